/// Member States of the Union, and Northern Ireland, which counts as Union territory for goods.
const UNION: [&str; 28] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI",
];

/// Whether a measure for the area applies to the country. The country groups of the preference
/// schemes (2005, 2020, 2027) contain nobody here: their lists are not in the reference data, and
/// no control measure uses them.
pub(crate) fn contains(area: &str, country: &str) -> bool {
    match area {
        ERGA_OMNES => true,
        THIRD_COUNTRIES => !UNION.contains(&country),
        one => one == country,
    }
}

/// Every country.
const ERGA_OMNES: &str = "1011";
/// Every country outside the Union.
const THIRD_COUNTRIES: &str = "1008";

#[cfg(test)]
mod tests {
    use super::contains;

    #[test]
    fn third_countries_are_all_outside_the_union() {
        assert!(contains("1008", "GB") && contains("1008", "US"));
        assert!(!contains("1008", "NL") && !contains("1008", "XI"));
        assert!(contains("1011", "NL"));
        assert!(contains("RU", "RU") && !contains("RU", "BY"));
    }
}
