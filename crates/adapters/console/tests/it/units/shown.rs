use customs_console::internals::Language;
use customs_console::internals::shown::{When, amount, kilograms, moment, money, number, percent, rate, text};

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

#[test]
fn a_moment_in_a_list_is_the_clock_today_and_the_day_before_yesterday() {
    let at = |text: &str| text.parse().expect("a moment");
    let now = at("2026-03-29T22:30:00Z");
    for (then, en, nl) in [
        ("2026-03-29T22:05:00Z", "00:05", "00:05"),
        ("2026-03-29T21:55:00Z", "yesterday 23:55", "gisteren 23:55"),
        ("2026-03-28T12:00:00Z", "28-03-2026", "28-03-2026"),
        ("2026-03-31T12:00:00Z", "31-03-2026", "31-03-2026"),
    ] {
        let shown = |t| When::new(t, at(then), now);
        assert_eq!((&*shown(Language::En).text, &*shown(Language::Nl).text), (en, nl), "{then}");
        assert!(shown(Language::En).title.starts_with(|first: char| first.is_ascii_digit()));
    }
    assert_eq!(When::new(Language::En, at("2026-03-29T22:05:00Z"), now).title, "30-03-2026 00:05");
}
