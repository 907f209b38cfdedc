//! One installation of the service: its folder, its database, its settings.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use serde_json::{Value, json};

use super::{Api, Database, Kind, Service};

/// An installation of the service. Several instances may run on it.
pub(crate) struct Site {
    home: Arc<tempfile::TempDir>,
    database: Database,
    settings: BTreeMap<String, String>,
    /// The program that is run; the one that these tests were built with unless said otherwise.
    program: PathBuf,
}

/// A customer of the installation: an organisation with a client that has all rights.
pub(crate) struct Broker {
    pub(crate) organisation: String,
    pub(crate) client_id: String,
    pub(crate) client_secret: String,
    pub(crate) api: Api,
}

impl Site {
    /// A fast simulator, callbacks to this machine allowed, no rate limits, a migrated database.
    pub(crate) fn new(kind: Kind) -> Self {
        Self::on(kind, Database::migrated)
    }

    /// The same settings on a database that was never used, as a newcomer has it.
    pub(crate) fn on_empty_database(kind: Kind) -> Self {
        Self::on(kind, Database::empty)
    }

    fn on(kind: Kind, database: fn(Kind, &Path) -> Database) -> Self {
        let home = Arc::new(tempfile::tempdir().expect("a temporary directory"));
        let database = database(kind, home.path());
        Self::in_folder(home, database)
    }

    /// The same settings on a migrated database of servers that the test itself runs.
    pub(crate) fn on_servers_of_the_test(url: String) -> Self {
        Self::in_folder(Arc::new(tempfile::tempdir().expect("a temporary directory")), Database::OfTheTest { url })
    }

    fn in_folder(home: Arc<tempfile::TempDir>, database: Database) -> Self {
        let url = database.url().to_owned();
        let program = PathBuf::from(env!("CARGO_BIN_EXE_customs-api"));
        // There is no wait before a stop, except where a test sets one.
        Self { home, database, settings: BTreeMap::new(), program }
            .with("http.drain_seconds", "0")
            // Reading the letters of 270 fonts takes an unoptimised program longer than most tests; some do it.
            .with("documents.font_folder", "")
            .with("http.listen", "127.0.0.1:0")
            .with("database.url", url)
            .with("customs.mode", "simulator")
            .with("customs.simulator.accept_after_ms", "40")
            .with("customs.simulator.release_after_ms", "80")
            .with("webhooks.allow_insecure_targets", "true")
            .with("webhooks.retry_delays_seconds", "[1, 1, 1]")
            .with("rate_limit.enabled", "false")
    }

    /// Sets a configuration key in the form of the documentation (`customs.mode`).
    pub(crate) fn with(mut self, key: &str, value: impl Into<String>) -> Self {
        self.settings.insert(key.to_owned(), value.into());
        self
    }

    /// Leaves a key at its default.
    pub(crate) fn without(mut self, key: &str) -> Self {
        self.settings.remove(key);
        self
    }

    /// The installation with another program, as after an upgrade. `None` stands for the program that is tested.
    pub(crate) fn running(mut self, program: Option<PathBuf>) -> Self {
        self.program = program.unwrap_or_else(|| env!("CARGO_BIN_EXE_customs-api").into());
        self
    }

    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// The folder, for values that outlive the site: it is deleted with the last of them.
    pub(crate) fn keep_home(&self) -> Arc<tempfile::TempDir> {
        Arc::clone(&self.home)
    }

    /// The program with this installation's settings, and nothing else from the environment.
    pub(crate) fn program(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.env_clear().current_dir(self.home());
        for inherited in ["PATH", "HOME", "TMPDIR", "RUST_LOG", "RUST_BACKTRACE", "LLVM_PROFILE_FILE"] {
            if let Some(value) = std::env::var_os(inherited) {
                command.env(inherited, value);
            }
        }
        // The release before does not know the setting, and would not start with it.
        let is_this = self.program == Path::new(env!("CARGO_BIN_EXE_customs-api"));
        for (key, value) in self.settings.iter().filter(|(key, _)| is_this || *key != "http.drain_seconds") {
            command.env(variable(key), value);
        }
        command
    }

    /// The program with one setting changed, as on a machine of its own.
    pub(crate) fn program_with(&self, key: &str, value: &str) -> Command {
        let mut command = self.program();
        command.env(variable(key), value);
        command
    }

    /// Runs a subcommand to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.program().args(arguments).output().expect("the program starts")
    }

    /// Runs a subcommand that must succeed and print JSON.
    #[track_caller]
    pub(crate) fn run_json(&self, arguments: &[&str]) -> Value {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}", String::from_utf8_lossy(&output.stdout)))
    }

    /// Starts an instance and waits until it listens.
    pub(crate) fn serve(&self) -> Service {
        Service::start(self, None, &[])
    }

    /// Starts an instance that survives a write beyond the limit on the size of files, which behaves like a full disk.
    pub(crate) fn serve_where_files_may_be_full(&self) -> Service {
        let mut shell = Command::new("sh");
        shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]);
        Service::start_by(self, Some(shell), None, &[])
    }

    /// Starts an instance the way `make run` does.
    pub(crate) fn serve_first_steps(&self) -> Service {
        Service::start(self, None, &["--first-steps"])
    }

    pub(crate) fn log_file(&self) -> PathBuf {
        self.home().join("service.log")
    }

    /// Creates an organisation with a client that has every scope and permission, signed in at `service`.
    pub(crate) fn broker(&self, service: &Service, name: &str) -> Broker {
        let organisation =
            self.run_json(&["organisation", "create", "--name", name, "--eori", "NL854321098", "--json"]);
        let organisation = plain(&organisation["id"]);
        let client = self.run_json(&[
            "client",
            "create",
            "--organisation",
            &organisation,
            "--name",
            "black box",
            "--all-scopes",
            "--all-permissions",
            "--json",
        ]);
        let client_id = plain(&client["client_id"]);
        let client_secret = plain(&client["client_secret"]);
        let api = sign_in(&service.base(), &client_id, &client_secret);
        Broker { organisation, client_id, client_secret, api }
    }

    /// Creates a client of an organisation with these scopes only.
    pub(crate) fn client_with_scopes(&self, service: &Service, broker: &Broker, scopes: &[&str]) -> Api {
        let mut arguments = vec!["client", "create", "--organisation", &broker.organisation, "--name", "narrow"];
        for scope in scopes {
            arguments.extend(["--scope", scope]);
        }
        arguments.push("--json");
        let client = self.run_json(&arguments);
        sign_in(&service.base(), &plain(&client["client_id"]), &plain(&client["client_secret"]))
    }
}

/// The environment variable of a setting.
fn variable(key: &str) -> String {
    format!("CUSTOMS_{}", key.to_uppercase().replace('.', "__"))
}

/// A client that signs in with its secret.
pub(crate) fn sign_in(base: &str, client_id: &str, client_secret: &str) -> Api {
    let api = Api::new(base);
    let request = json!({ "grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret });
    let token = api.post("/oauth/token", &request).expect(200);
    api.with_token(token["access_token"].as_str().expect("an access token"))
}

/// The value as plain text: a JSON string without its quotes, or a number.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
