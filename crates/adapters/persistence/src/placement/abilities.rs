//! Abilities of one server that Citus does not have.

use super::{Placement, Servers};

impl Placement {
    /// Whether a statement may store rows that it selects, or rows of several tables. Citus takes no subquery in an
    /// INSERT of values, and gathers rows that are selected on the coordinator first, so that their unit of work is
    /// committed in two phases.
    pub(crate) const fn stores_in_one_statement(self) -> bool {
        self.is_one_server()
    }

    /// Whether a query may return the lines of a record as values of one column, which Citus cannot hand on.
    pub(crate) const fn reads_lines_in_a_column(self) -> bool {
        self.is_one_server()
    }

    /// Whether one statement may ask for messages of customs and for the records that they are about. With Citus the
    /// messages are on the coordinator.
    pub(crate) const fn joins_messages_with_records(self) -> bool {
        self.is_one_server()
    }

    /// Whether the organisation of a statement is hidden from the planner. Citus needs to see it, to send the statement
    /// to the one server that has the rows of the organisation.
    pub(crate) const fn hides_the_organisation(self) -> bool {
        self.is_one_server()
    }

    /// Whether the likely organisation is asked before all others: a question to all goes to all
    /// servers.
    pub(crate) const fn asks_one_before_all(self) -> bool {
        !self.is_one_server()
    }

    const fn is_one_server(self) -> bool {
        matches!(self.0, Servers::One)
    }
}
