//! Tests anti-dumping and countervailing duties: provisional ones, and those with a rate for each producer.

use super::duties::question;
use crate::duty::{DutyQuestion, DutyTotal};
use crate::ports::{BEGINNING, TariffStore};
use crate::testing::{embedded_rows, tariff_in_memory};
use crate::{AsOf, MeasureDirection, MeasureRow, TariffRow, TariffTable, Validity};
use customs_kernel::ManualClock;
use std::sync::Arc;

/// Bicycles from China, 1,000.00 EUR. The embedded tables have a third-country duty of 14 percent and an anti-dumping
/// duty (552) of 48.5 percent on them.
fn bicycles(additional_codes: &[&str]) -> DutyQuestion {
    let additional_codes = additional_codes.iter().map(|code| (*code).to_owned()).collect();
    DutyQuestion { additional_codes, ..question("8712003090", "CN", None) }
}

fn row(measure_type: u16, additional_code: Option<&str>, rate: &str) -> TariffRow {
    TariffRow::Measure(MeasureRow {
        measure_type,
        description: "Trade defence".to_owned(),
        code_prefix: "87120030".to_owned(),
        area: "CN".to_owned(),
        additional_code: additional_code.map(str::to_owned),
        duty_expression: Some(rate.to_owned()),
        condition_code: None,
        certificate_code: None,
        validity: Validity::new("2020-01-01".parse().expect("a day"), None).expect("days"),
        direction: MeasureDirection::Import,
    })
}

/// The estimate by the embedded measures and these, which take the place of the definitive anti-dumping duty.
fn asked(question: DutyQuestion, measures: Vec<TariffRow>) -> DutyTotal {
    let (tariff, memory) =
        tariff_in_memory(Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a moment"))));
    let others = embedded_rows(TariffTable::Measures);
    let others = others.into_iter().filter(|row| !matches!(row, TariffRow::Measure(row) if row.measure_type == 552));
    memory.replace(TariffTable::Measures, BEGINNING, &mut others.chain(measures).map(Ok)).expect("replaced");
    let as_of = AsOf::day("2026-03-02".parse().expect("a day"));
    tariff.estimate_duties(&[(1, question)], as_of, false).expect("an answer")
}

/// Kind, amount and treatment of each duty.
fn duties(total: &DutyTotal) -> Vec<(&'static str, String, &'static str)> {
    let shown = |duty: &crate::duty::EstimatedDuty| (duty.kind.word(), duty.amount.to_string(), duty.treatment.word());
    total.duties.iter().map(shown).collect()
}

/// Regulation 2016/1036 article 7(3): provisional duties are secured, and goods are released only against the security.
/// They are not due by reason of importation, so that the VAT base has none of them (VAT Directive article 86(1)(a)).
///
/// Duty 14 percent of 1,000.00 = 140.00; provisional 20 percent = 200.00, secured; VAT 21 percent of 1,140.00 = 239.40.
/// Owed 379.40, to be secured 579.40.
#[test]
fn provisional_duties_are_secured_and_neither_owed_nor_taxed() {
    for (measure_type, kind) in [(551, "provisional_anti_dumping_duty"), (553, "provisional_countervailing_duty")] {
        let total = asked(bicycles(&[]), vec![row(measure_type, None, "20 %")]);
        assert_eq!(
            duties(&total),
            [
                ("customs_duty", "140.00".to_owned(), "payable"),
                (kind, "200.00".to_owned(), "secured"),
                ("vat", "239.40".to_owned(), "payable"),
            ]
        );
        let sums = [total.total_duties, total.total_payable, total.total_secured, total.to_be_secured()];
        assert_eq!(sums.map(|sum| sum.to_string()), ["379.40", "379.40", "200.00", "579.40"]);
        let steps: Vec<String> = total.duties[1].trace[0].steps.iter().map(ToString::to_string).collect();
        assert!(steps.concat().contains("secured, not owed (Regulation 2016/1036 article 7(3)"), "{steps:?}");
    }
    // In a warehouse the duty and the VAT are suspended, and the provisional duty is what it is.
    let mut placed = bicycles(&[]);
    placed.procedure.requested = "71".to_owned();
    let total = asked(placed, vec![row(551, None, "20 %")]);
    let sums = [total.total_payable, total.total_suspended, total.total_secured, total.to_be_secured()];
    assert_eq!(sums.map(|sum| sum.to_string()), ["0.00", "379.40", "200.00", "579.40"]);
}

/// A regulation names producers by additional codes, with a rate each, and has another for all others (Regulation
/// 2016/1036 article 9(5)). Of 1,000.00 EUR: producer C329 pays 20.6 percent = 206.00, all others 48.5 percent = 485.00.
#[test]
fn goods_of_a_named_producer_pay_the_rate_of_its_code() {
    let by_producer = || vec![row(552, Some("C329"), "20.6 %"), row(552, Some("C999"), "48.5 %")];
    let residual = || vec![row(552, Some("C329"), "20.6 %"), row(552, None, "48.5 %")];
    for (codes, measures, amount, note) in [
        (&["C329"][..], by_producer(), "206.00", None),
        (&["2500", "C329"], by_producer(), "206.00", None),
        (&["C999"], by_producer(), "485.00", None),
        (&["C777"], by_producer(), "485.00", Some("no rate for additional code C777")),
        (&[], by_producer(), "485.00", Some("none is declared: the rate of all others counts")),
        (&["C329"], residual(), "206.00", None),
        (&["C777"], residual(), "485.00", Some("no rate for additional code C777")),
        (&[], residual(), "485.00", Some("none is declared")),
        (&[], vec![row(552, None, "48.5 %")], "485.00", None),
    ] {
        let total = asked(bicycles(codes), measures);
        assert_eq!(duties(&total)[1], ("anti_dumping_duty", amount.to_owned(), "payable"), "{codes:?}");
        let reported: Vec<String> = total.notes.iter().map(|(_, note)| note.to_string()).collect();
        assert_eq!(reported.len(), usize::from(note.is_some()), "{reported:?}");
        assert!(reported.iter().zip(note).all(|(reported, note)| reported.contains(note)), "{reported:?}");
    }
    let named_alone = asked(bicycles(&["C777"]), vec![row(552, Some("C329"), "20.6 %")]);
    assert!(named_alone.gaps[0].1.to_string().contains("rates for named producers alone"), "{:?}", named_alone.gaps);
}

/// A third-country duty can depend on an additional code too, as that on pharmaceutical substances does (2500, free).
#[test]
fn a_third_country_duty_for_an_additional_code_is_for_goods_that_declare_it() {
    let measures = || vec![row(103, Some("2500"), "0 %")];
    let amount = |codes: &[&str]| asked(bicycles(codes), measures()).duties[0].amount.to_string();
    assert_eq!([amount(&["2500"]), amount(&["2501"]), amount(&[])], ["0.00", "140.00", "140.00"]);
}
