//! One PostgreSQL cluster for the whole test process.

use std::fs;
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use std::os::unix::process::CommandExt;

use crate::account::Account;
use crate::binaries::Binaries;
use crate::folder::new_folder;
use crate::problem::Problem;

const READY_WITHIN: Duration = Duration::from_secs(60);

/// Waits for the port, starts `postgres`, waits until its own standard input ends, which means that the test process is
/// gone, and cleans up, also when no port came. The server is stopped at once, since none of its data outlives the tests.
/// The files may be in memory, so that signals that reach all programs of a run must not keep them from being deleted.
const WATCHDOG: &str = r#"
trap '' HUP INT TERM
if read -r port; then
    "$@" -c "port=$port" >"$CLUSTER/log" 2>&1 &
    server=$!
    cat >/dev/null
    kill -QUIT "$server"
    wait "$server"
fi
cd /
# What prepared the cluster may still write.
for _ in 1 2 3 4 5 6 7 8 9 10; do
    rm -rf "$CLUSTER" && break
    sleep 1
done
"#;

/// A running cluster. It ends with this process, because then `_lifeline` closes.
pub(crate) struct Cluster {
    /// URL of the maintenance database, as superuser.
    pub(crate) url: String,
    _lifeline: ChildStdin,
    _watchdog: Child,
}

impl Cluster {
    pub(crate) fn start() -> Result<Self, Problem> {
        let binaries = Binaries::find()?;
        let folder = new_folder().map_err(Problem::file("making a temporary directory"))?;
        let account = Account::owner_of(folder.path())?;
        let data = folder.path().join("data");

        let mut watchdog = account.command(Path::new("/bin/sh"));
        watchdog.args(["-c", WATCHDOG, "watchdog"]).arg(&binaries.postgres).arg("-D").arg(&data);
        for setting in settings(folder.path()) {
            watchdog.arg("-c").arg(setting);
        }
        // The watchdog has a process group of its own: Ctrl-C at the tests must reach it only as the end of its input.
        watchdog.env("CLUSTER", folder.path()).current_dir(folder.path()).process_group(0);
        watchdog.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut watchdog = watchdog.spawn().map_err(Problem::file("starting /bin/sh"))?;
        let Some(mut lifeline) = watchdog.stdin.take() else {
            return Err(Problem::File { action: "starting /bin/sh".into(), message: "no standard input".into() });
        };
        // The watchdog deletes it from here on, also when this process is killed before the server runs.
        let directory = folder.keep();

        initialise(&account, &binaries.initdb, &data)?;
        let port = free_port()?;
        writeln!(lifeline, "{port}").map_err(Problem::file("starting the cluster"))?;
        let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
        wait_until_ready(&url, &directory.join("log"))?;
        Ok(Self { url, _lifeline: lifeline, _watchdog: watchdog })
    }
}

/// Settings of the server. Durability is off: tests kill the service, never the database server.
fn settings(directory: &Path) -> Vec<String> {
    vec![
        "listen_addresses=127.0.0.1".to_owned(),
        format!("unix_socket_directories={}", directory.display()),
        "max_connections=400".to_owned(),
        "shared_buffers=64MB".to_owned(),
        "fsync=off".to_owned(),
        "full_page_writes=off".to_owned(),
        "max_wal_size=256MB".to_owned(),
        "synchronous_commit=off".to_owned(),
    ]
}

/// Initialises the cluster with C.UTF-8 where the system has it (`lower` must know more than ASCII), otherwise with the
/// locale of the machine.
fn initialise(account: &Account, initdb: &Path, data: &PathBuf) -> Result<(), Problem> {
    let mut failure = String::new();
    for locale in ["--locale=C.UTF-8", "--lc-messages=C"] {
        let mut command: Command = account.command(initdb);
        command.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync", locale, "-D"]).arg(data);
        command.current_dir("/");
        let output = command.output().map_err(Problem::file(format!("starting {}", initdb.display())))?;
        if output.status.success() {
            return Ok(());
        }
        failure.push_str(&String::from_utf8_lossy(&output.stderr));
    }
    Err(Problem::Program { program: initdb.to_owned(), output: failure })
}

fn free_port() -> Result<u16, Problem> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(Problem::file("looking for a free port"))?;
    Ok(listener.local_addr().map_err(Problem::file("looking for a free port"))?.port())
}

fn wait_until_ready(url: &str, log: &Path) -> Result<(), Problem> {
    let deadline = Instant::now() + READY_WITHIN;
    loop {
        let reason = match postgres::Client::connect(url, postgres::NoTls) {
            Ok(_) => return Ok(()),
            Err(error) => error.to_string(),
        };
        if Instant::now() > deadline {
            let log = fs::read_to_string(log).unwrap_or_default();
            return Err(Problem::NotReady { seconds: READY_WITHIN.as_secs(), reason, log });
        }
        thread::sleep(Duration::from_millis(25));
    }
}
