//! Reads from an import message who gives its surety, and which of its duties are not secured.

use super::suspends;
use crate::wco::DecMessage;
use crate::xml::XmlElement;
use customs_kernel::Eori;
use std::collections::BTreeSet;

/// Letters of the authorisation for deferred payment.
const DEFERMENT: &str = "DPO";
/// Letters of the authorisation for a comprehensive guarantee.
const COMPREHENSIVE: &str = "CGU";
/// Tax type VAT, and the method of payment that defers it (D.E. 14 03: B00 with G is reported in the VAT return).
const DEFERRED_VAT: (&str, &str) = ("B00", "G");

/// The trader with the surety that secures an import: the holder of the deferred payment or comprehensive guarantee
/// that the message names, else the declarant. `None` when that text is no EORI. An authorisation without a holder's
/// EORI belongs to the declarant. When the message names both, the deferment counts, since its holder pays (UCC
/// articles 110 and 195). Under a procedure that suspends the debt the guarantee counts, since nothing is paid and it
/// secures a debt that may arise (articles 89 and 211).
pub(crate) fn holder_of_surety(message: &DecMessage) -> Option<Eori> {
    let declaration = message.declaration();
    let declarant = || declaration.text_at(&["Declarant", "ID"]);
    let named = |letters: &str| {
        declaration.all("AuthorisationHolder").find(|named| named.text_at(&["CategoryCode"]) == Some(letters))
    };
    let order = if suspends(&message.procedure()) { [COMPREHENSIVE, DEFERMENT] } else { [DEFERMENT, COMPREHENSIVE] };
    let holder = match order.into_iter().find_map(named) {
        Some(named) => named.text_at(&["ID"]).or_else(declarant),
        None => declarant(),
    };
    holder?.parse().ok()
}

/// Numbers of the items with deferred VAT.
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
