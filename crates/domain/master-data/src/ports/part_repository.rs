use crate::customer::{Part, PartForm};
use crate::{CustomerId, PartId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Keeps the parts of one kind. The version of the customer is raised by the use case, in the same
/// unit of work.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PartRepository<P: PartForm>: Send + Sync {
    /// The parts of a customer, by id.
    fn list(&self, organisation: OrganisationId, customer: CustomerId) -> Result<Vec<Part<P>>, StorageError>;

    /// The part, if the organisation has one of this kind with that id.
    fn find(&self, organisation: OrganisationId, id: PartId) -> Result<Option<Part<P>>, StorageError>;

    /// Keeps a new part and answers it with its id. One that is chosen takes that from the one
    /// that was: whose form is stored as not chosen from then on.
    fn insert(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        form: &P,
        at: DateTime<Utc>,
    ) -> Result<Part<P>, StorageError>;

    /// Stores the changed form of a part, chosen as in `insert`. `false` when it is gone.
    fn save(&self, organisation: OrganisationId, part: &Part<P>) -> Result<bool, StorageError>;

    /// Removes a part; `false` when it is gone.
    fn delete(&self, organisation: OrganisationId, id: PartId) -> Result<bool, StorageError>;
}
