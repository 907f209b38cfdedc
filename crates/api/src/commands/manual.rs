//! `manual` and `completions`: what packages install beside the program.

use crate::command_line::{CommandLine, Completions, Manual};
use crate::failure::{Failure, Fallible};
use crate::output::Printed;
use clap::CommandFactory;
use std::io::Write;

/// Runs `manual`: writes a page for the program and one for each of its commands.
pub(crate) fn pages(Manual { directory }: &Manual) -> Fallible<()> {
    let command = CommandLine::command().disable_help_subcommand(true);
    std::fs::create_dir_all(directory)
        .and_then(|()| clap_mangen::generate_to(command, directory))
        .map_err(|error| Failure::because(format!("the manual cannot be written to {}: {error}", directory.display())))
}

/// Runs `completions`: prints the completions of the command line for a shell.
pub(crate) fn completions(Completions { shell }: &Completions) -> Fallible<()> {
    // The library panics where it cannot write, for example when the reader of a pipe has ended.
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut CommandLine::command(), "customs-api", &mut script);
    Ok(Printed.write_all(&script).and_then(|()| Printed.flush())?)
}
