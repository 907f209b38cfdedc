use super::taric::classification;
use crate::decision::{CustomsError, Examiner, direction};
use crate::wco::{DecMessage, Pointer};
use crate::xml::XmlElement;
use customs_tariff::TradeDirection;

/// Every item must have a document for each control measure on its goods. Otherwise TMSV0045, at the place where the
/// next document would stand.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let Some(direction) = direction(message) else {
        return Vec::new();
    };
    let for_all: Vec<String> = documents(message.declaration()).collect();
    let mut errors = Vec::new();
    for (position, item) in message.items().enumerate() {
        let Some(commodity) = commodity_code(item, direction) else { continue };
        let Some(country) = country(message, item, direction) else { continue };
        let mut declared: Vec<String> = documents(item).collect();
        let pointer = Pointer::item(position + 1).down_to("02A", declared.len() + 1).leaf("D006");
        declared.extend_from_slice(&for_all);
        let required = examiner.measures.required_certificates(&commodity, country, direction, examiner.today);
        for missing in required.iter().filter(|requirement| !requirement.is_met_by(&declared)) {
            let error = CustomsError::new("TMSV0045", pointer.clone(), examiner.codebook);
            errors.push(error.about(&missing.certificates().join(" or ")));
        }
    }
    errors
}

/// The commodity codes of the items, in the form by which measures are looked up.
#[must_use]
pub fn commodity_codes(message: &DecMessage, direction: TradeDirection) -> Vec<String> {
    message.items().filter_map(|item| commodity_code(item, direction)).collect()
}

/// The document codes of an element, category and type joined (N and 935 are N935).
pub(super) fn documents(element: &XmlElement) -> impl Iterator<Item = String> {
    element.all("AdditionalDocument").filter_map(|document| {
        Some(format!("{}{}", document.text_at(&["CategoryCode"])?, document.text_at(&["TypeCode"])?))
    })
}

/// The commodity code: ten digits on import if the TARIC digits are given, else eight.
pub(crate) fn commodity_code(item: &XmlElement, direction: TradeDirection) -> Option<String> {
    let combined = classification(item, "TSP")?;
    let taric = match direction {
        TradeDirection::Import => classification(item, "TRC").unwrap_or_default(),
        TradeDirection::Export => "",
    };
    Some(format!("{combined}{taric}"))
}

/// The country that decides about measures: on import the origin (the non-preferential one when both are given), on
/// export the destination.
pub(super) fn country<'m>(message: &'m DecMessage, item: &'m XmlElement, direction: TradeDirection) -> Option<&'m str> {
    match direction {
        TradeDirection::Import => {
            let ordinary = item.all("Origin").find(|origin| origin.text_at(&["TypeCode"]) != Some("2"));
            ordinary.or_else(|| item.first("Origin"))?.text_at(&["CountryCode"])
        }
        TradeDirection::Export => item
            .text_at(&["Destination", "CountryCode"])
            .or_else(|| message.declaration().text_at(&["GoodsShipment", "Destination", "CountryCode"])),
    }
}
