//! Measures the idle memory of the service and the time of its start.

use crate::Outcome;
use crate::installation::Installation;
use std::thread;
use std::time::Duration;

const STARTS: usize = 5;
const IDLE: Duration = Duration::from_secs(5);

pub(crate) struct Footprint {
    /// Median time of several starts on a database with data.
    pub(crate) ready_after: Duration,
    /// Memory after five seconds without a request, in KiB.
    pub(crate) idle_memory: u64,
}

pub(crate) fn footprint(installation: &Installation) -> Outcome<Footprint> {
    let mut starts = Vec::with_capacity(STARTS);
    for _ in 0..STARTS {
        let service = installation.serve()?;
        starts.push(service.ready_after);
        service.stop()?;
    }
    starts.sort_unstable();
    let service = installation.serve()?;
    thread::sleep(IDLE);
    Ok(Footprint { ready_after: starts[STARTS / 2], idle_memory: service.memory()? })
}
