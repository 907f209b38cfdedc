use super::*;
use crate::Site;
use crate::ports::Wish;
use chrono::Duration;

const WISH: Wish = Wish { organisation: OURS, user: UserId::new(7) };

fn bench() -> Bench {
    let bench = Bench::new();
    bench.arrives(9, "2026-03-01");
    bench.joins(7, "Ans", Areas::all());
    bench.tasks.set_mails(WISH, true).expect("wanted");
    bench
}

fn taken(bench: &Bench, on: &str) -> Option<(String, String)> {
    let site = Site::new("https://customs.example");
    let mail = bench.tasks.take_mail(WISH, day(on), &site).expect("a look");
    mail.map(|(email, text)| (email, text.subject))
}

#[test]
fn mails_begin_on_the_morning_after_they_were_asked_for_and_are_written_once() {
    let bench = bench();
    assert_eq!(bench.tasks.due_mails(day("2026-03-02"), 10).expect("wishes"), []);
    assert_eq!(bench.tasks.due_mails(day("2026-03-03"), 10).expect("wishes"), [WISH]);
    let expected = ("ans@broker.example".to_owned(), "1 task, 1 due by 2026-03-03".to_owned());
    assert_eq!(taken(&bench, "2026-03-03"), Some(expected));
    assert_eq!(taken(&bench, "2026-03-03"), None);
    assert_eq!(bench.tasks.due_mails(day("2026-03-03"), 10).expect("wishes"), []);
    assert!(bench.tasks.wants_mails(WISH).expect("a wish"));
    bench.tasks.set_mails(WISH, false).expect("not wanted");
    assert_eq!(taken(&bench, "2026-03-04"), None);
}

#[test]
fn a_user_who_may_not_sign_in_gets_no_mail() {
    let bench = bench();
    bench.fake.owns(OURS, crate::Owner::User(WISH.user), None);
    assert_eq!(taken(&bench, "2026-03-03"), None);
}

#[test]
fn the_morning_comes_at_six() {
    let bench = bench();
    assert_eq!(bench.tasks.morning_of(), Some(day("2026-03-02")));
    bench.clock.advance(Duration::hours(19));
    assert_eq!(bench.tasks.morning_of(), None, "it is 5 o'clock");
    bench.clock.advance(Duration::hours(1));
    assert_eq!(bench.tasks.morning_of(), Some(day("2026-03-03")));
}
