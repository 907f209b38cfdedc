//! Tests the selection of measures on the embedded tables.

use crate::duty::{DutyKind, DutyQuestion, DutyTotal, EstimateGap, Goods, Price, Procedure, Quantities};
use crate::testing::tariff_in_memory;
use crate::{AsOf, Tariff};
use customs_kernel::ManualClock;
use rust_decimal::Decimal;
use std::sync::Arc;

fn tariff() -> Tariff {
    tariff_in_memory(Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a moment")))).0
}

pub(super) fn question(code: &str, origin: &str, regime: Option<&str>) -> DutyQuestion {
    DutyQuestion {
        commodity_code: code.to_owned(),
        origin: Some(origin.to_owned()),
        preferential_origin: None,
        duty_regime: regime.map(str::to_owned),
        procedure: Procedure::default(),
        documents: Vec::new(),
        additional_codes: Vec::new(),
        goods: Goods {
            price: Price { amount: 1_000.into(), currency: "EUR".to_owned() },
            charges: Vec::new(),
            further_costs: Decimal::ZERO,
            quantities: Quantities { net_mass: Some(500.into()), supplementary: None, unit: None },
        },
    }
}

fn asked(question: DutyQuestion) -> DutyTotal {
    let as_of = AsOf::day("2026-03-02".parse().expect("a day"));
    tariff().estimate_duties(&[(1, question)], as_of, false).expect("an answer")
}

/// Kind and rate of each duty.
fn rates(question: DutyQuestion) -> Vec<(&'static str, String)> {
    let total = asked(question);
    assert_eq!(total.gaps, []);
    total.duties.into_iter().map(|duty| (duty.kind.word(), duty.rate)).collect()
}

fn duty_rate(question: DutyQuestion) -> String {
    rates(question).swap_remove(0).1
}

#[test]
fn goods_pay_the_third_country_duty_and_the_vat_of_their_kind() {
    let coffee = question("0901210000", "BR", None);
    assert_eq!(rates(coffee), [("customs_duty", "7.5%".to_owned()), ("vat", "9%".to_owned())]);
    let without_taric = question("09012100", "BR", Some("100"));
    assert_eq!(duty_rate(without_taric), "7.5%");
}

/// The question with these documents added.
fn with(question: DutyQuestion, documents: &[&str]) -> DutyQuestion {
    DutyQuestion { documents: documents.iter().map(|code| (*code).to_owned()).collect(), ..question }
}

#[test]
fn a_preference_is_for_whom_it_is_given_and_for_who_claims_it() {
    let british = with(question("0901210000", "GB", Some("300")), &["N935", "U116"]);
    assert_eq!(duty_rate(british.clone()), "0%");
    assert_eq!(duty_rate(DutyQuestion { duty_regime: None, ..british }), "7.5%", "nobody claimed it");
    let elsewhere = asked(with(question("0901210000", "US", Some("300")), &["N954"]));
    assert_eq!(elsewhere.duties[0].rate, "7.5%");
    assert!(
        elsewhere.notes[0].1.to_string().contains("no preference for US under regime 300"),
        "{:?}",
        elsewhere.notes
    );
    let through_britain =
        DutyQuestion { preferential_origin: Some("GB".to_owned()), ..question("0901210000", "BR", Some("300")) };
    assert_eq!(duty_rate(with(through_britain, &["U117"])), "0%", "importer's knowledge");
}

/// Without proof there is no preference (UCC article 64 and the protocols on origin). 1,000 EUR of coffee at 7.5
/// percent pay 75.00.
#[test]
fn a_preference_counts_only_with_its_own_proof_of_origin() {
    let british = |documents: &[&str]| asked(with(question("0901210000", "GB", Some("300")), documents));
    for documents in [&["N935"][..], &["N954"], &[]] {
        let total = british(documents);
        assert_eq!((total.duties[0].rate.as_str(), total.duties[0].amount.to_string()), ("7.5%", "75.00".to_owned()));
        let note = total.notes[0].1.to_string();
        assert!(note.contains("no proof of origin (U116 or U117 or U118) among the documents"), "{note}");
    }
    assert_eq!(british(&["U118"]).notes, []);
    // An invoice declaration is accepted for Norway as an EUR.1 is; Canada issues no EUR.1.
    let proven = |origin: &str, document: &str| {
        asked(with(question("3926909790", origin, Some("300")), &[document])).notes.is_empty()
    };
    for (origin, document, is_proof) in
        [("NO", "N954", true), ("NO", "U162", true), ("VN", "N954", true), ("NO", "U116", false), ("CA", "N954", false)]
    {
        assert_eq!(proven(origin, document), is_proof, "{origin} {document}");
    }
}

#[test]
fn the_general_scheme_and_the_customs_union_have_regimes_of_their_own() {
    let shirts = |origin: &str, regime: &str, document: &str| {
        duty_rate(with(question("6205200090", origin, Some(regime)), &[document]))
    };
    assert_eq!(shirts("BD", "200", "U165"), "0%", "everything but arms");
    assert_eq!(shirts("ID", "200", "U164"), "9.6%", "the general arrangement");
    assert_eq!(shirts("TR", "400", "N018"), "0%");
    assert_eq!(shirts("TR", "400", "N954"), "12%", "an A.TR proves free circulation, no EUR.1 does");
    assert_eq!(shirts("TR", "300", "N018"), "12%");
}

#[test]
fn anti_dumping_comes_on_top_for_its_country() {
    let bicycles = |origin: &str| rates(question("8712003090", origin, None));
    let from_china = bicycles("CN");
    let of_kind = |kind: &str| from_china.iter().find(|(word, _)| *word == kind).map(|(_, rate)| rate.as_str());
    assert_eq!((of_kind("customs_duty"), of_kind("anti_dumping_duty")), (Some("14%"), Some("48.5%")));
    assert!(bicycles("VN").iter().all(|(kind, _)| *kind != "anti_dumping_duty"));
    let total = asked(question("8712003090", "CN", None));
    // The VAT base is 1,000 + 140 + 485 = 1,625, and 21 percent of it is 341.25.
    assert_eq!(total.total_duties.to_string(), "966.25");
}

#[test]
fn a_missing_rate_is_told_and_the_value_and_vat_are_estimated_all_the_same() {
    let as_of = AsOf::day("2026-03-02".parse().expect("a day"));
    let lines = [(1, question("9999999999", "US", None)), (2, question("0901210000", "BR", None))];
    let total = tariff().estimate_duties(&lines, as_of, false).expect("an answer");
    assert_eq!(total.gaps.len(), 1);
    assert_eq!(total.gaps[0].0, 1);
    assert_eq!(total.customs_value.to_string(), "2000.00");
    assert_eq!(total.duties.iter().filter(|duty| duty.kind == DutyKind::CustomsDuty).count(), 1, "that of the coffee");
    let nowhere = DutyQuestion { origin: None, ..question("0901210000", "BR", None) };
    assert_eq!(asked(nowhere).gaps, [(1, EstimateGap::UnknownOrigin)]);
}

#[test]
fn a_duty_on_the_mass_takes_the_net_mass() {
    // The duty is 12.8 % of 1,000 plus 303.4 EUR for each 100 of 500 kg.
    let beef = asked(question("0201300090", "BR", None));
    assert_eq!(beef.duties[0].amount.to_string(), "1645.00");
    assert_eq!(beef.duties[0].rate, "12.8% + 303.4 EUR/100 kg");
}
