//! Lists of countries on which the conditions of transit messages depend.
//!
//! Customs publishes them as code lists (CL010, CL112, CL009, CL505); their values are not published with the message
//! schemas. They are written down here from the law and are an assumption.

/// Member states of the Union, and Northern Ireland, to which its customs law applies (CL010).
const UNION: [&str; 28] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI",
];
/// The other parties to the convention on a common transit procedure (CL112).
const COMMON_TRANSIT_OUTSIDE_UNION: [&str; 12] =
    ["CH", "GB", "GE", "IS", "LI", "MD", "ME", "MK", "NO", "RS", "TR", "UA"];
/// Countries in which addresses have no postcode (CL505), after the list of the Universal Postal Union.
const WITHOUT_POSTCODES: [&str; 67] = [
    "AE", "AG", "AO", "AW", "BF", "BI", "BJ", "BO", "BS", "BW", "BZ", "CD", "CF", "CG", "CI", "CK", "CM", "DJ", "DM",
    "ER", "FJ", "GA", "GD", "GH", "GM", "GN", "GQ", "GY", "HK", "JM", "KI", "KM", "KN", "KP", "LC", "ML", "MO", "MR",
    "MS", "MW", "NR", "NU", "PA", "QA", "RW", "SB", "SC", "SL", "SR", "SS", "ST", "SY", "TD", "TF", "TG", "TK", "TL",
    "TO", "TT", "TV", "TZ", "UG", "VU", "YE", "ZW", "SO", "BQ",
];

/// Returns whether the country is a member state, or Northern Ireland.
#[must_use]
pub fn is_in_union(country: &str) -> bool {
    UNION.contains(&country)
}

/// Returns whether the country is a party to the convention on common transit without being in the Union.
#[must_use]
pub fn is_common_transit_outside_union(country: &str) -> bool {
    COMMON_TRANSIT_OUTSIDE_UNION.contains(&country)
}

/// Returns whether a transit can begin and end in the country (CL009): the Union, the other parties to the convention,
/// Andorra and San Marino.
#[must_use]
pub fn is_in_common_transit(country: &str) -> bool {
    is_in_union(country) || is_common_transit_outside_union(country) || ["AD", "SM"].contains(&country)
}

/// Returns whether an address in the country is whole without a postcode.
#[must_use]
pub fn has_no_postcodes(country: &str) -> bool {
    WITHOUT_POSTCODES.contains(&country)
}
