use crate::known::{AsOf, Known, known_on};
use crate::rows::Commodity;
use std::collections::BTreeMap;

/// Result of checking whether goods can be declared under a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Validation {
    /// Goods can be declared under the code.
    Valid {
        /// Digits of a complete code: 10 on import, 8 on export.
        digit_level: u8,
    },
    /// Goods cannot be declared under the code; the text gives the reason.
    Invalid(String),
}

/// The supplementary unit of the goods, when the nomenclature names one.
pub(crate) fn unit_of(rows: Vec<Known<Commodity>>, as_of: AsOf) -> Option<String> {
    let mut valid = standing(rows, as_of).into_iter().filter(|row| row.validity.holds_on(as_of.valid_on));
    valid.find_map(|row| row.supplementary_unit)
}

pub(crate) fn standing(rows: Vec<Known<Commodity>>, as_of: AsOf) -> Vec<Commodity> {
    let mut by_code: BTreeMap<String, Vec<Known<Commodity>>> = BTreeMap::new();
    for row in rows {
        by_code.entry(row.row.code.clone()).or_default().push(row);
    }
    by_code.into_values().flat_map(|rows| known_on(rows, as_of.known_on)).collect()
}
