use crate::document::{InvoiceDocument, Party, VatEdition};

/// Schemes for VAT numbers as electronic addresses, by the country of the number.
const VAT_SCHEMES: [(&str, &str); 38] = [
    ("AD", "9922"),
    ("AL", "9923"),
    ("AT", "9914"),
    ("BA", "9924"),
    ("BE", "9925"),
    ("BG", "9926"),
    ("CH", "9927"),
    ("CY", "9928"),
    ("CZ", "9929"),
    ("DE", "9930"),
    ("EE", "9931"),
    ("EL", "9933"),
    ("ES", "9920"),
    ("FR", "9957"),
    ("GB", "9932"),
    ("GR", "9933"),
    ("HR", "9934"),
    ("HU", "9910"),
    ("IE", "9935"),
    ("IT", "0211"),
    ("LI", "9936"),
    ("LT", "9937"),
    ("LU", "9938"),
    ("LV", "9939"),
    ("MC", "9940"),
    ("ME", "9941"),
    ("MK", "9942"),
    ("MT", "9943"),
    ("NL", "9944"),
    ("PL", "9945"),
    ("PT", "9946"),
    ("RO", "9947"),
    ("RS", "9948"),
    ("SI", "9949"),
    ("SK", "9950"),
    ("SM", "9951"),
    ("TR", "9952"),
    ("VA", "9953"),
];

/// Schemes that accept a VAT number only as the country and eight digits: Denmark (DK:SE) and Finland (FI:VAT).
/// Documents of the first edition were written without them.
const EIGHT_DIGIT_SCHEMES: [(&str, &str); 2] = [("DK", "0198"), ("FI", "0213")];

/// Scheme of a KVK number, both as an electronic address and as the number of a legal entity.
pub(super) const KVK_SCHEME: &str = "0106";

const MAIL_SCHEME: &str = "EM";

/// Whether the Peppol network accepts the document. Both parties need an address of its list, which has no e-mail
/// addresses (PEPPOL-EN16931-R010, R020, CL008).
pub(super) fn is_for_peppol(document: &InvoiceDocument) -> bool {
    let listed = |party| endpoint(party, document.edition).is_some_and(|(scheme, _)| scheme != MAIL_SCHEME);
    document.edition == VatEdition::First || (listed(&document.seller.party) && listed(&document.buyer.party))
}

/// Scheme and address at which a party receives electronic invoices: its KVK number, else its VAT number, else an
/// e-mail address.
pub(super) fn endpoint(party: &Party, edition: VatEdition) -> Option<(&'static str, String)> {
    let given =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    if let Some(number) = given(&party.kvk_number) {
        return Some((KVK_SCHEME, number));
    }
    let of_list = given(&party.vat_number).and_then(|number| {
        let (_, scheme) = VAT_SCHEMES.iter().find(|(country, _)| number.starts_with(country))?;
        Some((*scheme, number))
    });
    let vat = match edition {
        VatEdition::First => of_list,
        VatEdition::Second => of_list.or_else(|| eight_digits(party.vat_number.as_deref()?)),
    };
    vat.or_else(|| Some((MAIL_SCHEME, given(&party.email)?)))
}

fn eight_digits(number: &str) -> Option<(&'static str, String)> {
    let number: String = number.chars().filter(char::is_ascii_alphanumeric).collect();
    let (_, scheme) = EIGHT_DIGIT_SCHEMES.iter().find(|(country, _)| {
        let digits = number.strip_prefix(country).unwrap_or_default();
        digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit())
    })?;
    Some((scheme, number))
}
