use super::{Case, ErrorFacts, changed, error, rejected, reported};
use crate::sample_messages::{secured_by, transit_declaration};

const AMOUNT: &str = "<amountToBeCovered>12500.50</amountToBeCovered>";
const GRN: &str = "<GRN>26NL0000000123456</GRN>";
const CODE: &str = "<accessCode>S3CR</accessCode>";
const TYPE: &str = "<guaranteeType>1</guaranteeType>";
const REFERENCE: &str = "Guarantee[1]/GuaranteeReference[1]";

/// The errors of a changed declaration that names a comprehensive guarantee.
fn errors(changes: &[(&str, &str)]) -> Vec<ErrorFacts> {
    let declaration = secured_by(&transit_declaration("T1", "ORDER-1", "A"), "26NL0000000123456");
    reported(rejected(&changed(declaration, changes)))
}

fn guarantee_type(kind: &str) -> String {
    format!("<guaranteeType>{kind}</guaranteeType>")
}

#[test]
fn a_guarantee_with_an_account_is_refused_without_an_amount() {
    for kind in ["0", "1"] {
        let without = errors(&[(TYPE, &guarantee_type(kind)), (AMOUNT, "")]);
        assert_eq!(without, [error("13", &format!("{REFERENCE}/amountToBeCovered[1]"), None)], "{kind}");
        assert_eq!(errors(&[(TYPE, &guarantee_type(kind))]), [], "{kind}");
    }
    for kind in ["3", "5"] {
        assert_eq!(errors(&[(TYPE, &guarantee_type(kind)), (AMOUNT, ""), (GRN, ""), (CODE, "")]), [], "{kind}");
    }
}

#[test]
fn the_type_of_a_guarantee_says_which_reference_it_has() {
    let (grn, code) = (&*format!("{REFERENCE}/GRN[1]"), &*format!("{REFERENCE}/accessCode[1]"));
    let (cash, vouchers, public) = (&*guarantee_type("3"), &*guarantee_type("4"), &*guarantee_type("8"));
    let voucher = "<GRN>24BE00123456789A4A000017</GRN>";
    let other = "</guaranteeType><otherGuaranteeReference>LETTER-1</otherGuaranteeReference>";
    let cases: [Case<'_>; 7] = [
        (&[(GRN, "")], "13", grn, None),
        (&[(TYPE, cash), (CODE, "")], "13", grn, Some("26NL0000000123456")),
        (&[(TYPE, cash), (GRN, "")], "13", code, None),
        (&[(TYPE, vouchers)], "14", grn, Some("26NL0000000123456")),
        (&[(GRN, voucher)], "14", grn, Some("24BE00123456789A4A000017")),
        (&[("</guaranteeType>", other)], "13", "Guarantee[1]/otherGuaranteeReference[1]", Some("LETTER-1")),
        (&[(TYPE, public), (GRN, ""), (CODE, "")], "13", "Guarantee[1]/otherGuaranteeReference[1]", None),
    ];
    for (changes, code, pointer, value) in cases {
        assert_eq!(errors(changes), [error(code, pointer, value)], "{changes:?}");
    }
    assert_eq!(errors(&[(TYPE, vouchers), (GRN, voucher)]), []);
    assert_eq!(errors(&[(TYPE, public), (GRN, ""), (CODE, ""), ("</guaranteeType>", other)]), []);
}

#[test]
fn a_type_without_references_has_none() {
    let reported = errors(&[(TYPE, &guarantee_type("R"))]);
    assert_eq!(reported, [error("13", "Guarantee[1]/GuaranteeReference[1]", None)]);
}

#[test]
fn a_missing_access_code_is_let_pass_and_one_of_another_length_is_not_repeated() {
    assert_eq!(errors(&[(CODE, "")]), []);
    let short = errors(&[("S3CR", "S3C")]);
    assert_eq!(short, [error("12", &format!("{REFERENCE}/accessCode[1]"), None)]);
}
