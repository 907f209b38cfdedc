//! Modules of Python that some tests check with.

use std::env;
use std::io::{self, Write};
use std::process::Command;

/// Whether `python3` can import a module. Where it cannot, a message tells what is not checked for that reason.
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
