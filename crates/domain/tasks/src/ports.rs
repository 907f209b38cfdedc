//! The traits through which tasks use storage and other domains.

mod calendars;
mod finder;
mod mark_listener;
mod marks;
mod morning_wishes;
mod people;

pub use calendars::CalendarRepository;
pub use finder::TaskFinder;
pub use mark_listener::MarkListener;
pub use marks::MarkRepository;
pub use morning_wishes::{MorningWishes, Wish};
pub use people::TaskPeople;

use customs_kernel::{Clock, Entropy, Unwired};
use std::sync::Arc;

/// All that tasks need.
#[derive(Clone)]
pub struct TaskPorts {
    /// Finds the causes of tasks in the records.
    pub finder: Arc<dyn TaskFinder>,
    /// Keeps what people noted on tasks.
    pub marks: Arc<dyn MarkRepository>,
    /// Is notified of what people note.
    pub listener: Arc<dyn MarkListener>,
    /// Keeps the addresses of calendars.
    pub calendars: Arc<dyn CalendarRepository>,
    /// Keeps who wants a mail each morning.
    pub wishes: Arc<dyn MorningWishes>,
    /// Knows users, and what they and API clients may read.
    pub people: Arc<dyn TaskPeople>,
    /// Source of time.
    pub clock: Arc<dyn Clock>,
    /// Source of secrets.
    pub entropy: Arc<dyn Entropy>,
}

customs_kernel::debug_by_name!(TaskPorts);

impl TaskPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..TaskPorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            finder: port.clone(),
            marks: port.clone(),
            listener: port.clone(),
            calendars: port.clone(),
            wishes: port.clone(),
            people: port.clone(),
            clock: port.clone(),
            entropy: port,
        }
    }
}
