use crate::document::{InvoiceDocument, Party, VatEdition};

/// Code lists of electronic addresses that are VAT numbers, by the country of the number.
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

/// The scheme of a KVK number, as an address and as the number of a legal entity.
pub(super) const KVK_SCHEME: &str = "0106";

const MAIL_SCHEME: &str = "EM";

/// Whether the Peppol network would take the document: it reaches both parties by an address of its list, which knows
/// no e-mail addresses (PEPPOL-EN16931-R010, R020, CL008).
pub(super) fn is_for_peppol(document: &InvoiceDocument) -> bool {
    let listed = |party| endpoint(party).is_some_and(|(scheme, _)| scheme != MAIL_SCHEME);
    document.edition == VatEdition::First || (listed(&document.seller.party) && listed(&document.buyer.party))
}

/// Where a party receives electronic invoices, scheme and address: its KVK number, else its VAT number, else an e-mail
/// address.
pub(super) fn endpoint(party: &Party) -> Option<(&'static str, String)> {
    let given =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    if let Some(number) = given(&party.kvk_number) {
        return Some((KVK_SCHEME, number));
    }
    let vat = given(&party.vat_number).and_then(|number| {
        let (_, scheme) = VAT_SCHEMES.iter().find(|(country, _)| number.starts_with(country))?;
        Some((*scheme, number))
    });
    vat.or_else(|| Some((MAIL_SCHEME, given(&party.email)?)))
}
