//! By the embedded tables, whose rows are named where they decide.

use super::*;
use crate::testing::tariff_in_memory;
use crate::{AsOf, TradeDirection};
use customs_kernel::ManualClock;
use std::sync::Arc;

fn texts(codes: &[&str]) -> Vec<String> {
    codes.iter().map(|code| (*code).to_owned()).collect()
}

fn goods(code: &str, country: &str, documents: &[&str]) -> DeclaredGoods {
    DeclaredGoods {
        commodity_code: code.to_owned(),
        country: country.to_owned(),
        documents: texts(documents),
        supplementary_quantity: Some(Decimal::ONE),
        ..DeclaredGoods::default()
    }
}

fn told(goods: DeclaredGoods, direction: TradeDirection) -> Vec<String> {
    let clock = Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a moment")));
    let as_of = AsOf::day("2026-03-02".parse().expect("a day"));
    let found = tariff_in_memory(clock).0.objections(&[(7, goods)], direction, as_of).expect("an answer");
    assert!(found.iter().all(|(line, _)| *line == 7));
    found.into_iter().map(|(_, objection)| objection.to_string()).collect()
}

/// Live horses: a veterinary control (410) and the word about protected species (710).
#[test]
fn certificates_that_no_document_meets_are_named() {
    let missing = told(goods("0101210000", "US", &["N935"]), TradeDirection::Import);
    assert!(missing.iter().any(|text| text.starts_with("measure 410 asks for C640")), "{missing:?}");
    assert!(missing.iter().any(|text| text.starts_with("measure 710 asks for ")), "{missing:?}");
    let shown = goods("0101210000", "US", &["C640", "Y900", "Y929"]);
    assert_eq!(told(shown, TradeDirection::Import), [""; 0]);
}

#[test]
fn a_preference_needs_its_proof_of_origin() {
    let claimed = |country: &str, documents: &[&str]| {
        let regime = Some("300".to_owned());
        told(DeclaredGoods { duty_regime: regime, ..goods("8510900000", country, documents) }, TradeDirection::Import)
    };
    let named = "preference 300 for GB counts only with a proof of origin (U116 or U117 or U118) among the documents";
    assert_eq!(claimed("GB", &["N935"]), [named]);
    assert_eq!(claimed("GB", &["U117"]), [""; 0]);
    assert_eq!(claimed("US", &[]), ["preference 300 for US has no proof of origin among the documents"]);
    assert_eq!(claimed("US", &["N954"]), [""; 0], "our tables may lag behind");
    let ordinary = DeclaredGoods { duty_regime: Some("100".to_owned()), ..goods("8510900000", "GB", &[]) };
    assert_eq!(told(ordinary, TradeDirection::Import), [""; 0]);
}

/// Bicycles of China: anti-dumping (552) and pieces (109).
#[test]
fn trade_defence_asks_for_a_producer_and_some_goods_for_a_quantity() {
    let bicycles = goods("8712003090", "CN", &[]);
    let producer = "measure 552 (trade defence) asks for the additional code of the producer";
    assert_eq!(told(bicycles.clone(), TradeDirection::Import), [producer]);
    let named = DeclaredGoods { additional_codes: texts(&["C999"]), ..bicycles.clone() };
    assert_eq!(told(named.clone(), TradeDirection::Import), [""; 0]);
    let uncounted = DeclaredGoods { supplementary_quantity: None, ..named };
    assert_eq!(told(uncounted, TradeDirection::Import), ["the commodity is declared in NAR too"]);
    let one_rate = goods("7307931100", "CN", &[]);
    assert_eq!(told(one_rate, TradeDirection::Import), [""; 0], "fittings of China have one rate for all producers");
    let from_elsewhere = DeclaredGoods { country: "VN".to_owned(), ..bicycles };
    assert_eq!(told(from_elsewhere, TradeDirection::Import), [""; 0]);
}
