//! The published schemas and samples, which are not part of the project: where they are absent, the tests that need
//! them pass with a message.
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder with `schemas` and `samples`, when it is there.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/wco");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("SKIPPED: no published schemas and samples at {}", folder.display());
    None
}

/// The XML files of a folder of samples, by name.
pub(crate) fn samples(below: &str) -> Vec<(String, Vec<u8>)> {
    let Some(folder) = folder() else { return Vec::new() };
    let mut files: Vec<_> = std::fs::read_dir(folder.join("samples").join(below))
        .expect("a folder of samples")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "xml"))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read(&path).expect("a readable sample"))
        })
        .collect();
    files.sort();
    files
}

/// Whether xmllint finds the DEC message valid against the published schema; `None` where xmllint or
/// the schema is absent. Under CI a missing xmllint is a failure.
pub(crate) fn valid_by_schema(xml: &[u8]) -> Option<Result<(), String>> {
    use std::io::Write;
    let schema = folder()?.join("schemas/declaration/all-dec.xsd");
    let child = Command::new("xmllint")
        .args(["--noout", "--huge", "--schema"])
        .arg(schema)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "xmllint: {error}");
            eprintln!("SKIPPED: xmllint is not installed ({error})");
            return None;
        }
    };
    child.stdin.take().expect("a pipe").write_all(xml).expect("xmllint reads");
    let output = child.wait_with_output().expect("xmllint ends");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    Some(if output.status.success() { Ok(()) } else { Err(told) })
}
