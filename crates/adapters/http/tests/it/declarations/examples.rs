use super::bodies::EVERY_FIELD;
use customs_http::internals::first_look_at_a_declaration;

#[test]
fn nothing_in_the_examples_asks_for_a_second_look() {
    for example in [
        include_str!("../../../../../../examples/import-h1.json"),
        include_str!("../../../../../../examples/import-prelodged.json"),
        include_str!("../../../../../../examples/export.json"),
        include_str!("../../../../../../examples/warehouse-entry.json"),
        include_str!("../../../../../../examples/warehouse-entry-after-repair.json"),
        EVERY_FIELD,
    ] {
        let unknown = first_look_at_a_declaration(example.as_bytes());
        assert_eq!(unknown, Some(false), "{example:.300}");
    }
}
