//! Where the codes of the API and those of the system differ, from one table each.

/// Type of a guarantee (D.E. 99 02). The API has a list of its own: 0 comprehensive, 1 individual, 2
/// individual in cash, 3 waiver, 4 not required, 9 individual not required. Codes that it does not have go
/// as they are.
#[must_use]
pub fn guarantee_type(api: &str) -> &str {
    match api {
        "0" => "1", // comprehensive
        "1" => "2", // individual, by a guarantor
        "2" => "3", // in cash or equivalent
        "3" => "0", // waiver
        "4" => "8", // not required
        "9" => "5", // not required of this movement, whose amount is low
        other => other,
    }
}

/// Identification of a means of transport (D.E. 19 05), and whether it says as much as the API's. There is
/// none for a container number or an EORI: they go as 99, unknown.
#[must_use]
pub fn identification_type(api: &str) -> (&str, bool) {
    match api {
        "11" => ("30", true), // registration of a road vehicle; officially 11 is the name of a ship
        "20" => ("40", true), // IATA flight number; officially 20 is a wagon
        "30" => ("20", true), // rail car number; officially 30 is a road vehicle
        "41" | "80" => ("99", false),
        other => (other, true),
    }
}

#[cfg(test)]
mod tests {
    use super::{guarantee_type, identification_type};

    #[test]
    fn the_codes_of_the_api_become_the_official_ones() {
        let types = ["0", "1", "2", "3", "4", "9", "5", "8"].map(guarantee_type);
        assert_eq!(types, ["1", "2", "3", "0", "8", "5", "5", "8"]);
        let kinds = ["10", "11", "20", "30", "41", "80", "99"].map(|code| identification_type(code).0);
        assert_eq!(kinds, ["10", "30", "40", "20", "99", "99", "99"]);
    }
}
