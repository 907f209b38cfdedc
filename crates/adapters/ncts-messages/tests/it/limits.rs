//! The largest forms that may be submitted.

use crate::lodgements::lodgement;
use customs_ncts_messages::NctsMessages;
use customs_transits::form::{ContainerForm, TransitForm};
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::testing::a_complete_transit;
use customs_transits::validation::validate;

/// Most bytes that the gateway of the service takes from customs; a release repeats the declaration.
const LARGEST_MESSAGE: usize = 10 * 1024 * 1024;
/// References from equipment to goods items in the largest message.
const MOST_REFERENCES: usize = 50_000;

fn form(containers: usize, items: usize) -> TransitForm {
    let mut form = a_complete_transit();
    form.items = vec![form.items[0].clone(); items];
    form.seals.clear();
    let container = ContainerForm { number: Some("CSQU3054383".to_owned()), seals: Vec::new() };
    form.transport.as_mut().expect("transport").containers = vec![container; containers];
    form
}

#[test]
fn a_message_with_the_most_references_fits_the_largest_message() {
    for (containers, items) in [(MOST_REFERENCES / 999, 999), (999, MOST_REFERENCES / 999), (100, 500)] {
        let bytes = NctsMessages::new().declaration(&lodgement(form(containers, items))).bytes;
        assert!(bytes.len() < LARGEST_MESSAGE, "{containers} containers, {items} items: {} bytes", bytes.len());
        let xml = String::from_utf8(bytes).expect("UTF-8");
        assert_eq!(xml.matches("<GoodsReference>").count(), containers * items);
    }
    let refused = validate(form(MOST_REFERENCES / 500 + 1, 500)).expect_err("a container too many");
    assert_eq!(refused.iter().map(|(path, _)| path).collect::<Vec<_>>(), ["transport.containers"]);
}

#[test]
fn seals_apart_from_containers_count_as_one_container() {
    let mut form = form(MOST_REFERENCES / 500 - 1, 500);
    form.seals = vec!["S-1".to_owned(), "S-2".to_owned()];
    let xml = String::from_utf8(NctsMessages::new().declaration(&lodgement(form)).bytes).expect("UTF-8");
    assert_eq!(xml.matches("<GoodsReference>").count(), MOST_REFERENCES);
}
