//! Tasks: found in the records that are their cause, and what is kept beside them.

mod calendars;
mod days;
mod finder;
mod guarantees;
mod marks;
mod rows;
mod sources;
mod wishes;

pub use calendars::StoredCalendars;
pub use finder::StoredTaskFinder;
pub use marks::StoredMarks;
pub use wishes::StoredMorningWishes;
