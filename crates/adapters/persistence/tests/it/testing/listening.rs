//! Hears the statements of all connections that tests of this crate open. Diesel has one listener for a whole process.

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The statements on each database that is watched, each once.
static HEARD: Mutex<BTreeMap<String, BTreeSet<String>>> = Mutex::new(BTreeMap::new());

static LISTENS: Once = Once::new();

thread_local! {
    static SENT: Cell<u64> = const { Cell::new(0) };
}

/// Listens to all connections that are opened from now on.
pub(crate) fn listen() {
    LISTENS.call_once(|| {
        set_default_instrumentation(listener).expect("a listener");
    });
}

/// The number of statements that this thread sends while it does that work, on any connection.
pub(crate) fn statements_of(work: impl FnOnce()) -> u64 {
    let before = SENT.get();
    work();
    SENT.get() - before
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
                SENT.set(SENT.get() + 1);
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

/// The statements that were heard, by database. Only those of the databases that are in it are noted.
pub(crate) fn heard() -> MutexGuard<'static, BTreeMap<String, BTreeSet<String>>> {
    // A test that failed meanwhile leaves whole entries.
    HEARD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The URL of a database without the options of the connection, which opening it adds to.
pub(super) fn without_options(url: &str) -> String {
    url.split('?').next().unwrap_or(url).to_owned()
}

/// The statement without its values, which Diesel shows behind it.
fn without_values(shown: &str) -> String {
    shown.split(" -- binds: ").next().unwrap_or(shown).to_owned()
}
