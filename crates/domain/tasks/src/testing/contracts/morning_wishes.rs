use crate::ports::{MorningWishes, Wish};
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, UserId, WriteEffect, equal, holds, keeps};
use std::sync::Arc;

/// Wishes that are empty.
pub struct WishBench {
    /// The wishes.
    pub wishes: Arc<dyn MorningWishes>,
    /// Two organisations.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(WishBench);

/// Runs the contract of [`MorningWishes`]; `make` returns empty wishes on every call.
///
/// # Panics
/// When a rule is broken.
pub fn morning_wishes_contract(make: impl Fn() -> WishBench) {
    keeps! { "MorningWishes":
        mails_begin_on_the_next_morning(&make());
        a_mail_is_taken_once(&make());
        a_wish_that_is_deleted_is_not_taken(&make());
        wishes_of_all_organisations_are_due(&make());
    }
}

/// A day of March 2026.
fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, number).expect("a day")
}

impl WishBench {
    fn wish(&self, organisation: usize, user: i64) -> Wish {
        Wish { organisation: self.organisations[organisation], user: UserId::new(user) }
    }

    fn wanted(&self, wish: Wish, today: NaiveDate) -> Wish {
        self.wishes.add(wish, today).expect("it is noted");
        wish
    }

    fn due(&self, today: NaiveDate, limit: u32) -> Vec<Wish> {
        let mut due = self.wishes.due(today, limit).expect("a list");
        due.sort();
        due
    }

    fn take(&self, wish: Wish, today: NaiveDate) -> WriteEffect {
        self.wishes.take(wish, today).expect("an answer")
    }

    fn is_wanted(&self, wish: Wish) -> bool {
        self.wishes.is_wanted(wish).expect("an answer")
    }
}

fn mails_begin_on_the_next_morning(bench: &WishBench) {
    let wish = bench.wish(0, 7);
    holds!(!bench.is_wanted(wish), [wish]);
    bench.wanted(wish, day(2));
    bench.wanted(wish, day(3));
    holds!(bench.is_wanted(wish), [wish]);
    holds!(!bench.is_wanted(bench.wish(1, 7)), "a user of another organisation", [wish]);
    equal!(bench.due(day(2), 10), []);
    equal!(bench.due(day(3), 10), [wish], "a second wish puts nothing off");
}

fn a_mail_is_taken_once(bench: &WishBench) {
    let wish = bench.wanted(bench.wish(0, 7), day(2));
    equal!(bench.take(wish, day(2)), WriteEffect::Unchanged, "the mails begin on the next day");
    equal!(bench.take(wish, day(3)), WriteEffect::Changed);
    equal!(bench.take(wish, day(3)), WriteEffect::Unchanged, "it was taken before");
    equal!(bench.due(day(3), 10), []);
    equal!(bench.take(wish, day(4)), WriteEffect::Changed);
}

fn a_wish_that_is_deleted_is_not_taken(bench: &WishBench) {
    let wish = bench.wanted(bench.wish(0, 7), day(2));
    bench.wishes.delete(bench.wish(1, 7)).expect("no error");
    holds!(bench.is_wanted(wish), "that of another organisation went", [wish]);
    bench.wishes.delete(wish).expect("no error");
    bench.wishes.delete(wish).expect("it is gone already");
    holds!(!bench.is_wanted(wish), [wish]);
    equal!(bench.take(wish, day(3)), WriteEffect::Unchanged);
}

fn wishes_of_all_organisations_are_due(bench: &WishBench) {
    let mut all = [(0, 7), (0, 8), (1, 7)].map(|(organisation, user)| bench.wish(organisation, user));
    all.sort();
    for wish in all {
        bench.wanted(wish, day(2));
    }
    equal!(bench.due(day(3), 10), all);
    equal!(bench.due(day(3), 2).len(), 2);
    equal!(bench.take(all[0], day(3)), WriteEffect::Changed);
    equal!(bench.due(day(3), 10), all[1..]);
}
