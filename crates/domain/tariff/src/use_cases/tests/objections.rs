//! Tests on the embedded tables; comments name the deciding rows.

use crate::objections::{DeclaredGoods, DeclaredHow};
use crate::testing::tariff_in_memory;
use crate::{AsOf, TradeDirection};
use customs_kernel::ManualClock;
use rust_decimal::Decimal;
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

fn reported(goods: DeclaredGoods, direction: TradeDirection) -> Vec<String> {
    let procedure = match direction {
        TradeDirection::Import => "40",
        TradeDirection::Export => "10",
    };
    told_under(goods, &DeclaredHow { direction, procedure: procedure.to_owned(), is_full: true })
}

fn told_under(goods: DeclaredGoods, how: &DeclaredHow) -> Vec<String> {
    let clock = Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a moment")));
    let as_of = AsOf::day("2026-03-02".parse().expect("a day"));
    let found = tariff_in_memory(clock).0.objections(&[(7, goods)], how, as_of).expect("an answer");
    assert!(found.iter().all(|(line, _)| *line == 7));
    found.into_iter().map(|(_, objection)| objection.to_string()).collect()
}

/// The nomenclature of a new installation is a start, so that a code that it lacks may exist; a heading beyond the last
/// one of its chapter in the Harmonized System cannot: chapter 12 ends with 1214.
#[test]
fn codes_under_which_no_goods_can_be_declared_are_named() {
    // What measures ask for beside it is for other tests.
    let objections_to = |code: &str| {
        let mut found = reported(goods(code, "US", &["Y900"]), TradeDirection::Import);
        found.retain(|text| !text.starts_with("measure "));
        found
    };
    assert_eq!(objections_to("9401690000"), [""; 0]);
    assert_eq!(objections_to("1234567890"), ["heading 1234 does not exist in the Harmonized System"]);
    assert_eq!(objections_to("9999999900"), ["heading 9999 does not exist in the Harmonized System"]);
    assert_eq!(objections_to("9930240000"), ["99302400 is not in the nomenclature"], "chapter 99 has codes of its own");
    assert_eq!(objections_to("7318158800"), ["73181588 is not in the nomenclature"]);
    assert_eq!(objections_to("9401690077"), ["9401690077 is not in the nomenclature"]);
    assert_eq!(reported(goods("94016900", "US", &["Y900"]), TradeDirection::Export), [""; 0]);
    assert_eq!(
        reported(goods("00000000", "US", &[]), TradeDirection::Export),
        ["heading 0000 does not exist in the Harmonized System"]
    );
}

/// Live horses need a veterinary control (410) and a statement about protected species (710).
#[test]
fn certificates_that_no_document_meets_are_named() {
    let missing = reported(goods("0101210000", "US", &["N935"]), TradeDirection::Import);
    assert!(missing.iter().any(|text| text.starts_with("measure 410 asks for C640")), "{missing:?}");
    assert!(missing.iter().any(|text| text.starts_with("measure 710 asks for ")), "{missing:?}");
    let shown = goods("0101210000", "US", &["C640", "Y900", "Y929"]);
    assert_eq!(reported(shown, TradeDirection::Import), [""; 0]);
}

#[test]
fn a_preference_needs_its_proof_of_origin() {
    let claimed = |country: &str, documents: &[&str]| {
        let regime = Some("300".to_owned());
        reported(
            DeclaredGoods { duty_regime: regime, ..goods("8510900000", country, documents) },
            TradeDirection::Import,
        )
    };
    let named = "preference 300 for GB counts only with a proof of origin (U116 or U117 or U118) among the documents";
    assert_eq!(claimed("GB", &["N935"]), [named]);
    assert_eq!(claimed("GB", &["U117"]), [""; 0]);
    assert_eq!(claimed("US", &[]), ["preference 300 for US has no proof of origin among the documents"]);
    assert_eq!(claimed("US", &["N954"]), [""; 0], "our tables may lag behind");
    let general = DeclaredGoods { duty_regime: Some("200".to_owned()), ..goods("8510900000", "US", &["N954"]) };
    let unproven = "preference 200 for US has no proof of origin among the documents";
    assert_eq!(reported(general.clone(), TradeDirection::Import), [unproven], "an EUR.1 is none of the general scheme");
    let stated = DeclaredGoods { documents: texts(&["U164"]), ..general };
    assert_eq!(reported(stated, TradeDirection::Import), [""; 0]);
    let ordinary = DeclaredGoods { duty_regime: Some("100".to_owned()), ..goods("8510900000", "GB", &[]) };
    assert_eq!(reported(ordinary, TradeDirection::Import), [""; 0]);
}

/// Bicycles from China have an anti-dumping duty (552) and are counted in pieces (109).
#[test]
fn trade_defence_asks_for_a_producer_and_some_goods_for_a_quantity() {
    let bicycles = goods("8712003090", "CN", &[]);
    let producer = "measure 552 (trade defence) asks for the additional code of the producer";
    assert_eq!(reported(bicycles.clone(), TradeDirection::Import), [producer]);
    let unknown = DeclaredGoods { additional_codes: texts(&["D999"]), ..bicycles.clone() };
    assert_eq!(reported(unknown, TradeDirection::Import), [producer], "codes of companies begin with 8, A, B or C");
    let named = DeclaredGoods { additional_codes: texts(&["C999"]), ..bicycles.clone() };
    assert_eq!(reported(named.clone(), TradeDirection::Import), [""; 0]);
    let uncounted = DeclaredGoods { supplementary_quantity: None, ..named };
    assert_eq!(reported(uncounted, TradeDirection::Import), ["the commodity is declared in NAR too"]);
    let one_rate = goods("7307931100", "CN", &[]);
    let unknown = ["73079311 is not in the nomenclature"];
    assert_eq!(
        reported(one_rate, TradeDirection::Import),
        unknown,
        "fittings of China have one rate for all producers"
    );
    let from_elsewhere = DeclaredGoods { country: "VN".to_owned(), ..bicycles };
    assert_eq!(reported(from_elsewhere, TradeDirection::Import), [""; 0]);
}

/// Suspended goods owe no duty yet, returned goods owe no trade defence duty, and a simplified declaration leaves
/// quantities and proofs to the supplementary one. Certificates are demanded of all.
#[test]
fn procedure_and_data_set_decide_what_is_asked() {
    let bicycles = DeclaredGoods {
        duty_regime: Some("300".to_owned()),
        supplementary_quantity: None,
        ..goods("8712003090", "CN", &[])
    };
    let under = |procedure: &str, is_full: bool| {
        let how = DeclaredHow { direction: TradeDirection::Import, procedure: procedure.to_owned(), is_full };
        told_under(bicycles.clone(), &how)
    };
    let counted = "the commodity is declared in NAR too";
    let unproven = "preference 300 for CN has no proof of origin among the documents";
    let producer = "measure 552 (trade defence) asks for the additional code of the producer";
    for procedure in ["40", "42", "07"] {
        assert_eq!(under(procedure, true), [counted, unproven, producer], "{procedure}");
        assert_eq!(under(procedure, false), [""; 0], "{procedure}");
    }
    assert_eq!(under("61", true), [counted, unproven]);
    for procedure in ["51", "53", "71", "78", ""] {
        assert_eq!(under(procedure, true), [""; 0], "{procedure}");
    }
    let horses = |is_full| {
        let how = DeclaredHow { direction: TradeDirection::Import, procedure: "71".to_owned(), is_full };
        told_under(goods("0101210000", "US", &[]), &how).len()
    };
    assert!(horses(true) > 0 && horses(true) == horses(false));
}

#[test]
fn exports_are_counted_where_goods_leave() {
    let uncounted = DeclaredGoods { supplementary_quantity: None, ..goods("87120030", "US", &[]) };
    let under = |procedure: &str, is_full: bool| {
        let how = DeclaredHow { direction: TradeDirection::Export, procedure: procedure.to_owned(), is_full };
        told_under(uncounted.clone(), &how)
    };
    assert_eq!(under("10", true), ["the commodity is declared in NAR too"]);
    assert_eq!((under("10", false), under("76", true)), (vec![], vec![]));
}
