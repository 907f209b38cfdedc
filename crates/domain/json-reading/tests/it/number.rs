use customs_json_reading::Number;
use rust_decimal::Decimal;

fn read(text: &str) -> Decimal {
    serde_json::from_str::<Number>(text).expect("a number").into()
}

#[test]
fn a_number_keeps_the_digits_it_was_sent_with() {
    for text in ["21.00", "0.1", "1234567890.12", "-3", "0", "0.0000001", "9007199254740993.000001"] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn exponents_are_written_out() {
    for (sent, read_as) in [("1e3", "1000"), ("1.5E-2", "0.015"), ("12e+0", "12"), ("-2.50e1", "-25.0")] {
        assert_eq!(read(sent).to_string(), read_as, "{sent}");
    }
    for zero in ["-0", "0e99", "0.000e-99", "-0.0"] {
        assert_eq!(read(zero), Decimal::ZERO, "{zero}");
        assert!(read(zero).is_sign_positive());
    }
}

#[test]
fn a_number_too_large_becomes_the_largest() {
    for text in ["1e29", "1e400", "1e99999999999999999999", "99999999999999999999999999999999999"] {
        assert_eq!(read(text), Decimal::MAX, "{text}");
        assert_eq!(read(&format!("-{text}")), Decimal::MIN, "-{text}");
    }
}

#[test]
fn a_number_with_too_many_decimals_still_has_too_many() {
    let many = |text: &str| {
        let value = read(text);
        assert!(value.normalize().scale() > 20, "{text} became {value}");
        assert_ne!(value, Decimal::ZERO);
    };
    many("1.00000000000000000000000000000000001");
    many("1e-99");
    many("1e-99999999999999999999");
    many("123.4000000000000000000000000000001");
}

#[test]
fn a_text_is_not_a_number() {
    for text in ["\"1\"", "true", "null", "{}", "[]"] {
        let parsed = serde_json::from_str::<Number>(text);
        assert!(parsed.is_err(), "{text}");
    }
}
