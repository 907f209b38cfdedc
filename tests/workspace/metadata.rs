//! The packages of the workspace, as cargo reads their manifests.

use std::process::Command;

use serde_json::Value;

/// All packages, each as `cargo metadata` writes it.
pub(crate) fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata writes JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

/// The text of a value; empty for null, which is how cargo writes the kind of an ordinary dependency.
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
