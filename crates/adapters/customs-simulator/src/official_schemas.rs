//! Checks messages of transit by the official schemas, where they lie beside the project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// Folder of the official schemas; `None` where it is not beside the project.
pub(crate) fn schemas() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/ncts/xsd");
    let found = folder.is_dir() && Command::new("xmllint").arg("--version").output().is_ok();
    if !found {
        eprintln!("skipped: the schemas of NCTS or xmllint are not here");
    }
    found.then_some(folder)
}

/// Checks a message of customs, or of a trader, by its schema.
pub(crate) fn assert_valid(message: &str) {
    assert_all_valid(&[message.to_owned()]);
}

/// Checks messages by their schemas, those of one schema at once.
pub(crate) fn assert_all_valid(messages: &[String]) {
    let Some(folder) = schemas() else { return };
    let mut by_schema: BTreeMap<String, Vec<MessageFile>> = BTreeMap::new();
    for message in messages {
        let (_, from) = message.split_once(":CC").expect("a message");
        let schema = format!("cc{}c.xsd", from.get(..3).expect("a number"));
        by_schema.entry(schema).or_default().push(MessageFile::holding(message));
    }
    for (schema, files) in by_schema {
        let mut xmllint = Command::new("xmllint");
        xmllint.arg("--noout").arg("--schema").arg(folder.join(&schema)).args(files.iter().map(|file| &file.0));
        let output = xmllint.output().expect("xmllint runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        files.iter().for_each(MessageFile::remove);
    }
}

/// A file that holds a message while xmllint reads it.
struct MessageFile(PathBuf);

impl MessageFile {
    fn holding(message: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("ncts-answer-{}-{number}.xml", std::process::id()));
        std::fs::write(&path, message).expect("it is written");
        Self(path)
    }

    /// A file whose message is not valid stays, so that it can be looked at.
    fn remove(&self) {
        std::fs::remove_file(&self.0).expect("it is removed");
    }
}
