//! Whose surety an import uses, and what of its duties is not secured, as the message says it.

use crate::wco::DecMessage;
use crate::xml::XmlElement;
use customs_kernel::Eori;
use std::collections::BTreeSet;

/// Letters of the authorisations whose holder secures an import, the first that is named counts: deferred payment, then
/// a comprehensive guarantee (UCC articles 110 and 195).
const SECURING: [&str; 2] = ["DPO", "CGU"];
/// VAT, and the method of payment by which it is deferred (D.E. 14 03: B00 with G is reported in the VAT return).
const DEFERRED_VAT: (&str, &str) = ("B00", "G");

/// The holder of the deferred payment or comprehensive guarantee that an import names, else its declarant; none where
/// that is no EORI.
pub(crate) fn holder_of_surety(message: &DecMessage) -> Option<Eori> {
    let declaration = message.declaration();
    let holder = |letters: &str| {
        let mut named = declaration.all("AuthorisationHolder");
        named.find(|named| named.text_at(&["CategoryCode"]) == Some(letters))?.text_at(&["ID"])
    };
    let named = SECURING.into_iter().find_map(holder);
    named.or_else(|| declaration.text_at(&["Declarant", "ID"]))?.parse().ok()
}

/// Numbers of the items whose VAT is deferred.
pub(crate) fn deferring_items(message: &DecMessage) -> BTreeSet<u32> {
    (1..).zip(message.items()).filter(|(_, item)| defers_vat(item)).map(|(number, _)| number).collect()
}

fn defers_vat(item: &XmlElement) -> bool {
    let (vat, deferred) = DEFERRED_VAT;
    item.first("Commodity").is_some_and(|commodity| {
        commodity.all("DutyTaxFee").any(|tax| {
            tax.text_at(&["TypeCode"]) == Some(vat) && tax.text_at(&["Payment", "MethodCode"]) == Some(deferred)
        })
    })
}
