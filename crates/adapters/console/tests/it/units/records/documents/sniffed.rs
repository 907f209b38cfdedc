use customs_console::internals::records::shown_as;

#[test]
fn the_content_decides_and_markup_is_plain_text() {
    assert_eq!(shown_as(b"%PDF-1.7\n\x00\xff"), Some("application/pdf"));
    assert_eq!(shown_as(b"RIFF\x00\x00\x00\x00WEBPVP8 "), Some("image/webp"));
    assert_eq!(shown_as(b"RIFF\x00\x00\x00\x00WAVE"), None);
    assert_eq!(shown_as(b"<!doctype html><script>"), Some("text/plain; charset=utf-8"));
    assert_eq!(shown_as(b"PK\x03\x04"), None, "office files");
}

#[test]
fn a_text_has_its_encoding() {
    let briefly = "een briefje van € 5".as_bytes();
    assert_eq!(shown_as(&briefly[..17]), Some("text/plain; charset=utf-8"), "cut in the middle of a letter");
    assert_eq!(shown_as(b"Gr\xf6\xdfe"), Some("text/plain; charset=windows-1252"));
    assert_eq!(shown_as(b"\xff\xfeh\x00"), Some("text/plain; charset=utf-16"));
}
