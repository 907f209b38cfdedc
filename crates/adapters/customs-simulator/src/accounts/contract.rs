//! Rules that every ledger must keep. A store runs them in its own tests.

#![expect(clippy::expect_used, reason = "a contract fails by panicking, like the test that runs it")]

use super::{
    AccountKind, AccountLedger, AccountName, EntryKind, GuaranteeName, LedgerEntry, LedgerPage, PlannedChange,
    PlannedEntry,
};
use crate::cases::{Case, CaseState, CaseStore, NewCase, NewMessage, Recorded, Subject};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Grn, Mrn};
use rust_decimal::Decimal;

/// Checks every rule of [`AccountLedger`] on fresh, empty stores, and panics with the rule that is broken.
///
/// # Panics
/// When the store breaks a rule.
pub fn account_ledger_contract<S: CaseStore + AccountLedger>(fresh: &dyn Fn() -> S) {
    an_account_that_nothing_used_is_empty(&fresh());
    an_entry_is_made_when_it_is_due(&fresh());
    entries_are_told_piece_by_piece_with_what_was_used_before_and_after(&fresh());
    what_is_given_back_is_what_the_case_still_uses(&fresh());
    a_discharge_gives_back_a_part_of_another_case(&fresh());
    what_is_withdrawn_before_it_is_due_is_never_made(&fresh());
    accounts_are_apart_by_trader_kind_and_eori(&fresh());
    guarantees_are_told_where_they_are_named(&fresh());
    a_message_that_changes_nothing_plans_nothing(&fresh());
    of_many_callers_each_entry_is_made_once(&fresh());
}

fn second(number: i64) -> DateTime<Utc> {
    let start = DateTime::parse_from_rfc3339("2026-09-02T10:15:00Z").expect("a moment").to_utc();
    start + Duration::seconds(number)
}

fn surety(account: &str) -> AccountName {
    let eori = "NL801234566".parse().expect("an EORI");
    AccountName { account: account.to_owned(), kind: AccountKind::Surety, eori }
}

fn planned(due: i64, change: PlannedChange) -> PlannedEntry {
    let AccountName { account: _, kind, eori } = surety("7");
    PlannedEntry { kind, guarantee: GuaranteeName::Eori(eori), due_at: second(due), change, case: None }
}

fn used(due: i64, cents: i64) -> PlannedEntry {
    planned(due, PlannedChange::Use(Decimal::new(cents, 2)))
}

fn message(account: &str, lrn: &str, subject: Subject, entries: Vec<PlannedEntry>) -> NewMessage {
    NewMessage {
        account: account.to_owned(),
        lrn: lrn.to_owned(),
        fingerprint: "f".to_owned(),
        received_at: second(0),
        subject,
        answers: Vec::new(),
        entries,
        goods: Vec::new(),
        movement: None,
    }
}

fn opening(mrn: Option<Mrn>) -> Subject {
    Subject::Opens(NewCase {
        mrn,
        type_code: "IMA".to_owned(),
        procedure: "4000".to_owned(),
        trader_reference: None,
        guarantee_amount: None,
        guarantor: Some(GuaranteeName::Eori(surety("7").eori)),
        assessment: None,
        state: CaseState::Released,
    })
}

fn open(store: &impl CaseStore, lrn: &str, entries: Vec<PlannedEntry>) {
    assert_eq!(store.record(message("7", lrn, opening(None), entries)).expect("recorded"), Recorded::New);
}

fn case_of(store: &impl CaseStore, lrn: &str) -> Case {
    store.earlier_message("7", lrn, "").expect("an answer").expect("a case").case
}

fn invalidated(case: &Case, withdraws_planned: bool) -> Subject {
    let (case, revision) = (case.id, case.revision);
    Subject::Concerns { case, revision, state: CaseState::Invalidated, withdraws_planned, assessment: None }
}

fn reported(store: &impl AccountLedger, at: i64) -> LedgerPage {
    store.entries(&surety("7"), &[], None, 100, second(at)).expect("an answer")
}

/// Kind, cents and reference of the entries, by number.
fn brief(page: &LedgerPage) -> Vec<(EntryKind, i64, &str)> {
    for (number, entry) in (1..).zip(&page.entries) {
        assert_eq!(entry.number, number, "numbers of an account begin with 1 and grow by 1");
    }
    page.entries.iter().map(|entry| (entry.kind, cents(entry.amount), entry.lrn.as_str())).collect()
}

fn cents(mut amount: Decimal) -> i64 {
    amount.rescale(2);
    i64::try_from(amount.mantissa()).expect("a small amount")
}

fn an_account_that_nothing_used_is_empty(store: &impl AccountLedger) {
    let empty = LedgerPage { opening: Decimal::ZERO, entries: Vec::new(), used: Decimal::ZERO, is_complete: true };
    assert_eq!(reported(store, 0), empty);
    assert_eq!(store.entries(&surety("7"), &[], Some(9), 100, second(0)).expect("an answer"), empty);
}

fn an_entry_is_made_when_it_is_due<S: CaseStore + AccountLedger>(store: &S) {
    let mrn: Mrn = "26NL000396A1B2C3R0".parse().expect("an MRN");
    let entries = vec![used(5, 1_250), planned(9, PlannedChange::Payment)];
    assert_eq!(store.record(message("7", "A", opening(Some(mrn.clone())), entries)).expect("recorded"), Recorded::New);
    assert!(reported(store, 4).entries.is_empty());
    let page = reported(store, 5);
    let expected = LedgerEntry {
        number: 1,
        kind: EntryKind::Use,
        amount: Decimal::new(1_250, 2).normalize(),
        lrn: "A".to_owned(),
        mrn: Some(mrn),
        occurred_at: second(5),
    };
    let normalized: Vec<_> =
        page.entries.iter().map(|entry| LedgerEntry { amount: entry.amount.normalize(), ..entry.clone() }).collect();
    assert_eq!(normalized, [expected]);
    assert_eq!((page.opening, page.used, page.is_complete), (Decimal::ZERO, Decimal::new(125, 1), true));
    let paid = reported(store, 9);
    assert_eq!(brief(&paid), [(EntryKind::Use, 1_250, "A"), (EntryKind::Payment, -1_250, "A")]);
    assert_eq!((paid.opening, paid.used), (Decimal::ZERO, Decimal::ZERO));
    assert_eq!(reported(store, 8).entries.len(), 2, "what was told stays, whatever the clock of who asks");
}

fn entries_are_told_piece_by_piece_with_what_was_used_before_and_after<S: CaseStore + AccountLedger>(store: &S) {
    // Later entries are due earlier, and some at the same moment.
    for (lrn, due, cents) in [("A", 9, 100), ("B", 3, 200), ("C", 5, 400), ("D", 5, 800)] {
        open(store, lrn, vec![used(due, cents)]);
    }
    let piece = |after, limit| store.entries(&surety("7"), &[], after, limit, second(10)).expect("an answer");
    let facts_of = |page: &LedgerPage| {
        let entries: Vec<_> = page.entries.iter().map(|entry| (entry.number, entry.lrn.clone())).collect();
        (page.opening.normalize().to_string(), entries, page.used.normalize().to_string(), page.is_complete)
    };
    let entry = |number, lrn: &str| (number, lrn.to_owned());
    assert_eq!(facts_of(&piece(None, 2)), ("0".into(), vec![entry(1, "B"), entry(2, "C")], "6".into(), false));
    assert_eq!(facts_of(&piece(Some(2), 2)), ("6".into(), vec![entry(3, "D"), entry(4, "A")], "15".into(), true));
    assert_eq!(facts_of(&piece(Some(3), 2)), ("14".into(), vec![entry(4, "A")], "15".into(), true));
    assert_eq!(facts_of(&piece(Some(4), 2)), ("15".into(), Vec::new(), "15".into(), true));
    assert_eq!(facts_of(&piece(Some(99), 2)), ("15".into(), Vec::new(), "15".into(), true));
    open(store, "E", vec![used(1, 50)]);
    let next = piece(Some(4), 2);
    assert_eq!(facts_of(&next), ("15".into(), vec![entry(5, "E")], "15.5".into(), true), "no number is given twice");
}

fn what_is_given_back_is_what_the_case_still_uses<S: CaseStore + AccountLedger>(store: &S) {
    open(store, "A", vec![used(1, 1_000), planned(60, PlannedChange::Payment)]);
    open(store, "B", vec![used(1, 3_000), planned(60, PlannedChange::Payment)]);
    open(store, "C", vec![planned(2, PlannedChange::GivenBack)]);
    let back = vec![planned(3, PlannedChange::GivenBack), planned(3, PlannedChange::GivenBack)];
    let subject = invalidated(&case_of(store, "A"), false);
    assert_eq!(store.record(message("7", "A2", subject, back)).expect("recorded"), Recorded::New);
    let page = reported(store, 100);
    let expected = [
        (EntryKind::Use, 1_000, "A"),
        (EntryKind::Use, 3_000, "B"),
        (EntryKind::GivenBack, -1_000, "A"),
        (EntryKind::Payment, -3_000, "B"),
    ];
    assert_eq!(brief(&page), expected, "once, and nothing that was never used or is given back already");
    assert_eq!(page.used, Decimal::ZERO);
}

fn what_is_withdrawn_before_it_is_due_is_never_made<S: CaseStore + AccountLedger>(store: &S) {
    open(store, "A", vec![used(0, 1_000), used(5, 2_000), planned(60, PlannedChange::Payment)]);
    open(store, "B", vec![used(5, 4_000)]);
    let subject = invalidated(&case_of(store, "A"), true);
    let back = vec![planned(1, PlannedChange::GivenBack)];
    assert_eq!(store.record(message("7", "A2", subject, back)).expect("recorded"), Recorded::New);
    let page = reported(store, 100);
    let expected = [(EntryKind::Use, 1_000, "A"), (EntryKind::GivenBack, -1_000, "A"), (EntryKind::Use, 4_000, "B")];
    assert_eq!(brief(&page), expected);
}

fn a_discharge_gives_back_a_part_of_another_case<S: CaseStore + AccountLedger>(store: &S) {
    open(store, "A", vec![used(1, 100)]);
    let case = Some(case_of(store, "A").id);
    let discharge =
        |due, cents| PlannedEntry { case, ..planned(due, PlannedChange::Discharge(Decimal::new(cents, 2))) };
    open(store, "B", vec![used(2, 30), discharge(3, 40), discharge(4, 70), discharge(5, 1)]);
    let expected = [
        (EntryKind::Use, 100, "A"),
        (EntryKind::Use, 30, "B"),
        (EntryKind::GivenBack, -40, "A"),
        (EntryKind::GivenBack, -60, "A"),
    ];
    assert_eq!(brief(&reported(store, 9)), expected, "never more than is used");
}

fn accounts_are_apart_by_trader_kind_and_eori<S: CaseStore + AccountLedger>(store: &S) {
    let others = [
        surety("8"),
        AccountName { kind: AccountKind::Dva, ..surety("7") },
        AccountName { eori: "DE1234567890".parse().expect("an EORI"), ..surety("7") },
    ];
    open(store, "A", vec![used(1, 100)]);
    for (number, other) in (0_i64..).zip(&others) {
        let change = PlannedChange::Use(Decimal::from(number + 2));
        let entry = PlannedEntry {
            kind: other.kind,
            guarantee: GuaranteeName::Eori(other.eori.clone()),
            due_at: second(1),
            change,
            case: None,
        };
        let lrn = format!("B{number}");
        let message = message(&other.account, &lrn, opening(None), vec![entry]);
        assert_eq!(store.record(message).expect("recorded"), Recorded::New);
    }
    assert_eq!(brief(&reported(store, 2)), [(EntryKind::Use, 100, "A")]);
    for (number, other) in (0_i64..).zip(&others) {
        let page = store.entries(other, &[], None, 100, second(2)).expect("an answer");
        let entries: Vec<_> = page.entries.iter().map(|entry| entry.amount.normalize()).collect();
        assert_eq!(entries, [Decimal::from(number + 2)], "{other:?}");
    }
}

fn guarantees_are_told_where_they_are_named<S: CaseStore + AccountLedger>(store: &S) {
    let holder = AccountName { kind: AccountKind::Dva, ..surety("7") };
    let [first, second_grn]: [Grn; 2] =
        ["26NL0000000123456", "25DE7300QA0047110"].map(|grn| grn.parse().expect("a GRN"));
    let uses = |guarantee: GuaranteeName, due: i64, amount: i64| PlannedEntry {
        kind: AccountKind::Dva,
        guarantee,
        due_at: second(due),
        change: PlannedChange::Use(Decimal::from(amount)),
        case: None,
    };
    open(store, "A", vec![uses(GuaranteeName::Grn(first.clone()), 1, 1)]);
    open(store, "B", vec![uses(GuaranteeName::Grn(second_grn.clone()), 2, 2)]);
    open(store, "C", vec![uses(GuaranteeName::Eori(holder.eori.clone()), 3, 4)]);
    open(store, "D", vec![uses(GuaranteeName::Grn(first.clone()), 9, 8)]);
    let asked = |grns: &[Grn], after: Option<i64>, at: i64| {
        let page = store.entries(&holder, grns, after, 100, second(at)).expect("an answer");
        let reported: Vec<String> = page.entries.iter().map(|entry| entry.lrn.clone()).collect();
        let last = page.entries.last().map(|entry| entry.number);
        assert!(page.entries.is_sorted_by_key(|entry| entry.number), "by number");
        ((page.opening.normalize(), reported.concat(), page.used.normalize()), last)
    };
    let sums =
        |opening: i64, reported: &str, used: i64| (Decimal::from(opening), reported.to_owned(), Decimal::from(used));
    assert_eq!(asked(&[], None, 5).0, sums(0, "C", 4), "a guarantee that is not named is not told");
    let (reported, last) = asked(std::slice::from_ref(&first), None, 5);
    assert_eq!((reported.0, reported.2), (Decimal::ZERO, Decimal::from(5)), "{reported:?}");
    assert_eq!(asked(std::slice::from_ref(&first), last, 9).0, sums(5, "D", 13), "numbers grow over all that is told");
    let both = [first, second_grn];
    let (reported, last) = asked(&both, None, 9);
    assert_eq!((reported.0, reported.1.len(), reported.2), (Decimal::ZERO, 4, Decimal::from(15)), "{reported:?}");
    assert_eq!(asked(&both, last, 9).0, sums(15, "", 15));
    let elsewhere = AccountName { eori: "DE1234567890".parse().expect("an EORI"), ..holder.clone() };
    let page = store.entries(&elsewhere, &both, None, 100, second(9)).expect("an answer");
    assert_eq!(page.used.normalize(), Decimal::from(11), "whoever holds the procedure");
    for other in [surety("7"), AccountName { account: "8".to_owned(), ..holder }] {
        assert_eq!(store.entries(&other, &both, None, 100, second(9)).expect("an answer").entries, [], "{other:?}");
    }
}

fn a_message_that_changes_nothing_plans_nothing<S: CaseStore + AccountLedger>(store: &S) {
    open(store, "A", vec![used(1, 100)]);
    let again = message("7", "A", opening(None), vec![used(1, 100)]);
    assert_eq!(store.record(again.clone()).expect("an answer"), Recorded::Known);
    let other = NewMessage { fingerprint: "other".to_owned(), ..again };
    assert_eq!(store.record(other).expect("an answer"), Recorded::Outdated);
    let mut case = case_of(store, "A");
    case.revision += 1;
    let late = message("7", "B", invalidated(&case, true), vec![planned(1, PlannedChange::GivenBack)]);
    assert_eq!(store.record(late).expect("an answer"), Recorded::Outdated);
    assert_eq!(brief(&reported(store, 9)), [(EntryKind::Use, 100, "A")]);
}

fn of_many_callers_each_entry_is_made_once<S: CaseStore + AccountLedger>(store: &S) {
    const CASES: i64 = 24;
    std::thread::scope(|scope| {
        for part in 0..4 {
            scope.spawn(move || {
                for number in (part..CASES).step_by(4) {
                    open(store, &format!("L{number}"), vec![used(1, 100), planned(2, PlannedChange::Payment)]);
                    reported(store, number % 3);
                }
            });
        }
    });
    let page = reported(store, 9);
    let mut of: Vec<_> = brief(&page).into_iter().map(|(kind, cents, lrn)| (lrn.to_owned(), kind, cents)).collect();
    of.sort_by_key(|(lrn, kind, _)| (lrn.clone(), *kind != EntryKind::Use));
    let mut expected: Vec<_> = (0..CASES)
        .flat_map(|number| {
            let lrn = format!("L{number}");
            [(lrn.clone(), EntryKind::Use, 100), (lrn, EntryKind::Payment, -100)]
        })
        .collect();
    expected.sort_by_key(|(lrn, kind, _)| (lrn.clone(), *kind != EntryKind::Use));
    assert_eq!(of, expected);
    assert_eq!(page.used, Decimal::ZERO);
}
