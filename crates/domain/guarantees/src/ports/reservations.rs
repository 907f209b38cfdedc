use crate::account::AccountKey;
use crate::liability::Reservation;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject};

/// Keeps what submissions keep of accounts. Changes are made while the account is held. Declarations and transits
/// are named by id and no more.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Reservations: Send + Sync {
    /// The reservations of all submissions of these, by kind (its word), id and submission; in a bounded number of
    /// queries.
    fn of(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Reservation>, StorageError>;

    /// Up to `limit` reservations of an account, the oldest first, that customs counts by now: an entry of customs in
    /// the ledger of the account names their `mrn`, or their submission (`lrn`) without another MRN than theirs, or they
    /// are booked since `booked_until` or longer. A submission that was sent again can have been accepted twice: the entry
    /// of the surplus movement names the LRN and its own MRN. One query.
    fn counted_by_customs(
        &self,
        organisation: OrganisationId,
        account: &AccountKey,
        booked_until: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Reservation>, StorageError>;

    /// Keeps a new one.
    ///
    /// # Errors
    /// `Conflict` with `guarantee_reservations_organisation_id_liable_submission_key` when that submission has one.
    fn insert(&self, reservation: &Reservation) -> Result<(), StorageError>;

    /// Stores what can change of one: `mrn` and `booked_at`.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it is not there any more.
    fn save(&self, reservation: &Reservation) -> Result<(), StorageError>;

    /// Takes these away, in few statements however many.
    ///
    /// # Errors
    /// `Conflict` without a constraint when one is not there any more; then none was taken away.
    fn delete(&self, reservations: &[Reservation]) -> Result<(), StorageError>;
}
