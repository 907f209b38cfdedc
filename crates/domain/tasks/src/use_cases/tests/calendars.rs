use super::*;
use crate::{Area, CalendarForm, CalendarToken, Owner, Site, TaskError, TaskId};

const ANS: Owner = Owner::User(UserId::new(7));

fn site() -> Site {
    Site::new("https://customs.example")
}

fn form(only_own: bool) -> CalendarForm {
    CalendarForm { name: Some("Desk".to_owned()), only_own }
}

fn bench() -> Bench {
    let bench = Bench::new();
    bench.arrives(9, "2026-03-01");
    bench.joins(7, "Ans", [Area::Transits].into_iter().collect());
    bench.fake.happens(OTHERS, found(TaskKind::TransitLimit, 8, Basis::Day(day("2026-03-01"))));
    let moment = Basis::Moment(at("2026-02-01T08:00:00Z"));
    bench.fake.happens(OURS, found(TaskKind::DossierReady, 3, moment));
    bench
}

#[test]
fn a_calendar_shows_what_its_owner_may_read_and_nothing_of_others() {
    let bench = bench();
    let made = bench.tasks.make_calendar(OURS, &ANS, &form(false)).expect("made");
    let text = bench.tasks.read_calendar(&made.token, &site()).expect("a calendar");
    assert!(text.contains("UID:1-transit_limit-9@customs.example"), "{text}");
    assert_eq!(text.matches("BEGIN:VEVENT").count(), 1, "{text}");
}

#[test]
fn a_calendar_of_own_tasks_shows_those_that_were_taken() {
    let bench = bench();
    let made = bench.tasks.make_calendar(OURS, &ANS, &form(true)).expect("made");
    let events = || bench.tasks.read_calendar(&made.token, &site()).expect("a calendar").matches("VEVENT").count();
    assert_eq!(events(), 0);
    let id = TaskId::new(TaskKind::TransitLimit, "9");
    bench.tasks.assign(OURS, Areas::all(), &id, Some("ans@broker.example")).expect("assigned");
    assert_eq!(events(), 2);
    let client = Owner::Client("client-1".to_owned());
    assert!(matches!(bench.tasks.make_calendar(OURS, &client, &form(true)), Err(TaskError::Invalid(_))));
}

#[test]
fn a_revoked_calendar_and_that_of_a_disabled_user_show_nothing() {
    let bench = bench();
    let made = bench.tasks.make_calendar(OURS, &ANS, &form(false)).expect("made");
    let read = |token: &CalendarToken| bench.tasks.read_calendar(token, &site());
    assert!(matches!(read(&CalendarToken::presented("x")), Err(TaskError::UnknownCalendar)));
    bench.fake.owns(OURS, ANS, None);
    assert!(matches!(read(&made.token), Err(TaskError::UnknownCalendar)));
    bench.fake.owns(OURS, ANS, Some(Areas::all()));
    assert!(read(&made.token).is_ok());
    let id = made.calendar.id;
    let client = Owner::Client("client-1".to_owned());
    for (organisation, owner) in [(OTHERS, ANS), (OURS, client)] {
        let revoked = bench.tasks.revoke_calendar(organisation, &owner, id);
        assert!(matches!(revoked, Err(TaskError::UnknownCalendar)), "by another");
    }
    bench.tasks.revoke_calendar(OURS, &ANS, id).expect("revoked");
    assert!(matches!(read(&made.token), Err(TaskError::UnknownCalendar)));
    assert!(bench.tasks.calendars(OURS, &ANS).expect("calendars").is_empty());
}
