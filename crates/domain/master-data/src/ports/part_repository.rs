use crate::customer::{Part, PartForm};
use crate::{CustomerId, PartId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// Stores the parts of one kind. The use case raises the version of the customer, in the same unit of work.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PartRepository<P: PartForm>: Send + Sync {
    /// The parts of a customer, in order of their ids.
    fn list(&self, organisation: OrganisationId, customer: CustomerId) -> Result<Vec<Part<P>>, StorageError>;

    /// Reads the part; `None` when the organisation has no part of this kind with this id.
    fn find(&self, organisation: OrganisationId, id: PartId) -> Result<Option<Part<P>>, StorageError>;

    /// Stores a new part and returns it with its id. If it is chosen, the form of the part chosen before is stored as
    /// not chosen.
    fn insert(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        form: &P,
        at: DateTime<Utc>,
    ) -> Result<Part<P>, StorageError>;

    /// Stores the changed form of a part, with the same effect of a choice as `insert`. `false` when the part is
    /// gone.
    fn save(&self, organisation: OrganisationId, part: &Part<P>) -> Result<bool, StorageError>;

    /// Deletes a part; `false` when it is gone.
    fn delete(&self, organisation: OrganisationId, id: PartId) -> Result<bool, StorageError>;
}
