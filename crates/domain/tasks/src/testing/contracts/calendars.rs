use crate::ports::CalendarRepository;
use crate::{CalendarAddress, CalendarHash, CalendarToken, NewCalendar, Owner};
use customs_kernel::{CountingEntropy, OrganisationId, UserId, WriteEffect, equal, holds, keeps};
use std::sync::Arc;

/// Calendars that are empty.
pub struct CalendarBench {
    /// The calendars.
    pub calendars: Arc<dyn CalendarRepository>,
    /// Two organisations.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(CalendarBench);

/// Runs the contract of [`CalendarRepository`]; `make` returns empty calendars on every call.
///
/// # Panics
/// When a rule is broken.
pub fn calendar_repository_contract(make: impl Fn() -> CalendarBench) {
    keeps! { "CalendarRepository":
        a_calendar_is_found_by_its_hash(&make());
        an_owner_lists_its_own_calendars(&make());
        a_calendar_is_revoked_by_its_owner_alone(&make());
    }
}

fn user() -> Owner {
    Owner::User(UserId::new(7))
}

/// A client whose id is that of the user as text.
fn client() -> Owner {
    Owner::Client("7".to_owned())
}

/// A calendar to be stored, and its hash.
fn new(entropy: &CountingEntropy, organisation: OrganisationId, owner: Owner, name: &str) -> NewCalendar {
    let hash = CalendarToken::random(entropy).hash();
    let created_at = "2026-03-02T09:00:00.123456Z".parse().expect("a moment");
    NewCalendar { organisation, owner, name: name.to_owned(), only_own: name == "Own", hash, created_at }
}

fn stored(bench: &CalendarBench, calendar: &NewCalendar) -> CalendarAddress {
    bench.calendars.add(calendar).expect("a calendar is kept")
}

fn found(bench: &CalendarBench, hash: &CalendarHash) -> Option<CalendarAddress> {
    bench.calendars.find(hash).expect("an answer")
}

fn a_calendar_is_found_by_its_hash(bench: &CalendarBench) {
    let (entropy, [ours, theirs]) = (CountingEntropy::default(), bench.organisations);
    for (organisation, owner, name) in [(ours, user(), "Own"), (theirs, client(), "Büro \"é\"")] {
        let calendar = new(&entropy, organisation, owner.clone(), name);
        let kept = stored(bench, &calendar);
        equal!((kept.organisation, &kept.owner), (organisation, &owner), [calendar]);
        equal!((kept.name.as_str(), kept.only_own), (name, calendar.only_own), [calendar]);
        equal!(kept.created_at, calendar.created_at, [calendar]);
        equal!(found(bench, &calendar.hash), Some(kept), [calendar]);
    }
    equal!(found(bench, &CalendarToken::random(&entropy).hash()), None, "no calendar has this secret");
}

fn an_owner_lists_its_own_calendars(bench: &CalendarBench) {
    let (entropy, [ours, theirs]) = (CountingEntropy::default(), bench.organisations);
    let first = stored(bench, &new(&entropy, ours, user(), "First"));
    let second = stored(bench, &new(&entropy, ours, user(), "Second"));
    let of_client = stored(bench, &new(&entropy, ours, client(), "Program"));
    let list = |organisation, owner: &Owner| bench.calendars.for_owner(organisation, owner).expect("a list");
    equal!(list(ours, &user()), [first, second], "the oldest first");
    equal!(list(ours, &client()), [of_client], "an id that reads the same is that of another owner");
    equal!(list(theirs, &user()), []);
}

fn a_calendar_is_revoked_by_its_owner_alone(bench: &CalendarBench) {
    let (entropy, [ours, theirs]) = (CountingEntropy::default(), bench.organisations);
    let calendar = new(&entropy, ours, user(), "Desk");
    let kept = stored(bench, &calendar);
    let delete = |organisation, owner: &Owner| bench.calendars.delete(organisation, owner, kept.id).expect("an answer");
    equal!(delete(theirs, &user()), WriteEffect::Unchanged, "it is of another organisation");
    equal!(delete(ours, &client()), WriteEffect::Unchanged, "it is of another owner");
    holds!(found(bench, &calendar.hash).is_some());
    equal!(delete(ours, &user()), WriteEffect::Changed);
    equal!(found(bench, &calendar.hash), None);
    equal!(delete(ours, &user()), WriteEffect::Unchanged, "it is revoked already");
}
