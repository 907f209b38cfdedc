use super::sentence;
use crate::ApiError;
use crate::body::Number;
use customs_inventory::{InventoryError, LotId, Shortage};

impl From<InventoryError> for ApiError {
    fn from(error: InventoryError) -> Self {
        let description = sentence(&error);
        match error {
            InventoryError::Invalid(errors) => Self::validation(&errors),
            InventoryError::Unknown(what) => Self::not_found_because(&format!("The {what} was not found.")),
            InventoryError::InvalidStatus { current, allowed } => Self::invalid_status(&description, &current, allowed),
            InventoryError::AlreadyAllocated => Self::refused("already_allocated", &description),
            InventoryError::InsufficientStock(Shortage { lot, declaration_line, wanted, available }) => {
                Self::refused("insufficient_stock", &description)
                    .with("inventory_line_id", lot.map(LotId::get))
                    .with("declaration_line_id", declaration_line)
                    .with("quantity", Number::from(wanted.normalize()))
                    .with("quantity_available", Number::from(available.normalize()))
            }
            InventoryError::Stale => Self::stale(),
            InventoryError::Storage(error) => error.into(),
        }
    }
}
