//! A server that prints its address on its first line.

use crate::Outcome;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running server; killed when dropped.
pub(crate) struct Process {
    child: Child,
    /// Address that it listens at.
    pub(crate) address: SocketAddr,
    /// Time from the start of the program to its first line.
    #[allow(dead_code, reason = "not every benchmark looks at the start")]
    pub(crate) ready_after: Duration,
}

impl Process {
    /// Starts the server and waits for the line with `http://ADDRESS`.
    pub(crate) fn start(command: &mut Command) -> Outcome<Self> {
        let begun = Instant::now();
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().ok_or("no output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let ready_after = begun.elapsed();
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split_whitespace().next());
        match address.map(str::parse) {
            Some(Ok(address)) => Ok(Self { child, address, ready_after }),
            _ => {
                child.kill()?;
                Err(format!("{command:?} did not say where it listens, but: {line:?}").into())
            }
        }
    }

    /// The URL `http://ADDRESS`.
    pub(crate) fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Memory that the process uses (resident set), in KiB.
    #[allow(dead_code, reason = "not every benchmark looks at memory")]
    pub(crate) fn memory(&self) -> Outcome<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }

    /// Kills the process (`kill -9`).
    #[allow(dead_code, reason = "most benchmarks let it end in order")]
    pub(crate) fn kill(&self) -> Outcome<()> {
        Command::new("kill").args(["-9", &self.child.id().to_string()]).status()?;
        Ok(())
    }

    /// Asks the process to end, and waits until it has.
    #[allow(dead_code, reason = "most benchmarks let it be killed")]
    pub(crate) fn stop(mut self) -> Outcome<()> {
        Command::new("kill").arg(self.child.id().to_string()).status()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
