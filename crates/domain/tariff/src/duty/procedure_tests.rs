//! The same goods under every procedure, by the embedded tables.

use super::*;
use crate::testing::tariff_in_memory;
use crate::{AsOf, Tariff};
use customs_kernel::ManualClock;
use rust_decimal::Decimal;
use std::sync::Arc;

fn tariff() -> Tariff {
    tariff_in_memory(Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a moment")))).0
}

/// Cotton shirts (6205 20 00) of China for 5,000.00 EUR, 500.00 EUR of freight to Rotterdam beside the price.
///
/// By hand: customs value 5,500.00; duty 12 percent = 660.00; VAT base 6,160.00, 21 percent = 1,293.60; together 1,953.60.
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
        goods: Goods {
            price: price(5_000),
            charges: vec![Charge { code: "AK".to_owned(), price: price(500) }],
            further_costs: Decimal::ZERO,
            quantities: Quantities::default(),
        },
    }
}

fn asked(question: DutyQuestion, defers_vat: bool) -> DutyTotal {
    let as_of = AsOf::day("2026-03-02".parse().expect("a day"));
    let total = tariff().estimate_duties(&[(1, question)], as_of, defers_vat).expect("an answer");
    assert_eq!(total.gaps, []);
    let parts = total.total_payable + total.total_suspended + total.total_deferred;
    assert_eq!(parts, total.total_duties, "each amount is counted once");
    assert_eq!(total.to_be_secured(), total.total_duties - total.total_deferred);
    total
}

/// What is payable, suspended and deferred.
fn sums(total: &DutyTotal) -> [String; 3] {
    [total.total_payable, total.total_suspended, total.total_deferred].map(|sum| format!("{sum:.2}"))
}

/// The rules and their articles stand at `Procedure::effect`.
#[test]
fn what_is_payable_and_suspended_follows_the_procedure() {
    for (requested, previous, additional, payable, suspended) in [
        ("40", "00", "000", "1953.60", "0.00"),
        ("40", "71", "000", "1953.60", "0.00"),
        ("42", "00", "000", "660.00", "0.00"),
        ("63", "10", "000", "660.00", "0.00"),
        ("61", "10", "000", "1953.60", "0.00"),
        ("61", "10", "F01", "0.00", "0.00"),
        ("63", "23", "F01", "0.00", "0.00"),
        ("51", "00", "000", "0.00", "1953.60"),
        ("53", "00", "D12", "0.00", "1953.60"),
        ("53", "00", "D51", "0.00", "1953.60"),
        ("71", "00", "000", "0.00", "1953.60"),
        // Duty is paid, VAT (1,293.60) waits in the tax warehouse.
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

/// An article 23 permit concerns VAT that would be paid: suspended VAT stays suspended, and none stays none.
#[test]
fn a_permit_defers_only_vat_that_would_be_paid() {
    for (requested, additional, sum) in [
        ("40", "000", ["660.00", "0.00", "1293.60"]),
        ("42", "000", ["660.00", "0.00", "0.00"]),
        ("71", "000", ["0.00", "1953.60", "0.00"]),
        ("61", "F01", ["0.00", "0.00", "0.00"]),
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
