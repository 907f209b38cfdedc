use super::member_states::is_member_state;
use crate::Direction;
use crate::form::DeclarationForm;
use customs_kernel::filled;

/// Warns of an export that does not say where the goods go and where they leave the Union (UCC DA annex B, D.E. 16 03
/// and 17 01), or that goes to a member state: goods leave the customs territory of the Union on export (UCC article
/// 269).
pub(super) fn find(form: &DeclarationForm, found: &mut Vec<String>) {
    if form.direction() == Direction::Import {
        return;
    }
    let header = &form.declaration;
    match filled(header.destination_country.as_deref()).map(str::trim) {
        None => found.push("declaration.destination_country: is missing: customs refuses an export without it".into()),
        Some(country) if is_member_state(country) => found.push(format!(
            "declaration.destination_country: {country} is a member state, and goods that stay in the Union are not \
             exported"
        )),
        Some(_) => {}
    }
    if filled(header.exit_office.as_deref()).is_none() {
        found.push("declaration.exit_office: is missing: an export names the office at which the goods leave".into());
    }
}
