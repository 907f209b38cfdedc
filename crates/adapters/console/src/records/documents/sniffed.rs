use customs_documents::FileKind;

/// How many bytes of a file tell its type.
pub(super) const BEGINNING: usize = 512;

/// Whether files of this kind have a preview, if their content is what the name says.
pub(super) const fn may_be_previewed(kind: FileKind) -> bool {
    match kind {
        FileKind::Pdf | FileKind::Jpeg | FileKind::Png | FileKind::Gif | FileKind::Webp => true,
        FileKind::Text | FileKind::Csv | FileKind::Xml => true,
        FileKind::Doc | FileKind::Docx | FileKind::Xls | FileKind::Xlsx => false,
    }
}

/// The type under which a browser may show a file, by its first bytes and never by its name. Markup is shown as plain
/// text; what is none of these is not shown at all.
pub fn shown_as(beginning: &[u8]) -> Option<&'static str> {
    let is = |signature: &[u8]| beginning.starts_with(signature);
    if is(b"%PDF-") {
        Some("application/pdf")
    } else if is(b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else if is(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if is(b"GIF87a") || is(b"GIF89a") {
        Some("image/gif")
    } else if is(b"RIFF") && beginning.get(8..12) == Some(b"WEBP") {
        Some("image/webp")
    } else {
        text_as(beginning)
    }
}

/// The type of a text by its encoding; `None` when the bytes are no text.
fn text_as(beginning: &[u8]) -> Option<&'static str> {
    if beginning.starts_with(b"\xff\xfe") || beginning.starts_with(b"\xfe\xff") {
        return Some("text/plain; charset=utf-16");
    }
    if beginning.iter().any(|byte| matches!(byte, 0..=8 | 14..=31 | 127)) {
        return None;
    }
    // The bytes may end in the middle of a letter.
    let is_utf_8 = std::str::from_utf8(beginning).map_or_else(|error| error.error_len().is_none(), |_| true);
    Some(if is_utf_8 { "text/plain; charset=utf-8" } else { "text/plain; charset=windows-1252" })
}
