#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

mod area;
mod calendar;
mod counts;
mod error;
mod filter;
mod ids;
mod kind;
mod mark;
mod morning;
mod part;
mod place;
pub mod ports;
mod record_kind;
mod site;
mod task;
mod task_id;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod texts;
mod timing;
mod use_cases;

pub use area::{Area, Areas};
pub use calendar::{CalendarAddress, CalendarForm, CalendarHash, CalendarToken, NewCalendar, Owner, calendar_text};
pub use counts::KindCount;
pub use error::TaskError;
pub use filter::{Span, Taken, TaskFilter};
pub use ids::CalendarId;
pub use kind::{KindEntry, TaskKind};
pub use mark::{Mark, Snooze, SnoozeForm};
pub use morning::{MOST_NAMED, MorningText, morning};
pub use part::Part;
pub use place::{Behind, Place, TaskQuery, in_order};
pub use record_kind::RecordKind;
pub use site::Site;
pub use task::{Assignee, FoundTask, Stake, Task, TaskRecord};
pub use task_id::{NotATaskId, TaskId};
pub use texts::{Action, Missed};
pub use timing::{Basis, Timing};
pub use use_cases::{ChangedTasks, DeskPart, MOST_AT_ONCE, MadeCalendar, TaskChange, Tasks};

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
