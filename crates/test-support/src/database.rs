//! Gives each test its own database.

use std::env;
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use crate::citus;
use crate::cluster::Cluster;
use crate::problem::Problem;
use crate::server::{connected, database_url, execute, refused};

/// An empty PostgreSQL database that nothing else uses. It is dropped together with this value, open connections or
/// not: the hundreds of databases of one test program would fill a small disk.
#[derive(Debug)]
pub struct Database {
    name: String,
    url: String,
    /// The servers that it is on: one, or those of a Citus.
    drop_on: Vec<String>,
}

impl Database {
    /// URL of the database (`postgres://…`), with a user that may do anything in it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        for server in &self.drop_on {
            // A left-over database harms no test, so a message is enough.
            if let Err(problem) = execute(server, &format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name)) {
                eprintln!("left over: {problem}");
            }
        }
    }
}

impl Database {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

/// Creates an empty database.
///
/// # Panics
///
/// When there is no PostgreSQL to create it on: a test that needs one must fail, never pass for want of it.
#[must_use]
pub fn throw_away_database() -> Database {
    new_database(PREFIX, None).unwrap_or_else(|problem| panic!("this test needs PostgreSQL: {problem}"))
}

/// A copy of another test database, to which no connection may be open.
pub(crate) fn copied_database(template: &str) -> Result<Database, Problem> {
    new_database(PREFIX, Some(template))
}

/// An empty database that stays as long as this process. On a server outside this process it is left there, and removed
/// by the next process that creates one a day later.
pub(crate) fn template_database() -> Result<Database, Problem> {
    let mut made = new_database(TEMPLATE_PREFIX, None)?;
    made.drop_on.clear();
    if let Some(server) = given_server() {
        drop_old_templates(&server)?;
    }
    Ok(made)
}

const PREFIX: &str = "customs_test_";
const TEMPLATE_PREFIX: &str = "customs_template_";

/// A time longer than any run of the tests.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn drop_old_templates(server: &str) -> Result<(), Problem> {
    let old = since_1970().saturating_sub(A_DAY).as_millis();
    let sql = format!(
        "SELECT datname FROM pg_database WHERE datname ~ '^{TEMPLATE_PREFIX}[0-9]+_' \
         AND split_part(datname, '_', 3)::bigint < {old}"
    );
    let mut client = connected(server)?;
    let found = client.query(&sql, &[]).map_err(refused(&sql))?;
    for row in found {
        let name: String = row.get(0);
        // Another process may be dropping the same database.
        let _ = client.batch_execute(&format!("DROP DATABASE IF EXISTS {name}"));
    }
    Ok(())
}

/// Makes the database ready to be copied, when it has been filled.
pub(crate) fn finish_template(template: &Database) -> Result<(), Problem> {
    if citus::databases_are_on_citus() { citus::close(&servers()?, template.name()) } else { Ok(()) }
}

fn new_database(prefix: &str, template: Option<&str>) -> Result<Database, Problem> {
    let coordinator = server()?;
    let name = fresh_name(prefix);
    let copying = template.map(|template| format!(" TEMPLATE {template}{}", way_of_copying())).unwrap_or_default();
    let made = Database { url: database_url(&coordinator, &name)?, drop_on: servers()?, name };
    for server in &made.drop_on {
        execute(server, &format!("CREATE DATABASE {}{copying}", made.name))?;
    }
    if template.is_none() && citus::databases_are_on_citus() {
        citus::join(&coordinator, &citus::workers(), &made.name)?;
    }
    Ok(made)
}

/// How a template is copied. On a cluster of these tests, which writes nothing to a disk, copying its files takes half
/// the time of writing them as log; elsewhere it would wait for a checkpoint.
fn way_of_copying() -> &'static str {
    if given_server().is_none() && copies_files() { " STRATEGY FILE_COPY" } else { "" }
}

/// Whether the server knows the choice: PostgreSQL does from version 15 on.
fn copies_files() -> bool {
    static COPIES: OnceLock<bool> = OnceLock::new();
    *COPIES.get_or_init(|| {
        let version = || -> Result<i32, Problem> {
            let sql = "SELECT current_setting('server_version_num')::int";
            let row = connected(&server()?)?.query_one(sql, &[]).map_err(refused(sql))?;
            Ok(row.get(0))
        };
        version().is_ok_and(|version| version >= 150_000)
    })
}

/// The servers that a database is on: first the one that is connected to, then the workers of a Citus.
fn servers() -> Result<Vec<String>, Problem> {
    Ok([server()?].into_iter().chain(citus::workers()).collect())
}

fn server() -> Result<String, Problem> {
    given_server().map_or_else(|| Ok(cluster()?.url.clone()), Ok)
}

/// The server that the developer has named for the tests.
fn given_server() -> Option<String> {
    env::var("TEST_DATABASE_URL").ok().filter(|given| !given.is_empty())
}

fn cluster() -> Result<&'static Cluster, Problem> {
    static CLUSTER: OnceLock<Result<Cluster, Problem>> = OnceLock::new();
    CLUSTER.get_or_init(Cluster::start).as_ref().map_err(Clone::clone)
}

/// A name that is unique across test processes: several may share the server of `TEST_DATABASE_URL`, today's and
/// yesterday's.
fn fresh_name(prefix: &str) -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{prefix}{}_{}_{count}", since_1970().as_millis(), process::id())
}

fn since_1970() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}
