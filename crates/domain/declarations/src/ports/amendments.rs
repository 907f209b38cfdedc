use crate::{AmendedForms, Amendment, DeclarationId};
use customs_kernel::{Lrn, OrganisationId, StorageError};
use customs_port_macros::port;

/// The storage of amendments. All methods join the unit of work of their thread. The declaration of an amendment is
/// locked whenever an amendment of it is stored or changed.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait AmendmentRepository: Send + Sync {
    /// Stores a new amendment with its forms.
    ///
    /// # Errors
    /// `Conflict` with constraint [`super::unique_rules::PENDING_AMENDMENT`] when another amendment of the declaration
    /// is pending; `Conflict` when the declaration has an amendment with the number.
    fn insert(&self, amendment: &Amendment, forms: &AmendedForms) -> Result<(), StorageError>;

    /// Stores what can change of an amendment: state, moment of the decision, and what has to be credited. Whether
    /// that is settled is found when it is read, and not stored.
    ///
    /// # Errors
    /// `Conflict` when the organisation has no such amendment.
    fn save(&self, amendment: &Amendment) -> Result<(), StorageError>;

    /// Returns the amendments of a declaration by number; empty when the organisation has no such declaration.
    fn list(&self, organisation: OrganisationId, declaration: DeclarationId) -> Result<Vec<Amendment>, StorageError>;

    /// Returns the amendment on which customs still has to decide. There is at most one.
    fn pending(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
    ) -> Result<Option<Amendment>, StorageError>;

    /// Returns the amendment whose message has this LRN.
    fn under(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<Amendment>, StorageError>;

    /// Returns an amendment with its forms.
    fn find(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
        number: u32,
    ) -> Result<Option<(Amendment, AmendedForms)>, StorageError>;
}
