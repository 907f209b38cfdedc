//! The machine on which the figures were measured.

use chrono::{DateTime, NaiveDate, Utc};
use std::fs;
use std::process::Command;
use std::thread;
use std::time::SystemTime;

pub(crate) struct Machine {
    pub(crate) processor: String,
    pub(crate) cores: usize,
    pub(crate) memory_gib: u64,
    pub(crate) system: String,
    pub(crate) compiler: String,
    pub(crate) date: NaiveDate,
}

impl Machine {
    pub(crate) fn look() -> Self {
        let memory =
            field("/proc/meminfo", "MemTotal").and_then(|size| size.trim_end_matches(" kB").parse::<u64>().ok());
        Self {
            processor: field("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown processor".to_owned()),
            cores: thread::available_parallelism().map_or(1, usize::from),
            memory_gib: memory.unwrap_or(0).div_ceil(1024 * 1024),
            system: stated("uname", &["-sr"]),
            compiler: stated("rustc", &["--version"]),
            date: DateTime::<Utc>::from(SystemTime::now()).date_naive(),
        }
    }
}

fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn stated(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    output.map_or_else(|_| format!("no {program}"), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
