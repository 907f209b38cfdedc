//! The published schemas and samples, which are not part of the project: where they or xmllint are absent, the tests that
//! need them pass with a message.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn published() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/ncts")
}

/// The samples of a folder, by name; empty where they are absent.
pub(crate) fn samples(folder: &str) -> Vec<(String, String)> {
    let folder = published().join("samples").join(folder);
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

/// Whether each document is valid by the schema of its message (`CC015C`), in their order; `None` without schemas or
/// xmllint. One process of xmllint reads all documents of a message.
pub(crate) fn valid(documents: &[(&str, String)]) -> Option<Vec<bool>> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut files: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, (message, xml)) in documents.iter().enumerate() {
        std::fs::write(folder.path().join(format!("{number}.xml")), xml).expect("a file");
        files.entry(message).or_default().push(number);
    }
    let mut verdicts = vec![false; documents.len()];
    for (message, numbers) in files {
        let schema = published().join("xsd").join(format!("{}.xsd", message.to_lowercase()));
        if !schema.exists() {
            eprintln!("skipped: no schema at {}", schema.display());
            return None;
        }
        let names = numbers.iter().map(|number| format!("{number}.xml"));
        let mut run = Command::new("xmllint");
        run.arg("--noout").arg("--schema").arg(&schema).args(names).current_dir(folder.path());
        let Ok(output) = run.output() else {
            eprintln!("skipped: no xmllint");
            return None;
        };
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            if let Some(number) = line.strip_suffix(".xml validates").and_then(|number| number.parse::<usize>().ok()) {
                verdicts[number] = true;
            }
        }
    }
    Some(verdicts)
}
