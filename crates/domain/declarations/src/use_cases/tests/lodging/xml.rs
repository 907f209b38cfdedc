use super::*;
use crate::testing::a_valid_export;

#[test]
fn the_format_names_the_message_and_the_symbol() {
    let fakes = declarations_over_fakes();
    let mut advance = a_valid_import();
    advance.declaration.symbol = Some("D".to_owned());
    for (form, format) in [(a_valid_import(), "IE415A"), (advance, "IE415D"), (a_valid_export(), "IE515A")] {
        let draft = fakes.create(form).declaration;
        let generated = fakes.declarations.generate_xml(BROKER, draft.id).expect("a message");
        assert_eq!((generated.format.as_str(), generated.generated_at), (format, fakes.clock.now()));
        assert!(generated.xml.starts_with("declaration \n"), "a draft has no LRN: {}", generated.xml);
    }
    assert_eq!(fakes.messages(), []);
}

#[test]
fn a_submitted_declaration_shows_the_message_that_was_sent() {
    let (fakes, declaration) = lodged_import();
    let generated = fakes.declarations.generate_xml(BROKER, declaration.id).expect("a message");
    assert_eq!(generated.xml.as_bytes(), fakes.messages()[0].bytes);
}

#[test]
fn the_preview_is_a_page_with_everything_escaped() {
    let fakes = declarations_over_fakes();
    let mut form = a_valid_import();
    form.items[0].description = Some("<script>".to_owned());
    let draft = fakes.create(form).declaration;
    let page = fakes.declarations.preview_xml(BROKER, draft.id).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.contains("&lt;script>"), "{page}");
}
