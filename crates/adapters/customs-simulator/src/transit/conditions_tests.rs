//! Declarations whose data are each valid but contradict each other.

use super::{PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitState, decide};
use crate::ReferenceTables;
use crate::sample_messages::transit_declaration;
use crate::sample_tables::EmbeddedTables;

/// Code, pointer and value of each error with which a changed declaration is rejected on 2 March 2026; empty when it is
/// accepted.
fn errors(changes: &[(&str, &str)]) -> Vec<(String, String, Option<String>)> {
    let mut xml = transit_declaration("T1", "ORDER-1", "A");
    for (from, to) in changes {
        assert!(xml.contains(from), "{from}");
        xml = xml.replacen(from, to, 1);
    }
    let message = TraderMessage::read(xml.as_bytes()).expect("a message");
    let verdict = decide(&message, None, &EmbeddedTables.codebook(), "2026-03-02".parse().expect("a day"));
    let rejected = verdict.responses.into_iter().find_map(|planned| match planned {
        PlannedTransitAnswer { response: TransitAnswer::DepartureRejected { errors, .. }, .. } => Some(errors),
        _ => None,
    });
    assert_eq!(verdict.state == TransitState::Rejected, rejected.is_some());
    let told = rejected.into_iter().flatten();
    told.map(|error| (error.code, error.pointer, error.original_value)).collect()
}

fn error(code: &str, pointer: &str, value: Option<&str>) -> (String, String, Option<String>) {
    (code.to_owned(), format!("/CC015C/{pointer}"), value.map(str::to_owned))
}

#[test]
fn a_limit_date_that_is_over_is_refused() {
    let until = |day: &str| {
        errors(&[("</TransitOperation>", format!("<limitDate>{day}</limitDate></TransitOperation>").as_str())])
    };
    assert_eq!(until("2026-03-01"), [error("14", "TransitOperation[1]/limitDate[1]", Some("2026-03-01"))]);
    for day in ["2026-03-02", "2026-03-10"] {
        assert_eq!(until(day), [], "{day}");
    }
}

#[test]
fn an_office_outside_the_union_is_refused_without_an_office_of_transit() {
    const PLACE: &str = "CustomsOfficeOfTransitDeclared[1]";
    for offices in [[("DE003302", "CH001251")].as_slice(), &[("NL000510", "TR340300")], &[("DE003302", "GB000060")]] {
        assert_eq!(errors(offices), [error("13", PLACE, None)], "{offices:?}");
        let transit = "<CustomsOfficeOfTransitDeclared><referenceNumber>DE004304</referenceNumber>\
                       </CustomsOfficeOfTransitDeclared><Guarantee>";
        let with_transit: Vec<_> = offices.iter().copied().chain([("<Guarantee>", transit)]).collect();
        assert_eq!(errors(&with_transit), [], "{offices:?}");
    }
    for offices in [
        [("DE003302", "XI000014")].as_slice(),
        &[("DE003302", "AD000001")],
        &[("NL000510", "CH001251"), ("DE003302", "CH001631")],
    ] {
        assert_eq!(errors(offices), [], "{offices:?}");
    }
}

#[test]
fn a_guarantee_with_an_account_is_refused_without_an_amount() {
    const AMOUNT: &str = "<GuaranteeReference><amountToBeCovered>12500.50</amountToBeCovered></GuaranteeReference>";
    let of_type = |kind: &str| format!("<Guarantee><guaranteeType>{kind}</guaranteeType>");
    for kind in ["0", "1"] {
        let place = "Guarantee[1]/GuaranteeReference[1]/amountToBeCovered[1]";
        for reference in ["", "<GuaranteeReference><GRN>26NL0000000123456</GRN></GuaranteeReference>"] {
            let without = errors(&[("<Guarantee>", of_type(kind).as_str()), (AMOUNT, reference)]);
            assert_eq!(without, [error("13", place, None)], "{kind} {reference}");
        }
        assert_eq!(errors(&[("<Guarantee>", of_type(kind).as_str())]), [], "{kind}");
    }
    for kind in ["3", "5", "8"] {
        assert_eq!(errors(&[("<Guarantee>", of_type(kind).as_str()), (AMOUNT, "")]), [], "{kind}");
    }
}

#[test]
fn what_does_not_go_together_is_told_at_once_but_after_what_is_no_code() {
    let late = ("</TransitOperation>", "<limitDate>2026-02-28</limitDate></TransitOperation>");
    let codes = |changes: &[(&str, &str)]| errors(changes).into_iter().map(|(code, ..)| code).collect::<Vec<_>>();
    assert_eq!(codes(&[late, ("DE003302", "CH001251")]), ["14", "13"]);
    assert_eq!(codes(&[late, (">DE<", ">ZZ<")]), ["12"]);
}
