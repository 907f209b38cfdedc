//! A fake of the ports that keeps everything in memory, and contract suites that state what every implementation must do.
//! A suite panics with the rule that is broken.

mod contracts;
mod in_memory;

pub use contracts::{
    CalendarBench, FindTasks, FinderBench, MarkBench, NoteOnTask, RejectDeclaration, TaskStore, WishBench,
    calendar_repository_contract, mark_repository_contract, morning_wishes_contract, task_finder_contract,
};
pub use in_memory::{MemoryTasks, found};
