//! The customs brokerage service: configuration, command line, wiring and workers. It holds no business rules.

mod bench;
mod check;
mod command_line;
mod commands;
mod config;
mod demo;
mod failure;
mod first_steps;
mod foundation;
mod isolation;
mod joiners;
mod keys;
mod logging;
mod output;
mod service;
mod version;
mod watching;
mod wiring;
mod workers;

use clap::Parser;
use command_line::{Command, CommandLine};
use customs_kernel::Acting;
use failure::Fallible;
use std::process::ExitCode;

/// The allocator of the C library keeps what large declarations once took, in an arena for each thread. This one gives it
/// back.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    let command_line = CommandLine::parse();
    if !matches!(command_line.command, Command::Serve(_)) {
        output::end_with_the_reader();
    }
    // This is for the audit log. The workers and requests of `serve` run on other threads and note themselves who acts.
    let acting = Acting::command_line(account());
    match acting.run(|| run(command_line)) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("customs-api: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The account of the operator as the environment names it; behind sudo that of the user who became another.
fn account() -> Option<String> {
    ["SUDO_USER", "USER", "LOGNAME"].iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

/// Runs a command. Only `check`, `audit verify` and `evidence verify` end with another code than 0 without having failed
/// themselves.
fn run(CommandLine { config, command }: CommandLine) -> Fallible<ExitCode> {
    let settings = || config::load(config.as_deref()).map_err(failure::Failure::from);
    match command {
        Command::Serve(options) => commands::serve::run(settings()?, &options),
        Command::Adopt { json } => commands::adopt::run(settings()?, json),
        Command::Migrate(options) => commands::migrate::run(&settings()?, &options),
        Command::Demo(options) if options.keep => demo::keep(settings()?, &options),
        Command::Demo(_) => demo::run(),
        Command::Bench(options) => bench::run(&options),
        Command::Organisation(command) => commands::organisation::run(settings()?, command),
        Command::Client(command) => commands::client::run(settings()?, command),
        Command::User(command) => commands::user::run(settings()?, command),
        Command::Customers(command) => commands::record_file::customers(settings()?, command),
        Command::Items(command) => commands::record_file::items(settings()?, command),
        Command::Codebook(command) => commands::reference_files::codebook(settings()?, command),
        Command::Tariff(command) => commands::reference_files::tariff(settings()?, command),
        Command::InvoiceTo(command) => commands::invoice_to::run(settings()?, command),
        Command::Billing(command) => commands::billing::run(settings()?, command),
        Command::Keys(command) => commands::keys::run(settings()?, command),
        Command::Audit(command) => return commands::audit::run(settings()?, command),
        Command::Evidence(command) => return commands::evidence::run(command),
        Command::Check { json } => return Ok(commands::check::run(config.as_deref(), json)),
        Command::Retention(command) => commands::retention::run(settings()?, command),
        Command::Openapi => commands::openapi::run(),
        Command::Ready { json } => commands::ready::run(&settings()?, json),
        Command::Completions(options) => commands::manual::completions(&options),
        Command::Manual(options) => commands::manual::pages(&options),
    }?;
    Ok(ExitCode::SUCCESS)
}
