use crate::decision::{CustomsError, Examiner, direction};
use crate::wco::{DecMessage, Pointer};
use customs_tariff::TradeDirection;

/// An export must name the destination of the goods, on the header or on every item. Otherwise DMS372AA.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    if direction(message) != Some(TradeDirection::Export) {
        return Vec::new();
    }
    let for_all = message.declaration().text_at(&["GoodsShipment", "Destination", "CountryCode"]);
    let on_each = || {
        let mut items = message.items().peekable();
        items.peek().is_some() && items.all(|item| item.text_at(&["Destination", "CountryCode"]).is_some())
    };
    if for_all.is_some() || on_each() {
        return Vec::new();
    }
    vec![CustomsError::new("DMS372AA", Pointer::shipment().down("99B").leaf("465"), examiner.codebook)]
}
