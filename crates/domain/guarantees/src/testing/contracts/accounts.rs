use super::store::{AccountBench, WithLedgers, after, decimal, dva, entry, is_conflict, request, start, surety};
use crate::account::{Account, AccountKey, Balance, BalanceChange, SyncStatus};
use crate::ports::unique_rules;
use customs_kernel::{PageRequest, StorageError, Version, equal, holds, in_unit_of_work, keeps};

const ENTRY_RULE: Option<&str> = Some(unique_rules::CUSTOMS_ENTRY);

/// Runs the contract of [`GuaranteeAccounts`](crate::ports::GuaranteeAccounts); `make` returns an empty store on every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn account_contract<B: Into<AccountBench>>(make: impl Fn() -> B) {
    let make = || -> AccountBench { make().into() };
    keeps! { "GuaranteeAccounts":
        what_is_kept_comes_back(&make());
        a_ledger_is_told_latest_first(&make());
        the_latest_use_under_an_lrn_is_found(&make());
        an_entry_of_customs_is_written_down_once(&make());
        a_change_needs_the_version_that_was_read(&make());
        accounts_are_held_together(&make());
        another_organisation_sees_and_changes_nothing(&make());
    }
}

fn what_is_kept_comes_back(store: &AccountBench) {
    let key = surety("NL801234566");
    let mut account = store.register(&key);
    equal!((account.version, account.balance), (Version::FIRST, Balance::default()));
    equal!(account.sync.status(), SyncStatus::Pending, [account]);
    let change = BalanceChange { amount: decimal("9999999999999999.99"), in_processing: decimal("-0.01") };
    account.balance.total_limit = decimal("1234567890123456.78");
    let entry = entry(&account, change, None);
    account.balance = entry.after;
    account.sync.last_synced_at = Some(after(1));
    account.sync.error = Some("Größe\n%_\\ 'x'; --".to_owned());
    account.sync.last_entry = Some(i64::MAX);
    account.sync.due_at = after(2);
    account.sync.requests = 7;
    account.sync.claimed_until = Some(after(3));
    account.sync.is_wanted = false;
    let saved = in_unit_of_work(store.work.as_ref(), || store.accounts.save(&account, std::slice::from_ref(&entry)));
    account.version = saved.expect("it is kept");
    equal!(account.version, Version::FIRST.next(), [account]);
    equal!(store.account(&key), account, [key]);
    equal!(store.ledger(&key).into_iter().map(|kept| kept.entry).collect::<Vec<_>>(), [entry], [key]);
    equal!(store.accounts.find(store.ours(), &[]).expect("nothing"), []);
    account.sync = crate::account::SyncState { due_at: start(), ..Default::default() };
    account.version = store.accounts.save(&account, &[]).expect("it is kept");
    equal!(store.account(&key), account, [key]);
}

fn the_latest_use_under_an_lrn_is_found(store: &AccountBench) {
    let (key, other) = (surety("NL801234566"), surety("NL123456782"));
    store.register(&key);
    store.register(&other);
    store.report(&key, 10, Some("LRN-1"), Some("26NL000396A1B2C3R0"));
    store.report(&key, 11, Some("LRN-1"), None);
    store.report(&key, 12, Some("LRN-2"), None);
    store.report(&other, 10, Some("LRN-3"), Some("26NL000396A1B2C3R0"));
    let found = |organisation, lrn: &str| {
        let found = store.accounts.use_under(organisation, &key, lrn).expect("a look-up");
        found.map(|entry| (entry.customs_entry, entry.mrn))
    };
    equal!(found(store.ours(), "LRN-1"), Some((Some(10), Some("26NL000396A1B2C3R0".to_owned()))));
    equal!(found(store.ours(), "LRN-2"), None, "it names no MRN");
    equal!(found(store.ours(), "LRN-3"), None, "it is on another account");
    equal!(found(store.theirs(), "LRN-1"), None);
}

fn a_ledger_is_told_latest_first(store: &AccountBench) {
    let (key, other) = (surety("NL801234566"), dva("NL801234566"));
    store.register(&key);
    store.register(&other);
    store.report(&key, 10, Some("LRN-1"), Some("26NL000396A1B2C3R0"));
    store.report(&other, 10, None, None);
    store.report(&key, 12, None, None);
    store.report(&key, 11, Some("LRN-2"), None);
    let ledger = store.ledger(&key);
    let numbers: Vec<_> = ledger.iter().map(|kept| kept.entry.customs_entry).collect();
    equal!(numbers, [Some(11), Some(12), Some(10)], "in the order of writing down");
    holds!(ledger.windows(2).all(|pair| pair[0].id > pair[1].id), [ledger]);
    let first = &ledger[2].entry;
    equal!((first.lrn.as_deref(), first.mrn.as_deref()), (Some("LRN-1"), Some("26NL000396A1B2C3R0")), [first]);
    equal!(store.account(&key).balance.used, decimal("3"), [key]);
    let second = store.accounts.movements(store.ours(), &key, request(2, 2)).expect("a page");
    equal!((second.records, second.total), (vec![ledger[2].clone()], 3));
    let behind = |after| PageRequest { after: Some(after), ..request(1, 2) };
    let older = store.accounts.movements(store.ours(), &key, behind(ledger[0].id.get())).expect("a page");
    equal!((older.records.as_slice(), older.total), (&ledger[1..], 3), [older]);
    let elsewhere = store.accounts.movements(store.ours(), &other, behind(ledger[0].id.get()));
    holds!(matches!(elsewhere, Err(StorageError::NotInList { .. })), "{elsewhere:?}");
    let nobody = store.accounts.movements(store.ours(), &dva("NL1"), request(1, 2)).expect("a page");
    equal!(nobody.total, 0, [nobody]);
}

fn an_entry_of_customs_is_written_down_once(store: &AccountBench) {
    let (key, other) = (surety("NL801234566"), surety("NL801234567"));
    store.register(&key);
    store.register(&other);
    store.report(&key, 10, None, None);
    store.report(&other, 10, None, None);
    let account = store.account(&key);
    let entries = [11, 10].map(|number| entry(&account, BalanceChange::used(decimal("1")), Some(number)));
    let refused = in_unit_of_work(store.work.as_ref(), || store.accounts.save(&account, &entries));
    holds!(is_conflict(&refused, ENTRY_RULE), [refused]);
    equal!((store.account(&key), store.ledger(&key).len()), (account.clone(), 1), [key]);
    let ours = [None, None].map(|number| entry(&account, BalanceChange::kept(decimal("1")), number));
    in_unit_of_work(store.work.as_ref(), || store.accounts.save(&account, &ours)).expect("ours have no number");
}

fn a_change_needs_the_version_that_was_read(store: &AccountBench) {
    let key = surety("NL801234566");
    let read = store.register(&key);
    let mut changed = read.clone();
    changed.balance.total_limit = decimal("5");
    changed.version = store.accounts.save(&changed, &[]).expect("it is kept");
    let entry = entry(&read, BalanceChange::used(decimal("1")), Some(1));
    let refused = in_unit_of_work(store.work.as_ref(), || store.accounts.save(&read, &[entry]));
    holds!(is_conflict(&refused, None), [refused]);
    store.undone(|| holds!(store.accounts.save(&changed, &[]).is_ok(), [changed]));
    equal!((store.account(&key), store.ledger(&key).len()), (changed.clone(), 0), [key]);
    let unknown = Account { key: surety("NL1"), ..changed };
    holds!(is_conflict(&store.accounts.save(&unknown, &[]), None), [unknown]);
}

fn accounts_are_held_together(store: &AccountBench) {
    let keys = [surety("NL2"), dva("NL3"), surety("NL1")];
    let all: Vec<Account> = keys.iter().map(|key| store.register(key)).collect();
    let unknown: Vec<AccountKey> = keys.iter().cloned().chain([dva("NL9"), keys[0].clone()]).collect();
    let held = in_unit_of_work(store.work.as_ref(), || store.accounts.hold(store.ours(), &unknown));
    let mut held = held.expect("they are held");
    held.sort_by_key(|account| keys.iter().position(|key| *key == account.key));
    equal!(held, all, "holding changes nothing");
}

fn another_organisation_sees_and_changes_nothing(store: &AccountBench) {
    let key = surety("NL801234566");
    let account = store.register(&key);
    let theirs = store.theirs();
    equal!(store.accounts.find(theirs, std::slice::from_ref(&key)).expect("a look-up"), [], [theirs, key]);
    equal!(store.accounts.hold(theirs, std::slice::from_ref(&key)).expect("a look-up"), [], [theirs, key]);
    let foreign = Account { organisation: theirs, ..account.clone() };
    let refused: Result<Version, StorageError> = store.accounts.save(&foreign, &[]);
    holds!(is_conflict(&refused, None), [refused]);
    store.report(&key, 1, None, None);
    equal!(store.accounts.movements(theirs, &key, request(1, 9)).expect("a page").total, 0, [theirs, key]);
    store.queue.register(&[(theirs, key.clone())], start()).expect("theirs has the same EORI");
    equal!(store.account(&key).balance.used, decimal("1"), [key]);
}
