use crate::{CalendarAddress, CalendarHash, CalendarId, NewCalendar, Owner};
use customs_kernel::{OrganisationId, StorageError, WriteEffect};
use customs_port_macros::port;

/// Keeps the addresses of calendars.
#[port]
pub trait CalendarRepository: Send + Sync {
    /// Stores a calendar and assigns its id.
    ///
    /// # Errors
    /// When storage fails.
    fn add(&self, calendar: &NewCalendar) -> Result<CalendarAddress, StorageError>;

    /// Lists the calendars of an owner, oldest first.
    ///
    /// # Errors
    /// When storage fails.
    fn for_owner(&self, organisation: OrganisationId, owner: &Owner) -> Result<Vec<CalendarAddress>, StorageError>;

    /// Deletes a calendar of the owner. Nothing changes when there is none.
    ///
    /// # Errors
    /// When storage fails.
    fn delete(&self, organisation: OrganisationId, owner: &Owner, id: CalendarId) -> Result<WriteEffect, StorageError>;

    /// Finds the calendar with this secret, of any organisation: the address names none.
    ///
    /// # Errors
    /// When storage fails.
    fn find(&self, hash: &CalendarHash) -> Result<Option<CalendarAddress>, StorageError>;
}
