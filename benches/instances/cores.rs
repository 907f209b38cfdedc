//! Divides the cores of the machine among processes.

use crate::Outcome;
use std::fs;
use std::process::{Command, Stdio};
use std::thread;

/// One for each of two instances, one for PostgreSQL, one for the load.
pub(crate) const NEEDED: usize = 4;

/// The cores of the machine, divided.
pub(crate) struct Cores {
    /// A core for each instance.
    pub(crate) instances: [usize; 2],
    /// The cores for PostgreSQL and the load.
    pub(crate) others: Vec<usize>,
}

impl Cores {
    /// The cores that this process may use; `None` when they are too few.
    pub(crate) fn apart() -> Outcome<Option<Self>> {
        let usable = usable()?;
        // A container may have less of the processor than it has cores.
        let at_once = thread::available_parallelism().map_or(1, usize::from);
        Ok(match usable.as_slice() {
            [first, second, others @ ..] if usable.len().min(at_once) >= NEEDED => {
                Some(Self { instances: [*first, *second], others: others.to_vec() })
            }
            _ => None,
        })
    }
}

fn usable() -> Outcome<Vec<usize>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).ok_or("no list of cores")?;
    let mut cores = Vec::new();
    for part in list.trim().split(',') {
        match part.split_once('-') {
            Some((first, last)) => cores.extend(first.parse::<usize>()?..=last.parse::<usize>()?),
            None => cores.push(part.parse()?),
        }
    }
    Ok(cores)
}

/// Moves the calling thread, the main one, to these cores. Threads and processes that it starts later stay there.
pub(crate) fn pin(cores: &[usize]) -> Outcome<()> {
    let list: Vec<String> = cores.iter().map(ToString::to_string).collect();
    let moved = Command::new("taskset")
        .args(["-p", "-c", &list.join(","), &std::process::id().to_string()])
        .stdout(Stdio::null())
        .status()
        .map_err(|error| format!("taskset (package util-linux): {error}"))?;
    if moved.success() { Ok(()) } else { Err("taskset failed".into()) }
}
