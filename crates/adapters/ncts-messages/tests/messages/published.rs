//! The published samples, which are not part of the project: where they are absent, the tests that need them pass with
//! a message.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of the published material.
pub(crate) fn beside_the_project(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/ncts").join(folder)
}

/// The samples of a folder, by name.
pub(crate) fn samples(folder: &str) -> Vec<(String, String)> {
    let folder = beside_the_project("samples").join(folder);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: no published samples at {}", folder.display());
        return Vec::new();
    };
    let files = entries.map(|entry| entry.expect("an entry").path());
    let named = files.map(|path| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(&path).expect("a readable sample"))
    });
    named.collect()
}

/// The text of a shared file; `None`, with a message, where it is absent.
pub(crate) fn shared(file: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared").join(file);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("skipped: there is no {}", path.display());
    }
    text
}

/// What xmllint finds against the published schema of the message; `None` when it keeps the schema, or when the schemas
/// or xmllint are absent.
pub(crate) fn breaks_schema(xml: &str) -> Option<String> {
    let root = xml.split("<ncts:").nth(1)?.get(..6)?.to_lowercase();
    let schema = beside_the_project("xsd").join(format!("{root}.xsd"));
    if !schema.exists() {
        eprintln!("skipped: no published schema at {}", schema.display());
        return None;
    }
    let mut command = Command::new("xmllint");
    command.arg("--noout").arg("--schema").arg(schema).arg("-");
    let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped: xmllint is not installed");
        return None;
    };
    child.stdin.take().expect("an input").write_all(xml.as_bytes()).expect("it reads");
    let found = child.wait_with_output().expect("it ends");
    (!found.status.success()).then(|| String::from_utf8_lossy(&found.stderr).into_owned())
}
