//! Files that are no archives of evidence, or that someone built to do harm.

use crate::archives::{archive, checked, entries, faults, key, put_together};
use customs_evidence::{Fault, MOST_ENTRIES, Refused, is_entry_name};
use proptest::prelude::*;
use std::io::{Cursor, Write};
use std::ops::Range;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

fn refused(archive: &[u8]) -> Refused {
    match checked(archive).faults.as_slice() {
        [Fault::Refused(refused)] => refused.clone(),
        other => panic!("it is not refused: {other:?}"),
    }
}

fn stored() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Stored)
}

#[test]
fn an_archive_that_ends_anywhere_too_early_is_refused() {
    let whole = archive(&key());
    for length in 0..whole.len() {
        let outcome = checked(&whole[..length]);
        assert!(!outcome.holds(), "the first {length} bytes");
    }
    assert!(
        matches!(refused(&whole[..40]), Refused::Truncated(part) if part == "its beginning" || part == "record.json")
    );
    assert!(matches!(refused(b""), Refused::Truncated(_)));
    assert!(matches!(refused(b"%PDF-1.7 no archive at all"), Refused::Form { .. }));
}

#[test]
fn bytes_before_between_and_behind_the_parts_are_refused() {
    let whole = archive(&key());
    assert!(!checked(&[&b"MZ"[..], &whole[..]].concat()).holds());
    assert!(!checked(&[&whole[..], &b"more"[..]].concat()).holds());
    let directory = whole.windows(4).position(|bytes| bytes == b"PK\x01\x02").expect("a directory");
    let hidden = [&whole[..directory], &b"hidden"[..], &whole[directory..]].concat();
    assert!(matches!(refused(&hidden), Refused::Form { .. }));
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for name in ["../evil", "/etc/passwd", "a/../../b", "c:\\evil", "a\\..\\b", "nul\u{0}", "é.json", "."] {
        let mut entries = entries(&archive(&key()));
        entries.push((name.to_owned(), b"evil".to_vec()));
        assert!(matches!(refused(&put_together(&entries)), Refused::Name(_)), "{name:?}");
    }
    let long = "x".repeat(60_000);
    assert!(matches!(refused(&put_together(&[(long, Vec::new())])), Refused::Name(_)));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file_with_options(stored().name(b"no\xff\xfeutf8")).expect("an entry");
    let bytes = zip.finish().expect("an archive").into_inner();
    assert!(matches!(refused(&bytes), Refused::Name(name) if name.contains("\\xff")));
}

#[test]
fn two_entries_of_one_name_are_refused() {
    let mut entries = entries(&archive(&key()));
    entries.insert(1, ("recorx.json".to_owned(), b"other".to_vec()));
    let mut bytes = put_together(&entries);
    let renamed: Vec<usize> =
        bytes.windows(11).enumerate().filter(|(_, name)| *name == b"recorx.json").map(|(at, _)| at).collect();
    assert_eq!(renamed.len(), 2, "before its bytes and in the directory");
    renamed.into_iter().for_each(|at| bytes[at + 5] = b'd');
    assert_eq!(refused(&bytes), Refused::Duplicate("record.json".to_owned()));
    let same = put_together(&[("a.json".to_owned(), Vec::new()), ("A.json".to_owned(), Vec::new())]);
    assert_eq!(refused(&same), Refused::Duplicate("A.json".to_owned()));
}

#[test]
fn an_entry_whose_header_differs_from_the_directory_is_refused() {
    let mut bytes = archive(&key());
    // The name in the directory alone, which most programs believe.
    let at = bytes.windows(11).rposition(|name| name == b"record.json").expect("the name");
    bytes[at] = b'R';
    assert!(matches!(refused(&bytes), Refused::Form { place, .. } if place.contains("record.json")));
}

#[test]
fn what_is_compressed_or_encrypted_or_of_unknown_size_is_refused() {
    let whole = archive(&key());
    // Flags and method of the first entry.
    for (at, value) in [(6, 1), (6, 8), (8, 8), (8, 93)] {
        let mut bytes = whole.clone();
        bytes[at] = value;
        assert!(matches!(refused(&bytes), Refused::Form { place, .. } if place == "record.json"), "{at}: {value}");
    }
}

#[test]
fn an_entry_that_states_a_huge_size_takes_no_memory_for_it() {
    let mut bytes = archive(&key());
    bytes[18..26].fill(0xfe);
    assert!(matches!(refused(&bytes), Refused::Truncated(part) if part == "record.json"));
    // A manifest that states one is refused before it is read.
    let mut bytes = put_together(&[("manifest.json".to_owned(), b"{}".to_vec())]);
    bytes[18..26].fill(0x7f);
    assert_eq!(refused(&bytes), Refused::TooLarge("manifest.json"));
}

#[test]
fn more_entries_than_an_archive_has_are_refused() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for number in 0..=MOST_ENTRIES {
        zip.start_file(format!("{number}"), stored()).expect("an entry");
    }
    let bytes = zip.finish().expect("an archive").into_inner();
    assert_eq!(refused(&bytes), Refused::TooManyEntries);
}

#[test]
fn a_manifest_that_no_one_signed_is_compared_without_a_panic() {
    let manifest = |text: &str| {
        let entries =
            [("manifest.json".to_owned(), text.as_bytes().to_vec()), ("signature.json".to_owned(), b"[]".to_vec())];
        checked(&put_together(&entries)).faults.len()
    };
    for text in ["", "{}", "[]", "null", "{\"format\":1}", "\u{feff}{}"] {
        assert_eq!(manifest(text), 2, "{text:?}");
    }
    assert!(manifest(&"[".repeat(100_000)) == 2);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("manifest.json", stored()).expect("an entry");
    zip.write_all(b"\xff\xfe").expect("bytes");
    assert!(!checked(&zip.finish().expect("an archive").into_inner()).holds());
}

#[test]
fn an_entry_that_would_be_unpacked_as_a_link_is_refused() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_symlink("record.json", "/etc/passwd", stored()).expect("an entry");
    let bytes = zip.finish().expect("an archive").into_inner();
    assert!(matches!(refused(&bytes), Refused::Form { what, .. } if what == "is no plain file"));
}

#[test]
fn what_programs_show_of_an_entry_beside_its_bytes_cannot_be_altered() {
    let whole = archive(&key());
    let listed = whole.windows(4).position(|bytes| bytes == b"PK\x01\x02").expect("a directory");
    // Its time and day, in the header and in the directory; whether it is text, and its rights, in the directory.
    for at in [10, 11, 12, 13, listed + 12, listed + 15, listed + 36, listed + 38, listed + 40, listed + 41] {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x41;
        assert!(matches!(refused(&bytes), Refused::Form { place, .. } if place.contains("record.json")), "{at}");
    }
}

#[test]
fn an_entry_that_other_programs_would_call_damaged_is_named() {
    let whole = archive(&key());
    for (name, _) in entries(&whole) {
        let mut bytes = whole.clone();
        let places: Vec<usize> = whole
            .windows(name.len())
            .enumerate()
            .filter(|(_, found)| *found == name.as_bytes())
            .map(|(at, _)| at)
            .collect();
        // Before its bytes and in the directory; between them the manifest has most of the names.
        let (first, last) = (places[0], places[places.len() - 1]);
        for checksum in [first - 16, last - 30] {
            bytes[checksum] ^= 1;
        }
        assert_eq!(faults(&bytes), [(Some(name), "altered")]);
    }
}

/// The places of the bytes of each entry.
fn data_of_entries(archive: &[u8]) -> Vec<(String, Range<usize>)> {
    let mut zip = ZipArchive::new(Cursor::new(archive)).expect("a ZIP file");
    let places = (0..zip.len()).map(|at| {
        let entry = zip.by_index(at).expect("an entry");
        let start = usize::try_from(entry.data_start().expect("a place")).expect("a place");
        let size = usize::try_from(entry.size()).expect("a size");
        (entry.name().expect("a name").into_owned(), start..start + size)
    });
    places.collect()
}

proptest! {
    #[test]
    fn an_entry_is_named_whichever_of_its_bits_is_altered(at in any::<prop::sample::Index>(), bit in 0_u8..8) {
        let whole = archive(&key());
        let at = at.index(whole.len());
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << bit;
        let outcome = checked(&bytes);
        for (name, data) in data_of_entries(&whole) {
            if data.contains(&at) {
                prop_assert!(outcome.faults.iter().any(|fault| fault.entry() == Some(name.as_str())), "{} at {}", name, at);
            }
        }
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..400), cut in 0_usize..60) {
        let whole = archive(&key());
        prop_assert!(!checked(&bytes).holds());
        let mixed = [&whole[..cut], &bytes[..], &whole[cut..]].concat();
        prop_assert!(bytes.is_empty() || !checked(&mixed).holds());
    }

    #[test]
    fn a_name_of_an_entry_has_no_part_that_leads_elsewhere(name in ".{0,40}") {
        if is_entry_name(&name) {
            prop_assert!(name.split('/').all(|part| !part.is_empty() && part != "." && part != ".."));
            prop_assert!(name.is_ascii() && !name.contains(['\\', ':', '\0']));
        }
    }
}
