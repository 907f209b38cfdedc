use crate::sample_messages;
use customs_simulator::internals::MAX_ITEMS;
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
