//! The placement of the database that this thread makes statements for.

use super::Placement;
use std::cell::Cell;

thread_local! {
    /// The placement of the database that this thread makes statements for.
    static CURRENT: Cell<Placement> = const { Cell::new(Placement::ONE_SERVER) };
}

impl Placement {
    /// Runs code that makes statements for a database of this placement.
    pub(crate) fn during<T>(self, run: impl FnOnce() -> T) -> T {
        let before = CURRENT.replace(self);
        let answer = run();
        CURRENT.set(before);
        answer
    }

    /// The placement of the database that this thread makes statements for.
    pub(crate) fn current() -> Self {
        CURRENT.get()
    }
}
