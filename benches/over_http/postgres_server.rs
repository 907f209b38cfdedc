//! A PostgreSQL with its default settings, so that commits are flushed to the disk. The PostgreSQL of the tests flushes
//! nothing, and its figures would be too good.

use crate::Outcome;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tokio_postgres::{Client, NoTls};

const READY_WITHIN: Duration = Duration::from_secs(60);

/// The server of `TEST_DATABASE_URL`, or else one started in a temporary folder.
pub(crate) struct PostgresServer {
    url: String,
    databases: std::cell::Cell<u32>,
    _own: Option<OwnServer>,
}

struct OwnServer {
    process: Child,
    _folder: tempfile::TempDir,
}

impl PostgresServer {
    pub(crate) fn start() -> Outcome<Self> {
        if let Ok(url) = std::env::var("TEST_DATABASE_URL") {
            return Ok(Self { url, databases: 0.into(), _own: None });
        }
        let binaries = binaries()?;
        let folder = tempfile::Builder::new().prefix("customs-bench-postgres-").tempdir()?;
        let account = account(folder.path())?;
        let data = folder.path().join("data");
        let made = run_as(account, &binaries.join("initdb"))
            .args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .status()?;
        if !made.success() {
            return Err("initdb failed".into());
        }
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let process = run_as(account, &binaries.join("postgres"))
            .arg("-D")
            .arg(&data)
            .args(["-c", "listen_addresses=127.0.0.1", "-c", &format!("port={port}")])
            .args(["-c", &format!("unix_socket_directories={}", folder.path().display())])
            .stdout(Stdio::null())
            .stderr(fs::File::create(folder.path().join("log"))?)
            .spawn()?;
        let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
        let server = Self { url, databases: 0.into(), _own: Some(OwnServer { process, _folder: folder }) };
        let deadline = Instant::now() + READY_WITHIN;
        while let Err(error) = server.ask("SELECT version()") {
            if Instant::now() > deadline {
                return Err(format!("PostgreSQL did not become ready: {error}").into());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(server)
    }

    /// Creates an empty database.
    pub(crate) fn new_database(&self) -> Outcome<String> {
        let number = self.databases.replace(self.databases.get() + 1);
        let name = format!("customs_bench_{}_{number}", std::process::id());
        self.on_connection(async |client| client.batch_execute(&format!("CREATE DATABASE {name}")).await)?;
        let (server, _) = self.url.rsplit_once('/').ok_or("a PostgreSQL URL ends with a database")?;
        Ok(format!("{server}/{name}"))
    }

    /// Version of the server, and its settings that matter for writing.
    pub(crate) fn description(&self) -> Outcome<String> {
        self.ask(
            "SELECT concat('PostgreSQL ', split_part(current_setting('server_version'), ' ', 1), ', fsync ', \
             current_setting('fsync'), ', synchronous_commit ', current_setting('synchronous_commit'), \
             ', full_page_writes ', current_setting('full_page_writes'), ', shared_buffers ', \
             current_setting('shared_buffers'))",
        )
    }

    /// Counts what a database holds, which autovacuum does within minutes: a measurement right after many rows were
    /// written would meet plans for few.
    #[allow(dead_code, reason = "other benchmarks measure writing")]
    pub(crate) fn count_anew(&self, database: &str) -> Outcome<()> {
        on_connection(database, async |client| client.batch_execute("VACUUM ANALYZE").await)
    }

    fn ask(&self, question: &str) -> Outcome<String> {
        self.on_connection(async |client| client.query_one(question, &[]).await?.try_get(0))
    }

    fn on_connection<T>(&self, work: impl AsyncFnOnce(&Client) -> Result<T, tokio_postgres::Error>) -> Outcome<T> {
        on_connection(&self.url, work)
    }
}

fn on_connection<T>(url: &str, work: impl AsyncFnOnce(&Client) -> Result<T, tokio_postgres::Error>) -> Outcome<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        Ok(work(&client).await?)
    })
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // SIGQUIT stops the server at once; its data are not needed.
        let _ = Command::new("kill").args(["-QUIT", &self.process.id().to_string()]).status();
        let _ = self.process.wait();
    }
}

/// The folder of `initdb` and `postgres`: in PATH, otherwise the newest that Debian or Fedora installed.
fn binaries() -> Outcome<PathBuf> {
    let mut installed: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .collect();
    installed.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path)
        .chain(installed.into_iter().rev())
        .find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file());
    Ok(found.ok_or("PostgreSQL is missing: install it, or set TEST_DATABASE_URL to a server")?)
}

/// PostgreSQL refuses root: if this is root, another user, who gets the folder.
fn account(folder: &Path) -> Outcome<Option<(u32, u32)>> {
    if fs::metadata(folder)?.uid() != 0 {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let user = ["postgres:", "nobody:"].iter().find_map(|name| users.lines().find(|line| line.starts_with(name)));
    let fields: Vec<&str> = user.ok_or("neither a user postgres nor a user nobody")?.split(':').collect();
    let (user, group) = (fields[2].parse()?, fields[3].parse()?);
    chown(folder, Some(user), Some(group))?;
    Ok(Some((user, group)))
}

fn run_as(account: Option<(u32, u32)>, program: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir("/");
    if let Some((user, group)) = account {
        command.uid(user).gid(group);
    }
    command
}
