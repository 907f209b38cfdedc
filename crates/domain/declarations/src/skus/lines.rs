//! Items that the client wrote out. Their details are filled in from the item master, and the fields that the item
//! itself leaves out follow from its details.

mod derive;
mod fill_in;
mod merge;

use super::terms::Terms;
use crate::form::ItemForm;
use crate::validation::are_well_formed;
use customs_kernel::{FieldErrors, filled};

/// Completes every item that names master items. Returns the reasons why a field that customs needs could not be
/// completed.
pub(super) fn complete(items: &mut [ItemForm], terms: &Terms<'_>) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for (index, item) in items.iter_mut().enumerate().filter(|(_, item)| !item.sku_details.is_empty()) {
        for detail in &mut item.sku_details {
            // A detail that the item master does not know stays as it is, because the client wrote the item out.
            if let Some(master_item) = filled(detail.sku.as_deref()).and_then(|code| terms.master_items.get(code)) {
                fill_in::fill_in(detail, master_item, item.invoice_currency.as_deref());
            }
        }
        derive::derive(item, terms, |field, problem| errors.add(format!("declaration.items.{index}.{field}"), problem));
        // Errors name details by position, so details that break rules keep theirs.
        if are_well_formed(&item.sku_details) {
            item.sku_details = merge::merged(std::mem::take(&mut item.sku_details));
        }
    }
    errors
}
