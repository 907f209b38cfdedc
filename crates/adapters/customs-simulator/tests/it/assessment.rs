use crate::sample_messages::{SampleDeclaration, request};
use crate::simulator::{Authority, codes, declared, mrn_of, text};
use chrono::NaiveDate;
use customs_simulator::assessment::{Assessment, AssessmentBasis, CalculatedDuty, CaseAssessment, DeclaredImport};
use customs_simulator::internals::assess;
use customs_simulator::wco::DecMessage;
use customs_tariff::duty::DutyKind;
use rust_decimal::Decimal;

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

/// 7.5% of 2,500.00 are 187.50; 9% of 2,687.50 are 241.875, rounded up to 241.88.
fn coffee() -> Vec<CalculatedDuty> {
    let duty = |kind, rate: &str, base: &str, amount: &str| CalculatedDuty {
        item: 1,
        kind,
        rate: Some(number(rate)),
        base: number(base),
        amount: number(amount),
    };
    vec![duty(DutyKind::Vat, "9", "2687.50", "241.88"), duty(DutyKind::CustomsDuty, "7.5", "2500.00", "187.50")]
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn charged(procedure: (&'static str, &'static str), change: impl Fn(String) -> String) -> Option<String> {
    charged_on("2026-09-02", procedure, change)
}

fn charged_on(on: &str, procedure: (&'static str, &'static str), change: impl Fn(String) -> String) -> Option<String> {
    let declaration = SampleDeclaration { procedure, ..SampleDeclaration::import("T1") };
    let message = DecMessage::parse(change(declaration.to_xml()).as_bytes()).expect("a message");
    assess(&message, coffee(), day(on)).map(|assessment| assessment.to_string())
}

const DUTY: &str = "1 A00 100 2500.00 7.5 187.50 187.50";
const VAT: &str = "1 B00 100 2687.50 9 241.88 241.88";

#[test]
fn what_is_charged_follows_the_procedure() {
    let both = Some(format!("{DUTY};{VAT}"));
    let as_it_is = |text: String| text;
    let additional =
        |code: &'static str| move |text: String| text.replace("<CurrentCode>000</", &format!("<CurrentCode>{code}</"));
    for procedure in [("40", "00"), ("40", "71"), ("44", "00"), ("61", "23")] {
        assert_eq!(charged(procedure, as_it_is), both, "{procedure:?}");
    }
    // Onward supply: only duty is charged (VAT directive art. 143(1)(d)).
    for procedure in [("42", "00"), ("63", "23")] {
        assert_eq!(charged(procedure, as_it_is).as_deref(), Some(DUTY), "{procedure:?}");
    }
    // The procedure suspends duty and VAT.
    for procedure in [("71", "00"), ("51", "00"), ("53", "00")] {
        assert_eq!(charged(procedure, as_it_is), None, "{procedure:?}");
    }
    // Returned goods. F01, F02 and F03 relieve of duty only, F05 of duty and VAT (code list, D.E. 11 10); F01 has no
    // effect under another procedure.
    assert_eq!(charged(("61", "23"), additional("F05")), None);
    for code in ["F01", "F02", "F03"] {
        assert_eq!(charged(("61", "23"), additional(code)).as_deref(), Some(VAT), "{code}");
        assert_eq!(charged(("63", "23"), additional(code)), None, "{code}");
    }
    assert_eq!(charged(("40", "00"), additional("F48")).as_deref(), Some(DUTY), "distance sales");
    assert_eq!(charged(("61", "21"), additional("F04")), both, "processed products");
    assert_eq!(charged(("40", "00"), additional("F01")), both);
    // Negligible value: no duty until Regulation 2026/382 ended the relief on 1 July 2026.
    assert_eq!(charged_on("2026-06-30", ("40", "00"), additional("C07")).as_deref(), Some(VAT));
    assert_eq!(charged_on("2026-07-01", ("40", "00"), additional("C07")), both);
}

/// Regulation 2016/1036 article 7(3): the release depends on a security for provisional duties, which are not owed.
#[test]
fn provisional_duties_are_not_assessed() {
    let duty = |kind| CalculatedDuty { item: 1, kind, rate: None, base: number("2500.00"), amount: number("500.00") };
    let message = DecMessage::parse(SampleDeclaration::import("T1").to_xml().as_bytes()).expect("a message");
    let provisional = [DutyKind::ProvisionalAntiDumping, DutyKind::ProvisionalCountervailing].map(duty);
    assert_eq!(assess(&message, provisional.to_vec(), day("2026-09-02")), None);
    let definitive = assess(&message, vec![duty(DutyKind::AntiDumping)], day("2026-09-02")).expect("an assessment");
    assert_eq!(definitive.to_string(), "1 A30 100 2500.00 - 500.00 500.00");
}

#[test]
fn vat_that_the_return_accounts_for_is_assessed_and_not_to_be_paid() {
    let deferred = |text: String| {
        text.replace(
            "</Classification><InvoiceLine>",
            "</Classification><DutyTaxFee><DutyRegimeCode>300</DutyRegimeCode><TypeCode>A00</TypeCode></DutyTaxFee>\
             <DutyTaxFee><TypeCode>B00</TypeCode><Payment><MethodCode>G</MethodCode></Payment></DutyTaxFee><InvoiceLine>",
        )
    };
    let reported = "1 A00 300 2500.00 7.5 187.50 187.50;1 B00 300 2687.50 9 241.88 0";
    assert_eq!(charged(("40", "00"), deferred).as_deref(), Some(reported));
}

#[test]
fn an_assessment_is_read_as_it_was_kept() {
    let kept = "1 A00 100 2500.00 - 187.50 187.50;2 B00 100 1 9 0.09 0";
    let read: Assessment = kept.parse().expect("an assessment");
    assert_eq!((read.0.len(), read.to_string().as_str()), (2, kept));
    // An earlier version did not keep what it was calculated from.
    assert_eq!(kept.parse(), Ok(CaseAssessment::Made { assessment: read.clone(), basis: None }));
    let declared = DeclaredImport::new(b"<MetaData a=\"1\"/>").amended(b"<MetaData\x1e a=\"2\"/>");
    let basis = Some(AssessmentBasis { accepted_on: day("2026-09-02"), declared: declared.clone() });
    let made = CaseAssessment::Made { assessment: read, basis };
    assert_eq!(made.to_string().parse(), Ok(made));
    // An earlier version did not note what the registration secures.
    let before = CaseAssessment::Awaited { declared: declared.clone(), secured: None };
    assert_eq!(before.to_string().parse(), Ok(before));
    let awaited = CaseAssessment::Awaited { declared, secured: Some(number("250.50")) };
    assert_eq!(awaited.to_string().parse(), Ok(awaited));
    for other in ["charged ", "charged 2026-09-02 1 A00 100 1 9 1 1", "charged x 1 A00 100 1 9 1 1\u{1e}<a/>"] {
        assert!(other.parse::<CaseAssessment>().is_err(), "{other}");
    }
    for other in ["", "1 A00", "1 A00 100 x 9 1 1", "1 A00 100 1 9 1 1;"] {
        assert!(other.parse::<Assessment>().is_err(), "{other}");
    }
}

/// Coffee from Colombia: the sample tables charge a tenth of its 2,500.00 EUR, and nothing on goods from elsewhere.
fn taxed(lrn: &str) -> SampleDeclaration {
    SampleDeclaration { origin: "CO", ..SampleDeclaration::import(lrn) }
}

#[test]
fn what_goods_cost_is_told_right_before_they_are_released() {
    let authority = Authority::new();
    authority.declare(&taxed("D1"));
    let answers = authority.all();
    assert_eq!(codes(&answers), ["01", "13", "09"]);
    let reported = &answers[1];
    assert_eq!((text(reported, "NameCode"), declared(reported, "FunctionalReferenceID")), (Some("4"), Some("D1")));
    assert_eq!(mrn_of(reported), mrn_of(&answers[0]));
    assert!(reported.contains("<PaymentAmount currencyID=\"EUR\">250.00</PaymentAmount>"), "{reported}");
}

/// Thirty days after 2 September is 2 October, when the duty on coffee is a fifth: 500.00 of 2,500.00.
#[test]
fn goods_declared_in_advance_cost_what_they_do_when_their_presentation_is_accepted() {
    let month = 30 * 24 * 60 * 60 * 1000;
    let duty = |answer: &str| answer.contains("<PaymentAmount currencyID=\"EUR\">500.00</PaymentAmount>");
    for kind in ["IMD", "IME", "IMF"] {
        let authority = Authority::new();
        authority.declare(&taxed("D1").with_type(kind));
        let mrn = mrn_of(&authority.all()[0]);
        authority.advance(month);
        authority.receive("P1", &request("GPR", "P1", mrn.as_str(), ""));
        let answers = authority.all();
        assert_eq!(codes(&answers), ["02", "01", "13", "09"], "{kind}");
        assert!(duty(&answers[2]), "{}", answers[2]);
    }
    // Accepted in September, held, and released in October: the day of acceptance counts.
    let authority = Authority::new();
    authority.declare(&taxed("D2").with_type("IMD").asking_for("SIM-HOLD"));
    let mrn = mrn_of(&authority.all()[0]);
    authority.receive("P2", &request("GPR", "P2", mrn.as_str(), ""));
    authority.all();
    authority.advance(month);
    let provided = "<AdditionalInformation><StatementCode>document_provided</StatementCode></AdditionalInformation>";
    authority.receive("C2", &request("COR", "C2", mrn.as_str(), provided));
    let answers = authority.all();
    assert_eq!(codes(&answers), ["02", "13", "08"]);
    assert!(answers[1].contains(">250.00</PaymentAmount>"), "{}", answers[1]);
}

#[test]
fn goods_that_are_released_later_cost_what_was_calculated_when_they_were_accepted() {
    let authority = Authority::new();
    authority.declare(&taxed("D1").with_type("IMD"));
    let mrn = mrn_of(&authority.all()[0]);
    authority.receive("P1", &request("GPR", "P1", mrn.as_str(), ""));
    let answers = authority.all();
    assert_eq!(codes(&answers), ["02", "01", "13", "09"]);
    assert_eq!(declared(&answers[2], "FunctionalReferenceID"), Some("D1"));

    authority.declare(&taxed("D2").asking_for("SIM-HOLD"));
    let held = authority.all();
    assert_eq!(codes(&held), ["01", "06"]);
    let provided = "<AdditionalInformation><StatementCode>document_provided</StatementCode></AdditionalInformation>";
    authority.receive("C1", &request("COR", "C1", mrn_of(&held[0]).as_str(), provided));
    assert_eq!(codes(&authority.all()), ["02", "13", "08"]);
}

#[test]
fn nothing_is_charged_for_what_is_not_released_or_was_charged_before() {
    let authority = Authority::new();
    authority.declare(&taxed("D1").asking_for("SIM-ACCEPT-ONLY"));
    assert_eq!(codes(&authority.all()), ["01"]);
    authority.declare(&taxed("S1").with_type("IMX"));
    assert_eq!(codes(&authority.all()), ["01"], "it completes one that was released");
    authority.declare(&SampleDeclaration::export("E1"));
    assert_eq!(codes(&authority.all()), ["01", "09"]);
    authority.declare(&taxed("D2"));
    authority.advance(200);
    let mrn = mrn_of(&authority.due()[0]);
    authority.receive("I1", &request("INV", "I1", mrn.as_str(), ""));
    assert_eq!(codes(&authority.all()), ["02", "11", "10"], "the calculation is withdrawn with the release");
}

/// An amendment of the price of the goods, 2,500.00 EUR as they were declared.
fn another_price(amount: &str) -> String {
    let classes = ["42A", "67A", "68A", "23A", "79A"];
    let pointers: String = classes
        .iter()
        .map(|class| {
            let leaf = if *class == "79A" { "<TagID>112</TagID>" } else { "" };
            format!(
                "<Pointer><SequenceNumeric>1</SequenceNumeric><DocumentSectionCode>{class}</DocumentSectionCode>{leaf}\
                 </Pointer>"
            )
        })
        .collect();
    format!(
        "<Amendment><ChangeReasonCode>21</ChangeReasonCode>{pointers}</Amendment><GoodsShipment>\
         <GovernmentAgencyGoodsItem><SequenceNumeric>1</SequenceNumeric><Commodity><InvoiceLine>\
         <ItemChargeAmount currencyID=\"EUR\">{amount}</ItemChargeAmount></InvoiceLine></Commodity>\
         </GovernmentAgencyGoodsItem></GoodsShipment>"
    )
}

fn payment(answer: &str) -> Option<&str> {
    text(answer, "PaymentAmount currencyID=\"EUR\"")
}

#[test]
fn duties_are_calculated_again_when_an_amendment_is_granted() {
    let authority = Authority::new();
    authority.declare(&taxed("D1"));
    let answers = authority.all();
    let mrn = mrn_of(&answers[0]);
    assert_eq!(payment(&answers[1]), Some("250.00"));
    for (lrn, price, duty) in [("A1", "3000.00", "300.00"), ("A2", "1000.00", "100.00")] {
        authority.receive(lrn, &request("COR", lrn, mrn.as_str(), &another_price(price)));
        let answers = authority.all();
        assert_eq!(codes(&answers), ["02", "11", "13"], "{lrn}");
        assert_eq!((payment(&answers[2]), declared(&answers[2], "FunctionalReferenceID")), (Some(duty), Some("D1")));
    }
    authority.receive("A3", &request("COR", "A3", mrn.as_str(), &another_price("1000.00")));
    assert_eq!(codes(&authority.all()), ["02", "11"], "nothing else is charged");
}

#[test]
fn an_amendment_before_the_release_is_charged_with_it() {
    let authority = Authority::new();
    authority.declare(&taxed("D1").asking_for("SIM-CONTROL"));
    let mrn = mrn_of(&authority.all()[0]);
    authority.receive("A1", &request("COR", "A1", mrn.as_str(), &another_price("3000.00")));
    assert_eq!(codes(&authority.all()), ["02", "11"]);
    let settled = "<AdditionalInformation><StatementCode>goods_presented</StatementCode></AdditionalInformation>";
    authority.receive("C1", &request("COR", "C1", mrn.as_str(), settled));
    let answers = authority.all();
    assert_eq!(codes(&answers), ["02", "13", "08"]);
    assert_eq!(payment(&answers[1]), Some("300.00"));
}

#[test]
fn what_an_amendment_says_of_goods_in_advance_counts_when_they_are_presented() {
    let authority = Authority::new();
    authority.declare(&taxed("D1").with_type("IMD"));
    let mrn = mrn_of(&authority.all()[0]);
    authority.receive("A1", &request("COR", "A1", mrn.as_str(), &another_price("3000.00")));
    assert_eq!(codes(&authority.all()), ["02", "11"]);
    authority.receive("P1", &request("GPR", "P1", mrn.as_str(), ""));
    let answers = authority.all();
    assert_eq!(codes(&answers), ["02", "01", "13", "09"]);
    assert_eq!(payment(&answers[2]), Some("300.00"));
}

#[test]
fn a_refused_amendment_is_not_charged() {
    let authority = Authority::new();
    authority.declare(&taxed("D1").asking_for("SIM-AMENDMENT-REFUSED"));
    let mrn = mrn_of(&authority.all()[0]);
    authority.receive("A1", &request("COR", "A1", mrn.as_str(), &another_price("3000.00")));
    assert_eq!(codes(&authority.all()), ["02", "11"]);
}
