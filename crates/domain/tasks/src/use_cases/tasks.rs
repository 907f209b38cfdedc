use crate::ports::TaskPorts;
use chrono::NaiveDate;
use customs_kernel::amsterdam_date;

/// The use cases of tasks: what is due, who takes it, what can wait, and how people learn of it.
#[derive(Clone)]
pub struct Tasks {
    pub(super) ports: TaskPorts,
}

customs_kernel::debug_by_name!(Tasks);

impl Tasks {
    /// The use cases over these ports.
    #[must_use]
    pub const fn new(ports: TaskPorts) -> Self {
        Self { ports }
    }

    /// The present day in the Netherlands.
    #[must_use]
    pub fn today(&self) -> NaiveDate {
        amsterdam_date(self.ports.clock.now())
    }
}
