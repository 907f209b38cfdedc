//! One running instance of the binary.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::Site;

const STARTS_WITHIN: Duration = Duration::from_secs(30);

/// A running instance; killed when dropped.
pub(crate) struct Service {
    process: Child,
    start_line: String,
    address: String,
    log: PathBuf,
    ready_after: Duration,
    /// Keeps the folder with the database and the log as long as the service runs.
    _home: Arc<tempfile::TempDir>,
}

impl Service {
    /// Starts the binary and waits for its start line.
    pub(crate) fn start(site: &Site, address: Option<&str>, arguments: &[&str]) -> Self {
        Self::start_by(site, None, address, arguments)
    }

    /// Starts the binary as [`Site::program_with`] gives it.
    pub(crate) fn start_program(site: &Site, program: Command) -> Self {
        Self::spawn(site, program, &[])
    }

    /// Starts the binary through another program, which gets the binary and its arguments as its own arguments.
    pub(crate) fn start_by(site: &Site, by: Option<Command>, address: Option<&str>, arguments: &[&str]) -> Self {
        let mut command = site.program();
        if let Some(mut by) = by {
            by.arg(command.get_program()).env_clear().current_dir(site.home());
            by.envs(command.get_envs().filter_map(|(key, value)| Some((key, value?))));
            command = by;
        }
        if let Some(address) = address {
            command.env("CUSTOMS_HTTP__LISTEN", address);
        }
        Self::spawn(site, command, arguments)
    }

    fn spawn(site: &Site, mut command: Command, arguments: &[&str]) -> Self {
        let log = site.log_file();
        let to_log = OpenOptions::new().create(true).append(true).open(&log).expect("the log file opens");
        let begun = Instant::now();
        let mut process = command
            .arg("serve")
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(to_log.try_clone().expect("the log file opens twice"))
            .spawn()
            .expect("the program starts");
        let lines = follow(process.stdout.take().expect("a piped output"), to_log);
        let Ok(start_line) = lines.recv_timeout(STARTS_WITHIN) else {
            let _ = process.kill();
            panic!("no start line:\n{}", fs::read_to_string(&log).unwrap_or_default());
        };
        let address = start_line
            .split_whitespace()
            .find_map(|word| word.strip_prefix("http://"))
            .unwrap_or_else(|| panic!("no address in the start line: {start_line}"))
            .to_owned();
        Self { process, start_line, address, log, ready_after: begun.elapsed(), _home: site.keep_home() }
    }

    /// The URL `http://ADDRESS`.
    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Id of the process.
    pub(crate) fn pid(&self) -> u32 {
        self.process.id()
    }

    pub(crate) fn start_line(&self) -> &str {
        &self.start_line
    }

    pub(crate) fn ready_after(&self) -> Duration {
        self.ready_after
    }

    /// The log of all instances of this site so far.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Kills the process (`kill -9`), so that it cannot clean up.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("the service could be killed");
        self.process.wait().expect("the service has ended");
    }

    /// Starts again on the same data at the same address, since a token names the address that issued it.
    pub(crate) fn restart(&mut self, site: &Site) {
        let address = self.address.clone();
        *self = Self::start(site, Some(&address), &[]);
    }

    /// Sends SIGTERM, as a supervisor does.
    pub(crate) fn ask_to_stop(&self) {
        let status =
            Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status().expect("kill starts");
        assert!(status.success());
    }

    /// Waits until the process has ended.
    pub(crate) fn wait_for_exit(&mut self, limit: Duration) -> ExitStatus {
        super::within(limit, "the service ends", || self.process.try_wait().expect("a child process"))
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if thread::panicking() {
            let log = self.log();
            let last = log.lines().count().saturating_sub(20);
            let telling = |line: &str| line.contains("\"WARN\"") || line.contains("\"ERROR\"");
            let lines = log.lines().enumerate().filter(|(number, line)| *number >= last || telling(line));
            let lines: Vec<&str> = lines.map(|(_, line)| line).collect();
            eprintln!("warnings and last lines of {}:\n{}", self.log.display(), lines.join("\n"));
        }
    }
}

/// Copies the output into the log and reports the start line.
fn follow(output: ChildStdout, mut log: File) -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            // This is written at once, because the service's own records go into the same file.
            let _ = log.write_all(format!("{line}\n").as_bytes());
            if let Some(start_line) = start_line(&line) {
                let _ = sender.send(start_line);
            }
        }
    });
    receiver
}

/// The start line, plain or as the message of a log record.
fn start_line(line: &str) -> Option<String> {
    const BEGINNING: &str = "customs-api listening on ";
    if line.starts_with(BEGINNING) {
        return Some(line.to_owned());
    }
    let record: serde_json::Value = serde_json::from_str(line).ok()?;
    let message = record["fields"]["message"].as_str()?;
    message.starts_with(BEGINNING).then(|| message.to_owned())
}
