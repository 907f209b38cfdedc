use crate::wco::DecMessage;
use customs_tariff::TradeDirection;

/// Whether the goods come in or go out: by the declaration type, and by the procedure of the first
/// item for trade with special territories (CO), which goes both ways. `None` for another type.
#[must_use]
pub fn direction(message: &DecMessage) -> Option<TradeDirection> {
    match message.type_code().get(..2)? {
        "IM" => Some(TradeDirection::Import),
        "EX" => Some(TradeDirection::Export),
        "CO" => match message.procedure().get(..2) {
            Some("10" | "11" | "21" | "22" | "23" | "31" | "76" | "77") => Some(TradeDirection::Export),
            _ => Some(TradeDirection::Import),
        },
        _ => None,
    }
}
