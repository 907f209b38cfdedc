//! The use cases of tasks.

mod calendars;
mod list;
mod marking;
mod tasks;
mod wishes;

pub use calendars::MadeCalendar;
pub use tasks::Tasks;

#[cfg(test)]
mod tests;
