//! The official schemas, which are not part of the project: where they or xmllint are absent, the tests that need them
//! pass with a message.

use crate::published::beside_the_project;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// What xmllint finds wrong with messages of one kind (`CC015C`); one process reads them all.
pub(crate) fn faults(kind: &str, messages: &[Vec<u8>]) -> Vec<String> {
    // Several tests ask about messages of one kind at the same time.
    static ASKED: AtomicU32 = AtomicU32::new(0);
    let schema = beside_the_project("xsd").join(format!("{}.xsd", kind.to_lowercase()));
    if !schema.exists() {
        eprintln!("skipped: no official schema at {}", schema.display());
        return Vec::new();
    }
    let asked = ASKED.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("built-{kind}-{}-{asked}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let files: Vec<_> = (0..messages.len()).map(|index| folder.join(format!("{index}.xml"))).collect();
    for (file, message) in files.iter().zip(messages) {
        std::fs::write(file, message).expect("a file");
    }
    let run = Command::new("xmllint").args(["--noout", "--schema"]).arg(&schema).args(&files).output();
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    let Ok(found) = run else {
        eprintln!("skipped: xmllint is not installed");
        return Vec::new();
    };
    let told = String::from_utf8_lossy(&found.stderr).into_owned();
    told.lines().filter(|line| !line.ends_with(" validates")).map(str::to_owned).collect()
}

#[test]
fn the_schema_finds_what_is_wrong() {
    let message =
        br#"<n:CC014C xmlns:n="http://ncts.dgtaxud.ec" PhaseID="NCTS5.1"><messageSender>A</messageSender></n:CC014C>"#;
    let is_there =
        beside_the_project("xsd/cc014c.xsd").exists() && Command::new("xmllint").arg("--version").output().is_ok();
    assert_eq!(!faults("CC014C", &[message.to_vec()]).is_empty(), is_there);
}
