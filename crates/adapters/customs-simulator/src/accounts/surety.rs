//! Whose surety an import uses, and what of its duties is not secured, as the message says it.

use super::suspends;
use crate::wco::DecMessage;
use crate::xml::XmlElement;
use customs_kernel::Eori;
use std::collections::BTreeSet;

/// Deferred payment, by the letters of the authorisation.
const DEFERMENT: &str = "DPO";
/// A comprehensive guarantee.
const COMPREHENSIVE: &str = "CGU";
/// VAT, and the method of payment by which it is deferred (D.E. 14 03: B00 with G is reported in the VAT return).
const DEFERRED_VAT: (&str, &str) = ("B00", "G");

/// The holder of the deferred payment or comprehensive guarantee that an import names, else its declarant; none where
/// that is no EORI. Who is named without an EORI is the declarant. Where both are named the deferment counts, since it is
/// its holder who pays (UCC articles 110 and 195); not where the procedure suspends the debt, since nothing is paid then and
/// the guarantee secures what may become due (articles 89 and 211).
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
