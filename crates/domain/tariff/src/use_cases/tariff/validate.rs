use super::Tariff;
use crate::nomenclature::{Validation, standing};
use crate::{AsOf, Commodity, TradeDirection};
use customs_kernel::StorageError;

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
