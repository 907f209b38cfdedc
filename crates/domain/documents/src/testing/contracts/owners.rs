use super::DocumentStore;
use crate::{Owner, OwnerGate};
use customs_kernel::{OrganisationId, StorageError, UnitOfWork, equal, in_unit_of_work, keeps};
use std::sync::Arc;

/// A gate to the records of two organisations.
pub struct OwnerBench {
    /// The records that documents can belong to.
    pub owners: Arc<dyn OwnerGate>,
    /// The unit of work in which they are held.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations.
    pub organisations: [OrganisationId; 2],
    /// Two records of the first organisation.
    pub records: [Owner; 2],
}

customs_kernel::debug_by_name!(OwnerBench);

impl From<DocumentStore> for OwnerBench {
    fn from(DocumentStore { owners, work, organisations, records, .. }: DocumentStore) -> Self {
        Self { owners, work, organisations, records }
    }
}

/// Runs the contract of [`OwnerGate`] on that port alone.
///
/// # Panics
/// When a rule is broken.
pub fn owner_gate_contract<B: Into<OwnerBench>>(make: impl Fn() -> B) {
    let make = || -> OwnerBench { make().into() };
    keeps! { "OwnerGate":
        records_are_told_by_organisation(&make());
    }
}

fn records_are_told_by_organisation(store: &OwnerBench) {
    let [own, other] = store.organisations;
    let unknown = Owner::declaration(9_000_000_001);
    for (organisation, owner, there) in [
        (own, store.records[0], true),
        (own, store.records[1], true),
        (own, unknown, false),
        (other, store.records[0], false),
    ] {
        equal!(store.owners.exists(organisation, owner).expect("asked"), there);
        let held: Result<bool, StorageError> = in_unit_of_work(&*store.work, || store.owners.hold(organisation, owner));
        equal!(held.expect("asked"), there);
    }
}
