use super::{changed, errors_about, notice_errors};
use crate::sample_messages::transit_declaration;
use customs_simulator::transit::TransitState;

fn reported(number: &str, changes: &[(&str, &str)]) -> Vec<(String, String)> {
    notice_errors(number, changes).into_iter().map(|(code, pointer, _)| (code, pointer)).collect()
}

fn condition(pointer: &str) -> Vec<(String, String)> {
    vec![("13".to_owned(), pointer.to_owned())]
}

#[test]
fn a_request_to_invalidate_names_the_movement_once_and_gives_a_reason() {
    let both = ("<MRN>", "<LRN>T1</LRN><MRN>");
    assert_eq!(reported("014", &[both]), condition("/CC014C/TransitOperation[1]/LRN[1]"));
    let neither = ("<MRN>26NL000510A1B2C3J5</MRN>", "");
    assert_eq!(reported("014", &[neither]), condition("/CC014C/TransitOperation[1]/LRN[1]"));
    let no_reason = ("<justification>lodged twice</justification>", "");
    assert_eq!(reported("014", &[no_reason]), condition("/CC014C/Invalidation[1]/justification[1]"));
    let decides = ("<initiatedByCustoms>", "<decision>1</decision><initiatedByCustoms>");
    assert_eq!(reported("014", &[decides]), condition("/CC014C/Invalidation[1]/decision[1]"));
    let no_moment = ("<requestDateAndTime>2026-03-02T09:30:00</requestDateAndTime>", "");
    assert_eq!(reported("014", &[no_moment]), condition("/CC014C/Invalidation[1]/requestDateAndTime[1]"));
    let no_holder = ("<identificationNumber>NL801234566</identificationNumber>", "<name>A</name>");
    assert_eq!(reported("014", &[no_holder]), condition("/CC014C/HolderOfTheTransitProcedure[1]/Address[1]"));
}

#[test]
fn an_amendment_names_the_movement_once() {
    let both = ("<MRN>", "<LRN>T1</LRN><MRN>");
    assert_eq!(reported("013", &[]), []);
    assert_eq!(reported("013", &[both]), condition("/CC013C/TransitOperation[1]/LRN[1]"));
    assert_eq!(reported("013", &[("<MRN>26NL000510A1B2C3J5</MRN>", "<LRN>T1</LRN>")]), []);
}

#[test]
fn the_holder_of_a_request_or_an_answer_is_named_once() {
    let named = ("</identificationNumber></Holder", "</identificationNumber><name>A</name></Holder");
    for number in ["054", "141"] {
        let place = format!("/CC{number}C/HolderOfTheTransitProcedure[1]/name[1]");
        assert_eq!((reported(number, &[]), reported(number, &[named])), (vec![], condition(&place)));
    }
}

#[test]
fn an_authorised_consignee_and_nobody_else_names_an_authorisation() {
    let simplified = ("<simplifiedProcedure>0", "<simplifiedProcedure>1");
    assert_eq!(reported("007", &[simplified]), condition("/CC007C/Authorisation[1]"));
    let authorised = (
        "</TransitOperation>",
        "</TransitOperation><Authorisation><sequenceNumber>1</sequenceNumber><type>C522</type>\
         <referenceNumber>NLACE000123</referenceNumber></Authorisation>",
    );
    assert_eq!(reported("007", &[authorised]), condition("/CC007C/Authorisation[1]"));
    assert_eq!(reported("007", &[simplified, authorised]), []);
    let elsewhere = ("<qualifierOfIdentification>V", "<qualifierOfIdentification>U");
    let location = "/CC007C/Consignment[1]/LocationOfGoods[1]";
    let expected = [condition(&format!("{location}/UNLocode[1]")), condition(&format!("{location}/CustomsOffice[1]"))];
    assert_eq!(reported("007", &[elsewhere]), expected.concat());
}

#[test]
fn a_presentation_says_where_the_goods_are_loaded() {
    let loading = "<PlaceOfLoading><country>NL</country><location>Rotterdam</location></PlaceOfLoading>";
    assert_eq!(reported("170", &[(loading, "")]), condition("/CC170C/Consignment[1]/PlaceOfLoading[1]"));
    let house = "<HouseConsignment><sequenceNumber>1</sequenceNumber></HouseConsignment>";
    assert_eq!(reported("170", &[(house, "")]), condition("/CC170C/Consignment[1]/HouseConsignment[1]"));
    let second = ("<HouseConsignment><sequenceNumber>1", "<HouseConsignment><sequenceNumber>2");
    let place = "/CC170C/Consignment[1]/HouseConsignment[1]/sequenceNumber[1]".to_owned();
    assert_eq!(reported("170", &[second]), [("14".to_owned(), place)]);
}

#[test]
fn unloading_remarks_are_checked_by_their_elements() {
    let conform = ("<conform>1</conform>", "");
    assert_eq!(reported("044", &[conform]), condition("/CC044C/UnloadingRemark[1]/conform[1]"));
}

#[test]
fn a_presentation_fills_in_what_the_declaration_left_open() {
    const C521: (&str, &str) = (
        "</TransitOperation>",
        "</TransitOperation><Authorisation><sequenceNumber>1</sequenceNumber><type>C521</type>\
         <referenceNumber>NLACR000123</referenceNumber></Authorisation>",
    );
    let declared = transit_declaration("T1", "ORDER-1", "D");
    let presented = |declared: &str, changes: &[(&str, &str)]| {
        let errors = errors_about(declared, TransitState::AwaitingPresentation, "170", changes);
        errors.into_iter().map(|(code, pointer, _)| (code, pointer)).collect::<Vec<_>>()
    };
    let limit = ("</LRN>", "</LRN><limitDate>2026-03-10</limitDate>");
    let place = condition("/CC170C/TransitOperation[1]/limitDate[1]");
    assert_eq!(presented(&declared, &[]), []);
    assert_eq!(presented(&declared, &[limit]), place);
    let authorised = changed(declared.clone(), &[C521]);
    assert_eq!(presented(&authorised, &[]), place);
    assert_eq!(presented(&authorised, &[limit]), []);
    let open = changed(declared, &[("<containerIndicator>0</containerIndicator>", "")]);
    assert_eq!(presented(&open, &[]), condition("/CC170C/Consignment[1]/containerIndicator[1]"));
}

#[test]
fn the_state_of_seals_is_told_where_there_were_some() {
    let sealed = "<TransportEquipment><sequenceNumber>1</sequenceNumber><numberOfSeals>1</numberOfSeals><Seal>\
                  <sequenceNumber>1</sequenceNumber><identifier>S1</identifier></Seal><GoodsReference>\
                  <sequenceNumber>1</sequenceNumber><declarationGoodsItemNumber>1</declarationGoodsItemNumber>\
                  </GoodsReference></TransportEquipment><LocationOfGoods>";
    let plain = transit_declaration("T1", "ORDER-1", "A");
    let under_seals = changed(plain.clone(), &[("<LocationOfGoods>", sealed)]);
    let state = ("</unloadingDate>", "</unloadingDate><stateOfSeals>1</stateOfSeals>");
    let place = "/CC044C/UnloadingRemark[1]/stateOfSeals[1]".to_owned();
    let reported =
        |declared: &str, changes: &[(&str, &str)]| errors_about(declared, TransitState::Unloading, "044", changes);
    assert_eq!((reported(&plain, &[]), reported(&under_seals, &[state])), (vec![], vec![]));
    assert_eq!(reported(&under_seals, &[]), [("13".to_owned(), place.clone(), None)]);
    assert_eq!(reported(&plain, &[state]), [("13".to_owned(), place.clone(), Some("1".to_owned()))]);
    let no_seals = changed(under_seals, &[("<numberOfSeals>1", "<numberOfSeals>0")]);
    assert_eq!(reported(&no_seals, &[state]), [("13".to_owned(), place.clone(), Some("1".to_owned()))]);
    let resealed = transit_declaration("T1", "SIM-RESEALED", "A");
    assert_eq!(reported(&resealed, &[]), [("13".to_owned(), place, None)]);
    let broken = ("</unloadingDate>", "</unloadingDate><stateOfSeals>0</stateOfSeals>");
    assert_eq!((reported(&resealed, &[state]), reported(&resealed, &[broken])), (vec![], vec![]));
}
