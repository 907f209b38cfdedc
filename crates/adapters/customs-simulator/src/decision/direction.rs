use crate::wco::DecMessage;
use customs_tariff::TradeDirection;

/// Whether the goods of a message come in or go out; `None` for other types of declaration.
#[must_use]
pub fn direction(message: &DecMessage) -> Option<TradeDirection> {
    trade_direction(message.type_code(), &message.procedure())
}

/// The direction by the declaration type, and for trade with special territories (CO), which goes both ways, by the
/// procedure of the first item.
pub(super) fn trade_direction(type_code: &str, procedure: &str) -> Option<TradeDirection> {
    match type_code.get(..2)? {
        "IM" => Some(TradeDirection::Import),
        "EX" => Some(TradeDirection::Export),
        "CO" => match procedure.get(..2) {
            Some("10" | "11" | "21" | "22" | "23" | "31" | "76" | "77") => Some(TradeDirection::Export),
            _ => Some(TradeDirection::Import),
        },
        _ => None,
    }
}
