//! Requests to release goods, and answers to enquiries.

use super::tests::{case, decided, numbers, read, request};
use super::*;

#[test]
fn goods_under_control_are_released_on_request() {
    for state in TransitState::ALL {
        let case = case(state, "SIM-CONTROL-HOLD");
        let wanted = decided(&request("054", "<releaseRequested>1</releaseRequested>"), Some(&case));
        let unwanted = decided(&request("054", "<releaseRequested>0</releaseRequested>"), Some(&case));
        if state == TransitState::UnderControl {
            assert_eq!((wanted.state, numbers(&wanted)), (TransitState::Released, vec!["+029".to_owned()]));
            assert_eq!((unwanted.state, numbers(&unwanted)), (TransitState::NotReleased, vec!["+051".to_owned()]));
        } else {
            assert_eq!((wanted.state, numbers(&wanted)), (state, vec!["056".to_owned()]));
        }
    }
    assert_eq!(numbers(&decided(&request("054", ""), None)), ["056"]);
}

fn told(rest: &str) -> TraderMessage {
    read(&format!(
        "<CC141C xmlns='http://ncts.dgtaxud.ec'><TransitOperation><MRN>26NL000510A1B2C3J5</MRN></TransitOperation>\
         {rest}</CC141C>"
    ))
}

#[test]
fn a_holder_that_says_where_the_goods_went_ends_an_enquiry_and_another_one_owes_the_debt() {
    let enquiry = case(TransitState::Enquiry, "SIM-ENQUIRY");
    for (rest, state, number) in [
        ("<Enquiry><TC11DeliveryDate>2026-03-01</TC11DeliveryDate></Enquiry>", TransitState::Discharged, "+045"),
        (
            "<CustomsOfficeOfDestinationActual><referenceNumber>DE003302</referenceNumber>\
             </CustomsOfficeOfDestinationActual>",
            TransitState::Discharged,
            "+045",
        ),
        (
            "<Consignment><ConsigneeActual><name>ACME</name></ConsigneeActual></Consignment>",
            TransitState::Discharged,
            "+045",
        ),
        ("<Enquiry><text>nothing is known</text></Enquiry>", TransitState::Recovery, "+035"),
        ("", TransitState::Recovery, "+035"),
    ] {
        let verdict = decided(&told(rest), Some(&enquiry));
        assert_eq!((verdict.state, numbers(&verdict)), (state, vec![number.to_owned()]), "{rest}");
    }
    for state in TransitState::ALL.into_iter().filter(|state| *state != TransitState::Enquiry) {
        let verdict = decided(&told(""), Some(&case(state, "SIM-ENQUIRY")));
        assert_eq!((verdict.state, numbers(&verdict)), (state, vec!["056".to_owned()]));
    }
    assert_eq!(numbers(&decided(&told(""), None)), ["056"]);
}
