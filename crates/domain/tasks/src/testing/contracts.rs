#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod calendars;
mod finder;
mod marks;
mod morning_wishes;
mod store;

pub use calendars::{CalendarBench, calendar_repository_contract};
pub use finder::{FinderBench, NoteOnTask, task_finder_contract};
pub use marks::{FindTasks, MarkBench, mark_repository_contract};
pub use morning_wishes::{WishBench, morning_wishes_contract};
pub use store::{RejectDeclaration, TaskStore};

#[cfg(test)]
mod tests;
