//! A Citus that a test has for itself, so that it may kill its servers.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use customs_test_support::citus_is_wanted;
use diesel::sql_types::BigInt;
use diesel::{Connection, ConnectionError, PgConnection, QueryableByName, RunQueryDsl};

use super::database::distribute;
use super::within;

const DATABASE: &str = "customs";

/// One of its servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Node {
    Coordinator,
    Worker1,
    Worker2,
}

/// A coordinator and two workers with one migrated database. They are stopped and deleted when this
/// value is dropped, or with the test process.
pub(crate) struct Citus {
    process: Child,
    folder: PathBuf,
    port: u16,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

impl Node {
    /// The workers.
    pub(crate) const WORKERS: [Self; 2] = [Self::Worker1, Self::Worker2];

    const fn name(self) -> &'static str {
        match self {
            Self::Coordinator => "coordinator",
            Self::Worker1 => "worker1",
            Self::Worker2 => "worker2",
        }
    }

    /// The other worker; the first for the coordinator.
    pub(crate) const fn other_worker(self) -> Self {
        match self {
            Self::Worker1 => Self::Worker2,
            Self::Coordinator | Self::Worker2 => Self::Worker1,
        }
    }
}

impl Citus {
    /// Starts the servers; `None`, with a message, unless `CI_CITUS` is 1.
    pub(crate) fn start(untried: &str) -> Option<Self> {
        let citus = Self::start_undistributed(untried)?;
        distribute(&citus.url());
        Some(citus)
    }

    /// Like `start`, with all tables on the coordinator.
    pub(crate) fn start_undistributed(untried: &str) -> Option<Self> {
        if !citus_is_wanted(untried) {
            return None;
        }
        let folder = tempfile::Builder::new().prefix("customs-citus-").tempdir().expect("a folder").keep();
        let port = three_ports();
        // The script ends when `cat` does: when no process holds the other end of its input.
        let mut process = script(&folder, port)
            .args(["with", "sh", "-c", "echo ready && exec cat"])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the script starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("a piped output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        assert_eq!(line, "ready\n", "the servers start");
        let citus = Self { process, folder, port };
        citus.run(&["database", DATABASE]);
        customs_persistence::Database::open(&citus.url()).expect("opened").migrate().expect("migrated");
        Some(citus)
    }

    /// URL of the database, at the coordinator.
    pub(crate) fn url(&self) -> String {
        self.url_at(Node::Coordinator)
    }

    fn url_at(&self, node: Node) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{DATABASE}", self.port_of(node))
    }

    const fn port_of(&self, node: Node) -> u16 {
        self.port + node as u16
    }

    /// Ends a server with all its processes, as `kill -9` and a crash do.
    pub(crate) fn kill(&self, node: Node) {
        self.run(&["kill", node.name()]);
    }

    /// Stops the processes of a server where they are, so that its clients wait.
    pub(crate) fn freeze(&self, node: Node) {
        self.run(&["freeze", node.name()]);
    }

    /// Lets the processes of a frozen server go on.
    pub(crate) fn thaw(&self, node: Node) {
        self.run(&["thaw", node.name()]);
    }

    /// Starts a killed server again, and waits until it can be connected to.
    pub(crate) fn restart(&self, node: Node) {
        self.run(&["start", node.name()]);
    }

    fn run(&self, arguments: &[&str]) {
        let ran = script(&self.folder, self.port).args(arguments).output().expect("the script starts");
        assert!(ran.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
    }

    /// Asks the coordinator a question with one number as its answer, named `number`.
    #[track_caller]
    pub(crate) fn number(&self, query: &str) -> i64 {
        self.number_at(Node::Coordinator, query).expect("connected")
    }

    /// Like `number`, at any server; an error when it cannot be connected to.
    #[track_caller]
    fn number_at(&self, node: Node, query: &str) -> Result<i64, ConnectionError> {
        let mut connection = PgConnection::establish(&self.url_at(node))?;
        let found: Found = diesel::sql_query(query).get_result(&mut connection).expect("counted");
        Ok(found.number)
    }

    /// Transactions that a worker has prepared, and that are neither committed nor rolled back yet.
    pub(crate) fn prepared_at(&self, worker: Node) -> i64 {
        let count = "SELECT count(*) AS number FROM pg_prepared_xacts WHERE database = current_database()";
        self.number_at(worker, count).expect("connected")
    }

    /// The shard of the table of organisations that has this one.
    fn shard_of(&self, organisation: &str) -> i64 {
        self.number(&format!("SELECT get_shard_id_for_distribution_column('organisations', {organisation}) AS number"))
    }

    /// The worker on which the records of an organisation are.
    pub(crate) fn worker_of(&self, organisation: &str) -> Node {
        let shard = self.shard_of(organisation);
        let port = self.number(&format!(
            "SELECT nodeport::bigint AS number FROM pg_dist_placement JOIN pg_dist_node USING (groupid) \
             WHERE shardid = {shard}"
        ));
        let at = |worker: &Node| i64::from(self.port_of(*worker)) == port;
        Node::WORKERS.into_iter().find(at).expect("one of the workers")
    }

    /// Moves all records of an organisation, and of others in the same shard, to the other worker. Returns the worker
    /// on which they are then.
    pub(crate) fn move_organisation(&self, organisation: &str) -> Node {
        let from = self.worker_of(organisation);
        let to = from.other_worker();
        let moving = format!(
            "SELECT citus_move_shard_placement({}, '127.0.0.1', {}, '127.0.0.1', {}, 'force_logical')",
            self.shard_of(organisation),
            self.port_of(from),
            self.port_of(to)
        );
        self.execute(&moving).expect("the shard moves");
        to
    }

    /// Ends all other sessions at the coordinator, as it does by itself for clients that are gone.
    pub(crate) fn forget_sessions(&self) {
        let others = "FROM pg_stat_activity \
                      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
        within(Duration::from_secs(30), "no other session is left", || {
            self.number(&format!("SELECT count(pg_terminate_backend(pid)) AS number {others}"));
            (self.number(&format!("SELECT count(*) AS number {others}")) == 0).then_some(())
        });
    }

    /// Runs a statement at the coordinator.
    pub(crate) fn execute(&self, statement: &str) -> diesel::QueryResult<usize> {
        let mut connection = PgConnection::establish(&self.url()).expect("connected");
        diesel::sql_query(statement).execute(&mut connection)
    }
}

impl Drop for Citus {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

fn script(folder: &Path, port: u16) -> Command {
    let mut command = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/citus/cluster"));
    command.env("CITUS_BASE", folder).env("CITUS_PORT", port.to_string());
    command
}

/// The first of three ports in a row without a listener. They lie below those that the system gives to outgoing
/// connections, so that none of these takes the port of a killed server.
fn three_ports() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let own = u16::try_from(std::process::id() % 2000).expect("below 2000");
    let free = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok();
    (0..200)
        .map(|_| 20_000 + (own * 3 + NEXT.fetch_add(3, Ordering::Relaxed)) % 6000)
        .find(|first| (*first..first + 3).all(free))
        .expect("three free ports")
}
