//! The use cases of tasks.

mod calendars;
mod desk;
mod list;
mod many;
mod marking;
mod tasks;
mod wishes;

pub use calendars::MadeCalendar;
pub use desk::DeskPart;
pub use many::{ChangedTasks, MOST_AT_ONCE, TaskChange};
pub use tasks::Tasks;

#[cfg(test)]
mod tests;
