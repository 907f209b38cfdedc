//! The service that is measured: this program again, as a process of its own.

use super::home::Home;
use super::machine::kilobytes;
use crate::failure::{Failure, Fallible};
use actix_web::rt::task::spawn_blocking;
use actix_web::rt::time::{sleep, timeout};
use customs_calling::{Bytes, ClientOptions, HttpClient, Request};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Longest time for a start, and for a stop.
const PATIENCE: Duration = Duration::from_secs(60);
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);
/// Longest answer of `/readyz` that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// A running service. It is killed when this value is dropped.
pub(super) struct Service {
    process: Process,
    base_url: String,
}

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Service {
    /// Starts the service, and returns it with the time until it was ready.
    pub(super) async fn start(home: &Home) -> Fallible<(Self, Duration)> {
        let begun = Instant::now();
        // A process that hangs is dropped with the future, and so killed.
        let started = timeout(PATIENCE, Self::ready(home)).await;
        let late = || Failure::because(format!("the service was not ready in time: {}", home.end_of_log()));
        let service = started.map_err(|_| late())??;
        Ok((service, begun.elapsed()))
    }

    /// Starts the service, and waits for as long as it takes until it is ready.
    async fn ready(home: &Home) -> Fallible<Self> {
        let mut command = home.program()?;
        command.arg("serve").stdout(Stdio::piped()).stderr(home.log()?);
        let mut process = Process(command.spawn()?);
        let output = process.0.stdout.take().ok_or_else(|| Failure::because("the service has no output"))?;
        // The read ends with the first line, or with the output when the process ends or is killed.
        let line = spawn_blocking(move || {
            let mut line = String::new();
            BufReader::new(output).read_line(&mut line).map(|_| line)
        });
        let line = line.await??;
        let Some(base_url) = line.split_whitespace().find(|word| word.starts_with("http://")) else {
            return Err(Failure::because(format!("the service did not start: {}", home.end_of_log())));
        };
        let service = Self { process, base_url: base_url.to_owned() };
        service.wait_until_ready().await?;
        Ok(service)
    }

    async fn wait_until_ready(&self) -> Fallible<()> {
        let client = HttpClient::new(ClientOptions::default())?;
        loop {
            let request = Request::builder().uri(format!("{}/readyz", self.base_url)).body(Bytes::new())?;
            // With any other answer, and without one, it is not ready yet.
            if client.call(request, LONGEST).await.is_ok_and(|answer| answer.status.is_success()) {
                return Ok(());
            }
            sleep(BETWEEN_LOOKS).await;
        }
    }

    pub(super) fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Bytes of memory that the kernel reports under this name; `None` where it reports none.
    pub(super) fn memory(&self, name: &str) -> Option<u64> {
        kilobytes(&fs::read_to_string(format!("/proc/{}/status", self.process.0.id())).ok()?, name)
    }

    /// Asks the service to stop, as a supervisor does, and returns the time until it has ended.
    pub(super) async fn stop(mut self) -> Fallible<Duration> {
        let begun = Instant::now();
        kill_process(Pid::from_child(&self.process.0), Signal::TERM)?;
        while self.process.0.try_wait()?.is_none() {
            if begun.elapsed() > PATIENCE {
                return Err(Failure::because("the service did not stop in time"));
            }
            sleep(BETWEEN_LOOKS).await;
        }
        Ok(begun.elapsed())
    }
}
