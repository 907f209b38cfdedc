//! The messages of any form keep the table of elements, whatever the form holds.

use crate::forms;
use crate::lodgements::{amendment, lodgement};
use crate::published::assert_keep_the_schemas;
use crate::structure::{self, Node};
use customs_kernel::facts::Warning;
use customs_ncts_messages::NctsMessages;
use customs_transits::Lodgement;
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::testing::a_valid_transit;
use proptest::prelude::*;

const NO_ERRORS: [String; 0] = [];

proptest! {
    #[test]
    fn every_declaration_keeps_the_table_and_is_the_same_every_time(lodgement in forms::lodgement()) {
        let message = NctsMessages::new().declaration(&lodgement);
        let xml = String::from_utf8(message.bytes.clone()).expect("UTF-8");
        prop_assert_eq!(structure::broken(&xml), NO_ERRORS);
        let again = NctsMessages::new().declaration(&lodgement);
        prop_assert_eq!(message.bytes, again.bytes);
        prop_assert_eq!(message.emission_map, again.emission_map);
    }

    #[test]
    fn what_the_form_says_stands_in_the_message(lodgement in forms::lodgement()) {
        let message = NctsMessages::new().declaration(&lodgement);
        let root = Node::parse(&String::from_utf8(message.bytes).expect("UTF-8")).expect("XML");
        let form = lodgement.form.form();
        let items = "Consignment/HouseConsignment/ConsignmentItem";
        prop_assert_eq!(root.texts(&format!("{items}/goodsItemNumber")).len(), form.items.len());
        let mass: rust_decimal::Decimal = root.texts("Consignment/grossMass")[0].parse().expect("a number");
        let masses = form.items.iter().filter_map(|item| item.gross_weight).sum::<rust_decimal::Decimal>();
        prop_assert_eq!(mass, masses);
        let descriptions = root.texts(&format!("{items}/Commodity/descriptionOfGoods"));
        for (item, sent) in form.items.iter().zip(descriptions) {
            let stated = item.description.as_deref().expect("a description");
            let plain = stated.chars().all(|character| matches!(character, '!'..='~'));
            prop_assert!(!plain || stated == sent, "{stated:?} became {sent:?}");
        }
    }

    #[test]
    fn every_notice_keeps_the_table(notice in forms::notice()) {
        let message = NctsMessages::new().notice(&notice);
        let xml = String::from_utf8(message.bytes.clone()).expect("UTF-8");
        prop_assert_eq!(structure::broken(&xml), NO_ERRORS);
        prop_assert_eq!(message.emission_map.iter().count(), 0);
        prop_assert_eq!(message.bytes, NctsMessages::new().notice(&notice).bytes);
    }
}

/// Returns two hundred values of a strategy, the same ones each time.
fn drawn<T: std::fmt::Debug>(strategy: &BoxedStrategy<T>) -> Vec<T> {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    (0..200).map(|_| strategy.new_tree(&mut runner).expect("a value").current()).collect()
}

#[test]
fn the_published_schemas_take_every_message() {
    let messages = NctsMessages::new();
    let declarations = drawn(&forms::lodgement());
    let mut built: Vec<_> = declarations.iter().map(|it| messages.declaration(it).bytes).collect();
    let lodged = declarations.iter().filter(|it| it.lrn.is_some());
    built.extend(lodged.map(|it| messages.amendment(&amendment(it.clone(), None, false)).bytes));
    built.extend(drawn(&forms::notice()).iter().map(|it| messages.notice(it).bytes));
    for kind in ["CC015C", "CC013C", "CC170C", "CC014C", "CC007C", "CC044C"] {
        let of_kind = |bytes: &&Vec<u8>| String::from_utf8_lossy(bytes).contains(&format!("ncts:{kind}"));
        assert!(built.iter().filter(of_kind).count() > 20, "{kind}");
    }
    assert_keep_the_schemas(&built);
}

#[test]
fn the_table_finds_what_is_wrong() {
    let good = sample();
    assert_eq!(structure::broken(&good), NO_ERRORS);
    for (from, to, at) in [
        ("<LRN>LRN26000001</LRN>", "<LRN>a</LRN><LRN>b</LRN>", "LRN"),
        ("<security>0</security>", "", "security"),
        ("<security>0</security>", "<security>x</security>", "security"),
        ("<bindingItinerary>0</bindingItinerary>", "<other>0</other>", "other"),
        (" PhaseID=\"NCTS5.1\"", " PhaseID=\"NCTS6\"", "CC015C"),
        ("<grossMass>12.5</grossMass>", "<grossMass>1.1234567</grossMass>", "grossMass"),
    ] {
        assert!(good.contains(from), "{from}");
        let broken = structure::broken(&good.replace(from, to));
        assert!(broken.iter().any(|problem| problem.contains(at)), "{from}: {broken:?}");
    }
}

#[test]
fn an_access_code_that_does_not_fit_is_neither_sent_nor_shown_and_told_of() {
    use customs_transits::{AccessCode, MessageWarning};
    for (code, is_sent) in [("S3CR", true), ("S3C", false), ("S3CRET", false)] {
        let code = AccessCode::new(code.to_owned());
        for (code, shown) in [(code.clone(), code.reveal()), (code.concealed(), AccessCode::CONCEALED)] {
            let message = NctsMessages::new()
                .declaration(&Lodgement { access_codes: vec![Some(code)], ..lodgement(a_valid_transit()) });
            let xml = String::from_utf8(message.bytes).expect("UTF-8");
            assert_eq!(xml.contains(&format!("<accessCode>{shown}</accessCode>")), is_sent);
            assert_eq!(xml.contains("accessCode"), is_sent);
            let reported = Warning::at("guarantee_reference", MessageWarning::AccessCodeNotSent);
            assert_eq!(message.warnings.contains(&reported), !is_sent, "{:?}", message.warnings);
        }
    }
}

fn sample() -> String {
    String::from_utf8(NctsMessages::new().declaration(&lodgement(a_valid_transit())).bytes).expect("UTF-8")
}
