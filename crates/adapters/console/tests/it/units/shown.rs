use customs_console::internals::shown::{amount, kilograms, moment, money, number, percent, rate, text};

#[test]
fn amounts_have_points_and_a_comma() {
    for (sent, shown) in [("0", "0"), ("999", "999"), ("1000", "1.000"), ("-1234567.891", "-1.234.567,891")] {
        assert_eq!(number(sent.parse().expect("a number")), shown);
    }
    assert_eq!(money("1234.5".parse().expect("a number"), "EUR"), "EUR\u{a0}1.234,50");
    // A column of a table may have more decimals than the amount in it.
    for (sent, shown) in
        [("1234.5000", "1.234,50"), ("0", "0,00"), ("-7", "-7,00"), ("0.0125", "0,0125"), ("100.000", "100,00")]
    {
        assert_eq!(amount(sent.parse().expect("a number")), shown);
    }
}

#[test]
fn rates_of_the_tariff_are_written_as_other_numbers_are() {
    for (reported, shown) in
        [("2.2%", "2,2\u{a0}%"), ("21 %", "21 %"), ("9.6% + 3.2 EUR/kg.", "9,6\u{a0}% + 3,2 EUR/kg.")]
    {
        assert_eq!(rate(reported), shown);
    }
    assert_eq!(kilograms("1250.500".parse().expect("a number")), "1.250,5\u{a0}kg");
    assert_eq!(percent("21.00".parse().expect("a number")), "21\u{a0}%");
}

#[test]
fn moments_are_those_of_the_clock_in_the_netherlands() {
    assert_eq!(moment("2026-07-01T22:30:00Z".parse().expect("a moment")), "02-07-2026 00:30");
    assert_eq!(moment("2026-12-31T22:30:00Z".parse().expect("a moment")), "31-12-2026 23:30");
}

#[test]
fn marks_that_turn_the_direction_are_seen() {
    assert_eq!(text("a\u{202e}fdp.exe\u{7}"), "a⟨U+202E⟩fdp.exe⟨U+0007⟩");
    assert_eq!(text("Müller & Söhne\nשלום"), "Müller & Söhne\nשלום");
}
