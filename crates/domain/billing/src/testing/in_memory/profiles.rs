use super::{InMemoryBilling, conflict};
use crate::ports::ProfileStore;
use crate::profile::OrganisationProfile;
use customs_kernel::{OrganisationId, StorageError};

/// An organisation exists if a test has set its settings.
impl ProfileStore for InMemoryBilling {
    fn find(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError> {
        self.with(|state| {
            state.read();
            let eori = state.eoris.get(&organisation).cloned();
            let settings = state.settings.get(&organisation).cloned();
            Ok(settings.map(|settings| OrganisationProfile { organisation, eori, settings }))
        })
    }

    fn hold(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError> {
        self.find(organisation)
    }

    fn save(&self, profile: &OrganisationProfile) -> Result<(), StorageError> {
        let OrganisationProfile { organisation, eori, settings } = profile;
        self.with(|state| {
            state.write()?;
            let kept = state.settings.get_mut(organisation).ok_or_else(|| conflict(None))?;
            kept.clone_from(settings);
            match eori {
                Some(eori) => state.eoris.insert(*organisation, eori.clone()),
                None => state.eoris.remove(organisation),
            };
            Ok(())
        })
    }
}
