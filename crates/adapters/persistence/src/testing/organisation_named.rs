//! Hears the statements that repositories send to PostgreSQL, and tells which of their tables do not name the organisation.
//!
//! Where the tables are spread over several nodes by organisation, a statement goes to one node only if each of its tables
//! is compared with the organisation in the clear: with a parameter, or with a table beside it that is. Any other statement
//! goes to all nodes, or is refused.

mod exceptions;
mod rule;
mod tests;

use crate::Database;
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use diesel::prelude::*;
use diesel::sql_types::Text;
use exceptions::{ELSEWHERE, EXCEPTIONS};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError};

/// The statements on each database that is watched, each once.
static HEARD: Mutex<BTreeMap<String, BTreeSet<String>>> = Mutex::new(BTreeMap::new());

static LISTENS: Once = Once::new();

/// The tables whose rows are on the node of their organisation.
static SPREAD: OnceLock<BTreeSet<String>> = OnceLock::new();

/// Hears the statements on one database of PostgreSQL. When it is dropped, it panics about those that do not name the
/// organisation.
pub(crate) struct Watch {
    database: String,
    spread: &'static BTreeSet<String>,
}

impl Watch {
    pub(crate) fn on(database: &Database, url: &str) -> Self {
        LISTENS.call_once(|| {
            set_default_instrumentation(listener).expect("a listener");
        });
        let spread = SPREAD.get_or_init(|| spread(database));
        let watch = Self { database: without_options(url), spread };
        heard().insert(watch.database.clone(), BTreeSet::new());
        watch
    }

    /// What is wrong with the statements so far.
    fn unnamed(&self) -> Vec<String> {
        let statements = heard().get(&self.database).cloned().unwrap_or_default();
        let is_excepted = |statement: &String| EXCEPTIONS.iter().any(|(part, _)| statement.contains(part));
        let wrong = statements.into_iter().filter(|statement| !is_excepted(statement)).filter_map(|statement| {
            let unnamed = rule::unnamed(&statement, self.spread);
            (!unnamed.is_empty()).then(|| format!("{} in: {statement}", unnamed.join(", ")))
        });
        wrong.collect()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let unnamed = if std::thread::panicking() { Vec::new() } else { self.unnamed() };
        heard().remove(&self.database);
        assert!(
            unnamed.is_empty(),
            "these tables do not name their organisation in the clear; mend the statement, or give its reason in \
             testing/organisation_named/exceptions.rs:\n{}",
            unnamed.join("\n")
        );
    }
}

/// Notes the statements of one connection.
struct Listener {
    database: Option<String>,
}

impl Instrumentation for Listener {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartEstablishConnection { url, .. } => self.database = Some(without_options(url)),
            InstrumentationEvent::StartQuery { query, .. } => {
                let Some(database) = &self.database else { return };
                if !heard().contains_key(database) {
                    return;
                }
                let statement = without_values(&query.to_string());
                if let Some(statements) = heard().get_mut(database) {
                    statements.insert(statement);
                }
            }
            _ => {}
        }
    }
}

fn listener() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(Listener { database: None }))
}

fn heard() -> MutexGuard<'static, BTreeMap<String, BTreeSet<String>>> {
    // A test that failed meanwhile leaves whole entries.
    HEARD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The URL of a database without the options of the connection, which opening it adds to.
fn without_options(url: &str) -> String {
    url.split('?').next().unwrap_or(url).to_owned()
}

/// The statement without its values, which Diesel shows behind it.
fn without_values(shown: &str) -> String {
    shown.split(" -- binds: ").next().unwrap_or(shown).to_owned()
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// All tables with an organisation, but for those that are not on its node.
fn spread(database: &Database) -> BTreeSet<String> {
    let tables = "SELECT table_name::text AS name FROM information_schema.columns \
                  WHERE table_schema = 'public' AND column_name = 'organisation_id'";
    let tables: Vec<Name> =
        database.read(|connection| Ok(diesel::sql_query(tables).load(connection)?)).expect("the tables");
    let names = tables.into_iter().map(|table| table.name);
    names.filter(|name| !ELSEWHERE.iter().any(|(elsewhere, _)| elsewhere == name)).collect()
}
