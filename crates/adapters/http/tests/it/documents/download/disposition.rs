use customs_http::internals::attachment;

#[test]
fn a_plain_name_stands_as_it_is() {
    assert_eq!(attachment("packing list.pdf"), "attachment; filename=\"packing list.pdf\"");
}

#[test]
fn another_name_is_told_twice() {
    assert_eq!(
        attachment("Größe 5 €.pdf"),
        "attachment; filename=\"Gr__e 5 _.pdf\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%205%20%E2%82%AC.pdf"
    );
    assert_eq!(attachment("100%.csv"), "attachment; filename=\"100_.csv\"; filename*=UTF-8''100%25.csv");
}
