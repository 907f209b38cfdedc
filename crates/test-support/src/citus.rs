//! Test databases on Citus: each lies on a coordinator and its workers.

use std::env;

use crate::problem::Problem;
use crate::program::skipped;
use crate::server::{address, database_url, execute};

/// Whether tests on Citus are to run, which `CI_CITUS=1` says. Otherwise a message names what is not tried.
#[must_use]
pub fn citus_is_wanted(untried: &str) -> bool {
    let wanted = env::var("CI_CITUS").is_ok_and(|set| set == "1");
    if !wanted {
        skipped(untried, "CI_CITUS is not 1");
    }
    wanted
}

/// Whether the PostgreSQL databases of tests are made on Citus: `TEST_CITUS_WORKERS` names the workers of the coordinator
/// that `TEST_DATABASE_URL` names.
#[must_use]
pub fn databases_are_on_citus() -> bool {
    !workers().is_empty()
}

/// URLs of the workers' maintenance databases; none where databases are not made on Citus.
pub(crate) fn workers() -> Vec<String> {
    let given = env::var("TEST_CITUS_WORKERS").unwrap_or_default();
    given.split(',').filter(|url| !url.is_empty()).map(str::to_owned).collect()
}

/// Joins the empty databases of this name on a coordinator and its workers.
pub(crate) fn join(coordinator: &str, workers: &[String], name: &str) -> Result<(), Problem> {
    for server in workers.iter().map(String::as_str).chain([coordinator]) {
        execute(&database_url(server, name)?, "CREATE EXTENSION citus")?;
    }
    let (host, port) = address(coordinator)?;
    let joined = database_url(coordinator, name)?;
    execute(&joined, &format!("SELECT citus_set_coordinator_host('{host}', {port})"))?;
    for worker in workers {
        let (host, port) = address(worker)?;
        execute(&joined, &format!("SELECT citus_add_node('{host}', {port})"))?;
    }
    Ok(())
}

/// Closes a database to all connections, so that it can be copied. Citus keeps connections of its own to it: between the
/// servers, and of the maintenance process of each.
pub(crate) fn close(servers: &[String], name: &str) -> Result<(), Problem> {
    for server in servers {
        execute(server, &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"))?;
    }
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    for server in servers {
        execute(server, &end)?;
    }
    Ok(())
}
