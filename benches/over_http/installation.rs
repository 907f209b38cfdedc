//! An installation of the service: a folder, a database, settings.

use crate::Outcome;
use crate::process::Process;
use serde_json::Value;
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An installation of the service for one measurement. It disappears with this value, except for a database on
/// PostgreSQL.
pub(crate) struct Installation {
    binary: PathBuf,
    home: tempfile::TempDir,
    /// Environment variables for the settings that differ from their defaults.
    settings: Vec<(&'static str, &'static str)>,
    /// URL of the database; `None` for the embedded default.
    pub(crate) database: Option<String>,
}

/// The release binary: the one that `CUSTOMS_API_BINARY` names, otherwise built now.
pub(crate) fn service_binary() -> Outcome<PathBuf> {
    if let Some(given) = std::env::var_os("CUSTOMS_API_BINARY") {
        return Ok(given.into());
    }
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--release", "--locked", "--package", "customs-api", "--features", "jemalloc"])
        .current_dir(workspace)
        .status()?;
    if !built.success() {
        return Err("customs-api does not build".into());
    }
    Ok(target_folder()?.join("release/customs-api"))
}

/// Cargo's target folder; this program lies in its `release/deps`.
pub(crate) fn target_folder() -> Outcome<PathBuf> {
    let this = std::env::current_exe()?;
    Ok(this.ancestors().nth(3).ok_or("this program lies in no target folder")?.to_owned())
}

impl Installation {
    /// A new installation with these settings, on this PostgreSQL database or else on SQLite.
    pub(crate) fn new(
        binary: &Path,
        database: Option<String>,
        settings: &[(&'static str, &'static str)],
    ) -> Outcome<Self> {
        let home = tempfile::Builder::new().prefix("customs-bench-").tempdir()?;
        Ok(Self { binary: binary.to_owned(), home, settings: settings.to_vec(), database })
    }

    /// The path of a file below the folder of the installation.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// The program with the settings of the benchmark and defaults for everything else.
    fn program(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command.env_clear().current_dir(self.home.path());
        command.env("CUSTOMS_HTTP__LISTEN", "127.0.0.1:0");
        command.env("CUSTOMS_HTTP__DRAIN_SECONDS", "0");
        command.env("CUSTOMS_RATE_LIMIT__ENABLED", "false");
        command.env("CUSTOMS_WEBHOOKS__ALLOW_INSECURE_TARGETS", "true");
        command.envs(self.settings.iter().copied());
        if let Some(database) = &self.database {
            command.env("CUSTOMS_DATABASE__URL", database);
        }
        command
    }

    /// Starts the service; its log goes into a file.
    pub(crate) fn serve(&self) -> Outcome<Process> {
        let log = OpenOptions::new().create(true).append(true).open(self.file("service.log"))?;
        Process::start(self.program().arg("serve").stderr(log))
    }

    /// The last lines of the service's log, to show when a measurement fails.
    pub(crate) fn end_of_log(&self) -> String {
        let log = fs::read(self.file("service.log")).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let lines: Vec<&str> = log.lines().rev().take(10).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    /// Runs a subcommand that prints JSON.
    pub(crate) fn run(&self, arguments: &[&str]) -> Outcome<Value> {
        let output = self.program().args(arguments).stderr(Stdio::inherit()).output()?;
        if !output.status.success() {
            return Err(format!("customs-api {arguments:?} failed").into());
        }
        Ok(serde_json::from_slice(&output.stdout)?)
    }
}
