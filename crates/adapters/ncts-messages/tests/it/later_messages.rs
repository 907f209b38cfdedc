//! The messages that follow an acceptance: amendment, answer to an enquiry, request of release.

use crate::forms;
use crate::lodgements::{LRN, MRN, amendment, represented};
use crate::published::assert_keep_the_schemas;
use crate::structure::{self, Node};
use customs_kernel::facts::Warning;
use customs_ncts_messages::NctsMessages;
use customs_transits::form::{AddressForm, PartyForm};
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::testing::a_complete_transit;
use customs_transits::{AmendmentLodgement, Lodgement, Notice, NoticeContent};
use proptest::prelude::*;

fn notice(content: NoticeContent) -> Notice {
    Notice {
        reference: "N-1".parse().expect("a reference"),
        lrn: "LRN26000001".parse().ok(),
        mrn: MRN.parse().ok(),
        sender: "NL009876543".parse().ok(),
        holder: Some(PartyForm { eori: Some("NL801234566".to_owned()), ..PartyForm::default() }),
        trader_at_destination: None,
        office: "NL000854".to_owned(),
        prepared_at: chrono::DateTime::UNIX_EPOCH,
        content,
    }
}

fn written(content: NoticeContent) -> (Node, Vec<Warning>, Vec<(String, String)>) {
    let message = NctsMessages::new().notice(&notice(content));
    let xml = String::from_utf8(message.bytes).expect("UTF-8");
    assert_eq!(structure::broken(&xml), [""; 0], "{xml}");
    let map = message.emission_map.iter().map(|(pointer, path)| (pointer.to_owned(), path.to_owned())).collect();
    (Node::parse(&xml).expect("XML"), message.warnings, map)
}

fn consignee() -> PartyForm {
    let address = AddressForm {
        street: Some("Hauptstrasse 5".to_owned()),
        city: Some("Berlin".to_owned()),
        postal_code: Some("10827".to_owned()),
        country: Some("de".to_owned()),
    };
    PartyForm {
        customer_code: None,
        eori: Some("DE123456789012345".to_owned()),
        name: Some("Empfang GmbH".to_owned()),
        address: Some(address),
    }
}

#[test]
fn an_answer_to_an_enquiry_says_what_the_broker_said() {
    let (root, warnings, map) = written(NoticeContent::EnquiryAnswer {
        enquiry: Some("ENQUIRY-140".to_owned()),
        office_of_destination: Some("DE003302".to_owned()),
        tc11_delivery_date: "2026-03-05".parse().ok(),
        text: Some("handed over".to_owned()),
        consignee: Some(Box::new(consignee())),
    });
    for (path, text) in [
        ("messageType", "CC141C"),
        ("correlationIdentifier", "ENQUIRY-140"),
        ("TransitOperation/MRN", MRN),
        ("CustomsOfficeOfDestinationActual/referenceNumber", "DE003302"),
        ("CustomsOfficeOfEnquiryAtDeparture/referenceNumber", "NL000854"),
        ("HolderOfTheTransitProcedure/identificationNumber", "NL801234566"),
        ("Enquiry/TC11DeliveryDate", "2026-03-05"),
        ("Enquiry/text", "handed over"),
        ("Consignment/ConsigneeActual/identificationNumber", "DE123456789012345"),
        ("Consignment/ConsigneeActual/name", "Empfang GmbH"),
        ("Consignment/ConsigneeActual/Address/streetAndNumber", "Hauptstrasse 5"),
        ("Consignment/ConsigneeActual/Address/postcode", "10827"),
        ("Consignment/ConsigneeActual/Address/city", "Berlin"),
        ("Consignment/ConsigneeActual/Address/country", "DE"),
    ] {
        assert_eq!(root.texts(path), [text], "{path}");
    }
    assert_eq!(warnings, Vec::<String>::new());
    let path = |pointer: &str| map.iter().find(|(at, _)| at == pointer).map(|(_, path)| path.as_str());
    assert_eq!(path("/CC141C/Enquiry[1]/text[1]"), Some("text"));
    let city = "/CC141C/Consignment[1]/ConsigneeActual[1]/Address[1]/city[1]";
    assert_eq!(path(city), Some("consignee.address.city"));
}

#[test]
fn an_answer_to_an_enquiry_leaves_out_what_nobody_said() {
    let content = |text: Option<&str>, office: Option<&str>| NoticeContent::EnquiryAnswer {
        enquiry: None,
        office_of_destination: office.map(str::to_owned),
        tc11_delivery_date: None,
        text: text.map(str::to_owned),
        consignee: None,
    };
    let (root, _, _) = written(content(Some("lost"), None));
    assert_eq!(root.texts("Enquiry/text"), ["lost"]);
    for path in
        ["correlationIdentifier", "CustomsOfficeOfDestinationActual/referenceNumber", "Enquiry/TC11DeliveryDate"]
    {
        assert_eq!(root.texts(path), Vec::<String>::new(), "{path}");
    }
    let (root, _, _) = written(content(Some(" "), Some("DE003302")));
    assert_eq!(root.texts("Enquiry/text"), Vec::<String>::new());
    let (_, warnings, _) = written(content(Some(&"x".repeat(513)), None));
    assert_eq!(warnings, ["text: the message carries the first 512 characters"]);
}

#[test]
fn a_request_of_release_says_whether_the_goods_are_wanted() {
    for (wanted, flag) in [(true, "1"), (false, "0")] {
        let (root, warnings, _) = written(NoticeContent::ReleaseRequest { wanted });
        assert_eq!(root.texts("TransitOperation/releaseRequested"), [flag]);
        assert_eq!(root.texts("TransitOperation/releaseRequestDateAndTime"), ["1970-01-01T00:00:00"]);
        assert_eq!(root.texts("CustomsOfficeOfDeparture/referenceNumber"), ["NL000854"]);
        assert_eq!(warnings, Vec::<String>::new());
    }
}

proptest! {
    #[test]
    fn an_amendment_is_the_declaration_under_another_head(
        lodgement in forms::lodgement(),
        has_mrn in any::<bool>(),
        guarantee_only in any::<bool>(),
    ) {
        let lodgement = Lodgement { lrn: LRN.parse().ok(), ..lodgement };
        let declared = NctsMessages::new().declaration(&lodgement);
        let asked = amendment(lodgement, has_mrn.then_some(MRN), guarantee_only);
        let amended = NctsMessages::new().amendment(&asked);
        prop_assert_eq!(&amended.warnings, &declared.warnings);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        let (declared_xml, amended_xml) = (text(declared.bytes), text(amended.bytes));
        let reference = if has_mrn { format!("<MRN>{MRN}</MRN>") } else { "<LRN>LRN26000001</LRN>".to_owned() };
        let flag = u8::from(guarantee_only);
        let binding = "<bindingItinerary>0</bindingItinerary>";
        let expected = declared_xml
            .replacen("<ncts:CC015C", "<ncts:CC013C", 1)
            .replace("</ncts:CC015C>", "</ncts:CC013C>")
            .replace("<messageType>CC015C<", "<messageType>CC013C<")
            .replace("<messageIdentification>LRN26000001<", "<messageIdentification>AMENDMENT-1<")
            .replace("<LRN>LRN26000001</LRN>", &reference)
            .replacen(binding, &format!("{binding}<amendmentTypeFlag>{flag}</amendmentTypeFlag>"), 1);
        prop_assert_eq!(amended_xml, expected);
        let renamed = declared.emission_map.iter().map(|(pointer, path)| (pointer.replacen("CC015C", "CC013C", 1), path));
        let map = amended.emission_map.iter().map(|(pointer, path)| (pointer.to_owned(), path));
        prop_assert!(map.eq(renamed));
    }
}

#[test]
fn later_messages_keep_the_published_schemas() {
    let messages = NctsMessages::new();
    let answer = |text: Option<&str>, consignee| NoticeContent::EnquiryAnswer {
        enquiry: text.map(|_| "ENQUIRY-140".to_owned()),
        office_of_destination: text.map(|_| "DE003302".to_owned()),
        tc11_delivery_date: text.and_then(|_| "2026-03-05".parse().ok()),
        text: text.map(str::to_owned),
        consignee,
    };
    let contents = [
        answer(Some("handed over"), Some(Box::new(consignee()))),
        answer(None, None),
        NoticeContent::ReleaseRequest { wanted: true },
        NoticeContent::ReleaseRequest { wanted: false },
    ];
    let notices = contents.map(|content| messages.notice(&notice(content)).bytes);
    let amended = messages.amendment(&amendment(represented(a_complete_transit()), Some(MRN), false)).bytes;
    assert_keep_the_schemas(&[notices.to_vec(), vec![amended]].concat());
}

#[test]
fn an_amendment_says_what_the_presentation_of_the_goods_added() {
    let declared = |kind: &str, presented_at: Option<i64>| {
        let mut form = a_complete_transit();
        (form.additional_declaration_type, form.limit_date) = (Some(kind.to_owned()), None);
        let lodgement = Lodgement {
            consignor_permit: Some("NLACR000123".to_owned()),
            prepared_at: chrono::DateTime::UNIX_EPOCH,
            ..represented(form)
        };
        let presented_at = presented_at.and_then(|day| chrono::DateTime::from_timestamp(day * 86_400, 0));
        let asked = AmendmentLodgement { presented_at, ..amendment(lodgement, Some(MRN), true) };
        let xml = String::from_utf8(NctsMessages::new().amendment(&asked).bytes).expect("UTF-8");
        assert_eq!(structure::broken(&xml), [""; 0]);
        assert_keep_the_schemas(&[xml.clone().into_bytes()]);
        let root = Node::parse(&xml).expect("XML");
        let text = |path: &str| root.texts(path).concat();
        assert_eq!(text("TransitOperation/additionalDeclarationType"), kind, "rule R0520");
        (text("Consignment/PlaceOfLoading/location"), text("TransitOperation/limitDate"))
    };
    let is = |place: &str, day: &str| (place.to_owned(), day.to_owned());
    assert_eq!(declared("D", None), is("", ""));
    assert_eq!(declared("D", Some(3)), is("Rotterdam", "1970-01-12"), "eight days from the presentation");
    assert_eq!(declared("A", None), is("Rotterdam", "1970-01-09"));
}

#[test]
fn whoever_sends_an_amendment_need_not_be_the_representative_that_was_declared() {
    let lodgement = represented(a_complete_transit());
    let asked = AmendmentLodgement { sender: "NL222222222".parse().ok(), ..amendment(lodgement, Some(MRN), false) };
    let xml = String::from_utf8(NctsMessages::new().amendment(&asked).bytes).expect("UTF-8");
    let root = Node::parse(&xml).expect("XML");
    assert_eq!(root.texts("messageSender"), ["NL222222222"]);
    assert_eq!(root.texts("Representative/identificationNumber"), ["NL009876543"]);
}
