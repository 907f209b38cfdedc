//! Tests of the use cases over the in-memory state.

mod amending;
mod asking_ahead;
mod crashes;
mod guarantees_of_transits;
mod looking;
mod settling;
mod several_accounts;
mod submitting;
mod syncing;
mod unwired;

use crate::account::{AccountKey, GuaranteeKind, Statement};
use crate::liability::Decision;
use crate::ports::{GuaranteeAccounts, Reservations, StatementFailure};
use crate::testing::{InMemoryGuarantees, customer, entry, statement};
use crate::{Blocking, GuaranteeError, GuaranteeGate, GuaranteeSync, Guarantees, SyncOutcome};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{
    Clock, GuaranteeAmendment, GuaranteeCover, ManualClock, NotSecured, OrganisationId, PageNumber, PageRequest,
    PageSize, Subject, UnitOfWork, in_unit_of_work,
};
use rust_decimal::Decimal;
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);
const THEIRS: OrganisationId = OrganisationId::new(2);
const EORI: &str = "NL801234566";
const FIRST_PAGE: PageRequest = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };

/// A broker with the customer ACME, which has a surety that was never synced. It is Monday, 2 March 2026, 10:00 in the
/// Netherlands.
struct Bench {
    clock: Arc<ManualClock>,
    looking: Guarantees,
    gate: GuaranteeGate,
    lenient: GuaranteeGate,
    sync: GuaranteeSync,
    store: Arc<InMemoryGuarantees>,
}

impl Bench {
    fn new() -> Self {
        let store = Arc::new(InMemoryGuarantees::default());
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        store.enable(OURS, GuaranteeKind::Surety, customer(1, "ACME", Some(EORI)));
        let ports = store.ports(clock.clone());
        let bench = Self {
            looking: Guarantees::new(ports.clone()),
            gate: GuaranteeGate::new(ports.clone(), Blocking::AtCritical),
            lenient: GuaranteeGate::new(ports.clone(), Blocking::Never),
            sync: GuaranteeSync::new(ports, Duration::minutes(5)),
            clock,
            store,
        };
        bench.sync.register_all().expect("it is registered");
        bench
    }

    /// A bench with a limit of 1,000 euros and this amount of it used.
    fn with_used(used: &str) -> Self {
        let bench = Self::new();
        bench.reported(statement("1000", used, &[], bench.clock.now()));
        bench
    }

    /// Syncs the only account that is due.
    fn reported(&self, statement: Statement) {
        self.answer(Ok(statement));
    }

    fn answer(&self, answer: Result<Statement, StatementFailure>) {
        let claim = self.sync.claim(10).expect("a claim").pop().expect("an account is due");
        let outcome = self.sync.store(&claim, answer).expect("it is stored");
        assert_ne!(outcome, SyncOutcome::Outdated);
    }

    /// Syncs at the next interval, with these entries after the used amount.
    fn told_next(&self, entries: &[crate::account::CustomsEntry]) {
        self.clock.advance(Duration::minutes(5));
        let used = self.account().balance.used;
        self.reported(statement("1000", &used.to_string(), entries, self.clock.now()));
    }

    /// A draft import that uses this amount of ACME's surety.
    fn draft(&self, id: i64, amount: &str) -> Subject {
        let of = Subject::declaration(id);
        self.store.keep_liability(OURS, of, Some(acme()), number(amount));
        of
    }

    /// Submits the draft and asks the gate in the same unit of work. Whether it is secured is for tests that ask the gate
    /// itself.
    fn submit(&self, of: Subject, lrn: &str) -> Result<(), GuaranteeError> {
        let unit: &dyn UnitOfWork = self.store.as_ref();
        in_unit_of_work(unit, || {
            let _cover: GuaranteeCover = self.gate.reserve(OURS, of, lrn)?;
            self.store.progress(OURS, of, Some(lrn), Decision::Open);
            Ok(())
        })
    }

    /// Sets the decision of customs and notifies the gate twice.
    fn decide(&self, of: Subject, lrn: Option<&str>, decision: &Decision) {
        self.store.progress(OURS, of, lrn, decision.clone());
        for _ in 0..2 {
            self.gate.settle(OURS, of).expect("it is settled");
        }
    }

    fn booked(&self, mrn: Option<&str>) -> Decision {
        Decision::Booked { at: self.clock.now(), mrn: mrn.map(str::to_owned) }
    }

    fn account(&self) -> crate::account::Account {
        self.store.find_account(&acme())
    }

    /// The used and reserved amounts of ACME's surety.
    fn balance(&self) -> (String, String) {
        let balance = self.account().balance;
        let movements = self.looking.movements(OURS, GuaranteeKind::Surety, "ACME", FIRST_PAGE).expect("a ledger");
        assert!(movements.total <= 25, "the sums need all of them");
        let sum = |part: fn(&crate::account::BalanceChange) -> Decimal| -> Decimal {
            movements.records.iter().map(|movement| part(&movement.entry.change)).sum()
        };
        assert_eq!(sum(|change| change.amount), balance.used, "the ledger adds up");
        assert_eq!(sum(|change| change.in_processing), balance.in_processing, "the ledger adds up");
        reported(&balance.used.normalize().to_string(), &balance.in_processing.normalize().to_string())
    }

    /// The ledger of ACME's surety, oldest entry first: kind and both changes.
    fn ledger(&self) -> Vec<String> {
        let page = self.looking.movements(OURS, GuaranteeKind::Surety, "ACME", FIRST_PAGE).expect("a ledger");
        let reported = page.records.iter().rev().map(|movement| {
            let change = movement.entry.change;
            format!("{} {} {}", movement.entry.kind, change.amount.normalize(), change.in_processing.normalize())
        });
        reported.collect()
    }

    fn kept_for(&self, of: Subject) -> usize {
        Reservations::for_subjects(self.store.as_ref(), OURS, &[of]).expect("a look-up").len()
    }
}

impl InMemoryGuarantees {
    fn find_account(&self, key: &AccountKey) -> crate::account::Account {
        let found = GuaranteeAccounts::find(self, OURS, std::slice::from_ref(key)).expect("a look-up");
        found.into_iter().next().expect("an account")
    }
}

fn acme() -> AccountKey {
    AccountKey::surety(EORI.parse().expect("an EORI"))
}

fn reported(used: &str, in_processing: &str) -> (String, String) {
    (used.to_owned(), in_processing.to_owned())
}

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

fn at(bench: &Bench, minutes: i64) -> DateTime<Utc> {
    bench.clock.now() + Duration::minutes(minutes)
}

/// The text of an error.
fn refusal<T: std::fmt::Debug>(outcome: Result<T, GuaranteeError>) -> String {
    outcome.expect_err("it is refused").to_string()
}
