//! Where an installation that is measured keeps its data, and the program with its settings.

use crate::demo::ThrowAwayFolder;
use crate::failure::{Failure, Fallible};
use crate::output::report_progress;
use actix_web::rt::task::spawn_blocking;
use customs_persistence::{Database, ThrowAwayDatabase};
use serde_json::Value;
use std::env;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{self, Path};
use std::process::{Command, Stdio};

/// Settings that differ from their defaults: customs answers at once, and nothing limits a client of this machine.
const SETTINGS: [(&str, &str); 9] = [
    ("CUSTOMS_HTTP__LISTEN", "127.0.0.1:0"),
    ("CUSTOMS_HTTP__DRAIN_SECONDS", "0"),
    ("CUSTOMS_RATE_LIMIT__ENABLED", "false"),
    ("CUSTOMS_WEBHOOKS__ALLOW_INSECURE_TARGETS", "true"),
    ("CUSTOMS_AUTH__TOKEN_LIFETIME_SECONDS", "86400"),
    ("CUSTOMS_DOCUMENTS__FONT_FOLDER", ""),
    ("CUSTOMS_CUSTOMS__MODE", "simulator"),
    ("CUSTOMS_CUSTOMS__SIMULATOR__ACCEPT_AFTER_MS", "0"),
    ("CUSTOMS_CUSTOMS__SIMULATOR__RELEASE_AFTER_MS", "0"),
];
/// Variables of the environment that the program needs.
const INHERITED: [&str; 5] = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"];
/// How the names of libpq's variables begin. This process has reached the server with them.
const LIBPQ_PREFIX: &str = "PG";
/// Name of the file with the log of the service.
const LOG: &str = "service.log";
/// Lines of the log that are shown when the service fails, and bytes at its end that are read for them.
const SHOWN_LINES: usize = 3;
const END_OF_LOG: u64 = 64 * 1024;

/// A new folder, with an embedded database in it or a new database on a server. Both are removed when this value is
/// dropped.
pub(super) struct Home {
    folder: ThrowAwayFolder,
    server: Option<ThrowAwayDatabase>,
    url: String,
}

/// Facts about a database.
pub(super) struct Extent {
    /// Its program with the version.
    pub(super) program: String,
    pub(super) bytes: u64,
}

impl Home {
    /// Makes the folder, and the database if a server is given.
    pub(super) fn new(server: Option<&str>) -> Fallible<Self> {
        let folder = ThrowAwayFolder::new("customs-bench")?;
        // The folder has a name that nothing else has.
        let name = folder.path().file_name().unwrap_or_default().to_string_lossy().replace('-', "_");
        let made = server.map(|server| ThrowAwayDatabase::create(server, &name)).transpose();
        let server = made.map_err(|error| Failure::because(format!("--database: {}", Failure::from(error))))?;
        let url = match &server {
            Some(database) => database.url().to_owned(),
            // The service has another working directory.
            None => format!("sqlite://{}", path::absolute(folder.path().join("customs.db"))?.display()),
        };
        Ok(Self { folder, server, url })
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Where the data are, in words without a password.
    pub(super) fn place(&self) -> String {
        match &self.server {
            Some(database) => format!("the database {}, which is dropped at the end", database.name()),
            None => format!("the folder {}, which is deleted at the end", self.folder().display()),
        }
    }

    /// This program with the settings of the measurement, and none of the environment.
    pub(super) fn program(&self) -> Fallible<Command> {
        let mut command = Command::new(env::current_exe()?);
        command.env_clear().current_dir(self.folder()).stdin(Stdio::null());
        command.envs(env::vars_os().filter(|(name, _)| is_inherited(name)));
        command.envs(SETTINGS).env("CUSTOMS_DATABASE__URL", &self.url);
        Ok(command)
    }

    /// Runs a command that prints JSON.
    pub(super) fn run(&self, arguments: &[&str]) -> Fallible<Value> {
        let output = self.program()?.args(arguments).output()?;
        if output.status.success() {
            return Ok(serde_json::from_slice(&output.stdout)?);
        }
        let reason = String::from_utf8_lossy(&output.stderr);
        Err(Failure::because(format!("customs-api {} failed: {}", arguments.join(" "), reason.trim())))
    }

    /// The file to which the service writes its log.
    pub(super) fn log(&self) -> Fallible<File> {
        Ok(OpenOptions::new().create(true).append(true).open(self.folder().join(LOG))?)
    }

    /// The last lines of the log, for the message of a failure.
    pub(super) fn end_of_log(&self) -> String {
        // A failure is reported without a log too.
        let end = self.read_end_of_log().unwrap_or_default();
        let log = String::from_utf8_lossy(&end);
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n")
    }

    fn read_end_of_log(&self) -> io::Result<Vec<u8>> {
        let mut log = File::open(self.folder().join(LOG))?;
        let length = log.metadata()?.len();
        log.seek(SeekFrom::Start(length.saturating_sub(END_OF_LOG)))?;
        let mut end = Vec::new();
        log.take(END_OF_LOG).read_to_end(&mut end)?;
        Ok(end)
    }

    /// Reads the facts of the database. Tables that have grown are analysed first, as the service does a little later.
    pub(super) async fn extent(&self) -> Fallible<Extent> {
        let url = self.url.clone();
        let facts = spawn_blocking(move || -> Fallible<Extent> {
            let database = Database::open(&url)?;
            database.analyse_grown_tables()?;
            Ok(Extent { program: database.program()?, bytes: database.bytes()? })
        });
        facts.await?
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let Some(Err(error)) = self.server.as_ref().map(ThrowAwayDatabase::remove) else { return };
        let name = self.server.as_ref().map(ThrowAwayDatabase::name).unwrap_or_default();
        report_progress(format_args!("the database {name} could not be dropped: {}", Failure::from(error)));
    }
}

fn is_inherited(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| INHERITED.contains(&name) || name.starts_with(LIBPQ_PREFIX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_program_has_its_own_settings_and_a_folder_that_is_removed() {
        let home = Home::new(None).expect("a home");
        let program = home.program().expect("a program");
        let given =
            |name: &str| program.get_envs().find(|(key, _)| *key == OsStr::new(name)).and_then(|(_, value)| value);
        assert_eq!(given("CUSTOMS_CUSTOMS__MODE"), Some(OsStr::new("simulator")));
        let url = given("CUSTOMS_DATABASE__URL").expect("a database").to_string_lossy().into_owned();
        let folder = home.folder().to_owned();
        assert!(url.contains(&*folder.to_string_lossy()), "{url}");
        let own = |name: &OsStr| name.to_string_lossy().starts_with("CUSTOMS_");
        assert_eq!(program.get_envs().filter(|(name, _)| own(name)).count(), SETTINGS.len() + 1);
        assert!(folder.is_dir());
        drop(home);
        assert!(!folder.exists());
    }

    #[test]
    fn variables_of_libpq_are_inherited_and_settings_are_not() {
        assert!(["PATH", "PGUSER", "PGSSLKEY"].iter().all(|name| is_inherited(OsStr::new(name))));
        assert!(!["CUSTOMS_DATABASE__URL", "RUST_LOG"].iter().any(|name| is_inherited(OsStr::new(name))));
    }

    #[test]
    fn what_is_no_server_of_postgresql_is_refused() {
        for url in ["sqlite:///tmp/customs.db", "customs", "mysql://localhost/customs"] {
            let refused = Home::new(Some(url)).err().expect("refused").to_string();
            assert!(refused.starts_with("--database: must be the postgres://"), "{refused}");
        }
    }

    #[test]
    fn the_last_lines_of_the_log_are_shown() {
        let home = Home::new(None).expect("a home");
        assert_eq!(home.end_of_log(), "");
        fs::write(home.folder().join(LOG), "one\ntwo\nthree\nfour\n").expect("written");
        assert_eq!(home.end_of_log(), "two\nthree\nfour");
        let long = format!("{}\nfive\nsix\nseven\n", "0".repeat(100_000));
        fs::write(home.folder().join(LOG), long).expect("written");
        assert_eq!(home.end_of_log(), "five\nsix\nseven");
    }
}
