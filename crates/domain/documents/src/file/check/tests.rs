use super::*;
use crate::testing::specimen;

fn checked(name: &str, content: &[u8], chunk: usize) -> Result<Checked, BrokenRule> {
    let mut check = FileCheck::new(&FileName::parse(name).expect("a name"));
    content.chunks(chunk).try_for_each(|chunk| check.take(chunk))?;
    check.finish()
}

#[test]
fn a_file_is_taken_only_under_a_name_of_its_own_kind() {
    for kind in FileKind::ALL {
        let content = specimen(kind);
        for named in FileKind::ALL {
            let name = format!("x.{}", named.word());
            let text_alike = |kind| matches!(kind, FileKind::Text | FileKind::Csv | FileKind::Xml);
            let same_container = |kind| matches!(kind, FileKind::Doc | FileKind::Xls);
            let fits = kind == named
                || (same_container(kind) && same_container(named))
                // Any text can also be named as CSV or plain text.
                || (text_alike(kind) && matches!(named, FileKind::Text | FileKind::Csv));
            for chunk in [1, 7, 100_000] {
                assert_eq!(checked(&name, &content, chunk).is_ok(), fits, "{kind:?} as {name} in chunks of {chunk}");
            }
        }
    }
}

#[test]
fn programs_and_scripts_are_refused_under_any_name() {
    let programs: [&[u8]; 9] = [
        b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0",
        b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0",
        b"\xcf\xfa\xed\xfe\x07\0\0\x01",
        b"\xca\xfe\xba\xbe\0\0\0\x34",
        b"#!/bin/sh\nrm -rf /\n",
        b"\xef\xbb\xbf#!/usr/bin/env python3\n",
        b"  <?php system($_GET['c']);",
        b"@ECHO OFF\r\ndel *.*",
        b"PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x14\0\0\0META-INF/MANIFEST.MF",
    ];
    for program in programs {
        for kind in FileKind::ALL {
            let name = format!("x.{}", kind.word());
            assert!(checked(&name, program, 5).is_err(), "{:?} as {name}", String::from_utf8_lossy(program));
        }
    }
}

#[test]
fn a_binary_tail_is_found_behind_any_length_of_text() {
    let mut content = vec![b'a'; HEAD * 3];
    assert!(checked("x.txt", &content, 1000).is_ok());
    content.extend_from_slice(b"\0\0");
    assert!(checked("x.txt", &content, 1000).is_err());
}

#[test]
fn wrong_content_is_known_before_the_file_has_ended() {
    let mut check = FileCheck::new(&FileName::parse("x.pdf").expect("a name"));
    let error = check.take(&[b'x'; HEAD]).expect_err("no PDF");
    assert_eq!(error.text(), "must contain what its name says (.pdf)");
}

#[test]
fn fifty_megabytes_are_taken_and_not_one_byte_more() {
    let chunk = vec![b'a'; 1024 * 1024];
    let mut check = FileCheck::new(&FileName::parse("x.txt").expect("a name"));
    for _ in 0..50 {
        check.take(&chunk).expect("within the limit");
    }
    let refused = check.take(b"a").expect_err("one byte more");
    assert_eq!((refused.code(), refused.text()), (RuleCode::FileMegabytes, "must not be larger than 50 MB"));
    assert_eq!(check.finish().map(|checked| checked.size), Ok(MAX_FILE_SIZE));
}

#[test]
fn nothing_is_no_file() {
    assert_eq!(checked("x.txt", b"", 1), Err(BrokenRule::new(RuleCode::FileEmpty, "must not be empty")));
}

#[test]
fn files_are_told_apart_by_their_digest() {
    let digest = |content: &[u8]| checked("x.txt", content, 2).expect("a text").sha256;
    assert_eq!(hex::encode(digest(b"abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_ne!(digest(b"abc"), digest(b"abd"));
}
