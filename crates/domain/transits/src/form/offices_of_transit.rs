use super::TransitForm;
use crate::TransitType;
use crate::countries::{is_common_transit_outside_union, is_in_union};
use customs_kernel::filled;

/// Most offices of transit that one message can name.
pub(crate) const MOST_OFFICES_OF_TRANSIT: usize = 9;

impl TransitForm {
    /// Returns the offices of transit that the form names, each once (rule R0003), in the order of the route.
    #[must_use]
    pub fn distinct_offices_of_transit(&self) -> Vec<&str> {
        let mut distinct = Vec::new();
        for office in self.offices_of_transit.iter().map(String::as_str) {
            if !distinct.contains(&office) {
                distinct.push(office);
            }
        }
        distinct
    }

    /// Returns the office of transit that the message names behind those of the form, which lack one: the office of
    /// destination. The goods enter its territory there at the latest, so one that it asks for lies where it has to.
    /// `None` where the form lacks none, and where the message has no room for one more.
    #[must_use]
    pub fn assumed_office_of_transit(&self) -> Option<&str> {
        let has_room = self.distinct_offices_of_transit().len() < MOST_OFFICES_OF_TRANSIT;
        filled(self.office_of_destination.as_deref()).filter(|_| has_room && self.lacks_office_of_transit())
    }

    /// Returns whether the form lacks an office of transit that the kind of transit and the other offices ask for: any
    /// office at all (condition C0030), or one in the country of destination (rules R0006 and R0906) or in the Union
    /// (R0006).
    ///
    /// Within one country of common transit outside the Union none is asked for by C0030, so that R0006, which stands
    /// at the number of an office, is taken as one about the offices that are named.
    #[must_use]
    pub fn lacks_office_of_transit(&self) -> bool {
        let [from, to] = [&self.office_of_departure, &self.office_of_destination]
            .map(|office| filled(office.as_deref()).and_then(|office| office.get(..2)));
        let (Some(from), Some(to)) = (from, to) else { return false };
        let named: Vec<&str> = self.offices_of_transit.iter().filter_map(|office| office.get(..2)).collect();
        let [outside_from, outside_to] = [from, to].map(is_common_transit_outside_union);
        if named.is_empty() {
            let is_within = from == to && outside_from;
            let is_asked = self.transit_type() == Some(TransitType::T2) || from == "AD" || to == "AD";
            return !is_within && (is_asked || outside_from || outside_to);
        }
        let enters_country = !(outside_to || to == "AD") || named.contains(&to);
        let enters_union = !(outside_from && is_in_union(to)) || named.iter().any(|country| is_in_union(country));
        !(enters_country && enters_union)
    }
}

#[cfg(test)]
mod tests {
    use super::TransitForm;
    use crate::testing::a_valid_transit;

    fn assumed(kind: &str, from: &str, through: &[&str], to: &str) -> Option<String> {
        let form = TransitForm {
            transit_type: Some(kind.to_owned()),
            office_of_departure: Some(from.to_owned()),
            offices_of_transit: through.iter().map(|office| (*office).to_owned()).collect(),
            office_of_destination: Some(to.to_owned()),
            ..a_valid_transit()
        };
        form.assumed_office_of_transit().map(str::to_owned)
    }

    #[test]
    fn the_office_of_destination_stands_in_where_the_offices_ask_for_one() {
        for (kind, from, through, to) in [
            ("T2", "NL000510", &[][..], "DE003302"),
            ("T2", "NL000510", &[], "NL000563"),
            ("T1", "NL000510", &[], "CH001251"),
            ("T2F", "CH001251", &[], "NL000510"),
            ("T1", "NL000510", &[], "AD000003"),
            ("T1", "AD000003", &[], "ES000101"),
            ("T1", "NL000510", &["DE004304"], "CH001251"),
            ("T1", "CH001251", &["DE004304"], "CH001631"),
            ("T1", "CH001251", &["CH001631"], "NL000510"),
            ("T1", "CH001251", &["AD000003"], "NL000510"),
            ("T1", "NL000510", &["FR000730"], "AD000003"),
        ] {
            assert_eq!(assumed(kind, from, through, to).as_deref(), Some(to), "{kind} {from} {through:?} {to}");
        }
    }

    #[test]
    fn it_does_not_where_they_ask_for_none_or_for_one_that_is_named() {
        for (kind, from, through, to) in [
            ("T1", "NL000510", &[][..], "DE003302"),
            ("T2F", "NL000510", &[], "DE003302"),
            ("T2", "CH001251", &[], "CH001631"),
            ("T2", "NL000510", &["DE003302"], "IT277100"),
            ("T1", "NL000510", &["DE004304", "CH001631"], "CH001251"),
            ("T1", "CH001251", &["DE004304"], "NL000510"),
            ("T1", "NL000510", &["AD000003", "FR000730"], "AD000003"),
            ("T1", "NL000510", &[], "US000001"),
        ] {
            assert_eq!(assumed(kind, from, through, to), None, "{kind} {from} {through:?} {to}");
        }
    }

    #[test]
    fn a_message_without_room_for_one_more_names_those_of_the_form_alone() {
        let offices: Vec<String> = (1..=9).map(|number| format!("DE00000{number}")).collect();
        let mut offices: Vec<&str> = offices.iter().map(String::as_str).collect();
        assert_eq!(assumed("T1", "NL000510", &offices, "CH001251"), None);
        offices[8] = offices[0];
        assert_eq!(assumed("T1", "NL000510", &offices, "CH001251").as_deref(), Some("CH001251"), "one goes once");
    }
}
