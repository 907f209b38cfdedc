use crate::foundation::Foundation;
use customs_billing::OrganisationProfiles;
use customs_persistence::StoredProfiles;
use std::sync::Arc;

/// The use cases of organisation profiles over the database.
pub(crate) fn profiles(foundation: &Foundation) -> OrganisationProfiles {
    let database = || foundation.database.clone();
    OrganisationProfiles::new(Arc::new(StoredProfiles::new(database())), Arc::new(database()))
}
