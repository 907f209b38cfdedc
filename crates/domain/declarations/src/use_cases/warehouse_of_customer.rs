use crate::form::DeclarationForm;
use crate::ports::KnownParty;
use crate::validation::is_warehouse_licence;
use customs_kernel::filled;

/// The procedure that places goods in a customs warehouse.
const PLACEMENT: &str = "71";

/// Fills in the customer's warehouse for a placement that names no licence. A licence or a type that is malformed is
/// left out, because the client could not understand an error about a value that it never sent.
pub(super) fn fill_in_warehouse(form: &mut DeclarationForm, customer: &KnownParty) {
    let current = filled(form.declaration.procedure.current.as_deref());
    let named = form.declaration.warehouse.as_ref().and_then(|warehouse| filled(warehouse.licence.as_deref()));
    if current != Some(PLACEMENT) || named.is_some() {
        return;
    }
    let own = customer.dms_41_placement_licence.as_deref().filter(|_| form.dms_version.as_deref() == Some("4.1"));
    let usable = |licence: &Option<&str>| licence.is_some_and(is_warehouse_licence);
    let licence = [own, customer.warehouse_licence.as_deref()].into_iter().find(usable).flatten();
    let Some(licence) = licence else { return };
    let warehouse = form.declaration.warehouse.get_or_insert_default();
    warehouse.licence = Some(licence.to_owned());
    let known = customer.warehouse_licence_type.as_deref().filter(|kind| ["U", "R"].contains(kind));
    if filled(warehouse.licence_type.as_deref()).is_none() && known.is_some() {
        warehouse.licence_type = known.map(str::to_owned);
    }
}
