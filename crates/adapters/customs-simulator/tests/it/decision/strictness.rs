//! Declarations that customs refuses although every code exists: goods that lack a requirement, and figures that
//! contradict each other.

use super::decision_table::{case, decided, errors};
use crate::sample_messages::SampleDeclaration;
use customs_simulator::cases::CaseState;

const ITEM: &str = "42A/67A/68A[1]";

/// Chinese tableware, on which each producer has its own anti-dumping duty.
fn tableware() -> SampleDeclaration {
    SampleDeclaration {
        commodity: "69111000",
        origin: "CN",
        documents: vec!["N935"],
        ..SampleDeclaration::import("D1")
    }
}

/// Cotton shirts, with the piece as supplementary unit.
fn shirts() -> SampleDeclaration {
    SampleDeclaration { commodity: "62052000", documents: vec!["N935"], ..SampleDeclaration::import("D1") }
}

fn found(declaration: &SampleDeclaration) -> Vec<String> {
    errors(&decided(&declaration.to_xml(), None))
}

/// The errors of Brazilian coffee that claims a preference, with these documents beside its organic certificate.
fn claiming(regime: &str, documents: &[&'static str], declaration: &SampleDeclaration) -> Vec<String> {
    let mut declaration = declaration.clone();
    declaration.documents.extend(documents);
    let claim = format!(
        "<DutyTaxFee><DutyRegimeCode>{regime}</DutyRegimeCode><TypeCode>A00</TypeCode></DutyTaxFee><InvoiceLine>"
    );
    errors(&decided(&declaration.to_xml().replacen("<InvoiceLine>", &claim, 1), None))
}

#[test]
fn a_preference_is_refused_without_a_proof_of_origin_of_its_kind() {
    let coffee = SampleDeclaration::import("D1");
    for (regime, documents) in [
        ("200", ["U164"].as_slice()),
        ("100", &[]),
        ("140", &[]),
        ("300", &["N954"]),
        ("320", &["U116"]),
        ("400", &["N018"]),
        ("400", &["N954"]),
    ] {
        assert_eq!(claiming(regime, documents, &coffee), Vec::<String>::new(), "{regime} {documents:?}");
    }
    for (regime, documents) in [("200", ["N954"].as_slice()), ("300", &[]), ("300", &["U164"]), ("400", &["U164"])] {
        let next = 3 + documents.len();
        assert_eq!(claiming(regime, documents, &coffee), [format!("TMSV0045 {ITEM}/02A[{next}]/D006")], "{regime}");
    }
}

#[test]
fn a_preference_is_not_looked_at_where_no_duty_is_charged_or_the_proof_may_follow() {
    let coffee = SampleDeclaration::import("D1");
    let stored = SampleDeclaration { procedure: ("71", "00"), ..coffee.clone() };
    assert_eq!(claiming("300", &[], &stored), Vec::<String>::new());
    for simplified in ["IMB", "IMC", "IME", "IMF", "IMZ"] {
        assert_eq!(claiming("300", &[], &coffee.clone().with_type(simplified)), Vec::<String>::new(), "{simplified}");
    }
    for full in ["IMA", "IMD", "IMX", "IMY"] {
        assert_eq!(claiming("300", &[], &coffee.clone().with_type(full)).len(), 1, "{full}");
    }
}

#[test]
fn what_completes_an_entry_in_the_records_has_to_be_complete() {
    let previous_document = Some("26NL000396A1B2C3R0".to_owned());
    let completes = SampleDeclaration { previous_document, ..tableware().with_type("IMZ") }.to_xml();
    let entry = case("IMZ", "4000", "", CaseState::Released);
    assert_eq!(errors(&decided(&completes, Some(&entry))), [format!("DMS40011 {ITEM}/23A/21A[3]/145")]);
    assert_eq!(errors(&decided(&completes, None)), Vec::<String>::new(), "an entry itself may be short");
}

#[test]
fn dumped_goods_are_refused_without_the_code_of_their_company() {
    let refused = [format!("DMS40011 {ITEM}/23A/21A[3]/145")];
    assert_eq!(found(&tableware()), refused);
    let with = |code: &str| {
        let additional = format!(
            "<Classification><ID>{code}</ID><IdentificationTypeCode>TRA</IdentificationTypeCode></Classification><InvoiceLine>"
        );
        errors(&decided(&tableware().to_xml().replacen("<InvoiceLine>", &additional, 1), None))
    };
    for company in ["B999", "C102", "8900"] {
        assert_eq!(with(company), Vec::<String>::new(), "{company}");
    }
    assert_eq!(with("2501"), [format!("DMS40011 {ITEM}/23A/21A[4]/145")], "a code of medicines names no company");
    for free in [
        SampleDeclaration { origin: "JP", ..tableware() },
        // Every Chinese producer of these fittings has the same rate.
        SampleDeclaration { commodity: "73079311", ..tableware() },
        SampleDeclaration { commodity: "69120000", ..tableware() },
        SampleDeclaration { procedure: ("71", "00"), ..tableware() },
        SampleDeclaration { procedure: ("61", "10"), ..tableware() },
        SampleDeclaration { type_code: "EXA", procedure: ("10", "00"), destination: "US", ..tableware() },
        tableware().with_type("IMB"),
    ] {
        assert_eq!(found(&free), Vec::<String>::new(), "{free:?}");
    }
}

#[test]
fn goods_that_are_counted_are_refused_without_a_quantity() {
    let refused = [format!("DMS10047 {ITEM}/23A/65A/130")];
    for quantity in [None, Some("0"), Some("many")] {
        assert_eq!(found(&SampleDeclaration { supplementary: quantity, ..shirts() }), refused, "{quantity:?}");
    }
    let leaving =
        SampleDeclaration { type_code: "EXA", procedure: ("10", "00"), destination: "US", taric: None, ..shirts() };
    assert_eq!(found(&leaving), refused);
    for counted_or_not in [
        SampleDeclaration { supplementary: Some("250"), ..shirts() },
        SampleDeclaration { supplementary: Some("250"), ..leaving },
        SampleDeclaration { procedure: ("71", "00"), ..shirts() },
        SampleDeclaration { procedure: ("51", "00"), ..shirts() },
        shirts().with_type("IMC"),
        SampleDeclaration::import("D1"),
    ] {
        assert_eq!(found(&counted_or_not), Vec::<String>::new(), "{counted_or_not:?}");
    }
}

/// The errors of coffee for 2,500.00 EUR with these additions and deductions.
fn valued(charges: &[(&str, &str, &str)]) -> Vec<String> {
    let entries: String = charges
        .iter()
        .map(|(code, amount, currency)| {
            format!(
                "<ChargeDeduction><ChargesTypeCode>{code}</ChargesTypeCode><OtherChargeDeductionAmount \
                 currencyID=\"{currency}\">{amount}</OtherChargeDeductionAmount></ChargeDeduction>"
            )
        })
        .collect();
    let valuation = format!("</Commodity><CustomsValuation><MethodCode>1</MethodCode>{entries}</CustomsValuation>");
    errors(&decided(&SampleDeclaration::import("D1").to_xml().replacen("</Commodity>", &valuation, 1), None))
}

#[test]
fn deductions_are_refused_above_the_price_they_are_part_of() {
    for within in [
        [("BA", "2500.00", "EUR"), ("AK", "450.00", "EUR")],
        [("BA", "2499.99", "EUR"), ("BC", "0.01", "EUR")],
        [("AK", "9000.00", "EUR"), ("AI", "9000.00", "EUR")],
        [("BA", "2600.00", "USD"), ("AK", "450.00", "EUR")],
    ] {
        assert_eq!(valued(&within), Vec::<String>::new(), "{within:?}");
    }
    assert_eq!(valued(&[("BA", "2500.01", "EUR")]), [format!("DMS10045 {ITEM}/41A/58B[1]/181")]);
    let after_an_addition = [("AK", "450.00", "EUR"), ("BA", "2000.00", "EUR"), ("BC", "500.01", "EUR")];
    assert_eq!(valued(&after_an_addition), [format!("DMS10045 {ITEM}/41A/58B[3]/181")], "additions make no room");
}
