//! The guarantees of a declaration: which type has a GRN, an access code, another reference (conditions C0085, C0086,
//! C0130 and rule R0318), and where the errors of customs lead.

use crate::lodgements::lodgement;
use crate::structure::Node;
use customs_ncts_messages::NctsMessages;
use customs_transits::form::{GuaranteeForm, TransitForm};
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::testing::a_valid_transit;
use customs_transits::{AccessCode, Lodgement, TransitMessage};
use rust_decimal::Decimal;

const GRN: &str = "26NL0000000123456";
const VOUCHER: &str = "24BE00123456789A4A000017";

fn message(form: TransitForm, access_codes: Vec<Option<AccessCode>>) -> TransitMessage {
    NctsMessages::new().declaration(&Lodgement { access_codes, ..lodgement(form) })
}

fn code(text: &str) -> Option<AccessCode> {
    Some(AccessCode::new(text.to_owned()))
}

fn form(guarantee_type: Option<&str>, reference: Option<&str>) -> TransitForm {
    TransitForm {
        guarantee_type: guarantee_type.map(str::to_owned),
        guarantee_reference: reference.map(str::to_owned),
        guarantee_amount: Some(Decimal::new(1_250, 2)),
        ..a_valid_transit()
    }
}

/// Returns the guarantees of the message, each as `element=text` separated by blanks.
fn guarantees(message: &TransitMessage) -> Vec<String> {
    fn write(node: &Node, into: &mut Vec<String>) {
        match node.children.as_slice() {
            [] => into.push(format!("{}={}", node.name, node.text)),
            children => children.iter().for_each(|child| write(child, into)),
        }
    }
    let root = Node::parse(std::str::from_utf8(&message.bytes).expect("UTF-8")).expect("XML");
    let found = root.children.iter().filter(|child| child.name == "Guarantee").map(|guarantee| {
        let mut leaves = Vec::new();
        write(guarantee, &mut leaves);
        leaves.join(" ")
    });
    found.collect()
}

fn warned<'a>(message: &'a TransitMessage, path: &str) -> Vec<&'a str> {
    let at_path = message.warnings.iter().filter(|warning| warning.path() == Some(path));
    at_path.map(|warning| warning.statement().text()).collect()
}

#[test]
fn each_type_has_the_reference_that_customs_wants() {
    let with_grn = "GRN=26NL0000000123456 accessCode=S3CR";
    let tail = "amountToBeCovered=12.5 currency=EUR";
    for (guarantee_type, reference, expected) in [
        ("0", GRN, format!("guaranteeType=1 sequenceNumber=1 {with_grn} {tail}")),
        ("1", GRN, format!("guaranteeType=2 sequenceNumber=1 {with_grn} {tail}")),
        ("3", GRN, format!("guaranteeType=0 sequenceNumber=1 {with_grn} {tail}")),
        ("1", VOUCHER, format!("guaranteeType=4 sequenceNumber=1 GRN={VOUCHER} accessCode=S3CR {tail}")),
        ("2", "receipt 12", format!("guaranteeType=3 otherGuaranteeReference=receipt 12 sequenceNumber=1 {tail}")),
        ("2", GRN, format!("guaranteeType=3 otherGuaranteeReference={GRN} sequenceNumber=1 {tail}")),
        ("4", "decision 7", format!("guaranteeType=8 otherGuaranteeReference=decision 7 sequenceNumber=1 {tail}")),
        ("8", "decision 7", format!("guaranteeType=8 otherGuaranteeReference=decision 7 sequenceNumber=1 {tail}")),
        ("5", GRN, format!("guaranteeType=5 sequenceNumber=1 {tail}")),
        ("9", GRN, format!("guaranteeType=5 sequenceNumber=1 {tail}")),
    ] {
        let form = TransitForm { guarantee_access_code: code("S3CR"), ..form(Some(guarantee_type), Some(reference)) };
        let message = message(form, vec![code("S3CR")]);
        assert_eq!(guarantees(&message), [format!("sequenceNumber=1 {expected}")], "{guarantee_type}");
        let sent = expected.contains("accessCode");
        assert_eq!(warned(&message, "guarantee_access_code").is_empty(), sent, "{:?}", message.warnings);
        let reported =
            "the message says individual guarantee by vouchers, since only a voucher has a GRN of 24 characters";
        let becomes_another = guarantee_type == "1" && reference == VOUCHER;
        assert_eq!(warned(&message, "guarantee_type").contains(&reported), becomes_another, "{:?}", message.warnings);
        let has_reference = expected.contains(reference);
        assert_eq!(warned(&message, "guarantee_reference").is_empty(), has_reference, "{:?}", message.warnings);
    }
}

#[test]
fn a_guarantee_that_lacks_its_reference_is_one_in_cash() {
    let cash = "sequenceNumber=1 guaranteeType=3 sequenceNumber=1 amountToBeCovered=12.5 currency=EUR";
    for guarantee_type in [None, Some("0"), Some("1"), Some("3"), Some("4"), Some("8")] {
        let message = message(form(guarantee_type, None), vec![]);
        assert_eq!(guarantees(&message), [cash], "{guarantee_type:?}");
        let reported = warned(&message, "guarantee_type");
        assert!(matches!(*reported, [text] if text.ends_with("individual guarantee in cash")), "{reported:?}");
        assert!(warned(&message, "guarantee_access_code").is_empty(), "{:?}", message.warnings);
    }
    let nothing = TransitForm { guarantee_amount: None, ..form(None, None) };
    let message = message(nothing, vec![]);
    assert_eq!(guarantees(&message), ["sequenceNumber=1 guaranteeType=3 sequenceNumber=1"]);
    assert_eq!(warned(&message, "guarantee_type"), ["is not named: the message says individual guarantee in cash"]);
}

#[test]
fn a_reference_without_a_type_says_which_type_it_is() {
    for (reference, official, reported) in [
        (GRN, "guaranteeType=1", "is not named: the message says comprehensive guarantee"),
        (VOUCHER, "guaranteeType=4", "is not named: the message says individual guarantee by vouchers"),
    ] {
        let message = message(form(None, Some(reference)), vec![]);
        let written = guarantees(&message).remove(0);
        assert!(written.contains(official) && written.contains(&format!("GRN={reference}")), "{written}");
        assert_eq!(warned(&message, "guarantee_type"), [reported]);
        let reported = ["is not named, and customs wants the access code of this guarantee"];
        assert_eq!(warned(&message, "guarantee_access_code"), reported);
    }
}

fn listed(guarantee_type: &str, reference: &str, access_code: Option<AccessCode>) -> GuaranteeForm {
    let (guarantee_type, reference) = (Some(guarantee_type.to_owned()), Some(reference.to_owned()));
    GuaranteeForm { guarantee_type, reference, access_code, amount: Some(Decimal::from(7)) }
}

#[test]
fn several_guarantees_are_numbered_and_each_error_leads_to_its_own_fields() {
    let guarantees_of_form =
        vec![listed("0", GRN, code("AAAA")), listed("1", VOUCHER, None), listed("2", "no 1", None)];
    let form = TransitForm { guarantee_amount: None, guarantees: guarantees_of_form, ..form(None, None) };
    let message = message(form, vec![code("AAAA"), code("BBBB"), None]);
    let amount = "amountToBeCovered=7 currency=EUR";
    let expected = [
        format!("sequenceNumber=1 guaranteeType=1 sequenceNumber=1 GRN={GRN} accessCode=AAAA {amount}"),
        format!("sequenceNumber=2 guaranteeType=4 sequenceNumber=1 GRN={VOUCHER} accessCode=BBBB {amount}"),
        format!("sequenceNumber=3 guaranteeType=3 otherGuaranteeReference=no 1 sequenceNumber=1 {amount}"),
    ];
    assert_eq!(guarantees(&message), expected);
    for (pointer, path) in [
        ("Guarantee[1]/GuaranteeReference[1]/GRN", "guarantees.0.reference"),
        ("Guarantee[1]/GuaranteeReference[1]/accessCode[1]", "guarantees.0.access_code"),
        ("Guarantee[2]/guaranteeType", "guarantees.1.type"),
        ("Guarantee[2]/GuaranteeReference[1]/accessCode[1]", "guarantees.1.reference"),
        ("Guarantee[3]/otherGuaranteeReference", "guarantees.2.reference"),
        ("Guarantee[3]/GuaranteeReference[1]/amountToBeCovered", "guarantees.2.amount"),
    ] {
        assert_eq!(message.emission_map.path_of(&format!("/CC015C/{pointer}")), Some(path), "{pointer}");
    }
}
