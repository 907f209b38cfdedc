use customs_console::internals::records::named;

#[test]
fn a_name_of_other_letters_is_told_twice() {
    assert_eq!(named("inline", "packing list.pdf"), "inline; filename=\"packing list.pdf\"");
    let exact = "attachment; filename=\"Gr__e.pdf\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf";
    assert_eq!(named("attachment", "Größe.pdf"), exact);
}
