//! Storage of bonded stock: lots with their ledgers, allocations to declarations, and the declarations as the
//! warehouse sees them.

mod allocations;
mod available;
mod customs_lines;
mod directory;
mod exceptions;
mod ledger;
mod lot_rows;
mod movement_rows;
mod reading;
mod stock_list;
mod stock_rows;
mod stocks;
mod units;

pub use allocations::StoredAllocations;
pub use customs_lines::StoredCustomsLines;
pub use directory::StoredStockDirectory;
pub use exceptions::StoredStockExceptions;
pub use stocks::StoredStocks;

use crate::Database;
use crate::schema::customers;
use crate::values::Json;
use customs_inventory::ports::{Depositor, Depositors};
use customs_kernel::{OrganisationId, StorageError, filled};
use customs_master_data::customer::CustomerForm;
use diesel::prelude::*;

repository! {
    /// The broker's customers, as the warehouse sees them.
    pub struct StoredDepositors(Database);
}

impl Depositors for StoredDepositors {
    fn find(&self, organisation: OrganisationId, customer_code: &str) -> Result<Option<Depositor>, StorageError> {
        // PostgreSQL stores no NUL, so a code that contains one exists nowhere.
        if customer_code.contains('\0') {
            return Ok(None);
        }
        let customer = customers::table
            .filter(customers::organisation_id.eq(organisation.get()))
            .filter(customers::customer_code.eq(customer_code))
            .select(customers::document);
        self.0.read(|connection| {
            let form: Option<Json<CustomerForm>> = customer.first(connection).optional()?;
            let licence =
                |form: CustomerForm| filled(form.warehouse_licence.as_deref()).map(|text| text.trim().to_owned());
            Ok(form.map(|Json(form)| Depositor { warehouse_licence: licence(form) }))
        })
    }
}
