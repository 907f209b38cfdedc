//! The published samples, which are not part of the project: where they are absent, the tests that need them pass with
//! a message.

use std::path::{Path, PathBuf};

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
