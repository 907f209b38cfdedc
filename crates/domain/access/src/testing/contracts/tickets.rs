use super::store::{PeopleStore, UserBench, after, is_conflict, is_worth_another_try, moment};
use crate::{SignInTicket, SignInTicketRepository, TicketHash, TicketToken, User};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{equal, holds, keeps};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One empty store of tickets, and the users that they belong to.
pub struct TicketBench {
    /// Stores tickets.
    pub tickets: Arc<dyn SignInTicketRepository>,
    /// Stores their users.
    pub people: UserBench,
}

customs_kernel::debug_by_name!(TicketBench);

impl From<PeopleStore> for TicketBench {
    fn from(store: PeopleStore) -> Self {
        Self { tickets: store.tickets.clone(), people: store.into() }
    }
}

/// Runs the contract of [`SignInTicketRepository`]; `make` must give an empty store at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn sign_in_ticket_contract<B: Into<TicketBench>>(make: impl Fn() -> B) {
    let make = || -> TicketBench { make().into() };
    keeps! { "SignInTicketRepository":
        tickets_of_a_token_are_used_together_and_once(&make());
        a_token_offers_an_organisation_once(&make());
        tickets_are_used_until_they_expire(&make());
        of_many_choices_at_once_one_gets_them(&make());
        a_use_that_is_undone_leaves_the_tickets(&make());
        expired_tickets_are_deleted(&make());
    }
}

fn token(text: &str) -> TicketToken {
    TicketToken::presented(text)
}

/// The users of both organisations with one e-mail, by organisation.
fn both(bench: &TicketBench) -> Vec<User> {
    let mut users = vec![
        bench.people.active(bench.people.ours(), "jan", "owner"),
        bench.people.active(bench.people.theirs(), "jan", "auditor"),
    ];
    users.sort_by_key(User::organisation);
    users
}

fn add(bench: &TicketBench, users: &[User], text: &str, at: DateTime<Utc>) -> Vec<SignInTicket> {
    let tickets: Vec<_> = users.iter().map(|user| SignInTicket::new(user, &token(text), at)).collect();
    bench.tickets.add(&tickets).expect("stored");
    tickets
}

fn used(bench: &TicketBench, hash: TicketHash, at: DateTime<Utc>) -> Vec<SignInTicket> {
    bench.tickets.use_up(&hash, at).expect("an answer")
}

fn tickets_of_a_token_are_used_together_and_once(bench: &TicketBench) {
    let users = both(bench);
    let (one, other) = (add(bench, &users, "a", moment()), add(bench, &users[..1], "b", moment()));
    equal!(used(bench, token("never issued").hash(), moment()), []);
    equal!(used(bench, token("a").hash(), moment()), one, "they read back as they were stored");
    equal!(used(bench, token("a").hash(), moment()), [], "a second time");
    equal!(used(bench, token("b").hash(), moment()), other, "no other token is concerned");
}

fn a_token_offers_an_organisation_once(bench: &TicketBench) {
    let users = both(bench);
    let first = add(bench, &users[..1], "a", moment());
    let again: Vec<_> = users.iter().map(|user| SignInTicket::new(user, &token("a"), after(1))).collect();
    holds!(is_conflict(&bench.tickets.add(&again), true), [again]);
    equal!(used(bench, token("a").hash(), moment()), first, "and none of the others is stored");
}

fn tickets_are_used_until_they_expire(bench: &TicketBench) {
    let tickets = add(bench, &both(bench), "a", moment());
    let end = moment() + SignInTicket::LIFETIME;
    equal!(used(bench, token("a").hash(), end), [], "they end now", [end]);
    equal!(used(bench, token("a").hash(), end - Duration::microseconds(1)), tickets, [end]);
}

fn of_many_choices_at_once_one_gets_them(bench: &TicketBench) {
    let tickets = add(bench, &both(bench), "a", moment());
    let won = AtomicUsize::new(0);
    let choose = || loop {
        match bench.tickets.use_up(&tickets[0].hash, moment()) {
            Err(error) if is_worth_another_try(&error) => {}
            done => return done.expect("an answer"),
        }
    };
    std::thread::scope(|threads| {
        for _ in 0..8 {
            threads.spawn(|| won.fetch_add(choose().len(), Ordering::Relaxed));
        }
    });
    equal!(won.into_inner(), 2, "one got both of them");
}

fn a_use_that_is_undone_leaves_the_tickets(bench: &TicketBench) {
    let users = both(bench);
    let tickets = add(bench, &users, "a", moment());
    bench.people.undone(|| {
        add(bench, &users, "b", moment());
        equal!(used(bench, token("a").hash(), moment()), tickets);
    });
    equal!(used(bench, token("b").hash(), moment()), []);
    equal!(used(bench, token("a").hash(), moment()), tickets);
}

fn expired_tickets_are_deleted(bench: &TicketBench) {
    let users = both(bench);
    add(bench, &users, "a", moment());
    let later = add(bench, &users, "b", after(1));
    let end = moment() + SignInTicket::LIFETIME;
    equal!(bench.tickets.delete_expired(end - Duration::microseconds(1)).expect("done"), 0, [end]);
    equal!(bench.tickets.delete_expired(end).expect("done"), 2, [end]);
    equal!(used(bench, token("b").hash(), moment()), later);
}
