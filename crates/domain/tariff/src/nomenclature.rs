use crate::known::{AsOf, known_on};
use crate::rows::{Commodity, TradeDirection};
use crate::{Known, Tariff};
use customs_kernel::StorageError;
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

impl Tariff {
    /// Checks whether goods can be declared under the code (6 to 10 digits). Imports need 10 digits, exports 8;
    /// without a direction either is accepted.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn validate(
        &self,
        code: &str,
        direction: Option<TradeDirection>,
        as_of: AsOf,
    ) -> Result<Validation, StorageError> {
        let invalid = |why: &str| Ok(Validation::Invalid(why.to_owned()));
        match (direction, code.len()) {
            (Some(TradeDirection::Import) | None, 10) | (Some(TradeDirection::Export) | None, 8) => {}
            (Some(TradeDirection::Import), _) => {
                return invalid("An import needs a code of 10 digits: the 8 digits of the CN and 2 digits of TARIC.");
            }
            (Some(TradeDirection::Export), _) => return invalid("An export needs a CN code of 8 digits."),
            (None, _) => return invalid("Goods are declared under 8 digits (export) or 10 digits (import)."),
        }
        let known = self.known_commodities(code, as_of)?;
        if known.is_empty() {
            return invalid("The code is not in the nomenclature.");
        }
        let valid: Vec<&Commodity> = known.iter().filter(|row| row.validity.holds_on(as_of.valid_on)).collect();
        if valid.is_empty() {
            let on = as_of.valid_on;
            return Ok(Validation::Invalid(format!("The code is not valid on {on}.")));
        }
        if !valid.iter().any(|row| row.declarable) {
            return invalid("The code is subdivided; goods are declared under one of its subdivisions.");
        }
        Ok(Validation::Valid { digit_level: if code.len() == 10 { 10 } else { 8 } })
    }

    fn known_commodities(&self, code: &str, as_of: AsOf) -> Result<Vec<Commodity>, StorageError> {
        Ok(standing(self.directory.commodities(code)?, as_of))
    }
}

/// The supplementary unit of the goods, when the nomenclature names one.
pub(crate) fn unit_of(rows: Vec<Known<Commodity>>, as_of: AsOf) -> Option<String> {
    let mut valid = standing(rows, as_of).into_iter().filter(|row| row.validity.holds_on(as_of.valid_on));
    valid.find_map(|row| row.supplementary_unit)
}

fn standing(rows: Vec<Known<Commodity>>, as_of: AsOf) -> Vec<Commodity> {
    let mut by_code: BTreeMap<String, Vec<Known<Commodity>>> = BTreeMap::new();
    for row in rows {
        by_code.entry(row.row.code.clone()).or_default().push(row);
    }
    by_code.into_values().flat_map(|rows| known_on(rows, as_of.known_on)).collect()
}
