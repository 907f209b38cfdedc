use crate::account::AccountKey;
use crate::liability::Reservation;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject};

/// Stores reservations. The account must be held during changes. Declarations and transits are referred to by id only.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Reservations: Send + Sync {
    /// All reservations of these movements, ordered by kind (its word), id, submission and account, in a bounded number
    /// of queries.
    fn for_subjects(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Reservation>, StorageError>;

    /// Up to `limit` reservations of an account that customs counts by now, oldest first. Customs counts a reservation
    /// when one of its entries in the account's ledger names the `mrn`, or names the submission (`lrn`) without a
    /// different MRN, or when the reservation was booked at or before `booked_until`. The check of the MRN matters
    /// because a submission that was sent again may be accepted twice: the entry of the surplus movement names the LRN
    /// with its own MRN. One query.
    fn counted_by_customs(
        &self,
        organisation: OrganisationId,
        account: &AccountKey,
        booked_until: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Reservation>, StorageError>;

    /// Stores a new reservation.
    ///
    /// # Errors
    /// `Conflict` with `guarantee_reservations_submission_account_key` when the submission has one of the account
    /// already.
    fn insert(&self, reservation: &Reservation) -> Result<(), StorageError>;

    /// Stores the fields of a reservation that can change: `mrn` and `booked_at`.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the reservation is gone.
    fn save(&self, reservation: &Reservation) -> Result<(), StorageError>;

    /// Deletes these reservations. Needs few statements, however many there are.
    ///
    /// # Errors
    /// `Conflict` without a constraint when one of them is gone; then none is deleted.
    fn delete(&self, reservations: &[Reservation]) -> Result<(), StorageError>;
}
