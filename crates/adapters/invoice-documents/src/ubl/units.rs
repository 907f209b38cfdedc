/// Codes of UN/ECE recommendation 20 for the units on brokers' invoices.
const UNITS: [(&str, &str); 21] = [
    ("dag", "DAY"),
    ("dagen", "DAY"),
    ("day", "DAY"),
    ("days", "DAY"),
    ("hour", "HUR"),
    ("hours", "HUR"),
    ("kg", "KGM"),
    ("kilogram", "KGM"),
    ("km", "KMT"),
    ("m3", "MTQ"),
    ("maand", "MON"),
    ("month", "MON"),
    ("piece", "H87"),
    ("pieces", "H87"),
    ("stuk", "H87"),
    ("stuks", "H87"),
    ("ton", "TNE"),
    ("uren", "HUR"),
    ("uur", "HUR"),
    ("week", "WEE"),
    ("weken", "WEE"),
];
const ONE: &str = "C62";

/// The code of a unit; the code of `one` for an unknown unit.
pub(super) fn unit_code(unit: Option<&str>) -> &'static str {
    let name = unit.unwrap_or_default().trim().to_lowercase();
    UNITS.iter().find(|(known, _)| *known == name).map_or(ONE, |(_, code)| code)
}
