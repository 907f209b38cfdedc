use chrono::NaiveDate;
use customs_console::internals::Posted;
use customs_console::internals::actions::arrival_form as form;

#[test]
fn cleared_remarks_are_taken_back_and_seals_that_nobody_is_asked_about_stay_untold() {
    let read = form(&Posted::read(b"version=3&unloading_remarks=+&seals_intact=false&arrival_date=2026-03-02"));
    assert_eq!(read.unloading_remarks.as_deref(), Some(""));
    assert_eq!((read.seals_intact, read.arrival_date), (Some(false), NaiveDate::from_ymd_opt(2026, 3, 2)));
    assert_eq!(form(&Posted::read(b"seals_intact=true")).seals_intact, Some(true));
    let without = form(&Posted::read(b"version=3"));
    assert_eq!((without.seals_intact, without.unloading_remarks), (None, None), "the field was not there");
}
