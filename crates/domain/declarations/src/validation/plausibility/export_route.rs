use crate::form::DeclarationForm;
use crate::{DeclarationWarning, Direction};
use customs_kernel::facts::{Code, Warning};
use customs_kernel::filled;

/// Warns of an export that does not say where the goods go and where they leave the Union (UCC DA annex B, D.E. 16 03
/// and 17 01), or that goes to a member state: goods leave the customs territory of the Union on export (UCC article
/// 269).
pub(super) fn find(form: &DeclarationForm, found: &mut Vec<Warning>) {
    if form.direction() == Direction::Import {
        return;
    }
    let header = &form.declaration;
    let doubt = match filled(header.destination_country.as_deref()).map(str::trim) {
        None => Some(DeclarationWarning::DestinationMissing),
        Some(country) if is_member_state(country) => {
            Some(DeclarationWarning::DestinationInUnion { country: Code::from(country) })
        }
        Some(_) => None,
    };
    found.extend(doubt.map(|doubt| Warning::at("declaration.destination_country", doubt)));
    if filled(header.exit_office.as_deref()).is_none() {
        found.push(Warning::at("declaration.exit_office", DeclarationWarning::ExitOfficeMissing));
    }
}

/// The member states, by their country codes.
const MEMBER_STATES: [&str; 27] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// Returns whether the country code is that of a member state.
pub(super) fn is_member_state(country: &str) -> bool {
    MEMBER_STATES.contains(&country)
}
