use super::store::{AccountBench, WithLedgers, after, dva, start, surety};
use crate::account::AccountKey;
use crate::ports::{MOST_GRNS, SyncClaim};
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, OrganisationId, Version, equal, holds, keeps};
use std::sync::Mutex;
use std::thread;

/// Runs the contract of [`SyncQueue`](crate::ports::SyncQueue); `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn sync_queue_contract<B: Into<AccountBench>>(make: impl Fn() -> B) {
    let make = || -> AccountBench { make().into() };
    keeps! { "SyncQueue":
        registering_is_safe_to_repeat(&make());
        what_is_due_is_claimed_once(&make());
        a_claim_ends_by_itself(&make());
        what_is_asked_for_is_due_at_once(&make());
        nobody_claims_what_nobody_wants(&make());
        guarantees_that_transits_named_are_asked_about_for_a_year(&make());
        of_many_workers_one_gets_each_account(&make());
    }
}

fn claim(store: &AccountBench, now: DateTime<Utc>, until: DateTime<Utc>, limit: usize) -> Vec<SyncClaim> {
    store.queue.claim(now, until, limit).expect("a claim")
}

fn keys(claims: &[SyncClaim]) -> Vec<(OrganisationId, AccountKey)> {
    claims.iter().map(|claim| (claim.organisation, claim.key.clone())).collect()
}

fn registering_is_safe_to_repeat(store: &AccountBench) {
    let key = surety("NL801234566");
    let mut account = store.register(&key);
    holds!(account.sync.is_wanted, [account]);
    equal!((account.sync.due_at, account.sync.requests, account.version), (start(), 0, Version::FIRST));
    account.sync.due_at = after(300);
    account.sync.last_entry = Some(5);
    account.version = store.accounts.save(&account, &[]).expect("it is kept");
    let twice = [(store.ours(), key.clone()), (store.ours(), dva("NL1")), (store.ours(), key.clone())];
    store.queue.register(&twice, after(10)).expect("they are registered");
    equal!(store.account(&key), account, "what is wanted is left alone", [key]);
    equal!(store.account(&dva("NL1")).sync.due_at, after(10));
    account.sync.is_wanted = false;
    store.accounts.save(&account, &[]).expect("it is kept");
    store.queue.register(&twice, after(20)).expect("they are registered");
    let again = store.account(&key).sync;
    equal!((again.is_wanted, again.due_at, again.last_entry), (true, after(20), Some(5)));
    store.queue.register(&[], start()).expect("nothing");
}

fn what_is_due_is_claimed_once(store: &AccountBench) {
    let (first, second) = (surety("NL1"), surety("NL2"));
    let (ours, theirs) = (store.ours(), store.theirs());
    store.queue.register(&[(ours, second.clone())], after(20)).expect("it is registered");
    store.queue.register(&[(theirs, first.clone())], after(10)).expect("it is registered");
    store.queue.register(&[(ours, first.clone())], after(30)).expect("it is registered");
    equal!(claim(store, after(9), after(60), 10), []);
    equal!(keys(&claim(store, after(30), after(60), 2)), [(theirs, first.clone()), (ours, second.clone())]);
    let last = claim(store, after(30), after(61), 10);
    equal!(keys(&last), [(ours, first.clone())], [last]);
    equal!((last[0].until, last[0].after, last[0].requests), (after(61), None, 0));
    equal!(claim(store, after(59), after(99), 10), []);
    equal!(store.account(&first).sync.claimed_until, Some(after(61)), [first]);
    equal!(store.account(&first).version, Version::FIRST, [first]);
}

fn a_claim_ends_by_itself(store: &AccountBench) {
    let mut account = store.register(&surety("NL1"));
    account.sync.last_entry = Some(41);
    store.accounts.save(&account, &[]).expect("it is kept");
    equal!(claim(store, after(1), after(60), 1)[0].after, Some(41));
    equal!(claim(store, after(59), after(119), 1), []);
    equal!(claim(store, after(60), after(120), 1)[0].until, after(120));
}

fn what_is_asked_for_is_due_at_once(store: &AccountBench) {
    let key = surety("NL1");
    let mut account = store.register(&key);
    account.sync.due_at = after(300);
    account.version = store.accounts.save(&account, &[]).expect("it is kept");
    store.queue.request(store.theirs(), std::slice::from_ref(&key), after(5)).expect("nothing of theirs");
    equal!(claim(store, after(9), after(60), 1), []);
    store.queue.request(store.ours(), &[key.clone(), surety("NL9")], after(10)).expect("it is asked for");
    let asked = store.account(&key);
    equal!((asked.sync.due_at, asked.sync.requests, asked.version), (after(10), 1, account.version));
    equal!(claim(store, after(10), after(70), 1)[0].requests, 1);
    store.undone(|| store.queue.request(store.ours(), std::slice::from_ref(&key), after(20)).expect("asked"));
    equal!(store.account(&key).sync.requests, 1, [key]);
    store.queue.request(store.ours(), std::slice::from_ref(&key), after(30)).expect("it is asked for while it runs");
    let claimed = store.account(&key).sync;
    equal!((claimed.requests, claimed.claimed_until), (2, Some(after(70))), "the claim stays");
}

fn nobody_claims_what_nobody_wants(store: &AccountBench) {
    let key = surety("NL1");
    let mut account = store.register(&key);
    account.sync.is_wanted = false;
    store.accounts.save(&account, &[]).expect("it is kept");
    store.queue.request(store.ours(), std::slice::from_ref(&key), start()).expect("it is ignored");
    equal!(claim(store, after(9), after(60), 9), []);
    equal!(store.account(&key).sync.requests, 0, [key]);
}

fn guarantees_that_transits_named_are_asked_about_for_a_year(store: &AccountBench) {
    const DAY: i64 = 86_400;
    let (key, other) = (dva("NL1"), dva("NL2"));
    store.register(&key);
    store.register(&other);
    store.queue.register(&[(store.theirs(), key.clone())], start()).expect("it is registered");
    let [first, second]: [Grn; 2] = ["26NL0000000123456", "25DE7300QA0047110"].map(|grn| grn.parse().expect("a GRN"));
    let name = |grn: &Grn, at: i64| store.queue.name_guarantee(store.ours(), &key, grn, after(at)).expect("named");
    name(&first, 0);
    name(&first, 10);
    name(&second, 2 * DAY);
    store.undone(|| store.queue.name_guarantee(store.ours(), &other, &first, after(0)).expect("named"));
    let asked = |at: i64| {
        let claims = claim(store, after(at), after(at + 60), 10);
        equal!(claims.len(), 3, "each of them", [claims]);
        let mut empty = claims.iter().filter(|claim| (claim.organisation, &claim.key) != (store.ours(), &key));
        holds!(empty.all(|claim| claim.grns.is_empty()), "of another account, or of another organisation", [claims]);
        let own = claims.into_iter().find(|claim| (claim.organisation, &claim.key) == (store.ours(), &key));
        own.expect("it is due").grns
    };
    equal!(asked(3 * DAY), [second.clone(), first], "each once, sorted");
    equal!(asked(367 * DAY), [second], "the other was named last more than a year ago");
    holds!(asked(369 * DAY).is_empty());
    let many = (0..).map(|number: i64| format!("26NL{number:012}"));
    let many = many.filter_map(|body| (0..10).find_map(|check| format!("{body}{check}").parse::<Grn>().ok()));
    for (grn, at) in many.take(MOST_GRNS + 5).zip(400 * DAY..) {
        name(&grn, at);
    }
    equal!(asked(401 * DAY).len(), MOST_GRNS);
}

fn of_many_workers_one_gets_each_account(store: &AccountBench) {
    let all: Vec<_> = (0..40).map(|id| (store.ours(), surety(&format!("NL{id:03}")))).collect();
    store.queue.register(&all, start()).expect("they are registered");
    let claimed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                // A database may skip rows that another worker is taking at that moment, or ask to retry.
                while claimed.lock().expect("a list").len() < all.len() {
                    if let Ok(mine) = store.queue.claim(after(1), after(60), 3) {
                        claimed.lock().expect("a list").extend(keys(&mine));
                    }
                }
            });
        }
    });
    let mut claimed = claimed.into_inner().expect("a list");
    claimed.sort_unstable();
    equal!(claimed, all);
}
