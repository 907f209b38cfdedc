use crate::decision::{CustomsError, Examiner};
use crate::wco::{DecMessage, Pointer, class_id, repeats};
use crate::xml::XmlElement;
use customs_tariff::CodeTable;
use std::collections::BTreeMap;

/// Every country code of the declaration must exist. Otherwise DMS343AA, at each that does not.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let mut found = Vec::new();
    visit(message.declaration(), &Pointer::declaration(), examiner, &mut found);
    found
}

/// Looks through the classes below an element. The reader limits how deep they go.
fn visit(element: &XmlElement, at: &Pointer, examiner: &Examiner<'_>, found: &mut Vec<CustomsError>) {
    for leaf in element.elements() {
        if let Some(id) = country_leaf(element, leaf)
            && !leaf.text().is_empty()
            && !examiner.codebook.knows(CodeTable::Countries, leaf.text(), examiner.today)
        {
            let error = CustomsError::new("DMS343AA", at.clone().leaf(id), examiner.codebook);
            found.push(error.about(leaf.text()));
        }
    }
    let mut earlier: BTreeMap<&str, usize> = BTreeMap::new();
    for child in element.elements() {
        let Some(class) = class_id(child.name()) else { continue };
        let sequence = earlier.entry(child.name()).and_modify(|count| *count += 1).or_insert(1);
        let below = if repeats(child.name()) { at.clone().down_to(class, *sequence) } else { at.clone().down(class) };
        visit(child, &below, examiner, found);
    }
}

/// The WCO id of a leaf that holds a country, else `None`. A preferential origin (type 2) may be a group of countries,
/// which has four digits.
fn country_leaf(class: &XmlElement, leaf: &XmlElement) -> Option<&'static str> {
    match (class.name(), leaf.name()) {
        ("Address", "CountryCode") => Some("242"),
        ("Destination", "CountryCode") => Some("465"),
        ("ExportCountry", "ID") => Some("062"),
        ("Itinerary", "RoutingCountryCode") => Some("064"),
        ("BorderTransportMeans", "RegistrationNationalityCode") => Some("T014"),
        ("Origin", "CountryCode") => {
            let is_group = class.text_at(&["TypeCode"]) == Some("2")
                && leaf.text().len() == 4
                && leaf.text().bytes().all(|byte| byte.is_ascii_digit());
            if is_group { None } else { Some("063") }
        }
        _ => None,
    }
}
