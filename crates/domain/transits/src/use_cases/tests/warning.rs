//! What is worth a look before customs refuses it. The fakes stand at 2 March 2026.

use super::*;

const OVER: &str = "limit_date: 2026-03-01 is over: customs refuses a day before the submission";

fn until(day: &str) -> TransitForm {
    TransitForm { limit_date: day.parse().ok(), ..a_valid_transit() }
}

impl TransitsOverFakes {
    fn warned_at_xml(&self, transit: &Transit) -> Vec<String> {
        self.transits.generate_xml(BROKER, transit.id).expect("XML").warnings
    }
}

#[test]
fn what_customs_would_refuse_is_told_of_a_draft_and_at_the_submission_and_stops_nothing() {
    let fakes = transits_over_fakes();
    let form = TransitForm { office_of_destination: Some("CH001251".to_owned()), ..until("2026-03-01") };
    let draft = fakes.create(TransitForm { guarantee_amount: None, ..form });
    let told = [
        OVER,
        "offices_of_transit: none is named where the goods enter CH",
        "guarantee_amount: is missing, and customs takes it off the account of a comprehensive guarantee (type 0)",
    ];
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), told);
    assert_eq!(fakes.warned_at_xml(&draft), told);
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!((submitted.transit.status(), submitted.warnings), (Status::Submitted, told.map(str::to_owned).to_vec()));
    assert_eq!(fakes.sent().len(), 1, "customs decides");
}

#[test]
fn a_limit_date_counts_on_the_day_of_the_submission_in_the_netherlands() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(until("2026-03-03"));
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), [""; 0]);
    let submitted = fakes.submitted(until("2026-03-03"));
    fakes.clock.advance(chrono::Duration::hours(36));
    let told = ["limit_date: 2026-03-03 is the day of the submission, and the destination is in another country"];
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), told, "22:30 of the next day in Amsterdam");
    fakes.clock.advance(chrono::Duration::hours(2));
    let told = ["limit_date: 2026-03-03 is over: customs refuses a day before the submission"];
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), told);
    assert_eq!(fakes.warned_at_xml(&draft), told);
    assert_eq!(fakes.warned_at_xml(&submitted), [""; 0], "it was lodged in time");
}

#[test]
fn a_rejected_transit_that_is_a_draft_again_is_judged_anew() {
    let (fakes, transit) = lodged(until("2026-03-10"));
    fakes.customs_says([about(&transit, "IE056").error("12", "/CC015C")]);
    fakes.clock.advance(chrono::Duration::days(9));
    assert_eq!(fakes.warned_at_xml(&transit), [""; 0]);
    let draft = fakes.transits.save_as_draft(BROKER, transit.id, &client(), None).expect("it is a draft");
    let told = ["limit_date: 2026-03-10 is over: customs refuses a day before the submission"];
    assert_eq!(fakes.warned_at_xml(&draft), told);
}
