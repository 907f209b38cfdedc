//! Tests the same goods under every procedure, on the embedded tables.

use crate::duty::{Charge, DutyQuestion, DutyTotal, Goods, Price, Procedure, Quantities};
use crate::testing::tariff_in_memory;
use crate::{AsOf, Tariff};
use customs_kernel::ManualClock;
use rust_decimal::Decimal;
use std::sync::Arc;

fn tariff() -> Tariff {
    tariff_in_memory(Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a moment")))).0
}

/// Cotton shirts (6205 20 00) from China for 5,000.00 EUR, with 500.00 EUR of freight to Rotterdam beside the price.
///
/// Calculated by hand: customs value 5,500.00; duty 12 percent = 660.00; VAT base 6,160.00, 21 percent = 1,293.60;
/// total 1,953.60.
fn shirts(requested: &str, previous: &str, additional: &str) -> DutyQuestion {
    let price = |amount: i64| Price { amount: amount.into(), currency: "EUR".to_owned() };
    DutyQuestion {
        commodity_code: "6205200090".to_owned(),
        origin: Some("CN".to_owned()),
        preferential_origin: None,
        duty_regime: None,
        procedure: Procedure {
            requested: requested.to_owned(),
            previous: previous.to_owned(),
            additional: vec![additional.to_owned()],
        },
        documents: Vec::new(),
        additional_codes: Vec::new(),
        goods: Goods {
            price: price(5_000),
            charges: vec![Charge { code: "AK".to_owned(), price: price(500) }],
            further_costs: Decimal::ZERO,
            quantities: Quantities::default(),
        },
    }
}

fn asked(question: DutyQuestion, defers_vat: bool) -> DutyTotal {
    asked_on("2026-03-02", question, defers_vat)
}

fn asked_on(day: &str, question: DutyQuestion, defers_vat: bool) -> DutyTotal {
    let as_of = AsOf::day(day.parse().expect("a day"));
    let total = tariff().estimate_duties(&[(1, question)], as_of, defers_vat).expect("an answer");
    assert_eq!(total.gaps, []);
    let parts = total.total_payable + total.total_suspended + total.total_deferred;
    assert_eq!(parts, total.total_duties, "each amount is counted once");
    assert_eq!(total.to_be_secured(), total.total_duties - total.total_deferred);
    total
}

/// The payable, suspended and deferred totals.
fn sums(total: &DutyTotal) -> [String; 3] {
    [total.total_payable, total.total_suspended, total.total_deferred].map(|sum| format!("{sum:.2}"))
}

/// `Procedure::effect` names the rules and their articles.
#[test]
fn what_is_payable_and_suspended_follows_the_procedure() {
    for (requested, previous, additional, payable, suspended) in [
        ("40", "00", "000", "1953.60", "0.00"),
        ("40", "71", "000", "1953.60", "0.00"),
        ("42", "00", "000", "660.00", "0.00"),
        ("63", "10", "000", "660.00", "0.00"),
        ("61", "10", "000", "1953.60", "0.00"),
        ("63", "23", "F01", "0.00", "0.00"),
        ("61", "10", "F05", "0.00", "0.00"),
        // There is no duty, so the VAT base is the customs value: 21 percent of 5,500.00. F01 relieves of duty alone, as
        // F02 and F03 do; F05 of duty and VAT (code list of customs, D.E. 11 10).
        ("61", "10", "F01", "1155.00", "0.00"),
        ("61", "10", "F02", "1155.00", "0.00"),
        ("61", "23", "F03", "1155.00", "0.00"),
        ("63", "23", "F03", "0.00", "0.00"),
        // Processed products owe duty; it is calculated differently, which a note says.
        ("61", "10", "F04", "1953.60", "0.00"),
        ("63", "10", "F07", "660.00", "0.00"),
        // Distance sales (F48) owe no VAT at import; VAT under F49 is shown like any other.
        ("40", "00", "F48", "660.00", "0.00"),
        ("40", "00", "F49", "1953.60", "0.00"),
        // Regulation 1186/2009 relieves of duty; VAT on the customs value.
        ("40", "00", "C01", "1155.00", "0.00"),
        // Negligible value relieved of duty before July 2026 (Regulation 1186/2009 article 23): VAT on the customs value.
        ("40", "00", "C07", "1155.00", "0.00"),
        // Union goods from a special fiscal territory, products of sea-fishing: no duty, VAT on the customs value.
        ("40", "00", "F15", "1155.00", "0.00"),
        ("40", "00", "F21", "1155.00", "0.00"),
        ("51", "00", "000", "0.00", "1953.60"),
        ("53", "00", "D12", "0.00", "1953.60"),
        ("53", "00", "D51", "0.00", "1953.60"),
        ("71", "00", "000", "0.00", "1953.60"),
        // The duty is paid; the VAT (1,293.60) is suspended in the tax warehouse.
        ("07", "00", "000", "660.00", "1293.60"),
    ] {
        let total = asked(shirts(requested, previous, additional), false);
        assert_eq!(
            sums(&total),
            [payable, suspended, "0.00"].map(str::to_owned),
            "{requested} {previous} {additional}"
        );
    }
}

/// Regulation 2026/382 ends the relief of consignments of negligible value from duty on 1 July 2026: 21 percent of 5,500.00
/// on the last day before it, 660.00 + 1,293.60 from then on.
#[test]
fn negligible_value_owes_duty_from_july_2026() {
    for (day, payable, reported) in
        [("2026-06-30", "1155.00", "up to 150 EUR"), ("2026-07-01", "1953.60", "the relief from duty is gone too")]
    {
        let total = asked_on(day, shirts("40", "00", "C07"), false);
        assert_eq!(sums(&total), [payable, "0.00", "0.00"].map(str::to_owned), "{day}");
        assert!(total.notes.iter().any(|(_, note)| note.to_string().contains(reported)), "{day}: {:?}", total.notes);
    }
}

/// An article 23 permit concerns VAT that would be paid: suspended VAT stays suspended, and zero stays zero.
#[test]
fn a_permit_defers_only_vat_that_would_be_paid() {
    for (requested, additional, sum) in [
        ("40", "000", ["660.00", "0.00", "1293.60"]),
        ("42", "000", ["660.00", "0.00", "0.00"]),
        ("71", "000", ["0.00", "1953.60", "0.00"]),
        ("61", "F01", ["0.00", "0.00", "1155.00"]),
        ("61", "F05", ["0.00", "0.00", "0.00"]),
        ("61", "F03", ["0.00", "0.00", "1155.00"]),
        ("40", "F48", ["660.00", "0.00", "0.00"]),
    ] {
        assert_eq!(sums(&asked(shirts(requested, "00", additional), true)), sum.map(str::to_owned), "{requested}");
    }
}

#[test]
fn each_line_says_why_it_pays_nothing() {
    let traced = |total: &DutyTotal, place: usize| {
        let steps: Vec<String> = total.duties[place].trace[0].steps.iter().map(ToString::to_string).collect();
        (total.duties[place].treatment.word(), total.duties[place].rate.clone(), steps.concat())
    };
    let supplied_on = asked(shirts("42", "00", "000"), false);
    let (treatment, rate, steps) = traced(&supplied_on, 1);
    assert_eq!((treatment, rate.as_str()), ("relieved", "0%"));
    assert!(steps.contains("article 143(1)(d)") && steps.contains("21% is not charged"), "{steps}");
    assert_eq!(supplied_on.duties[1].base.to_string(), "6160.00");
    assert_eq!(traced(&supplied_on, 0).0, "payable");

    let returned = asked(shirts("61", "10", "F01"), false);
    let (treatment, rate, steps) = traced(&returned, 0);
    assert_eq!((treatment, rate.as_str()), ("relieved", "0%"));
    assert!(steps.contains("UCC article 203"), "{steps}");

    let stored = asked(shirts("71", "00", "000"), false);
    let (treatment, rate, steps) = traced(&stored, 0);
    assert_eq!((treatment, rate.as_str()), ("suspended", "12%"));
    assert!(steps.contains("71: suspended in the customs warehouse"), "{steps}");
    assert!(traced(&asked(shirts("40", "00", "000"), true), 1).2.contains("article 23 permit"));
}

/// Beef pays 12.8 percent and 303.4 EUR for each 100 kg. When nothing is owed, its weight, origin and proof of
/// preference need not be known. Under F03, VAT of 9 percent on 5,500.00, without duty, is 495.00.
#[test]
fn what_is_relieved_of_duty_needs_no_rate() {
    for (code, origin) in [("0201300090", Some("BR")), ("0201300090", None), ("9999999999", Some("US"))] {
        let returned = DutyQuestion {
            commodity_code: code.to_owned(),
            origin: origin.map(str::to_owned),
            duty_regime: Some("300".to_owned()),
            ..shirts("61", "10", "F05")
        };
        let total = asked(returned, false);
        assert_eq!((total.total_duties.to_string().as_str(), total.notes.len()), ("0.00", 0), "{code} {origin:?}");
    }
    let repaired = DutyQuestion { commodity_code: "0201300090".to_owned(), ..shirts("61", "23", "F03") };
    assert_eq!(sums(&asked(repaired, false)), ["495.00", "0.00", "0.00"].map(str::to_owned));
}

/// Shirts delivered for 5,623.40 EUR: duty 12 percent = 674.808, half up 674.81; VAT 21 percent of 6,298.21 =
/// 1,322.6241, half up 1,322.62; total 1,997.43. Without duty the VAT is 21 percent of 5,623.40 = 1,180.914.
#[test]
fn the_same_goods_cost_something_else_under_each_procedure() {
    for (requested, previous, additional, defers_vat, [payable, suspended, deferred]) in [
        ("40", "00", "000", false, ["1997.43", "0.00", "0.00"]),
        ("40", "00", "000", true, ["674.81", "0.00", "1322.62"]),
        ("42", "00", "000", true, ["674.81", "0.00", "0.00"]),
        ("61", "10", "F01", false, ["1180.91", "0.00", "0.00"]),
        ("61", "10", "F01", true, ["0.00", "0.00", "1180.91"]),
        ("61", "10", "F05", false, ["0.00", "0.00", "0.00"]),
        ("61", "10", "F03", false, ["1180.91", "0.00", "0.00"]),
        ("63", "10", "F01", false, ["0.00", "0.00", "0.00"]),
        ("51", "00", "000", false, ["0.00", "1997.43", "0.00"]),
        ("53", "00", "D51", true, ["0.00", "1997.43", "0.00"]),
        ("71", "00", "000", true, ["0.00", "1997.43", "0.00"]),
    ] {
        let mut question = shirts(requested, previous, additional);
        question.goods.charges.clear();
        question.goods.price.amount = Decimal::new(562_340, 2);
        let expected = [payable, suspended, deferred].map(str::to_owned);
        assert_eq!(sums(&asked(question, defers_vat)), expected, "{requested} {additional}");
    }
}

/// The guarantee needed for two imports and a placement on one day: all payable and suspended amounts, without the
/// VAT that goes to a VAT return.
///
/// Shirts for 5,500.00 EUR: duty 660.00, VAT 1,293.60. Released by a holder of an article 23 permit they need 660.00,
/// by another importer 1,953.60, in a customs warehouse 1,953.60: total 4,567.20. Counting the deferred VAT would
/// make it 5,860.80.
#[test]
fn a_day_of_declarations_needs_no_guarantee_for_deferred_vat() {
    let day = [
        asked(shirts("40", "00", "000"), true),
        asked(shirts("40", "00", "000"), false),
        asked(shirts("71", "00", "000"), true),
    ];
    let secured: Decimal = day.iter().map(DutyTotal::to_be_secured).sum();
    let all: Decimal = day.iter().map(|total| total.total_duties).sum();
    assert_eq!((secured.to_string().as_str(), all.to_string().as_str()), ("4567.20", "5860.80"));
}
