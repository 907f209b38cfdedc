use customs_declarations::form::ItemForm;
use customs_declarations::testing::{a_valid_import, a_valid_item};
use customs_persistence::internals::Content;

#[test]
fn what_is_packed_is_unpacked_to_the_same() {
    let form = a_valid_import();
    let lines = (1..=10).map(|id| (id, ItemForm { sequence: Some(id), ..a_valid_item() })).collect();
    let content = Content { form, lines };
    let packed = content.pack().expect("packed").expect("smaller");
    assert_eq!(Content::unpack(&packed), Some(content));
    assert_eq!(Content::unpack(&packed[1..]), None);
    assert_eq!(Content::unpack(&[]), None);
}
