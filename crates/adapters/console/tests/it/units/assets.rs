use customs_console::internals::SCRIPT;

#[test]
fn the_script_has_htmx_its_extension_and_our_own_in_this_order() {
    let parts = ["htmx.org 4.0.1", "Zero-Clause BSD", "var htmx=", "htmx.registerExtension(\"sse\"", "\"use strict\""];
    let places: Vec<_> = parts.iter().map(|part| SCRIPT.find(part).expect(part)).collect();
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(include_str!("../../../assets/LICENSE-htmx").matches("*/").count(), 0, "it is within a comment");
}
