/// The member states, by their country codes.
const MEMBER_STATES: [&str; 27] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// Whether the country code is that of a member state.
pub(super) fn is_member_state(country: &str) -> bool {
    MEMBER_STATES.contains(&country)
}
