//! Calendars, and who wants mails.

use super::{organisation, tasks};
use crate::testing::{both_migrated, postgres_spread};
use customs_kernel::testing::undone;
use customs_kernel::{UserId, WriteEffect};
use customs_persistence::StoredMorningWishes;
use customs_tasks::ports::{MorningWishes, Wish};
use customs_tasks::testing::MemoryTasks;
use customs_tasks::{Areas, CalendarForm, CalendarToken, Owner, Site};
use std::sync::Arc;

#[test]
fn a_calendar_is_known_by_its_secret_until_its_owner_revokes_it() {
    for test in both_migrated().into_iter().chain([postgres_spread()]) {
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(&test.database, name));
        let people = Arc::new(MemoryTasks::default());
        let (user, client) = (Owner::User(UserId::new(7)), Owner::Client("client-1".to_owned()));
        people.owns(ours, user.clone(), Some(Areas::all()));
        let tasks = tasks(&test.database, &people);
        let form = |name: &str| CalendarForm { name: Some(name.to_owned()), only_own: false };
        let made = tasks.make_calendar(ours, &user, &form("Desk")).expect("made");
        tasks.make_calendar(ours, &client, &form("Program")).expect("made");
        let names = |organisation, owner: &Owner| -> Vec<String> {
            let calendars = tasks.calendars(organisation, owner).expect("calendars");
            calendars.into_iter().map(|calendar| calendar.name).collect()
        };
        assert_eq!((names(ours, &user), names(ours, &client)), (vec!["Desk".to_owned()], vec!["Program".to_owned()]));
        assert!(names(theirs, &user).is_empty());
        let site = Site::new("https://customs.example");
        let shows = |token: &CalendarToken| tasks.read_calendar(token, &site).is_ok();
        assert!(shows(&made.token) && !shows(&CalendarToken::presented("x")));
        assert!(tasks.revoke_calendar(theirs, &user, made.calendar.id).is_err());
        assert!(tasks.revoke_calendar(ours, &client, made.calendar.id).is_err());
        tasks.revoke_calendar(ours, &user, made.calendar.id).expect("revoked");
        assert!(!shows(&made.token));
    }
}

#[test]
fn a_mail_of_a_morning_is_given_back_with_its_unit_of_work() {
    for test in both_migrated() {
        let ours = organisation(&test.database, "Ours");
        let wishes = StoredMorningWishes::new(test.database.clone());
        let wish = Wish { organisation: ours, user: UserId::new(7) };
        let day = |text: &str| text.parse().expect("a day");
        let tomorrow = day("2026-03-03");
        wishes.add(wish, day("2026-03-02")).expect("wanted");
        undone(&test.database, || {
            assert_eq!(wishes.take(wish, tomorrow).expect("taken"), WriteEffect::Changed);
        });
        assert_eq!(wishes.due(tomorrow, 10).expect("wishes"), [wish]);
        assert_eq!(wishes.take(wish, tomorrow).expect("taken"), WriteEffect::Changed);
    }
}
