//! Use cases of organisation profiles.

use crate::BillingError;
use crate::ports::ProfileStore;
use crate::profile::{OrganisationProfile, ProfileChange};
use customs_kernel::{OrganisationId, UnitOfWork, in_unit_of_work};
use std::sync::Arc;

/// The use cases of organisation profiles. They call the two ports that they are created over.
#[derive(Clone)]
pub struct OrganisationProfiles {
    store: Arc<dyn ProfileStore>,
    work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(OrganisationProfiles);

impl OrganisationProfiles {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(store: Arc<dyn ProfileStore>, work: Arc<dyn UnitOfWork>) -> Self {
        Self { store, work }
    }

    /// Finds the profile of an organisation.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn show(&self, organisation: OrganisationId) -> Result<OrganisationProfile, BillingError> {
        self.store.find(organisation)?.ok_or(BillingError::Unknown("organisation"))
    }

    /// Changes the given fields of a profile and keeps the rest. Finalized invoices keep the old details.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, `Unknown`, `Storage`.
    pub fn update(
        &self,
        organisation: OrganisationId,
        change: &ProfileChange,
    ) -> Result<OrganisationProfile, BillingError> {
        change.check()?;
        in_unit_of_work(self.work.as_ref(), || {
            let profile = self.store.hold(organisation)?.ok_or(BillingError::Unknown("organisation"))?;
            let profile = change.clone().apply(profile)?;
            self.store.save(&profile)?;
            Ok(profile)
        })
    }
}
