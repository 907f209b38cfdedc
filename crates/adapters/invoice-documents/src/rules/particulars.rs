use crate::document::{InvoiceDocument, Party, VatCategory, VatEdition};
use customs_billing::InvoiceParticular as Lacks;
use customs_kernel::facts::{Code, Warning};
use customs_kernel::is_iso_country;
use rust_decimal::Decimal;

/// Lists the particulars that Dutch e-invoicing (NL-R-001 to NL-R-008) and EN 16931 require and the document lacks.
///
/// NL-R-006 is about tax representatives and NL-R-009 about order lines: no document has them. NL-R-005, the scheme of
/// the customer's number, and NL-R-008, the codes of the means of payment, cannot be broken: the writer chooses both.
/// Faults that no further particulars can mend are not among these; [`conflicts`](super::conflicts) lists them.
#[must_use]
pub fn missing_particulars(document: &InvoiceDocument) -> Vec<Warning> {
    let mut missing = Vec::new();
    let mut require = |held: bool, rule: &str, path: &str, lacks: fn(Code) -> Lacks| {
        if !held {
            missing.push(Warning::at(path, lacks(Code::from(rule))));
        }
    };
    let (seller, buyer) = (&document.seller.party, &document.buyer.party);
    let dutch = |party: &Party| party.address.country.as_ref().is_some_and(|country| country.as_str() == "NL");
    let has_country = |party: &Party| party.address.country.is_some();
    let has = |text: &Option<String>| text.as_deref().is_some_and(filled);
    let categories = |wanted: &[VatCategory]| document.lines.iter().any(|line| wanted.contains(&line.vat_category));

    require(filled(&document.number), "BR-02", "number", |rule| Lacks::Number { rule });
    require(filled(&seller.name), "BR-06", "seller.name", |rule| Lacks::SellerName { rule });
    require(filled(&buyer.name), "BR-07", "buyer.name", |rule| Lacks::BuyerName { rule });
    require(has_country(seller), "BR-09", "seller.address.country", |rule| Lacks::SellerCountry { rule });
    require(has_country(buyer), "BR-11", "buyer.address.country", |rule| Lacks::BuyerCountry { rule });
    if let Some(credited) = document.credited() {
        let number = filled(&credited.number);
        require(number, "NL-R-001", "credited.number", |rule| Lacks::CreditedNumber { rule });
    }
    if dutch(seller) {
        require(whole_address(seller), "NL-R-002", "seller.address", |rule| Lacks::SellerAddress { rule });
        require(has(&seller.kvk_number), "NL-R-003", "seller.kvk_number", |rule| Lacks::SellerKvkNumber { rule });
        let paid_out = document.totals.due <= Decimal::ZERO;
        let can_be_paid = document.credited().is_some() || paid_out || document.seller.account.is_some();
        require(can_be_paid, "NL-R-007", "seller.account", |rule| Lacks::SellerAccount { rule });
    }
    if dutch(seller) && dutch(buyer) {
        require(whole_address(buyer), "NL-R-004", "buyer.address", |rule| Lacks::BuyerAddress { rule });
    }
    let terms = document.due_date.is_some() || document.payment_term_days.is_some();
    let owed = document.totals.due > Decimal::ZERO;
    require(!owed || terms, "BR-CO-25", "due_date", |rule| Lacks::DueDate { rule });
    let taxed = document.lines.iter().any(|line| line.vat_category != VatCategory::OutsideScope);
    let taxable = !taxed || has(&seller.vat_number);
    require(taxable, "BR-S-02", "seller.vat_number", |rule| Lacks::SellerVatNumber { rule });
    let reversed = categories(&[VatCategory::ReverseCharge]);
    let reversible = !reversed || has(&buyer.vat_number) || has(&buyer.kvk_number);
    require(reversible, "BR-AE-02", "buyer.vat_number", |rule| Lacks::BuyerVatNumber { rule });
    let (known, begins_well) = (country_is_known(document, seller), vat_number_begins_well(document, seller));
    require(known, "BR-CL-14", "seller.address.country", |rule| Lacks::SellerCountryUnknown { rule });
    require(begins_well, "BR-CO-09", "seller.vat_number", |rule| Lacks::SellerVatNumberCountry { rule });
    let (known, begins_well) = (country_is_known(document, buyer), vat_number_begins_well(document, buyer));
    require(known, "BR-CL-14", "buyer.address.country", |rule| Lacks::BuyerCountryUnknown { rule });
    require(begins_well, "BR-CO-09", "buyer.vat_number", |rule| Lacks::BuyerVatNumberCountry { rule });
    let euro = document.currency.as_str() == "EUR";
    let reported = euro || document.totals.vat == Decimal::ZERO || document.vat_in_euro.is_some();
    require(reported, "BR-53", "vat_in_euro", |rule| Lacks::VatInEuro { rule });
    missing
}

/// Whether the document was finalized before countries were checked. It keeps the VAT numbers it has.
const fn was_unchecked(document: &InvoiceDocument) -> bool {
    matches!(document.edition, VatEdition::First)
}

fn country_is_known(document: &InvoiceDocument, party: &Party) -> bool {
    let country = party.address.country.as_ref();
    was_unchecked(document) || country.is_none_or(|country| is_country(country.as_str()))
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
