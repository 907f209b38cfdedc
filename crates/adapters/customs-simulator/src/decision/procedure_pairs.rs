use crate::wco::DecMessage;
use customs_tariff::TradeDirection;

/// Each requested procedure with the previous procedures that it can follow. The pairs are common knowledge of the
/// Union's combinations. Procedure 10 also follows 07, 40, 42 and 44, as in the British list, and 76 and 77, under
/// which Union goods wait for their export. Procedure 22 comes before 71, as in a published sample.
pub const PAIRS: &[(&str, &[&str])] = &[
    ("01", &["00", "51", "53", "71", "78"]),
    ("07", &["00", "51", "53", "71", "78"]),
    ("10", &["00", "07", "40", "42", "44", "76", "77"]),
    ("11", &["00"]),
    ("21", &["00", "44", "51", "54"]),
    ("22", &["00", "44"]),
    ("23", &["00"]),
    ("31", &["51", "53", "54", "71", "78"]),
    ("40", &["00", "51", "53", "54", "71", "78"]),
    ("42", &["00", "51", "53", "54", "71", "78"]),
    ("44", &["00", "21", "44", "51", "53", "54", "71", "78"]),
    ("45", &["00", "51", "53", "54", "71", "78"]),
    ("46", &["00"]),
    ("48", &["00"]),
    ("51", &["00", "51", "53", "54", "71", "78"]),
    ("53", &["00", "51", "53", "54", "71", "78"]),
    ("61", &["10", "11", "21", "22", "23"]),
    ("63", &["10", "11", "21", "22", "23"]),
    ("68", &["00", "10", "21", "22", "23", "51", "53", "54", "71", "78"]),
    ("71", &["00", "22", "51", "53", "54", "71", "78"]),
    ("76", &["00"]),
    ("77", &["00"]),
    ("78", &["00", "51", "53", "71"]),
    ("95", &["00"]),
    ("96", &["00"]),
];

/// Whether goods can be entered for the requested procedure after the previous one.
#[must_use]
pub fn is_known_pair(requested: &str, previous: &str) -> bool {
    PAIRS.iter().any(|(current, follows)| *current == requested && follows.contains(&previous))
}

/// Whether goods can be entered for the procedure at all.
#[must_use]
pub fn is_known_procedure(requested: &str) -> bool {
    PAIRS.iter().any(|(current, _)| *current == requested)
}

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
