//! Recognises the kind of a file by its first bytes.

use super::FileKind;
use customs_text_encoding::{TextDecoder, TextEncoding};
use std::borrow::Cow;

/// Number of bytes at the start of a file that are checked.
pub(super) const HEAD: usize = 8 * 1024;

/// Possible names of the first entry in an Office document, regardless of the program that wrote it. Programs and plain
/// archives start with other entries.
const PACKAGE_ENTRIES: [&[u8]; 7] =
    [b"[Content_Types].xml", b"_rels/", b"docProps/", b"customXml/", b"word/", b"xl/", b"[trash]/"];

const ZIP_ENTRY: &[u8] = b"PK\x03\x04";
const COMPOUND_FILE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ZIP_HEADER: usize = 30;

/// Whether the start of the file fits the kind. Text is checked completely elsewhere; here it only must not start like
/// a script.
pub(super) fn matches(kind: FileKind, head: &[u8]) -> bool {
    let plain = match kind {
        FileKind::Text | FileKind::Csv | FileKind::Xml => one_byte_a_letter(head),
        _ => Cow::Borrowed(head),
    };
    let head = &*plain;
    match kind {
        FileKind::Pdf => head.starts_with(b"%PDF-"),
        FileKind::Doc | FileKind::Xls => head.starts_with(COMPOUND_FILE),
        FileKind::Docx => is_package_with(head, b"word/", b"xl/"),
        FileKind::Xlsx => is_package_with(head, b"xl/", b"word/"),
        FileKind::Jpeg => head.starts_with(b"\xff\xd8\xff"),
        FileKind::Png => head.starts_with(b"\x89PNG\r\n\x1a\n"),
        FileKind::Gif => head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a"),
        FileKind::Webp => head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP"),
        FileKind::Text | FileKind::Csv => !is_other_kind(head) && !is_script(head),
        FileKind::Xml => text_of(head).starts_with(b"<") && !is_script(head),
    }
}

/// The head of a UTF-16 text converted to UTF-8; other heads unchanged.
fn one_byte_a_letter(head: &[u8]) -> Cow<'_, [u8]> {
    match TextEncoding::from_start(head) {
        Some(encoding @ (TextEncoding::Utf16Le | TextEncoding::Utf16Be)) => {
            let mut text = String::new();
            // Invalid characters are found when the complete text is checked.
            let _ = TextDecoder::new(encoding).read(head, false, &mut text);
            Cow::Owned(text.into_bytes())
        }
        Some(TextEncoding::Utf8 | TextEncoding::Windows1252) | None => Cow::Borrowed(head),
    }
}

/// Whether the head is an Office package without entries of the other program only.
fn is_package_with(head: &[u8], own: &[u8], other: &[u8]) -> bool {
    let entries = entries(head);
    let named = |prefix: &[u8]| entries.iter().any(|name| name.starts_with(prefix));
    head.starts_with(ZIP_ENTRY)
        && entries.first().is_some_and(|first| PACKAGE_ENTRIES.iter().any(|known| first.starts_with(known)))
        && (named(own) || !named(other))
}

/// The names of the archive entries that start within the head.
fn entries(head: &[u8]) -> Vec<&[u8]> {
    let starts = head.windows(ZIP_ENTRY.len()).enumerate().filter(|(_, window)| *window == ZIP_ENTRY);
    starts
        .filter_map(|(start, _)| {
            let header = head.get(start..start + ZIP_HEADER)?;
            let length = usize::from(u16::from_le_bytes([header[26], header[27]]));
            head.get(start + ZIP_HEADER..start + ZIP_HEADER + length)
        })
        .collect()
}

/// Whether a text starts like a file of another kind that consists of bytes that could all be text.
fn is_other_kind(head: &[u8]) -> bool {
    head.starts_with(b"%PDF-") || head.starts_with(b"GIF8") || head.starts_with(ZIP_ENTRY)
}

/// Whether some system would run the file as a script.
fn is_script(head: &[u8]) -> bool {
    let text = text_of(head);
    let starts = |with: &[u8]| text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    [&b"#!"[..], b"<?php", b"<?=", b"<script", b"@echo off"].into_iter().any(starts)
}

/// The head after the byte order mark and blanks.
fn text_of(head: &[u8]) -> &[u8] {
    head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start()
}
