//! Programs that some tests run.

use std::env;
use std::process::Command;

use crate::python_module::skipped;

/// Whether a program is installed that tells its version by `--version`. Where it is not, a message tells what is not
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
