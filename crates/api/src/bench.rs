//! `bench`: measures the service on this machine, so that anyone can repeat the main figures of `docs/performance.md`.
//! It starts this program as a service of its own on databases that nothing else uses, and loads it over HTTP.

mod account;
mod bodies;
mod events;
mod export;
mod figures;
mod growth;
mod home;
mod invoices;
mod latencies;
mod load;
mod machine;
mod numbers;
mod outputs;
mod page;
mod picture;
mod plan;
mod report;
#[cfg(test)]
mod samples;
mod service;
mod stock;
mod submissions;
mod table;

use crate::command_line::Bench;
use crate::failure::{Failure, Fallible};
use crate::output;
use crate::version::VERSION;
use figures::Figures;
use home::Home;
use machine::Machine;
use outputs::Outputs;
use plan::Plan;
use report::{Conditions, Report};
use std::time::Instant;
use tokio::signal::unix::{SignalKind, signal};

/// Measures, prints the tables and writes the files. Its folders, databases and processes are removed in any case, also
/// after Ctrl-C.
pub(crate) fn run(options: &Bench) -> Fallible<()> {
    let plan = Plan::from_options(options);
    let outputs = Outputs::open(options)?;
    let report = actix_web::rt::System::new().block_on(async {
        // The signals are caught before anything is made that would be left behind. What `measure` has made is removed
        // when its future is dropped.
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        let mut hang_up = signal(SignalKind::hangup())?;
        tokio::select! {
            measured = measure(options, &plan) => measured,
            _ = interrupt.recv() => Err(interrupted()),
            _ = terminate.recv() => Err(interrupted()),
            _ = hang_up.recv() => Err(interrupted()),
        }
    })?;
    output::report(report.to_string().trim_end());
    outputs.write(&report)
}

fn interrupted() -> Failure {
    Failure::because("interrupted")
}

async fn measure(options: &Bench, plan: &Plan) -> Fallible<Report> {
    let begun = Instant::now();
    let server = options.database.as_deref();
    let home = Home::new(server)?;
    let machine = Machine::look(home.folder());
    output::report_progress(format_args!("The main figures, in {}:", home.place()));
    let Figures { database, work, starts, memory } = figures::measure(&home, plan).await?;
    // Growth begins with an empty database, and with the disk space that the first installation took.
    drop(home);
    let home = Home::new(server)?;
    output::report_progress(format_args!("Growth, in {}:", home.place()));
    let growth = growth::measure(&home, plan, begun).await?;
    let conditions = Conditions::from_plan(plan, options.quick);
    Ok(Report { version: VERSION.clone(), machine, database, conditions, work, starts, memory, growth })
}
