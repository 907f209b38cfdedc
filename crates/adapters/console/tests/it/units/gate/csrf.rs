use customs_console::internals::gate::first_part;

#[test]
fn the_token_is_the_first_part_of_an_upload_or_is_not_there() {
    let body = "--b\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nTOKEN\r\n--b\r\nContent-Disposition: …";
    assert_eq!(first_part(body.as_bytes()).as_deref(), Some("TOKEN"));
    for cut in ["--b\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nTOK", "--b\r\n", ""] {
        assert_eq!(first_part(cut.as_bytes()), None, "{cut}");
    }
    let file_first = "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nname=\"csrf\"\r\n--b";
    assert_eq!(first_part(file_first.as_bytes()), None);
}
