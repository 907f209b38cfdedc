//! `bench`: measures the service on this machine, so that anybody can repeat the main figures of `docs/performance.md`.
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
use crate::output::{tell, tell_beside};
use crate::version::VERSION;
use figures::Figures;
use home::Home;
use machine::Machine;
use outputs::Outputs;
use plan::Plan;
use report::{Conditions, Report};
use std::time::Instant;
use tokio::signal::unix::{SignalKind, signal};

/// Measures, prints the table and writes the files. What was made for it is removed in any case, also after Ctrl-C.
pub(crate) fn run(options: &Bench) -> Fallible<()> {
    let plan = Plan::from_options(options);
    let outputs = Outputs::create(options)?;
    let report = actix_web::rt::System::new().block_on(async {
        // The signals are caught before anything is made that would be left behind.
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
    tell(report.to_string().trim_end());
    outputs.write(&report)
}

fn interrupted() -> Failure {
    Failure::because("interrupted; what was made for the measurement is removed")
}

async fn measure(options: &Bench, plan: &Plan) -> Fallible<Report> {
    let begun = Instant::now();
    let server = options.database.as_deref();
    let home = Home::new(server)?;
    let machine = Machine::look(home.folder());
    tell_beside(format_args!("The main figures, in {}:", home.place()));
    let Figures { database, work, starts, memory } = figures::measure(&home, plan).await?;
    // Growth begins with nothing again, and with the disk that the first installation took.
    drop(home);
    let home = Home::new(server)?;
    tell_beside(format_args!("Growth, in {}:", home.place()));
    let growth = growth::measure(&home, plan, begun).await?;
    let conditions = Conditions::from_plan(plan, options.quick);
    Ok(Report { version: VERSION.clone(), machine, database, conditions, work, starts, memory, growth })
}
