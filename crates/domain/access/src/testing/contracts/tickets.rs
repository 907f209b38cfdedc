use super::store::{PeopleStore, after, is_conflict, is_worth_another_try, moment};
use crate::{SignInTicket, TicketHash, TicketToken, User};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{equal, holds, keeps};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs the contract of [`SignInTicketRepository`](crate::SignInTicketRepository); `make` must give an empty store at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn sign_in_ticket_contract(make: impl Fn() -> PeopleStore) {
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
fn both(store: &PeopleStore) -> Vec<User> {
    let mut users = vec![store.active(store.ours(), "jan", "owner"), store.active(store.theirs(), "jan", "auditor")];
    users.sort_by_key(User::organisation);
    users
}

fn add(store: &PeopleStore, users: &[User], text: &str, at: DateTime<Utc>) -> Vec<SignInTicket> {
    let tickets: Vec<_> = users.iter().map(|user| SignInTicket::new(user, &token(text), at)).collect();
    store.tickets.add(&tickets).expect("stored");
    tickets
}

fn used(store: &PeopleStore, hash: TicketHash, at: DateTime<Utc>) -> Vec<SignInTicket> {
    store.tickets.use_up(&hash, at).expect("an answer")
}

fn tickets_of_a_token_are_used_together_and_once(store: &PeopleStore) {
    let users = both(store);
    let (one, other) = (add(store, &users, "a", moment()), add(store, &users[..1], "b", moment()));
    equal!(used(store, token("never issued").hash(), moment()), []);
    equal!(used(store, token("a").hash(), moment()), one, "they read back as they were stored");
    equal!(used(store, token("a").hash(), moment()), [], "a second time");
    equal!(used(store, token("b").hash(), moment()), other, "no other token is concerned");
}

fn a_token_offers_an_organisation_once(store: &PeopleStore) {
    let users = both(store);
    let first = add(store, &users[..1], "a", moment());
    let again: Vec<_> = users.iter().map(|user| SignInTicket::new(user, &token("a"), after(1))).collect();
    holds!(is_conflict(&store.tickets.add(&again), true), [again]);
    equal!(used(store, token("a").hash(), moment()), first, "and none of the others is stored");
}

fn tickets_are_used_until_they_expire(store: &PeopleStore) {
    let tickets = add(store, &both(store), "a", moment());
    let end = moment() + SignInTicket::LIFETIME;
    equal!(used(store, token("a").hash(), end), [], "they end now", [end]);
    equal!(used(store, token("a").hash(), end - Duration::microseconds(1)), tickets, [end]);
}

fn of_many_choices_at_once_one_gets_them(store: &PeopleStore) {
    let tickets = add(store, &both(store), "a", moment());
    let won = AtomicUsize::new(0);
    let choose = || loop {
        match store.tickets.use_up(&tickets[0].hash, moment()) {
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

fn a_use_that_is_undone_leaves_the_tickets(store: &PeopleStore) {
    let users = both(store);
    let tickets = add(store, &users, "a", moment());
    store.undone(|| {
        add(store, &users, "b", moment());
        equal!(used(store, token("a").hash(), moment()), tickets);
    });
    equal!(used(store, token("b").hash(), moment()), []);
    equal!(used(store, token("a").hash(), moment()), tickets);
}

fn expired_tickets_are_deleted(store: &PeopleStore) {
    let users = both(store);
    add(store, &users, "a", moment());
    let later = add(store, &users, "b", after(1));
    let end = moment() + SignInTicket::LIFETIME;
    equal!(store.tickets.delete_expired(end - Duration::microseconds(1)).expect("done"), 0, [end]);
    equal!(store.tickets.delete_expired(end).expect("done"), 2, [end]);
    equal!(used(store, token("b").hash(), moment()), later);
}
