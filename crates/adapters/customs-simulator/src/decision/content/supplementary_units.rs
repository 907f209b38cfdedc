use super::free_circulation;
use crate::decision::{CustomsError, Examiner, direction};
use crate::wco::{DecMessage, Pointer};
use crate::xml::XmlElement;
use customs_tariff::{Objection, TradeDirection};
use rust_decimal::Decimal;

/// Requested procedures by which goods leave the Union for good or for a time: data sets B1 and B2 of UCC DA annex B.
const LEAVES: [&str; 6] = ["10", "11", "21", "22", "23", "31"];

/// Goods with a supplementary unit in the tariff must have a quantity in it (D.E. 18 02). Otherwise DMS10047, at the
/// place of the quantity.
///
/// Assumptions: the code is that of a missing element, since the published list has none for the unit itself. Only
/// goods that enter free circulation or leave the Union need the quantity, since statistics and rates count them; goods
/// under suspension do not.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let Some(direction) = direction(message) else { return Vec::new() };
    let asked = examiner.asked_by_item();
    let mut errors = Vec::new();
    for (number, _) in (1..).zip(message.items()).filter(|(_, item)| is_counted(item, direction)) {
        for objection in asked.get(&number).into_iter().flatten() {
            if let Objection::MissingSupplementaryQuantity { unit } = objection {
                let pointer = Pointer::item(number).down("23A").down("65A").leaf("130");
                let error = CustomsError::new("DMS10047", pointer, examiner.codebook);
                errors.push(error.about(&format!("the goods are declared in a supplementary unit, {unit}")));
            }
        }
    }
    errors
}

fn is_counted(item: &XmlElement, direction: TradeDirection) -> bool {
    match direction {
        TradeDirection::Import => free_circulation::enters(item),
        TradeDirection::Export => free_circulation::requested(item).is_some_and(|it| LEAVES.contains(&it)),
    }
}

/// The quantity in the supplementary unit. Zero counts as missing.
pub(super) fn quantity(item: &XmlElement) -> Option<Decimal> {
    let quantity = item.first("Commodity")?.text_at(&["GoodsMeasure", "TariffQuantity"])?;
    quantity.parse().ok().filter(|quantity| *quantity > Decimal::ZERO)
}
