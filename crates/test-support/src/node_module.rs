//! Modules of Node.js that some tests check with.

use crate::python_module::skipped;
use std::env;
use std::process::Command;

/// Whether `node` can load a module, as from a folder that `NODE_PATH` names. Where it cannot, a message tells what is
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
