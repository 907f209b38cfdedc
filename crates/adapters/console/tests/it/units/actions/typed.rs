use chrono::NaiveDate;
use customs_console::internals::actions::{Typed, day};
use customs_console::internals::{Language, Posted};
use customs_kernel::FieldErrors;

#[test]
fn a_form_that_comes_back_keeps_what_was_typed_also_where_a_box_was_cleared() {
    let (nothing, errors) = (Posted::default(), FieldErrors::default());
    let first = Typed { t: Language::En, posted: &nothing, errors: &errors };
    assert_eq!(first.ticked("copy_lines", "", true).value, "true");
    assert_eq!(first.text_from("office", "", "NL000510").value, "NL000510");
    let sent = Posted::read(b"version=3&office=");
    let again = Typed { t: Language::En, posted: &sent, errors: &errors };
    assert_eq!(again.ticked("copy_lines", "", true).value, "");
    assert_eq!(again.text_from("office", "", "NL000510").value, "");
}

#[test]
fn what_is_no_day_is_left_to_the_rule_for_days() {
    let sent = Posted::read(b"a=2026-03-02&b=soon&d=2026-3-2");
    assert_eq!(day(&sent, "a"), NaiveDate::from_ymd_opt(2026, 3, 2));
    assert_eq!(day(&sent, "b"), Some(NaiveDate::MAX));
    assert_eq!(day(&sent, "d"), Some(NaiveDate::MAX), "as the API has it");
    assert_eq!(day(&sent, "c"), None);
}
