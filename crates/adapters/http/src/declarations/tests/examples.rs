use super::bodies::EVERY_FIELD;
use crate::body::first_look;
use crate::declarations::body::DeclarationRequest;

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
        let unknown = first_look::<DeclarationRequest>(example.as_bytes()).map(|(_, unknown)| unknown);
        assert_eq!(unknown, Some(false), "{example:.300}");
    }
}
