use crate::decision::{CustomsError, Examiner, direction};
use crate::wco::{DecMessage, Pointer};
use crate::xml::XmlElement;
use customs_tariff::TradeDirection;

/// Imported goods must carry the two digits of TARIC beside the eight of the combined nomenclature. Otherwise DMS255AB,
/// at the place where they would stand.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    if direction(message) != Some(TradeDirection::Import) {
        return Vec::new();
    }
    let without = message.items().enumerate().filter(|(_, item)| classification(item, "TRC").is_none());
    without
        .map(|(position, item)| {
            CustomsError::new("DMS255AB", next_classification(position + 1, item), examiner.codebook)
        })
        .collect()
}

/// The classification of an item of a kind: `TSP` is the combined nomenclature, `TRC` the digits of TARIC.
pub(super) fn classification<'i>(item: &'i XmlElement, kind: &str) -> Option<&'i str> {
    let mut all = item.first("Commodity")?.all("Classification");
    all.find(|one| one.text_at(&["IdentificationTypeCode"]) == Some(kind))?.text_at(&["ID"])
}

/// The place where a further classification of item `number` would stand.
pub(super) fn next_classification(number: usize, item: &XmlElement) -> Pointer {
    let present = item.first("Commodity").map_or(0, |commodity| commodity.all("Classification").count());
    Pointer::item(number).down("23A").down_to("21A", present + 1).leaf("145")
}
