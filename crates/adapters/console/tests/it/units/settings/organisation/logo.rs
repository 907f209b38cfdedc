use customs_console::internals::settings::organisation::kind;

#[test]
fn only_pictures_that_can_be_a_logo_are_shown() {
    assert_eq!(kind(b"\x89PNG\r\n\x1a\n..."), Some("image/png"));
    assert_eq!(kind(b"\xff\xd8\xff\xe0"), Some("image/jpeg"));
    for other in [&b"<svg xmlns='http://www.w3.org/2000/svg'>"[..], b"GIF89a", b""] {
        assert_eq!(kind(other), None);
    }
}
