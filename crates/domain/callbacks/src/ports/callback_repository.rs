use crate::{CallbackId, CallbackSecret, Ended, NewRegistration, Registration, SigningSecrets};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Largest number of registrations of an organisation, because each event may be delivered to all of them.
pub const MOST_REGISTRATIONS: usize = 50;

/// Stores the registrations of an organisation, with their secrets encrypted.
///
/// All methods join the unit of work of their thread. A registration of another organisation is treated exactly like
/// one that does not exist.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CallbackRepository: Send + Sync {
    /// Stores a new registration with its secret and returns it with its id. `created_at` and `updated_at` are both
    /// `at`. Ids grow with every registration. Returns `None` and stores nothing when the organisation has
    /// [`MOST_REGISTRATIONS`] already, also when several are added at the same moment.
    ///
    /// # Errors
    /// When storage fails; then nothing is stored.
    fn insert(
        &self,
        organisation: OrganisationId,
        registration: &NewRegistration,
        secret: &CallbackSecret,
        at: DateTime<Utc>,
    ) -> Result<Option<Registration>, StorageError>;

    /// Lists all registrations of the organisation, ordered by id, so the latest comes last.
    ///
    /// # Errors
    /// When storage fails.
    fn list(&self, organisation: OrganisationId) -> Result<Vec<Registration>, StorageError>;

    /// Finds the registration, if the organisation has it.
    ///
    /// # Errors
    /// When storage fails.
    fn find(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<Registration>, StorageError>;

    /// The decrypted secrets of a registration, if the organisation has the registration.
    ///
    /// # Errors
    /// When storage fails, or [`StorageError::Corrupt`] when a secret cannot be decrypted.
    fn secrets(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<SigningSecrets>, StorageError>;

    /// Replaces the secret and sets `updated_at`. The secret that is replaced becomes the previous one until
    /// `keep_until`; without that moment it is lost. A previous secret that was there is lost in any case. Returns
    /// `false` when the organisation has no such registration.
    ///
    /// # Errors
    /// When storage fails; then the old secrets stay valid.
    fn replace_secret(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        secret: &CallbackSecret,
        keep_until: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;

    /// Deletes the previous secrets that are over at `now`, of all organisations, and returns their number. For
    /// a worker; what it has not deleted yet signs nothing.
    ///
    /// # Errors
    /// When storage fails; then none is deleted.
    fn forget_previous_secrets(&self, now: DateTime<Utc>) -> Result<usize, StorageError>;

    /// Notes since when deliveries to the receiver fail, unless that is noted already, or with `None` that one was
    /// delivered. `updated_at` stays. Nothing happens when the organisation has no such registration.
    ///
    /// # Errors
    /// When storage fails; then nothing changes.
    fn note_failing(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        since: Option<DateTime<Utc>>,
    ) -> Result<(), StorageError>;

    /// Ends deliveries to the receiver, which sets `updated_at`, and returns the registration as it is then. `None`
    /// when they had ended before, or the organisation has no such registration; then nothing changes. Only one of
    /// several calls at the same moment ends them.
    ///
    /// For [`EndReason::Failing`](crate::EndReason::Failing) the caller knows of failures as they were when it claimed. So
    /// deliveries end only if the note is of [`ENDS_AFTER_FAILING`](crate::ENDS_AFTER_FAILING) before the end at the
    /// latest, and nothing was delivered since. Where something was, the note is taken back.
    ///
    /// # Errors
    /// When storage fails; then nothing changes.
    fn end(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        ended: Ended,
    ) -> Result<Option<Registration>, StorageError>;

    /// Whether the organisation has the registration and deliveries to it have not ended. No other unit ends or resumes
    /// it until the unit of work is over.
    ///
    /// # Errors
    /// When storage fails.
    fn goes_on(&self, organisation: OrganisationId, id: CallbackId) -> Result<bool, StorageError>;

    /// Takes an end back, with the note since when deliveries failed, which sets `updated_at`. Returns `false` when they
    /// had not ended, or the organisation has no such registration; then nothing changes.
    ///
    /// # Errors
    /// When storage fails; then nothing changes.
    fn resume(&self, organisation: OrganisationId, id: CallbackId, at: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Deletes the registration with all its deliveries, even those being sent: results recorded for them afterwards
    /// are ignored. Returns `false` when the organisation has no such registration.
    ///
    /// # Errors
    /// When storage fails; then nothing is deleted.
    fn delete(&self, organisation: OrganisationId, id: CallbackId) -> Result<bool, StorageError>;
}
