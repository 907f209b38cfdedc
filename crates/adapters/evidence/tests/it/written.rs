//! Archives as they are written.

use crate::archives::{about, archive, checked, entries, key};
use customs_evidence::{ArchiveWriter, Manifest, file_part, is_entry_name, verify};

#[test]
fn an_archive_holds_and_says_what_it_is_about() {
    let key = key();
    let outcome = verify(&archive(&key)[..], Some(&[key.public()])).expect("a file");
    assert!(outcome.holds(), "{:?}", outcome.faults);
    assert_eq!((outcome.about, outcome.key, outcome.entries), (Some(about()), Some(key.public()), 3));
    assert_eq!(outcome.left_out[0].part, "invoices");
}

#[test]
fn other_programs_read_the_same_entries_and_the_manifest_last() {
    let entries = entries(&archive(&key()));
    let names: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
    let own = ["record.json", "customs-messages/1-outbound.xml", "documents/3-invoice.pdf"];
    assert_eq!(names, [&own[..], &["manifest.json", "signature.json"]].concat());
    let manifest: Manifest = serde_json::from_slice(&entries[3].1).expect("a manifest");
    assert_eq!(manifest.entries.iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>(), own);
    assert_eq!(manifest.entries[0].size, 9);
}

#[test]
fn an_entry_that_is_written_in_pieces_is_one_entry() {
    let (key, mut writer) = (key(), ArchiveWriter::new().expect("a file"));
    writer.begin("versions.json").expect("room");
    for piece in ["[", "1", "]"] {
        writer.put(piece.as_bytes()).expect("room");
    }
    let mut signed = writer.finish(about(), &key).expect("an archive");
    let mut bytes = Vec::new();
    while let Some(piece) = signed.next_bytes().expect("bytes") {
        bytes.extend_from_slice(&piece);
    }
    assert_eq!(entries(&bytes)[0], ("versions.json".to_owned(), b"[1]".to_vec()));
    assert!(checked(&bytes).holds());
}

#[test]
fn an_archive_that_is_full_is_signed_all_the_same() {
    let (key, mut writer) = (key(), ArchiveWriter::with_room_for(4).expect("a file"));
    writer.add("record.json", b"1234").expect("room");
    assert!(!writer.has_room_for(1) && writer.put(b"5").is_err(), "it is full");
    let mut signed = writer.finish(about(), &key).expect("room for the manifest");
    let mut bytes = Vec::new();
    while let Some(piece) = signed.next_bytes().expect("bytes") {
        bytes.extend_from_slice(&piece);
    }
    assert_eq!(entries(&bytes)[0], ("record.json".to_owned(), b"1234".to_vec()));
    assert!(checked(&bytes).holds());
}

#[test]
fn names_that_lead_elsewhere_and_names_that_are_taken_are_refused() {
    let mut writer = ArchiveWriter::new().expect("a file");
    writer.add("a.json", b"1").expect("room");
    for name in ["a.json", "../a", "/a", "a//b", "a/", "", ".a", "a.", "a\\b", "c:a", "é", "a b"] {
        assert!(writer.begin(name).is_err(), "{name:?}");
    }
    assert!(writer.put(b"2").is_err(), "no entry is open");
}

#[test]
fn names_of_files_become_parts_of_names_of_entries() {
    let long = format!("{}.pdf", "x".repeat(300));
    for name in [
        "invoice.pdf",
        "Factuur 12 (é).pdf",
        "..",
        "",
        "../../etc/passwd",
        "a\u{0}b",
        "evil\u{202e}fdp.exe",
        long.as_str(),
    ] {
        let part = file_part(name);
        assert!(is_entry_name(&format!("documents/{}-{part}", i64::MAX)), "{name:?} became {part:?}");
    }
    assert_eq!(file_part("invoice.pdf"), "invoice.pdf");
    assert_eq!(file_part("a/b c.pdf"), "a_b_c.pdf");
    assert!(file_part(&long).ends_with(".pdf"));
}
