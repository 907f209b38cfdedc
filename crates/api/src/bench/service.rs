//! The service that is measured: this program once more, as a process of its own.

use super::home::Home;
use super::machine::kilobytes;
use crate::failure::{Failure, Fallible};
use actix_web::rt::task::spawn_blocking;
use actix_web::rt::time::sleep;
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
    /// Starts the service; gives it with the time until it was ready.
    pub(super) async fn start(home: &Home) -> Fallible<(Self, Duration)> {
        let begun = Instant::now();
        let mut command = home.program()?;
        command.arg("serve").stdout(Stdio::piped()).stderr(home.log()?);
        let mut process = Process(command.spawn()?);
        let output = process.0.stdout.take().ok_or_else(|| Failure::because("the service has no output"))?;
        // The line comes, or the end of the output when the process ends or is killed.
        let line = spawn_blocking(move || {
            let mut line = String::new();
            BufReader::new(output).read_line(&mut line).map(|_| line)
        });
        let line = line.await??;
        let Some(base_url) = line.split_whitespace().find(|word| word.starts_with("http://")) else {
            return Err(Failure::because(format!("the service did not start: {}", home.end_of_log())));
        };
        let service = Self { process, base_url: base_url.to_owned() };
        service.wait_until_ready(begun).await?;
        Ok((service, begun.elapsed()))
    }

    async fn wait_until_ready(&self, begun: Instant) -> Fallible<()> {
        let client = HttpClient::new(ClientOptions::default())?;
        while begun.elapsed() < PATIENCE {
            let request = Request::builder().uri(format!("{}/readyz", self.base_url)).body(Bytes::new())?;
            // Whatever else is answered, or no answer, it is not ready yet.
            if client.call(request, LONGEST).await.is_ok_and(|answer| answer.status.is_success()) {
                return Ok(());
            }
            sleep(BETWEEN_LOOKS).await;
        }
        Err(Failure::because("the service was not ready in time"))
    }

    pub(super) fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Bytes of memory as the kernel tells them under this name; `None` where it does not.
    pub(super) fn memory(&self, name: &str) -> Option<u64> {
        kilobytes(&fs::read_to_string(format!("/proc/{}/status", self.process.0.id())).ok()?, name)
    }

    /// Asks the service to stop, as a supervisor does; gives the time until it has ended.
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
