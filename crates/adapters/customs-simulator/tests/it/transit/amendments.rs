use super::{case, decided, numbers, read};
use crate::sample_messages::{whole_transit_amendment, whole_transit_declaration};
use crate::sample_tables::EmbeddedTables;
use customs_simulator::ReferenceTables;
use customs_simulator::transit::{
    PlannedDecision, PlannedTransitAnswer, RecordChange, TransitAnswer, TransitCase, TransitState, TransitVerdict,
    decide,
};
use std::sync::Arc;

fn amendment() -> String {
    whole_transit_amendment("M-1", "<MRN>26NL000510A1B2C3J5</MRN>", "ORDER-1", "A")
}

fn decided_against_its_declaration(amendment: &str, case: &TransitCase) -> TransitVerdict {
    let declared = read(&whole_transit_declaration("LRN-1", "ORDER-1", "A"));
    let today = "2026-03-02".parse().expect("a day");
    let case = TransitCase { declaration: Some(Arc::new(declared)), ..case.clone() };
    decide(&read(amendment), Some(&case), &EmbeddedTables.codebook(), today)
}

fn errors(verdict: &TransitVerdict) -> Vec<(&str, &str, &str)> {
    let [PlannedTransitAnswer { response: TransitAnswer::DepartureRejected { rejects, errors }, .. }] =
        verdict.responses.as_slice()
    else {
        panic!("{verdict:?}");
    };
    assert_eq!((rejects.as_str(), verdict.record), ("013", RecordChange::Stays));
    errors.iter().map(|error| (error.code.as_str(), error.reason.as_str(), error.pointer.as_str())).collect()
}

#[test]
fn an_amendment_is_taken_before_the_release_only() {
    for state in TransitState::ALL {
        let verdict = decided_against_its_declaration(&amendment(), &case(state, "SIM-ACCEPT-ONLY"));
        match state {
            TransitState::AwaitingPresentation | TransitState::AwaitingSecondPresentation | TransitState::Accepted => {
                assert_eq!((numbers(&verdict), verdict.record), (vec!["004".to_owned()], RecordChange::Amended));
            }
            TransitState::Silent => assert_eq!(verdict.responses, []),
            _ => assert_eq!(errors(&verdict), [("92", "N/A", "/CC013C")]),
        }
        assert_eq!((verdict.state, verdict.withdraws_planned), (state, false));
    }
    let unknown = decided(&read(&amendment()), None);
    assert_eq!(errors(&unknown), [("90", "N/A", "/CC013C/TransitOperation/MRN")]);
}

#[test]
fn the_release_follows_an_amendment_that_customs_asked_for() {
    for reference in ["SIM-HOLD", "SIM-GUARANTEE-INVALID"] {
        let verdict = decided_against_its_declaration(&amendment(), &case(TransitState::Accepted, reference));
        assert_eq!((verdict.state, numbers(&verdict).join(" ")), (TransitState::Released, "004 +029".to_owned()));
    }
}

#[test]
fn a_release_that_is_not_told_is_planned_anew_and_an_acceptance_comes_first() {
    let released = TransitCase { planned: PlannedDecision::Release, ..case(TransitState::Released, "SIM-CONTROL") };
    let verdict = decided_against_its_declaration(&amendment(), &released);
    assert_eq!((verdict.state, numbers(&verdict).join(" ")), (TransitState::Released, "004 +060 +029".to_owned()));
    assert!(verdict.withdraws_planned);
    let accepted = TransitCase { planned: PlannedDecision::Acceptance, ..released };
    assert_eq!(errors(&decided_against_its_declaration(&amendment(), &accepted)), [("92", "N/A", "/CC013C")]);
}

#[test]
fn what_cannot_be_amended_is_refused_at_its_place() {
    let accepted = case(TransitState::Accepted, "SIM-ACCEPT-ONLY");
    for (from, to, place) in [
        (">T1<", ">T2F<", "/CC013C/TransitOperation[1]/declarationType[1]"),
        (">A</additional", ">D</additional", "/CC013C/TransitOperation[1]/additionalDeclarationType[1]"),
        ("<security>0", "<security>1", "/CC013C/TransitOperation[1]/security[1]"),
        (
            "Departure><referenceNumber>NL000510",
            "Departure><referenceNumber>NL000563",
            "/CC013C/CustomsOfficeOfDeparture[1]/referenceNumber[1]",
        ),
        (
            "NL801234566</identificationNumber></Holder",
            "NL812345678</identificationNumber></Holder",
            "/CC013C/HolderOfTheTransitProcedure[1]/identificationNumber[1]",
        ),
        (
            "851714",
            "851715",
            "/CC013C/Consignment[1]/HouseConsignment[1]/ConsignmentItem[2]/Commodity[1]/CommodityCode[1]/harmonizedSystemSubHeadingCode[1]",
        ),
        ("Flag>0", "Flag>1", "/CC013C/TransitOperation[1]/amendmentTypeFlag[1]"),
    ] {
        let text = amendment();
        assert!(text.contains(from), "{from}");
        let verdict = decided_against_its_declaration(&text.replace(from, to), &accepted);
        assert_eq!(errors(&verdict), [("14", "R0520", place)], "{from}");
    }
    let refused = case(TransitState::Accepted, "SIM-AMENDMENT-REFUSED");
    assert_eq!(errors(&decided_against_its_declaration(&amendment(), &refused)), [("14", "R0520", "/CC013C")]);
    let wrong = amendment().replace("<countryOfDestination>DE<", "<countryOfDestination>ZZ<");
    let place = "/CC013C/Consignment[1]/countryOfDestination[1]";
    assert_eq!(errors(&decided_against_its_declaration(&wrong, &accepted)), [("12", "CL008", place)]);
}

#[test]
fn the_flag_of_the_guarantee_is_taken_while_customs_waits_for_another_one() {
    let case = case(TransitState::Accepted, "SIM-GUARANTEE-INVALID");
    let verdict = decided_against_its_declaration(&guarantee_amendment(), &case);
    assert_eq!(numbers(&verdict), ["004", "+029"]);
}

/// An amendment of only the guarantee, which is as declared beside it.
fn guarantee_amendment() -> String {
    amendment().replace("Flag>0", "Flag>1").replace("OTHER MARKS", "MARKS")
}

#[test]
fn an_amendment_of_the_guarantee_changes_nothing_beside_it() {
    let case = case(TransitState::Accepted, "SIM-GUARANTEE-INVALID");
    for (from, to, place) in [
        ("<shippingMarks>MARKS", "<shippingMarks>OTHER", "/CC013C/Consignment[1]/HouseConsignment[1]"),
        ("<countryOfDestination>DE<", "<countryOfDestination>FR<", "/CC013C/Consignment[1]/countryOfDestination[1]"),
        ("<location>Rotterdam", "<location>Delft", "/CC013C/Consignment[1]/PlaceOfLoading[1]"),
        (
            "Declared><referenceNumber>DE003302",
            "Declared><referenceNumber>DE003301",
            "/CC013C/CustomsOfficeOfDestinationDeclared[1]",
        ),
        ("<bindingItinerary>0", "<bindingItinerary>1", "/CC013C/TransitOperation[1]/bindingItinerary[1]"),
    ] {
        let text = guarantee_amendment();
        assert!(text.contains(from), "{from} in {text}");
        let verdict = decided_against_its_declaration(&text.replacen(from, to, 1), &case);
        assert!(errors(&verdict).contains(&("14", "R0520", place)), "{from}: {:?}", errors(&verdict));
    }
    let guarantee = guarantee_amendment().replace("<amountToBeCovered>", "<amountToBeCovered>9");
    assert_ne!(guarantee, guarantee_amendment());
    assert_eq!(numbers(&decided_against_its_declaration(&guarantee, &case)), ["004", "+029"]);
}
