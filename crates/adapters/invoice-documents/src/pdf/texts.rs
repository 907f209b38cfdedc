//! The texts of an invoice that may have letters of any alphabet.

use crate::document::{InvoiceDocument, Party};

/// Every text of the document that may have letters of another alphabet.
pub(super) fn all(document: &InvoiceDocument) -> impl Iterator<Item = &str> {
    let texts =
        [document.notes.as_deref(), document.customer_reference.as_deref(), document.buyer.attention.as_deref()];
    let lines = document.lines.iter().flat_map(|line| [Some(&*line.description), line.unit.as_deref()]);
    let parties = of_party(&document.seller.party).into_iter().chain(of_party(&document.buyer.party));
    parties.chain(texts).chain(lines).flatten()
}

fn of_party(party: &Party) -> [Option<&str>; 4] {
    let Party { name, address, kvk_number: _, vat_number: _, eori: _, email: _ } = party;
    [Some(name), Some(&address.street), address.addition.as_deref(), Some(&address.city)]
}
