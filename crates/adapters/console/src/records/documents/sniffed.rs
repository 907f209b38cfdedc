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
pub(super) fn shown_as(beginning: &[u8]) -> Option<&'static str> {
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
    } else if is_text(beginning) {
        Some("text/plain; charset=utf-8")
    } else {
        None
    }
}

/// Whether the bytes are a text in UTF-8, which may be cut in the middle of a letter.
fn is_text(beginning: &[u8]) -> bool {
    let whole = match std::str::from_utf8(beginning) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    };
    whole && !beginning.iter().any(|byte| matches!(byte, 0..=8 | 14..=31 | 127))
}

#[cfg(test)]
mod tests {
    use super::shown_as;

    #[test]
    fn the_content_decides_and_markup_is_plain_text() {
        assert_eq!(shown_as(b"%PDF-1.7\n\x00\xff"), Some("application/pdf"));
        assert_eq!(shown_as(b"RIFF\x00\x00\x00\x00WEBPVP8 "), Some("image/webp"));
        assert_eq!(shown_as(b"RIFF\x00\x00\x00\x00WAVE"), None);
        assert_eq!(shown_as(b"<!doctype html><script>"), Some("text/plain; charset=utf-8"));
        assert_eq!(
            shown_as("een briefje van € 5".as_bytes().get(..18).unwrap_or_default()),
            Some("text/plain; charset=utf-8")
        );
        assert_eq!(shown_as(b"PK\x03\x04"), None, "office files");
        assert_eq!(shown_as(b"\xff\xfeh\x00"), None, "another encoding is a matter for the reader's own program");
    }
}
