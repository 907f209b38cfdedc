//! Programs that some tests run, and modules of Python and Node.js that they need.

use std::io::Write;
use std::process::Command;
use std::{env, io};

/// Whether a program is installed that prints its version by `--version`. Where it is not, a message names what is not
/// checked for that reason.
///
/// # Errors
/// When the program is missing and `CI` is set.
pub fn has_program(program: &str, unchecked: &str) -> Result<bool, String> {
    let ran = Command::new(program).arg("--version").output();
    if ran.is_ok_and(|ran| ran.status.success()) {
        return Ok(true);
    }
    let why = format!("{program} is not installed");
    if env::var_os("CI").is_some() {
        return Err(why);
    }
    skipped(unchecked, &why);
    Ok(false)
}

/// Whether `node` can load a module, as from a folder that `NODE_PATH` names. Where it cannot, a message names what is
/// not checked for that reason.
///
/// # Errors
/// When the module is missing and `CI` is set.
pub fn has_node_module(module: &str, unchecked: &str) -> Result<bool, String> {
    let found = Command::new("node").args(["-e", &format!("require({module:?})")]).output();
    if found.is_ok_and(|ran| ran.status.success()) {
        return Ok(true);
    }
    let why = format!("node has no {module}; npm install {module}, and name its node_modules in NODE_PATH");
    if env::var_os("CI").is_some() {
        return Err(why);
    }
    skipped(unchecked, &why);
    Ok(false)
}

/// Whether `python3` can import a module. Where it cannot, a message names what is not checked for that reason.
///
/// # Errors
/// When the module is missing and `CI` is set.
pub fn has_python_module(module: &str, package: &str, unchecked: &str) -> Result<bool, String> {
    let found = Command::new("python3").args(["-c", &format!("import {module}")]).output();
    if found.is_ok_and(|ran| ran.status.success()) {
        return Ok(true);
    }
    let why = format!("python3 has no {module}; pip install {package}");
    if env::var_os("CI").is_some() {
        return Err(why);
    }
    skipped(unchecked, &why);
    Ok(false)
}

/// Prints a message past the test runner, which shows the output of a test only when it fails.
pub(crate) fn skipped(unchecked: &str, why: &str) {
    // It does not matter if the message cannot be written.
    io::stderr().write_all(format!("SKIPPED: {unchecked}: {why}\n").as_bytes()).ok();
}
