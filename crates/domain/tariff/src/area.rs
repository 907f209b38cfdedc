use std::collections::BTreeSet;

/// Member States of the Union, with Northern Ireland, which counts as Union territory for goods.
const UNION: [&str; 28] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI",
];

/// Area code for all countries.
const ERGA_OMNES: &str = "1011";
/// Area code for all countries outside the Union.
const THIRD_COUNTRIES: &str = "1008";

/// The countries that belong to the areas of measures.
#[derive(Debug, Clone, Default)]
pub(crate) struct Areas {
    members: BTreeSet<(String, String)>,
}

impl Areas {
    /// Creates areas with these members (area, country), beside the two areas that need no list.
    pub(crate) fn from_members(members: impl IntoIterator<Item = (String, String)>) -> Self {
        Self { members: members.into_iter().collect() }
    }

    /// Whether a measure for the area applies to the country.
    pub(crate) fn contains(&self, area: &str, country: &str) -> bool {
        match area {
            ERGA_OMNES => true,
            THIRD_COUNTRIES => !UNION.contains(&country),
            one if one.len() == 2 => one == country,
            group => self.members.contains(&(group.to_owned(), country.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Areas;

    #[test]
    fn third_countries_are_all_outside_the_union() {
        let areas = Areas::from_members([("2005".to_owned(), "BD".to_owned())]);
        assert!(areas.contains("1008", "GB") && areas.contains("1008", "US"));
        assert!(!areas.contains("1008", "NL") && !areas.contains("1008", "XI"));
        assert!(areas.contains("1011", "NL"));
        assert!(areas.contains("RU", "RU") && !areas.contains("RU", "BY"));
        assert!(areas.contains("2005", "BD") && !areas.contains("2005", "CN"));
    }
}
