use crate::sample_messages::{self, SampleDeclaration, request};
use customs_simulator::internals::{MAX_ITEMS, duty_questions};
use customs_simulator::wco::{DecMessage, NotADeclaration};

#[test]
fn every_published_message_of_a_trader_is_read() {
    let Some(samples) = sample_messages::published(&["project", "declaration", "amendment", "invalidation"]) else {
        return;
    };
    let mut read = 0;
    for (name, bytes) in samples {
        if name.starts_with("res-") {
            assert!(matches!(DecMessage::parse(&bytes), Err(NotADeclaration::OtherMessage(_))), "{name}");
            continue;
        }
        let message = DecMessage::parse(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (function, kind) = (message.function_code(), message.type_code());
        assert!(kind.len() == 3 && ["9", "13"].contains(&function), "{name}: {function} {kind}");
        let complete = if function == "13" { message.referred_mrn().is_some() } else { message.procedure().len() == 4 };
        assert!(complete, "{name}: {}", message.procedure());
        read += 1;
    }
    assert!(read >= 30, "{read}");
}

#[test]
fn another_message_is_no_declaration() {
    let envelope = |inside: &str| {
        format!(
            "<md:MetaData xmlns:md='urn:wco:datamodel:WCO:DocumentMetaData-DMS:2' \
             xmlns='urn:wco:datamodel:WCO:DEC-DMS:2'>{inside}</md:MetaData>"
        )
    };
    let parse = |text: &str| DecMessage::parse(text.as_bytes()).map(|message| message.lrn().to_owned());
    let declaration = "<Declaration><FunctionalReferenceID>A1</FunctionalReferenceID></Declaration>";
    assert_eq!(parse(&envelope(declaration)), Ok("A1".to_owned()));
    assert!(matches!(parse(declaration), Err(NotADeclaration::OtherMessage(_))));
    assert!(matches!(parse(&envelope("")), Err(NotADeclaration::OtherMessage(_))));
    assert!(matches!(parse(&envelope("<Response/>")), Err(NotADeclaration::OtherMessage(_))));
    assert!(matches!(parse(&envelope(&declaration.repeat(2))), Err(NotADeclaration::OtherMessage(_))));
    let response = format!("<md:WCOTypeName>RES</md:WCOTypeName>{declaration}");
    assert!(matches!(parse(&envelope(&response)), Err(NotADeclaration::OtherMessage(_))));
    assert_eq!(parse(&envelope("<Declaration/>")), Err(NotADeclaration::NoReference));
    assert!(matches!(parse("{}"), Err(NotADeclaration::Xml(_))));
    let items =
        |many| format!("<GoodsShipment>{}</GoodsShipment></Declaration>", "<GovernmentAgencyGoodsItem/>".repeat(many));
    let with = |many| parse(&envelope(&declaration.replace("</Declaration>", &items(many))));
    assert_eq!(with(MAX_ITEMS), Ok("A1".to_owned()));
    assert_eq!(with(MAX_ITEMS + 1), Err(NotADeclaration::TooManyItems));
}

fn pointing(classes: &[(&str, u32)], leaf: Option<&str>) -> String {
    let last = classes.len() - 1;
    let pointer = |(at, (class, number)): (usize, &(&str, u32))| {
        let leaf = leaf.filter(|_| at == last).map_or_else(String::new, |leaf| format!("<TagID>{leaf}</TagID>"));
        format!(
            "<Pointer><SequenceNumeric>{number}</SequenceNumeric><DocumentSectionCode>{class}</DocumentSectionCode>\
             {leaf}</Pointer>"
        )
    };
    let pointers: String = classes.iter().enumerate().map(pointer).collect();
    format!("<Amendment><ChangeReasonCode>32</ChangeReasonCode>{pointers}</Amendment>")
}

#[test]
fn an_amendment_puts_its_values_in_their_places_and_takes_away_what_it_points_at_without_a_value() {
    let declared = SampleDeclaration { supplementary: Some("2"), ..SampleDeclaration::import("D1") }.to_xml();
    let parse = |xml: &str| DecMessage::parse(xml.as_bytes()).expect("a message");
    let item = [("42A", 1), ("67A", 1), ("68A", 1)];
    let below = |classes: &[(&'static str, u32)]| [item.as_slice(), classes].concat();
    let added = "<GovernmentAgencyGoodsItem><SequenceNumeric>2</SequenceNumeric><Commodity><Classification>\
                 <ID>62034235</ID><IdentificationTypeCode>TSP</IdentificationTypeCode></Classification><InvoiceLine>\
                 <ItemChargeAmount>10.00</ItemChargeAmount></InvoiceLine></Commodity></GovernmentAgencyGoodsItem>";
    let content = [
        pointing(&below(&[("02A", 2)]), None),
        pointing(&below(&[("23A", 1), ("21A", 2)]), Some("145")),
        pointing(&below(&[("23A", 1), ("65A", 1)]), Some("130")),
        pointing(&below(&[("92A", 1)]), Some("063")),
        pointing(&[("42A", 1), ("67A", 1), ("68A", 2)], None),
        pointing(&[("42A", 1), ("57A", 1)], Some("R123")),
        format!(
            "<Exporter><ID>NL1</ID></Exporter><GoodsShipment><GovernmentAgencyGoodsItem>\
             <SequenceNumeric>1</SequenceNumeric><Commodity><Classification><ID>90</ID>\
             <IdentificationTypeCode>TRC</IdentificationTypeCode></Classification></Commodity>\
             <Origin><CountryCode>CO</CountryCode><TypeCode>1</TypeCode></Origin></GovernmentAgencyGoodsItem>\
             {added}</GoodsShipment>"
        ),
    ];
    let amendment = parse(&request("COR", "A1", "26NL000396A1B2C3R0", &content.concat()));
    let amended = parse(&declared).amended_by(&amendment);
    let questions = duty_questions(&amended);
    let [(1, first), (2, second)] = questions.as_slice() else { panic!("{questions:?}") };
    assert_eq!((first.commodity_code.as_str(), first.origin.as_deref()), ("0901210090", Some("CO")));
    assert_eq!(first.documents, ["N935"], "the second document is gone");
    assert_eq!(first.goods.quantities.supplementary, None, "no value came for it");
    assert_eq!(first.goods.price, duty_questions(&parse(&declared))[0].1.goods.price, "nothing points at it");
    assert_eq!(second.commodity_code, "62034235");

    // Taken away again, with everything in it.
    let gone = pointing(&[("42A", 1), ("67A", 1), ("68A", 2)], None);
    let amendment = parse(&request("COR", "A2", "26NL000396A1B2C3R0", &gone));
    assert_eq!(amended.amended_by(&amendment).items().count(), 1);
}
