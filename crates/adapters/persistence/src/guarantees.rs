//! Storage of guarantees: accounts with their ledgers, reservations of submissions, and the records of neighbouring
//! domains that concern guarantees.

mod account_rows;
mod accounts;
mod customers;
mod liabilities;
mod liable_transits;
mod movement_rows;
mod reading;
mod reservations;
mod sync_queue;

pub use accounts::StoredGuaranteeAccounts;
pub use customers::StoredGuaranteeCustomers;
pub use liabilities::StoredLiabilities;
pub use reservations::StoredReservations;
pub use sync_queue::StoredSyncQueue;

use crate::Database;
use crate::portable::Portable;
use crate::schema::guarantee_thresholds as thresholds;
use crate::schema::guarantee_thresholds::dsl;
use crate::values::Exact;
use customs_guarantees::account::Thresholds;
use customs_guarantees::ports::ThresholdSettings;
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;

repository! {
    /// The warning and critical thresholds of organisations for guarantees, stored in the database.
    pub struct StoredThresholds(Database);
}

impl ThresholdSettings for StoredThresholds {
    fn for_organisation(&self, organisation: OrganisationId) -> Result<Thresholds, StorageError> {
        let own =
            thresholds::table.filter(dsl::organisation_id.eq(organisation.get())).select((dsl::warning, dsl::critical));
        self.0.read(|connection| {
            let set: Option<(Exact, Exact)> = own.first(connection).optional()?;
            Ok(set.map_or_else(Thresholds::default, |(warning, critical)| Thresholds {
                warning: warning.0,
                critical: critical.0,
            }))
        })
    }

    fn set(&self, organisation: OrganisationId, set: Thresholds) -> Result<(), StorageError> {
        let Thresholds { warning, critical } = set;
        let levels = (dsl::warning.eq(Exact(warning)), dsl::critical.eq(Exact(critical)));
        let upsert = diesel::insert_into(thresholds::table)
            .values((dsl::organisation_id.eq(organisation.get()), levels))
            .on_conflict(dsl::organisation_id)
            .do_update()
            .set(levels);
        self.0.write(|connection| {
            Portable(upsert).execute(connection)?;
            Ok(())
        })
    }
}
