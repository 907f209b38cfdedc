//! The query parameters that the endpoints of the tariff share.

use crate::query::QueryReader;
use chrono::NaiveDate;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use customs_tariff::{AsOf, TradeDirection};

crate::choices::choices! {
    /// Whether goods are imported or exported.
    TariffDirection: "import", "export";
}

const DIRECTIONS: [(&str, TradeDirection); 2] =
    [("import", TradeDirection::Import), ("export", TradeDirection::Export)];

/// A commodity code of 6 to 10 digits, without the dots and spaces that people write in it.
pub(super) struct AskedCode(Option<String>);

impl AskedCode {
    pub(super) fn from_query(query: &mut QueryReader) -> Self {
        Self(query.text("hs_code").map(|text| text.replace(['.', ' '], "")))
    }

    /// Returns the code; if it is wrong, adds an error and returns `None`.
    pub(super) fn checked(self, errors: &mut FieldErrors) -> Option<String> {
        match self.0 {
            None => errors.add("hs_code", BrokenRule::required()),
            Some(code) if (6..=10).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit()) => {
                return Some(code);
            }
            Some(_) => {
                let rule = BrokenRule::new(RuleCode::DigitsBetween, "must be 6 to 10 digits");
                errors.add("hs_code", rule.with("min", 6).with("max", 10));
            }
        }
        None
    }
}

/// Reads the parameter `trade_direction`.
pub(super) fn direction(query: &mut QueryReader) -> Option<TradeDirection> {
    query.choice("trade_direction", &DIRECTIONS)
}

/// The day that a request asks about, and the day on which the stored tables are read.
#[derive(Clone, Copy)]
pub(super) struct Days {
    date: Option<NaiveDate>,
    as_of: Option<NaiveDate>,
}

impl Days {
    pub(super) fn from_query(query: &mut QueryReader) -> Self {
        Self { date: query.date("date"), as_of: query.date("as_of") }
    }

    pub(super) fn on(self, today: NaiveDate) -> AsOf {
        let valid_on = self.date.unwrap_or(today);
        AsOf { valid_on, known_on: self.as_of.unwrap_or(valid_on) }
    }
}
