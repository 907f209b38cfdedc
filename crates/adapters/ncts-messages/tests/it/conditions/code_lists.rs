//! Values of code lists that the conditions name. They are not published with the conditions: these are an assumption,
//! from the conventions and the recommendations on which the lists rest.

/// CL010: the Union, with Northern Ireland.
const UNION: [&str; 28] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI",
];

/// CL112: the countries of common transit outside the Union.
const COMMON_TRANSIT: [&str; 12] = ["CH", "GB", "GE", "IS", "LI", "MD", "ME", "MK", "NO", "RS", "TR", "UA"];

/// CL505: countries with addresses that need no postcode. Only those count that have no system of postcodes by any
/// account.
const WITHOUT_POSTCODES: [&str; 12] = ["AE", "AG", "AO", "BS", "BZ", "FJ", "GY", "HK", "MO", "QA", "UG", "ZW"];

pub(super) fn is_union(country: &str) -> bool {
    UNION.contains(&country)
}

pub(super) fn is_common_transit_country(country: &str) -> bool {
    COMMON_TRANSIT.contains(&country)
}

/// Returns whether the country is in CL009: where common or Union transit is used.
pub(super) fn is_in_common_transit(country: &str) -> bool {
    is_union(country) || is_common_transit_country(country) || ["AD", "SM"].contains(&country)
}

/// Returns whether the country is in CL147, the area in which security data are not asked for at its inner borders.
pub(super) fn is_in_security_area(country: &str) -> bool {
    is_union(country) || ["CH", "LI", "NO"].contains(&country)
}

/// Returns whether addresses in the country surely have a postcode: those of Europe have one, but for Ireland, because
/// accounts of it differ.
pub(super) fn has_postcodes(country: &str) -> bool {
    (is_in_common_transit(country) && country != "IE") && !WITHOUT_POSTCODES.contains(&country)
}

/// Returns whether the code is in CL181, goods in bulk (UN/ECE Recommendation 21).
pub(super) fn is_bulk(package: &str) -> bool {
    ["VG", "VL", "VO", "VQ", "VR", "VS", "VY"].contains(&package)
}

/// Returns whether the code is in CL182, goods without packages (UN/ECE Recommendation 21).
pub(super) fn is_unpacked(package: &str) -> bool {
    ["NE", "NF", "NG"].contains(&package)
}

/// Returns whether the type is in CL286, the types of guarantees that have a GRN and an access code.
pub(super) fn has_a_grn(guarantee: &str) -> bool {
    ["0", "1", "2", "4", "9"].contains(&guarantee)
}

/// Returns whether the type is in CL234, excise documents.
pub(super) fn is_excise(document: &str) -> bool {
    ["C651", "C658"].contains(&document)
}
