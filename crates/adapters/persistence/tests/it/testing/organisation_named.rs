//! Hears the statements that repositories send to PostgreSQL, and reports which tables do not name the organisation.
//!
//! Where the tables are spread over several nodes by organisation, a statement goes to one node only if each of its
//! tables is compared with the organisation in the clear: with a parameter, or with a table beside it that is. Any
//! other statement goes to all nodes, or is refused. A statement must contain the rows that it inserts: selected rows
//! are gathered on the coordinator first, and the unit of work committed in two phases, so that a crash may leave it in
//! doubt for a while.

mod exceptions;
mod rule;
mod tests;

use super::listening::{heard, without_options};
use customs_persistence::internals::distribution::OF_ORGANISATION;
use exceptions::{EXCEPTIONS, GATHERED};
use std::collections::BTreeSet;

/// Hears the statements on one database of PostgreSQL. When it is dropped, it panics about those that do not name the
/// organisation.
pub(crate) struct Watch {
    database: String,
}

impl Watch {
    pub(crate) fn on(url: &str) -> Self {
        let watch = Self { database: without_options(url) };
        heard().insert(watch.database.clone(), BTreeSet::new());
        watch
    }

    /// The statements heard so far that do not name the organisation, each with the tables that lack it.
    fn unnamed(&self) -> Vec<String> {
        let statements = heard().get(&self.database).cloned().unwrap_or_default();
        let is_excepted = |statement: &String| EXCEPTIONS.iter().any(|(part, _)| statement.contains(part));
        let wrong = statements.into_iter().filter(|statement| !is_excepted(statement)).filter_map(|statement| {
            let unnamed = rule::unnamed(&statement, OF_ORGANISATION);
            (!unnamed.is_empty()).then(|| format!("{} in: {statement}", unnamed.join(", ")))
        });
        wrong.collect()
    }

    /// The statements heard so far that insert rows which they select.
    fn gathered(&self) -> Vec<String> {
        let statements = heard().get(&self.database).cloned().unwrap_or_default();
        let is_excepted = |statement: &String| GATHERED.iter().any(|(part, _)| statement.contains(part));
        let wrong =
            statements.into_iter().filter(|statement| rule::inserts_what_it_selects(statement, OF_ORGANISATION));
        wrong.filter(|statement| !is_excepted(statement)).collect()
    }

    /// The statements heard so far with changes that depend on the time zone of the session.
    fn unsettled(&self) -> Vec<String> {
        let statements = heard().get(&self.database).cloned().unwrap_or_default();
        statements.into_iter().filter(|statement| rule::depends_on_the_session(statement, OF_ORGANISATION)).collect()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let (unnamed, gathered, unsettled) = if std::thread::panicking() {
            Default::default()
        } else {
            (self.unnamed(), self.gathered(), self.unsettled())
        };
        heard().remove(&self.database);
        assert!(
            unnamed.is_empty(),
            "these tables do not name their organisation in the clear; mend the statement, or give its reason in \
             testing/organisation_named/exceptions.rs:\n{}",
            unnamed.join("\n")
        );
        assert!(
            gathered.is_empty(),
            "what these statements insert is gathered on the coordinator first; put the values into the statement, or give \
             the reason in testing/organisation_named/exceptions.rs:\n{}",
            gathered.join("\n")
        );
        assert!(
            unsettled.is_empty(),
            "what these statements write depends on the time zone of the session, which Citus refuses; reckon in UTC:\n{}",
            unsettled.join("\n")
        );
    }
}
