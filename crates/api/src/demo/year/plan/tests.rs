use super::*;
use crate::demo::year::goods::GOODS;
use chrono::{Datelike, TimeDelta, Weekday};

fn calendar() -> Calendar {
    Calendar::new("2026-11-28T16:30:00Z".parse().expect("a moment"), 12)
}

#[test]
fn two_plans_until_the_same_moment_are_the_same() {
    assert_eq!(plan(calendar()), plan(calendar()));
}

#[test]
fn a_year_is_that_of_a_small_broker() {
    let jobs = plan(calendar());
    let transits = jobs.iter().filter(|job| job.work == Work::Transit).count();
    let declarations = jobs.len() - transits;
    assert!((250..=400).contains(&declarations), "{declarations} declarations");
    assert!((35..=50).contains(&transits), "{transits} transits");
    for work in [Work::Import, Work::Simplified, Work::Advance, Work::Export, Work::Placement, Work::Removal] {
        assert!(jobs.iter().any(|job| job.work == work), "{work:?}");
    }
    let half = calendar().end - TimeDelta::days(182);
    let before = jobs.iter().filter(|job| job.at < half).count();
    assert!(before < jobs.len() - before, "the second half of the year has more to do than the first");
}

#[test]
fn the_last_months_alone_have_as_much_to_do_as_in_the_whole_year() {
    let [quarter, year] = [3, 12].map(|months| plan(Calendar::new(calendar().end, months)));
    let begin = Calendar::new(calendar().end, 3).begin();
    assert!(quarter.iter().all(|job| job.at >= begin));
    let of_the_year = year.iter().filter(|job| job.at >= begin).count();
    assert!(quarter.len().abs_diff(of_the_year) <= of_the_year / 4, "{} instead of {of_the_year}", quarter.len());
    for work in [Work::Import, Work::Export, Work::Placement, Work::Removal, Work::Transit] {
        assert!(quarter.iter().any(|job| job.work == work), "{work:?}");
    }
}

#[test]
fn nobody_works_on_sundays_whatever_day_the_last_one_is() {
    for days in 0..7 {
        let end = calendar().end + TimeDelta::days(days);
        let last_hour = end - TimeDelta::hours(2);
        for job in plan(Calendar::new(end, 12)) {
            assert!(job.at <= end);
            assert!(job.at > last_hour || job.at.weekday() != Weekday::Sun, "{job:?}");
        }
    }
}

#[test]
fn every_job_has_goods_that_there_are() {
    for job in plan(calendar()) {
        assert!(!job.goods.is_empty(), "{job:?}");
        for (code, cartons) in &job.goods {
            assert!(GOODS.iter().any(|goods| goods.code == *code), "{code}");
            assert!(*cartons > 0);
        }
    }
}
