use super::*;
use crate::stock::Lot;
use crate::testing::line;

/// Of 120 pieces with 250.5 kg gross, 240 kg net and EUR 1,000.00, 37 have left. The remaining 83/120 weigh 173.2625
/// kg gross and 166 kg net, and are worth 691.67 (1,000 x 83 / 120 = 691.666...).
#[test]
fn a_lot_tells_what_is_left_of_its_weight_and_value() {
    let bench = Bench::new();
    let mut form = starting("A", "120");
    form.lines[0].gross_weight = Some(number("250.5"));
    form.lines[0].net_weight = Some(number("240"));
    form.lines[0].customs_value = Some(number("1000"));
    let lot = bench.stocks.start(OURS, form, &user()).expect("stock").lots[0].clone();
    let left = |lot: &Lot| {
        let left = lot.remainder();
        [left.gross_weight, left.net_weight, left.customs_value].map(|number| number.expect("it is known").normalize())
    };
    assert_eq!(left(&lot), ["250.5", "240", "1000"].map(number));
    bench.draft(7, &[line(70, "A", "37")]);
    bench.take(70, &[(lot.id, "37")]).expect("it is there");
    let now = || bench.stocks.show(OURS, lot.stock).expect("it is there").lots[0].clone();
    assert_eq!(left(&now()), ["250.5", "240", "1000"].map(number), "what is reserved is still there");
    bench.submit(7, "LRN-7").expect("it is submitted");
    bench.release(7);
    assert_eq!(left(&now()), ["173.2625", "166", "691.67"].map(number));
    assert_eq!(now().goods.customs_value, Some(number("1000")), "beside what it began with");
}

/// A surplus found at counting was not part of the placed weight and value.
#[test]
fn a_surplus_adds_nothing_to_weight_and_value() {
    let bench = Bench::new();
    let mut form = starting("A", "100");
    form.lines[0].customs_value = Some(number("1000"));
    let lot = bench.stocks.start(OURS, form, &user()).expect("stock").lots[0].clone();
    let found = crate::AdjustmentForm { quantity: Some(number("5")), reason: text("found") };
    bench.stocks.adjust(OURS, lot.id, None, &found, &user()).expect("it is adjusted");
    let now = bench.stocks.show(OURS, lot.stock).expect("it is there").lots[0].clone();
    assert_eq!(now.remainder().customs_value, Some(number("1000")));
}
