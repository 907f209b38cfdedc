//! Closed-loop load: a fixed number of connections, each with exactly one request under way at any time.

use crate::Outcome;
use crate::exchange::Connection;
use crate::options::Options;
use crate::requests::Workload;
use std::cell::Cell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::task::LocalSet;

/// The measured throughput.
#[derive(Debug, Clone, Default)]
pub(crate) struct Throughput {
    requests: u64,
    time: Duration,
    /// Latency of each request in microseconds.
    latencies: Vec<u32>,
}

impl Throughput {
    /// Requests per second.
    pub(crate) fn per_second(&self) -> u64 {
        rate(self.requests, self.time)
    }

    /// The time within which this percentage of requests was answered.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let mut latencies = self.latencies.clone();
        latencies.sort_unstable();
        let place = (latencies.len() * percent / 100).min(latencies.len().saturating_sub(1));
        Duration::from_micros(latencies.get(place).copied().unwrap_or(0).into())
    }

    /// The same requests, all made within this time: those of windows that lay beside each other.
    #[allow(dead_code, reason = "not every benchmark loads several servers at once")]
    pub(crate) fn within(self, time: Duration) -> Self {
        Self { time, ..self }
    }

    /// Adds the requests of another window.
    pub(crate) fn add(&mut self, other: Self) {
        self.requests += other.requests;
        self.time += other.time;
        self.latencies.extend(other.latencies);
    }
}

/// A count in this time as a number per second.
pub(crate) fn rate(count: u64, time: Duration) -> u64 {
    let rate = u128::from(count) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}

/// Decides which requests count, and when the load ends.
#[derive(Clone)]
enum Bounds {
    Window { begins: Instant, ends: Instant },
    Count { left: Rc<Cell<u64>> },
}

impl Bounds {
    fn allow_one_more(&self) -> bool {
        match self {
            Self::Window { ends, .. } => Instant::now() < *ends,
            Self::Count { left } => {
                let more = left.get() > 0;
                left.set(left.get().saturating_sub(1));
                more
            }
        }
    }

    /// Whether an answer counts. Answers outside the window belong to the warm-up, or came too late.
    fn count(&self, answered: Instant) -> bool {
        match self {
            Self::Window { begins, ends } => answered >= *begins && answered < *ends,
            Self::Count { .. } => true,
        }
    }
}

/// Runs one window of load after its warm-up.
pub(crate) fn window(address: SocketAddr, workload: &Workload, options: &Options) -> Outcome<Throughput> {
    let begins = Instant::now() + options.warm_up;
    let bounds = Bounds::Window { begins, ends: begins + options.window };
    Ok(Throughput { time: options.window, ..run(address, workload, options.connections, &bounds)? })
}

/// Runs exactly `count` requests.
pub(crate) fn exactly(address: SocketAddr, workload: &Workload, count: u64, options: &Options) -> Outcome<Throughput> {
    let bounds = Bounds::Count { left: Rc::new(Cell::new(count)) };
    let begun = Instant::now();
    let throughput = run(address, workload, options.connections, &bounds)?;
    Ok(Throughput { time: begun.elapsed(), ..throughput })
}

fn run(address: SocketAddr, workload: &Workload, connections: usize, bounds: &Bounds) -> Outcome<Throughput> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let client = LocalSet::new();
    client.block_on(&runtime, async {
        let clients: Vec<_> = (0..connections)
            .map(|number| {
                tokio::task::spawn_local(one_after_the_other(address, workload.clone(), number, bounds.clone()))
            })
            .collect();
        let mut throughput = Throughput::default();
        for client in clients {
            throughput.add(client.await??);
        }
        Ok(throughput)
    })
}

async fn one_after_the_other(
    address: SocketAddr,
    workload: Workload,
    number: usize,
    bounds: Bounds,
) -> Result<Throughput, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", workload.name);
    let mut connection = Connection::open(address).await.map_err(failed)?;
    let mut throughput = Throughput::default();
    // Each connection begins at another place in the list.
    let mut requests = workload.requests.iter().cycle().skip(number * 61 % workload.requests.len());
    while bounds.allow_one_more() {
        let request = requests.next().ok_or("no requests")?;
        let begun = Instant::now();
        let answer = connection.exchange(request).await.map_err(failed)?;
        if answer.status != workload.expected {
            let body = String::from_utf8_lossy(answer.body);
            return Err(format!("{}: {} instead of {}: {body}", workload.name, answer.status, workload.expected));
        }
        let answered = Instant::now();
        if bounds.count(answered) {
            throughput.requests += 1;
            throughput.latencies.push(u32::try_from((answered - begun).as_micros()).unwrap_or(u32::MAX));
        }
    }
    Ok(throughput)
}
