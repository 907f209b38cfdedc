use crate::decision::{CustomsError, Examiner, direction};
use crate::wco::{DecMessage, Pointer};
use crate::xml::XmlElement;
use customs_tariff::TradeDirection;
use rust_decimal::Decimal;

/// Currency of amounts without one.
const EURO: &str = "EUR";

/// A deduction comes out of the price (UCC art. 72), so deductions together cannot exceed it. Otherwise DMS10045, at
/// the first deduction that does.
///
/// Assumptions: the code is that of a negative customs value, which is what the price without additions would become.
/// Additions are on top of the price and make no room for deductions. Deductions in a currency other than the price's
/// are left out, because the authority has no exchange rates here.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    if direction(message) != Some(TradeDirection::Import) {
        return Vec::new();
    }
    let places = message.items().enumerate().filter_map(|(position, item)| Some((position, one_too_many(item)?)));
    places
        .map(|(position, place)| {
            let pointer = Pointer::item(position + 1).down("41A").down_to("58B", place).leaf("181");
            CustomsError::new("DMS10045", pointer, examiner.codebook).about("the deductions are above the price")
        })
        .collect()
}

/// The number, from 1, of the addition or deduction of an item that takes off more than is left of the price.
fn one_too_many(item: &XmlElement) -> Option<usize> {
    let (mut left, currency) = amount(item.first("Commodity")?.first("InvoiceLine")?.first("ItemChargeAmount")?)?;
    for (place, entry) in (1..).zip(item.first("CustomsValuation")?.all("ChargeDeduction")) {
        // Additions are coded AB to AN, deductions BA to BG (UCC DA annex B, D.E. 14 04).
        let is_deduction = entry.text_at(&["ChargesTypeCode"]).is_some_and(|code| code.starts_with('B'));
        let deducted = entry.first("OtherChargeDeductionAmount").and_then(amount).filter(|(_, its)| *its == currency);
        let Some((deducted, _)) = deducted.filter(|_| is_deduction) else { continue };
        left = left.checked_sub(deducted)?;
        if left < Decimal::ZERO {
            return Some(place);
        }
    }
    None
}

fn amount(element: &XmlElement) -> Option<(Decimal, &str)> {
    Some((element.text().parse().ok()?, element.currency().unwrap_or(EURO)))
}
