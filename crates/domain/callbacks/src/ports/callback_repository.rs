use crate::{CallbackId, CallbackSecret, NewRegistration, Registration};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Registrations that an organisation has at most: each event is delivered to all of them.
pub const MOST_REGISTRATIONS: usize = 50;

/// Keeps the registrations of an organisation, and their secrets encrypted.
///
/// All methods join the unit of work of their thread. A registration of another organisation is
/// treated exactly as one that does not exist.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CallbackRepository: Send + Sync {
    /// Keeps a new registration with its secret and answers it with its id; `created_at` and
    /// `updated_at` are both `at`. Ids grow with every registration. `None`, and nothing is kept, when the organisation
    /// has [`MOST_REGISTRATIONS`] already, also of several at the same moment.
    ///
    /// # Errors
    /// When storage fails; then nothing was kept.
    fn insert(
        &self,
        organisation: OrganisationId,
        registration: &NewRegistration,
        secret: &CallbackSecret,
        at: DateTime<Utc>,
    ) -> Result<Option<Registration>, StorageError>;

    /// All registrations of the organisation, by id: the latest comes last.
    ///
    /// # Errors
    /// When storage fails.
    fn list(&self, organisation: OrganisationId) -> Result<Vec<Registration>, StorageError>;

    /// The registration, if the organisation has it.
    ///
    /// # Errors
    /// When storage fails.
    fn find(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<Registration>, StorageError>;

    /// The secret of a registration in the clear, if the organisation has the registration.
    ///
    /// # Errors
    /// When storage fails, or [`StorageError::Corrupt`] when it cannot be decrypted.
    fn secret(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<CallbackSecret>, StorageError>;

    /// Puts another secret in place of the present one, which is gone from then on, and sets
    /// `updated_at`. `false` when the organisation has no such registration.
    ///
    /// # Errors
    /// When storage fails; then the old secret still holds.
    fn replace_secret(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        secret: &CallbackSecret,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;

    /// Removes the registration with all its deliveries, those under way included: what is recorded
    /// of them afterwards is ignored. `false` when the organisation has no such registration.
    ///
    /// # Errors
    /// When storage fails; then nothing was removed.
    fn delete(&self, organisation: OrganisationId, id: CallbackId) -> Result<bool, StorageError>;
}
