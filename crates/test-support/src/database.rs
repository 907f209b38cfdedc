//! A database of its own for each test.

use std::env;
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use url::Url;

use crate::cluster::Cluster;
use crate::problem::Problem;

/// An empty PostgreSQL database that nobody else uses. On a server named by `TEST_DATABASE_URL` it is dropped with
/// this value, open connections or not; a cluster of our own goes as a whole at the end.
#[derive(Debug)]
pub struct Database {
    name: String,
    url: String,
    drop_on: Option<String>,
}

impl Database {
    /// `postgres://…`, with a user who may do anything in this database.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(server) = &self.drop_on {
            // A left-over database harms no test: say so and go on.
            if let Err(problem) = execute(server, &format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name)) {
                eprintln!("left over: {problem}");
            }
        }
    }
}

/// Makes an empty database.
///
/// # Panics
///
/// When there is no PostgreSQL to make it on: a test that needs one must fail, never pass for want of it.
#[must_use]
pub fn throw_away_database() -> Database {
    new_database().unwrap_or_else(|problem| panic!("this test needs PostgreSQL: {problem}"))
}

fn new_database() -> Result<Database, Problem> {
    let (server, ours) = match env::var("TEST_DATABASE_URL") {
        Ok(given) if !given.is_empty() => (given, false),
        _ => (cluster()?.url.clone(), true),
    };
    let name = fresh_name();
    let mut url = Url::parse(&server).map_err(|error| Problem::BadUrl(error.to_string()))?;
    url.set_path(&name);
    execute(&server, &format!("CREATE DATABASE {name}"))?;
    Ok(Database { name, url: url.into(), drop_on: (!ours).then_some(server) })
}

fn cluster() -> Result<&'static Cluster, Problem> {
    static CLUSTER: OnceLock<Result<Cluster, Problem>> = OnceLock::new();
    CLUSTER.get_or_init(Cluster::start).as_ref().map_err(Clone::clone)
}

/// Several test processes may share the server of `TEST_DATABASE_URL`, today's and yesterday's.
fn fresh_name() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_millis());
    format!("customs_test_{now}_{}_{count}", process::id())
}

fn execute(server: &str, statement: &str) -> Result<(), Problem> {
    let describe =
        |error: postgres::Error| Problem::Statement { statement: statement.to_owned(), message: error.to_string() };
    let mut client = postgres::Client::connect(server, postgres::NoTls).map_err(describe)?;
    client.batch_execute(statement).map_err(describe)
}
