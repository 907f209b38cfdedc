use crate::foundation::Foundation;
use customs_billing::OrganisationProfiles;
use customs_persistence::StoredProfiles;
use std::sync::Arc;

/// What organisations tell about themselves.
pub(crate) fn profiles(foundation: &Foundation) -> OrganisationProfiles {
    let database = || foundation.database.clone();
    OrganisationProfiles::new(Arc::new(StoredProfiles::new(database())), Arc::new(database()))
}
