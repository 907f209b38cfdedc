use super::store::{PeopleStore, UserBench, is_worth_another_try, moment};
use crate::testing::InMemoryPeople;
use crate::{People, PeopleError, Role, User, UserUpdate};
use customs_kernel::{ManualClock, equal, keeps};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Tests that an organisation keeps an active owner no matter what happens at once; `make` must give an empty store at
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn last_owner_contract(make: impl Fn() -> PeopleStore) {
    keeps! { "People":
        all_but_one_owner_can_stop(&make(), disable);
        all_but_one_owner_can_stop(&make(), take_the_role);
    }
}

fn disable(people: &People, owner: &User) -> Result<User, PeopleError> {
    people.disable_user(owner.organisation(), owner.id())
}

fn take_the_role(people: &People, owner: &User) -> Result<User, PeopleError> {
    let update = UserUpdate { role: Some(Role::Declarant.word().to_owned()), ..UserUpdate::default() };
    people.update_user(owner.organisation(), owner.id(), &update)
}

const OWNERS: usize = 8;

/// The use cases over the store.
fn people(store: &PeopleStore) -> People {
    let mut ports = Arc::new(InMemoryPeople::default()).ports(Arc::new(ManualClock::at(moment())));
    ports.users = store.users.clone();
    ports.sessions = store.sessions.clone();
    ports.links = store.links.clone();
    ports.tickets = store.tickets.clone();
    ports.attempts = store.attempts.clone();
    ports.unit_of_work = store.work.clone();
    People::new(ports)
}

/// Repeats the work when the database asks for it, as it may when two units meet.
fn again<T>(work: impl Fn() -> Result<T, PeopleError>) -> Result<T, PeopleError> {
    loop {
        match work() {
            Err(PeopleError::Storage(error)) if is_worth_another_try(&error) => {}
            done => return done,
        }
    }
}

fn all_but_one_owner_can_stop(store: &PeopleStore, stop: impl Fn(&People, &User) -> Result<User, PeopleError> + Sync) {
    let bench = UserBench::from(store.clone());
    let owners: Vec<User> =
        (0..OWNERS).map(|nth| bench.active(bench.ours(), &format!("owner-{nth}"), "owner")).collect();
    bench.active(bench.theirs(), "of-somebody-else", "owner");
    let (people, refused) = (people(store), AtomicUsize::new(0));
    std::thread::scope(|threads| {
        for owner in &owners {
            let (people, stop, refused) = (&people, &stop, &refused);
            threads.spawn(move || match again(|| stop(people, owner)) {
                Ok(_) => {}
                Err(PeopleError::LastOwner) => {
                    refused.fetch_add(1, Ordering::Relaxed);
                }
                Err(other) => panic!("{other:?}"),
            });
        }
    });
    equal!(refused.into_inner(), 1);
    let left = bench.users.for_organisation(bench.ours()).expect("read");
    equal!(left.iter().filter(|user| user.is_active_owner()).count(), 1, [left]);
}
