use customs_messages::internals::Digits;
use proptest::prelude::*;
use rust_decimal::Decimal;

#[test]
fn numbers_keep_the_decimals_they_have() {
    for text in ["0", "0.00", "7", "-1", "10", "0.5", "-0.05", "1200.00", "18446744073709551616", "0.000000001"] {
        let number: Decimal = text.parse().expect("a number");
        assert_eq!(Digits::from_number(number).as_str(), text);
    }
    assert_eq!(Digits::from_number(-Decimal::ZERO).as_str(), (-Decimal::ZERO).to_string());
}

proptest! {
    #[test]
    fn any_number_is_written_as_the_library_writes_it(
        mantissa in any::<i64>(),
        scale in 0_u32..=28,
        is_long in any::<bool>(),
    ) {
        let times = if is_long { 1_000_000_007 } else { 1 };
        let number = Decimal::from_i128_with_scale(i128::from(mantissa) * times, scale);
        let digits = Digits::from_number(number);
        prop_assert_eq!(digits.as_str(), number.to_string());
    }
}
