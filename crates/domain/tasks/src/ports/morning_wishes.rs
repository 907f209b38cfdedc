use chrono::NaiveDate;
use customs_kernel::{OrganisationId, StorageError, UserId, WriteEffect};
use customs_port_macros::port;

/// A user who wants a mail of the tasks each morning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wish {
    /// The organisation of the user.
    pub organisation: OrganisationId,
    /// The user.
    pub user: UserId,
}

/// Keeps which users want a mail of the tasks each morning, and the day of the last one.
#[port]
pub trait MorningWishes: Send + Sync {
    /// Whether the user wants mails.
    ///
    /// # Errors
    /// When storage fails.
    fn is_wanted(&self, wish: Wish) -> Result<bool, StorageError>;

    /// Notes that the user wants mails from the morning after `today` on. A wish that is there stays as it is.
    ///
    /// # Errors
    /// When storage fails.
    fn add(&self, wish: Wish, today: NaiveDate) -> Result<(), StorageError>;

    /// Forgets the wish.
    ///
    /// # Errors
    /// When storage fails.
    fn delete(&self, wish: Wish) -> Result<(), StorageError>;

    /// Lists the wishes, of all organisations, whose mail of `today` is not written yet, at most `limit`.
    ///
    /// # Errors
    /// When storage fails.
    fn due(&self, today: NaiveDate, limit: u32) -> Result<Vec<Wish>, StorageError>;

    /// Notes that the mail of `today` is written. Nothing changes when it was before, or is not wanted any more: of several
    /// instances one alone changes it. Joins the unit of work of its thread, and is undone with it.
    ///
    /// # Errors
    /// When storage fails.
    fn take(&self, wish: Wish, today: NaiveDate) -> Result<WriteEffect, StorageError>;
}
