mod sentences;

use super::*;
use customs_kernel::facts::{Code, Description, Reference};
use rust_decimal::Decimal;

fn decimal(text: &str) -> Decimal {
    text.parse().expect("a decimal")
}

fn price(amount: &str, currency: &str) -> Price {
    Price { amount: decimal(amount), currency: currency.to_owned() }
}

fn charge(code: &str, amount: &str, currency: &str) -> Charge {
    Charge { code: code.to_owned(), price: price(amount, currency) }
}

fn terms(duty: &str, vat: &str) -> LineTerms {
    let expression = DutyExpression::parse(duty).expect("a rate");
    let measure = AppliedMeasure::OnGoods {
        measure_type: Code::from("103"),
        description: Description::from("Third country duty"),
        commodity_code: Code::from("62"),
        area: Code::from("1011"),
    };
    LineTerms {
        duties: vec![(DutyKind::CustomsDuty, measure, expression)],
        vat: VatTerms {
            rate: decimal(vat),
            category: Description::from("Standard rate"),
            law: Reference::from("Wet OB 1968 artikel 9, lid 1"),
        },
        effect: ProcedureEffect::default(),
    }
}

fn rates(currency: &str) -> Option<Decimal> {
    match currency {
        "EUR" => Some(Decimal::ONE),
        "USD" => Some(decimal("1.0800")),
        _ => None,
    }
}

fn shown(duties: &[AppliedDuty]) -> Vec<(&'static str, &str, String, String)> {
    let shown = |duty: &AppliedDuty| (duty.kind.word(), duty.base.to_string(), duty.amount.to_string());
    duties.iter().map(|duty| (shown(duty).0, duty.rate.as_str(), shown(duty).1, shown(duty).2)).collect()
}

/// FOB Santos, with inland transport that the price does not contain.
#[test]
fn freight_and_insurance_to_the_border_are_added_and_inland_transport_is_taxed_alone() {
    let goods = Goods {
        price: price("13500.00", "USD"),
        charges: vec![charge("AK", "1200.00", "USD"), charge("AK", "60.00", "EUR")],
        further_costs: decimal("350.00"),
        quantities: Quantities::default(),
    };
    let line = estimate_line(&goods, &terms("7.5 %", "9"), &rates).expect("an estimate");
    assert_eq!(line.customs_value.price, decimal("12500.00"));
    assert_eq!(line.customs_value.amount, decimal("13671.11"));
    assert_eq!(
        shown(&line.duties),
        [
            ("customs_duty", "7.5%", "13671.11".to_owned(), "1025.33".to_owned()),
            ("vat", "9%", "15046.44".to_owned(), "1354.18".to_owned()),
        ]
    );
    let trace: Vec<String> = line.duties[0].trace.iter().map(ToString::to_string).collect();
    assert!(trace.contains(&"AK 1200.00 USD / 1.08 = 1111.11 EUR".to_owned()), "{trace:?}");
    assert!(trace.iter().any(|step| step.contains("rounded half up to 1025.33 EUR")), "{trace:?}");
    let all = total(vec![(1, Ok(line))], false).expect("a total");
    assert_eq!((all.total_duties, all.total_payable), (decimal("2379.51"), decimal("2379.51")));
}

/// DAP Utrecht, with inland transport in the price, a royalty beside it, and an article 23 permit.
#[test]
fn inland_transport_in_the_price_is_deducted_and_taxed_and_deferred_vat_is_not_paid() {
    let goods = Goods {
        price: price("20000.00", "EUR"),
        charges: vec![charge("BA", "500.00", "EUR"), charge("AI", "600.00", "EUR")],
        further_costs: Decimal::ZERO,
        quantities: Quantities::default(),
    };
    let line = estimate_line(&goods, &terms("12 %", "21"), &rates).expect("an estimate");
    assert_eq!(line.customs_value.amount, decimal("20100.00"));
    assert_eq!(
        shown(&line.duties),
        [
            ("customs_duty", "12%", "20100.00".to_owned(), "2412.00".to_owned()),
            ("vat", "21%", "23012.00".to_owned(), "4832.52".to_owned()),
        ]
    );
    let all = total(vec![(1, Ok(line))], true).expect("a total");
    assert_eq!((all.total_duties, all.total_payable), (decimal("7244.52"), decimal("2412.00")));
}

/// UCC article 72(c) leaves buying commissions that are shown separately out of the customs value; VAT Directive 86(1)(b)
/// puts commission into the VAT base. 1,000.00 - 50.00 = 950.00; 10 % of it is 95.00; VAT base 950.00 + 95.00 + 50.00 =
/// 1,095.00; 21 % of that are 229.95.
#[test]
fn a_buying_commission_in_the_price_is_deducted_and_taxed() {
    let goods = Goods {
        price: price("1000.00", "EUR"),
        charges: vec![charge("BF", "50.00", "EUR")],
        further_costs: Decimal::ZERO,
        quantities: Quantities::default(),
    };
    let line = estimate_line(&goods, &terms("10 %", "21"), &rates).expect("an estimate");
    assert_eq!(
        shown(&line.duties),
        [
            ("customs_duty", "10%", "950.00".to_owned(), "95.00".to_owned()),
            ("vat", "21%", "1095.00".to_owned(), "229.95".to_owned()),
        ]
    );
    let reported =
        "base: customs value 950.00 + duties 95.00 + costs after entry 0 + buying commission 50.00 = 1095.00 EUR";
    assert!(line.duties[1].trace.iter().any(|step| step.to_string() == reported), "{:?}", line.duties[1].trace);
}

#[test]
fn lines_of_one_rate_are_added_after_each_was_rounded() {
    let goods = Goods {
        price: price("0.10", "EUR"),
        charges: Vec::new(),
        further_costs: Decimal::ZERO,
        quantities: Quantities::default(),
    };
    let line = || estimate_line(&goods, &terms("5 %", "21"), &rates);
    let all =
        total(vec![(1, line()), (2, line()), (3, Err(NotEstimated(EstimateGap::NoVatRate)))], false).expect("a total");
    let [duty, vat] = &all.duties[..] else { panic!("{all:?}") };
    assert_eq!((duty.amount, duty.base, duty.trace.len()), (decimal("0.02"), decimal("0.20"), 2));
    assert_eq!((vat.amount, vat.trace[1].line), (decimal("0.04"), 2));
    assert_eq!(all.gaps, [(3, EstimateGap::NoVatRate)]);
}

#[test]
fn what_cannot_be_calculated_says_why() {
    let goods = |price: Price, charges: Vec<Charge>| Goods {
        price,
        charges,
        further_costs: Decimal::ZERO,
        quantities: Quantities::default(),
    };
    let why =
        |goods: &Goods, duty: &str| estimate_line(goods, &terms(duty, "21"), &rates).expect_err("none").to_string();
    let yen = goods(price("1", "JPY"), Vec::new());
    assert_eq!(why(&yen, "1 %"), "customs publishes no rate of JPY for that day");
    let deducted = goods(price("1", "EUR"), vec![charge("BA", "2", "EUR")]);
    assert_eq!(why(&deducted, "1 %"), "the deductions are more than the price");
    let weighed = goods(price("1", "EUR"), Vec::new());
    assert_eq!(
        why(&weighed, "1 EUR/100 kg"),
        "measure 103 (Third country duty) on 62 for 1011: the quantity in kg is not known"
    );
    let vast = goods(price("79228162514264337593543950335", "EUR"), vec![charge("AK", "1", "EUR")]);
    assert_eq!(why(&vast, "1 %"), "the amounts are too large");
}
