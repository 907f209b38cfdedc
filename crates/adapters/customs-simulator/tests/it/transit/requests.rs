//! Requests to release goods, and answers to enquiries.

use super::{case, decided, numbers, read, request};
use crate::sample_messages::transit_notice;
use customs_simulator::transit::{PlannedDecision, TraderMessage, TransitCase, TransitState};

/// The answers to a message that comes out of turn.
fn refused_in(state: TransitState) -> Vec<String> {
    let refusals: &[&str] = if state == TransitState::Silent { &[] } else { &["056"] };
    refusals.iter().map(|number| (*number).to_owned()).collect()
}

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
            assert_eq!((wanted.state, numbers(&wanted)), (state, refused_in(state)));
        }
    }
    assert_eq!(numbers(&decided(&request("054", ""), None)), ["056"]);
}

/// The statement of a holder about a movement, at the place `from` of the message.
fn reported(from: &str, inserted: &str) -> TraderMessage {
    let xml = transit_notice("141", "N-1", "<MRN>26NL000510A1B2C3J5</MRN>");
    read(&xml.replacen(from, &format!("{inserted}{from}"), 1))
}

#[test]
fn a_holder_that_says_where_the_goods_went_ends_an_enquiry_and_another_one_owes_the_debt() {
    let enquiry = case(TransitState::Enquiry, "SIM-ENQUIRY");
    const END: &str = "</n:CC141C>";
    for (from, rest, state, number) in [
        (END, "<Enquiry><TC11DeliveryDate>2026-03-01</TC11DeliveryDate></Enquiry>", TransitState::Discharged, "+045"),
        (
            "<CustomsOfficeOfEnquiryAtDeparture>",
            "<CustomsOfficeOfDestinationActual><referenceNumber>DE003302</referenceNumber>\
             </CustomsOfficeOfDestinationActual>",
            TransitState::Discharged,
            "+045",
        ),
        (
            END,
            "<Consignment><ConsigneeActual><name>ACME</name><Address><streetAndNumber>Weg 1</streetAndNumber>\
             <city>Berlin</city><country>DE</country></Address></ConsigneeActual></Consignment>",
            TransitState::Discharged,
            "+045",
        ),
        (END, "<Enquiry><text>nothing is known</text></Enquiry>", TransitState::Recovery, "+035"),
        (END, "", TransitState::Recovery, "+035"),
    ] {
        let verdict = decided(&reported(from, rest), Some(&enquiry));
        assert_eq!((verdict.state, numbers(&verdict)), (state, vec![number.to_owned()]), "{rest}");
    }
    for state in TransitState::ALL.into_iter().filter(|state| *state != TransitState::Enquiry) {
        let verdict = decided(&reported(END, ""), Some(&case(state, "SIM-ENQUIRY")));
        assert_eq!((verdict.state, numbers(&verdict)), (state, refused_in(state)));
    }
    assert_eq!(numbers(&decided(&reported(END, ""), None)), ["056"]);
    let not_asked = TransitCase { planned: PlannedDecision::Release, ..enquiry };
    assert_eq!(numbers(&decided(&reported(END, ""), Some(&not_asked))), ["056"], "customs has not asked yet");
}
