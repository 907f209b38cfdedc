use customs_console::internals::Posted;
use customs_console::internals::settings::guarantees::{CRITICAL, WARNING, typed, wanted};
use customs_guarantees::account::Thresholds;
use customs_kernel::FieldErrors;

fn sent(warning: &str, critical: &str) -> Result<Thresholds, FieldErrors> {
    let body = format!("warning_threshold={warning}&critical_threshold={critical}");
    wanted(&Posted::read(body.as_bytes()), Thresholds::default())
}

#[test]
fn percentages_are_typed_the_dutch_way_or_the_english_one() {
    let thresholds = sent("72,5", "90.25%25").expect("percentages in order");
    assert_eq!((typed(thresholds.warning), typed(thresholds.critical)), ("72,5".to_owned(), "90,25".to_owned()));
}

#[test]
fn what_is_no_percentage_is_told_at_its_field() {
    let long = "70,12345678901234567890123456789";
    for (warning, critical, wrong) in
        [("", "90", WARNING), (long, "90", WARNING), ("70", "many", CRITICAL), ("90", "80", CRITICAL)]
    {
        assert_eq!(sent(warning, critical).expect_err("refused").paths().collect::<Vec<_>>(), [wrong]);
    }
}
