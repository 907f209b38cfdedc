//! The messages of any form keep the table of elements, whatever the form holds.

use crate::forms;
use crate::structure::{Node, Structure};
use customs_ncts_messages::NctsMessages;
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::{Lodgement, Notice, NoticeContent};
use proptest::prelude::*;

const NO_ERRORS: [String; 0] = [];

proptest! {
    #[test]
    fn every_declaration_keeps_the_table_and_is_the_same_every_time(lodgement in forms::lodgement()) {
        let message = NctsMessages::new().declaration(&lodgement);
        let xml = String::from_utf8(message.bytes.clone()).expect("UTF-8");
        prop_assert_eq!(Structure::read().broken(&xml), NO_ERRORS);
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
            let said = item.description.as_deref().expect("a description");
            let plain = said.chars().all(|character| matches!(character, '!'..='~'));
            prop_assert!(!plain || said == sent, "{said:?} became {sent:?}");
        }
    }

    #[test]
    fn every_notice_keeps_the_table(
        kind in 0_u8..4,
        said in forms::text(512),
        permit in proptest::option::of(forms::text(40)),
        traders in any::<(bool, bool)>(),
        has_mrn in any::<bool>(),
    ) {
        let date = "2026-03-05".parse().expect("a day");
        let content = match kind {
            0 => NoticeContent::Presentation,
            1 => NoticeContent::Invalidation { reason: said },
            2 => NoticeContent::Arrival { date, consignee_permit: permit },
            _ => NoticeContent::UnloadingRemarks { date, remarks: Some(said) },
        };
        let eori = |named: bool, number: &str| named.then(|| number.parse().expect("an EORI"));
        let notice = Notice {
            reference: "N-1".parse().expect("a reference"),
            lrn: "LRN26000001".parse().ok(),
            mrn: "26NL000396A1B2C3R0".parse().ok().filter(|_| has_mrn || kind > 1),
            sender: eori(traders.0, "NL009876543"),
            holder: eori(traders.1, "NL801234566"),
            office: "NL000510".to_owned(),
            prepared_at: chrono::DateTime::UNIX_EPOCH,
            content,
        };
        let message = NctsMessages::new().notice(&notice);
        let xml = String::from_utf8(message.bytes.clone()).expect("UTF-8");
        prop_assert_eq!(Structure::read().broken(&xml), NO_ERRORS);
        prop_assert_eq!(message.emission_map.iter().count(), 0);
        prop_assert_eq!(message.bytes, NctsMessages::new().notice(&notice).bytes);
    }
}

#[test]
fn the_table_finds_what_is_wrong() {
    let structure = Structure::read();
    let good = sample();
    assert_eq!(structure.broken(&good), NO_ERRORS);
    for (from, to, at) in [
        ("<LRN>LRN26000001</LRN>", "<LRN>a</LRN><LRN>b</LRN>", "/LRN: 2 times"),
        ("<security>0</security>", "", "security: 0 times"),
        ("<security>0</security>", "<security>x</security>", "is no n1"),
        ("<bindingItinerary>0</bindingItinerary>", "<other>0</other>", "other cannot stand here"),
        (" PhaseID=\"NCTS5.1\"", "", "the root lacks"),
        ("ncts.dgtaxud.ec", "elsewhere", "the root lacks"),
        ("<grossMass>12.5</grossMass>", "<grossMass>1.1234567</grossMass>", "is no n..16,6"),
    ] {
        assert!(good.contains(from), "{from}");
        let broken = structure.broken(&good.replace(from, to));
        assert!(broken.iter().any(|problem| problem.contains(at)), "{from}: {broken:?}");
    }
}

#[test]
fn an_access_code_that_does_not_fit_is_neither_sent_nor_shown_and_told_of() {
    use customs_transits::AccessCode;
    for (code, is_sent) in [("S3CR", true), ("S3C", false), ("S3CRET", false)] {
        let code = AccessCode::new(code.to_owned());
        for (code, shown) in [(code.clone(), code.reveal()), (code.concealed(), AccessCode::CONCEALED)] {
            let message = NctsMessages::new().declaration(&Lodgement { access_codes: vec![Some(code)], ..lodgement() });
            let xml = String::from_utf8(message.bytes).expect("UTF-8");
            assert_eq!(xml.contains(&format!("<accessCode>{shown}</accessCode>")), is_sent);
            assert_eq!(xml.contains("accessCode"), is_sent);
            let told = "guarantee_reference: its access code is not sent: it has not 4 characters".to_owned();
            assert_eq!(message.warnings.contains(&told), !is_sent, "{:?}", message.warnings);
        }
    }
}

fn sample() -> String {
    String::from_utf8(NctsMessages::new().declaration(&lodgement()).bytes).expect("UTF-8")
}

fn lodgement() -> Lodgement {
    use customs_transits::testing::a_valid_transit;
    Lodgement {
        form: customs_transits::validation::validate(a_valid_transit()).expect("valid"),
        lrn: "LRN26000001".parse().ok(),
        organisation_eori: None,
        access_codes: vec![],
        consignor_permit: None,
        prepared_at: chrono::DateTime::UNIX_EPOCH,
    }
}
