use super::BrokenRule;
use crate::document::{InvoiceDocument, Party, VatCategory, VatEdition};
use customs_kernel::is_iso_country;
use rust_decimal::Decimal;

/// Lists the particulars that Dutch e-invoicing (NL-R-001 to NL-R-008) and EN 16931 require and the document lacks.
///
/// NL-R-006 is about tax representatives and NL-R-009 about order lines: no document has them. NL-R-005, the scheme of
/// the customer's number, and NL-R-008, the codes of the means of payment, cannot be broken: the writer chooses both.
/// Faults that no further particulars can mend are not among these; [`conflicts`](super::conflicts) lists them.
#[must_use]
pub fn missing_particulars(document: &InvoiceDocument) -> Vec<BrokenRule> {
    let mut missing = Vec::new();
    let mut require = |held: bool, rule: &'static str, path: &str, message: &str| {
        if !held {
            missing.push(BrokenRule { rule, path: path.to_owned(), message: message.to_owned() });
        }
    };
    let (seller, buyer) = (&document.seller.party, &document.buyer.party);
    let dutch = |party: &Party| party.address.country.as_ref().is_some_and(|country| country.as_str() == "NL");
    let has = |text: &Option<String>| text.as_deref().is_some_and(filled);
    let categories = |wanted: &[VatCategory]| document.lines.iter().any(|line| wanted.contains(&line.vat_category));

    require(filled(&document.number), "BR-02", "number", "is required");
    require(filled(&seller.name), "BR-06", "seller.name", "is required");
    require(filled(&buyer.name), "BR-07", "buyer.name", "is required");
    require(seller.address.country.is_some(), "BR-09", "seller.address.country", "is required");
    require(buyer.address.country.is_some(), "BR-11", "buyer.address.country", "is required");
    if let Some(credited) = document.credited() {
        require(filled(&credited.number), "NL-R-001", "credited.number", "must name the invoice that is credited");
    }
    if dutch(seller) {
        require(whole_address(seller), "NL-R-002", "seller.address", "street, postcode and city are required");
        require(has(&seller.kvk_number), "NL-R-003", "seller.kvk_number", "is required");
        let paid_out = document.totals.due <= Decimal::ZERO;
        let paid_back = document.credited().is_some() || paid_out;
        require(paid_back || document.seller.account.is_some(), "NL-R-007", "seller.account", "an IBAN is required");
    }
    if dutch(seller) && dutch(buyer) {
        require(whole_address(buyer), "NL-R-004", "buyer.address", "street, postcode and city are required");
    }
    let terms = document.due_date.is_some() || document.payment_term_days.is_some();
    let owed = document.totals.due > Decimal::ZERO;
    require(!owed || terms, "BR-CO-25", "due_date", "a last day to pay or days to pay are required");
    let taxed = document.lines.iter().any(|line| line.vat_category != VatCategory::OutsideScope);
    require(!taxed || has(&seller.vat_number), "BR-S-02", "seller.vat_number", "is required on an invoice with VAT");
    let reversed = categories(&[VatCategory::ReverseCharge]);
    let known = has(&buyer.vat_number) || has(&buyer.kvk_number);
    require(!reversed || known, "BR-AE-02", "buyer.vat_number", "is required where VAT is reversed");
    for (path, party) in [("seller", seller), ("buyer", buyer)] {
        let country = party.address.country.as_ref();
        let known = was_unchecked(document) || country.is_none_or(|country| is_country(country.as_str()));
        require(known, "BR-CL-14", &format!("{path}.address.country"), "must be a country of ISO 3166-1");
        let begins_well = vat_number_begins_well(document, party);
        require(begins_well, "BR-CO-09", &format!("{path}.vat_number"), "must begin with its country");
    }
    let euro = document.currency.as_str() == "EUR";
    let reported = euro || document.totals.vat == Decimal::ZERO || document.vat_in_euro.is_some();
    require(reported, "BR-53", "vat_in_euro", "is required on a document in another currency");
    missing
}

/// Whether the document was finalized before countries were checked. It keeps the VAT numbers it has.
const fn was_unchecked(document: &InvoiceDocument) -> bool {
    matches!(document.edition, VatEdition::First)
}

fn vat_number_begins_well(document: &InvoiceDocument, party: &Party) -> bool {
    let given = party.vat_number.as_deref().filter(|number| filled(number));
    given.is_none_or(|number| {
        if was_unchecked(document) {
            number.chars().take(2).all(|c| c.is_ascii_alphabetic())
        } else {
            names_its_country(number)
        }
    })
}

fn whole_address(party: &Party) -> bool {
    let address = &party.address;
    [&address.street, &address.postcode, &address.city].into_iter().all(|text| filled(text))
}

fn filled(text: &str) -> bool {
    !text.trim().is_empty()
}

// The countries that electronic invoices may name.

/// Kosovo and Northern Ireland, which EN 16931 accepts beside ISO 3166-1.
const BESIDE_ISO: [&str; 2] = ["1A", "XI"];

/// Whether the country may stand in an address (BR-CL-14).
pub(super) fn is_country(code: &str) -> bool {
    is_iso_country(code) || BESIDE_ISO.contains(&code)
}

/// Whether a VAT number begins with the country that issued it; Greek numbers begin with EL (BR-CO-09).
pub(super) fn names_its_country(vat_number: &str) -> bool {
    vat_number.trim().get(..2).is_some_and(|prefix| prefix == "EL" || is_country(prefix))
}
