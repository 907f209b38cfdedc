//! A running service on a database of its own, with a quick customs authority.

use super::api::Api;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

const STARTS_WITHIN: Duration = Duration::from_secs(60);

/// A running service; killed when dropped.
pub(crate) struct Service {
    process: Child,
    program: PathBuf,
    base: String,
    home: tempfile::TempDir,
}

/// What `demo --keep` prints about the organisation that it filled.
pub(crate) struct FilledOffice {
    /// The path of the page where the owner sets a password.
    pub(crate) welcome: String,
    client_id: String,
    client_secret: String,
}

impl FilledOffice {
    fn read(reported: &str) -> Self {
        let after =
            |label: &str| reported.lines().find_map(|line| line.trim().strip_prefix(label)).expect(label).trim();
        let welcome = reported.lines().find_map(|line| line.find("/console/welcome/").map(|at| &line[at..]));
        Self {
            welcome: welcome.expect("a link").to_owned(),
            client_id: after("client_id:").to_owned(),
            client_secret: after("client_secret:").to_owned(),
        }
    }

    /// A client of its API, at the service.
    pub(crate) fn api(&self, service: &Service) -> Api {
        Api::signed_in(&service.base, &self.client_id, &self.client_secret)
    }
}

/// An organisation with a client of the API that may do everything.
pub(crate) struct Broker {
    pub(crate) organisation: String,
    pub(crate) api: Api,
}

impl Service {
    pub(crate) fn start(program: &Path) -> Self {
        Self::start_in(tempfile::tempdir().expect("a folder"), program)
    }

    /// The service on a database with a year of work.
    pub(crate) fn start_on_a_year(program: &Path) -> (Self, FilledOffice) {
        let home = tempfile::tempdir().expect("a folder");
        let filled = command(program, home.path()).args(["demo", "--keep"]).output().expect("the program starts");
        assert!(filled.status.success(), "no year of work:\n{}", log(home.path()));
        let office = FilledOffice::read(&String::from_utf8_lossy(&filled.stdout));
        (Self::start_in(home, program), office)
    }

    fn start_in(home: tempfile::TempDir, program: &Path) -> Self {
        let mut command = command(program, home.path());
        let mut process = command.arg("serve").stdout(Stdio::piped()).spawn().expect("the service starts");
        let output = process.stdout.take().expect("its output");
        let (sender, receiver) = mpsc::channel();
        // The output is read to its end, so that the service never waits for a reader.
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let address = line.split_once("customs-api listening on ").map(|(_, address)| address);
                let address = address.and_then(|address| address.split([' ', '"']).next());
                if let Some(address) = address {
                    let _ = sender.send(address.to_owned());
                }
            }
        });
        let Ok(base) = receiver.recv_timeout(STARTS_WITHIN) else {
            let _ = process.kill();
            panic!("the service does not start:\n{}", log(home.path()));
        };
        Self { process, program: program.to_owned(), base, home }
    }

    /// The address, such as `http://127.0.0.1:40123`.
    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    /// What the service logged.
    pub(crate) fn log(&self) -> String {
        log(self.home.path())
    }

    /// Creates an organisation with a client.
    pub(crate) fn broker(&self, name: &str) -> Broker {
        let created = self.run(&["organisation", "create", "--name", name, "--eori", "NL854321098", "--json"]);
        let organisation = plain(&created["id"]);
        let client = ["client", "create", "--organisation", &organisation, "--name", "ERP"];
        let client = self.run(&[&client[..], &["--all-scopes", "--all-permissions", "--json"]].concat());
        let api = Api::signed_in(&self.base, &plain(&client["client_id"]), &plain(&client["client_secret"]));
        Broker { organisation, api }
    }

    /// Creates a user, and returns the path of the page where the first password is set.
    pub(crate) fn user(&self, broker: &Broker, name: &str, email: &str, role: &str) -> String {
        let create = ["user", "create", "--organisation", &broker.organisation, "--name", name];
        let created = self.run(&[&create[..], &["--email", email, "--role", role, "--json"]].concat());
        let url = created["sign_in_url"].as_str().expect("an address");
        url[url.find("/console/").expect("a page of the console")..].to_owned()
    }

    /// Runs a subcommand that prints JSON.
    fn run(&self, arguments: &[&str]) -> Value {
        let output = command(&self.program, self.home.path()).args(arguments).output().expect("the program starts");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("JSON")
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The program with the settings of these tests, and nothing else of the environment.
fn command(program: &Path, home: &Path) -> Command {
    let log = std::fs::File::options().create(true).append(true).open(home.join("log")).expect("a log");
    let mut command = Command::new(program);
    command.env_clear().current_dir(home).stdin(Stdio::null()).stderr(log);
    for inherited in ["PATH", "HOME", "TMPDIR", "RUST_LOG"] {
        if let Some(value) = std::env::var_os(inherited) {
            command.env(inherited, value);
        }
    }
    for (key, value) in [
        ("HTTP__LISTEN", "127.0.0.1:0"),
        ("CUSTOMS__MODE", "simulator"),
        // Long enough for a page to be looked at in between.
        ("CUSTOMS__SIMULATOR__ACCEPT_AFTER_MS", "300"),
        ("CUSTOMS__SIMULATOR__RELEASE_AFTER_MS", "900"),
        ("WEBHOOKS__ALLOW_INSECURE_TARGETS", "true"),
        ("RATE_LIMIT__ENABLED", "false"),
    ] {
        command.env(format!("CUSTOMS_{key}"), value);
    }
    command
}

fn log(home: &Path) -> String {
    let log = std::fs::read_to_string(home.join("log")).unwrap_or_default();
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}

/// The value as plain text: a JSON string without its quotes, or a number.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
