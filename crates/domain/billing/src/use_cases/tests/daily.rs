use super::*;
use crate::DailyRuns;
use crate::ports::{DossierQueue, QueuedDossier, RunLedger};
use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use customs_kernel::{StorageError, WriteEffect};

fn daily(bench: &Bench) -> DailyRuns {
    DailyRuns {
        invoices: bench.invoices.clone(),
        ledger: bench.store.clone(),
        clock: bench.clock.clone(),
        run_at: NaiveTime::from_hms_opt(4, 0, 0).expect("a time"),
    }
}

/// Makes a ready dossier of a customer that is invoiced daily.
fn waiting(bench: &Bench, id: i64) {
    let dossier = bench.accepted(id);
    bench.ready(dossier);
}

fn invoiced(runs: &DailyRuns) -> Option<u64> {
    let done = runs.run_due().expect("a run");
    done.map(|run| run.organisations.iter().map(|(_, report)| report.invoices).sum())
}

#[test]
fn a_day_is_run_once_from_its_hour_on() {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    bench.card("ACME", &[item], |form| form.invoice_frequency = text("daily"));
    let runs = daily(&bench);
    waiting(&bench, 1);
    // The bench starts at ten o'clock.
    assert_eq!((runs.due_day().to_string(), invoiced(&runs)), ("2026-03-02".to_owned(), Some(1)));
    waiting(&bench, 2);
    assert_eq!(invoiced(&runs), None, "the run of today is done");
    bench.clock.advance(Duration::hours(18) - Duration::seconds(1));
    assert_eq!(invoiced(&runs), None, "a second before four");
    bench.clock.advance(Duration::seconds(1));
    assert_eq!(invoiced(&runs), Some(1));
    bench.clock.advance(Duration::days(3));
    waiting(&bench, 3);
    assert_eq!(invoiced(&runs), Some(1), "what was missed is made up");
}

#[test]
fn a_run_that_was_killed_is_taken_over_when_its_lease_ends() {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    bench.card("ACME", &[item], |form| form.invoice_frequency = text("daily"));
    let runs = daily(&bench);
    waiting(&bench, 1);
    // Fails after the write that takes the run.
    bench.store.fail_after(1);
    let run = runs.run_due().expect("it is told").expect("it is due");
    assert!(run.interrupted.is_some() && run.organisations.is_empty());
    assert_eq!(invoiced(&runs), None, "the lease holds");
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), Some(1));
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), None);
}

/// A queue that cannot be read for one organisation.
struct Unreadable(Arc<InMemoryBilling>, std::sync::atomic::AtomicBool);

impl DossierQueue for Unreadable {
    fn waiting(
        &self,
        organisation: OrganisationId,
        after: Option<(String, DossierId)>,
        limit: usize,
    ) -> Result<Vec<QueuedDossier>, StorageError> {
        if organisation == OURS && self.1.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(StorageError::Corrupt("dossier 1".to_owned()));
        }
        self.0.waiting(organisation, after, limit)
    }
}

/// Makes a ready dossier of another organisation, with a customer that is invoiced daily.
fn theirs(bench: &Bench, id: i64) {
    if id == 2 {
        bench.store.keep_customer(THEIRS, customer("ACME"));
        let item = bench.items.create(THEIRS, item_form("A", "1")).expect("an item").id;
        let mut form = card_form("ACME");
        form.invoice_frequency = text("daily");
        let card = bench.cards.create(THEIRS, form).expect("a card").card.id;
        let line = RateCardLineForm { billable_item_id: Some(item.get()), ..RateCardLineForm::default() };
        bench.cards.add_line(THEIRS, card, None, line).expect("a line");
    }
    let form = DossierForm { customer_code: text("ACME"), ..DossierForm::default() };
    let dossier = bench.dossiers.create(THEIRS, DossierRequest { form, number: None }).expect("a dossier").dossier.id;
    let movement = Subject::declaration(id);
    bench.store.keep_movement(THEIRS, declaration(id, 1));
    bench.dossiers.link(THEIRS, dossier, None, movement).expect("it is linked");
    bench.store.progress(THEIRS, movement, false);
    assert_ne!(
        bench.dossiers.movement_progressed(THEIRS, movement).expect("it is charged"),
        ChargedProgress::NoDossier
    );
    for status in [DossierStatus::Complete, DossierStatus::ReadyToInvoice] {
        bench.dossiers.update_status(THEIRS, dossier, None, status).expect("it goes there");
    }
}

/// The runs of two organisations with one ready dossier each. Our queue cannot be read until the test allows it.
fn two_tenants(bench: &Bench) -> (DailyRuns, Arc<Unreadable>) {
    let item = bench.item("A", "1", |_| ());
    bench.card("ACME", &[item], |form| form.invoice_frequency = text("daily"));
    waiting(bench, 1);
    theirs(bench, 2);
    let queue = Arc::new(Unreadable(bench.store.clone(), true.into()));
    let ports = BillingPorts { queue: queue.clone(), ..bench.ports.clone() };
    (DailyRuns { invoices: Invoices::new(ports), ..daily(bench) }, queue)
}

fn failed(run: &crate::DailyRun) -> Vec<OrganisationId> {
    run.failed.iter().map(|(organisation, _)| *organisation).collect()
}

#[test]
fn an_organisation_that_cannot_be_billed_holds_up_no_other_and_is_tried_again() {
    let bench = Bench::new();
    let (runs, queue) = two_tenants(&bench);
    let run = runs.run_due().expect("a run").expect("it is due");
    assert_eq!(failed(&run), [OURS]);
    assert_eq!(run.organisations.iter().map(|(_, report)| report.invoices).sum::<u64>(), 1, "theirs");
    assert_eq!(invoiced(&runs), None, "not at once");
    queue.1.store(false, std::sync::atomic::Ordering::Relaxed);
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), Some(1), "ours");
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), None, "the run of today is done");
}

#[test]
fn whoever_was_billed_waits_for_the_next_day_while_another_is_tried_again() {
    let bench = Bench::new();
    let (runs, queue) = two_tenants(&bench);
    assert_eq!(failed(&runs.run_due().expect("a run").expect("it is due")), [OURS]);
    theirs(&bench, 3);
    for _ in 0..2 {
        bench.clock.advance(Duration::minutes(6));
        // Another instance knows only the stored state.
        let run = runs.clone().run_due().expect("a run").expect("ours is tried again");
        assert_eq!((failed(&run), run.organisations.len()), (vec![OURS], 0), "theirs waits");
    }
    queue.1.store(false, std::sync::atomic::Ordering::Relaxed);
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), Some(1), "ours");
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), None);
    bench.clock.advance(Duration::hours(18));
    assert_eq!(invoiced(&runs), Some(1), "theirs, at four the next day");
}

#[test]
fn what_failed_is_told_and_kept_when_the_run_cannot_go_on() {
    let bench = Bench::new();
    let (runs, queue) = two_tenants(&bench);
    // Fails after the writes that take the run and extend it for our organisation, so the other one is not tried.
    bench.store.fail_after(2);
    let run = runs.run_due().expect("it is told").expect("it is due");
    assert_eq!((failed(&run), run.organisations.len(), run.interrupted.is_some()), (vec![OURS], 0, true));
    queue.1.store(false, std::sync::atomic::Ordering::Relaxed);
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), Some(2), "both");
    // The run can no longer be recorded, but its result is still reported.
    bench.clock.advance(Duration::days(1));
    waiting(&bench, 4);
    let ledger = Forgetful(bench.store.clone());
    let runs = DailyRuns { ledger: Arc::new(ledger), ..runs };
    let run = runs.run_due().expect("it is told").expect("it is due");
    assert_eq!((run.organisations.len(), run.interrupted.is_some()), (2, true));
}

/// A ledger that cannot record that a run is finished.
struct Forgetful(Arc<InMemoryBilling>);

impl RunLedger for Forgetful {
    fn begin(&self, day: NaiveDate, now: DateTime<Utc>, lease_until: DateTime<Utc>) -> Result<bool, StorageError> {
        self.0.begin(day, now, lease_until)
    }

    fn extend(&self, day: NaiveDate, lease_until: DateTime<Utc>) -> Result<bool, StorageError> {
        self.0.extend(day, lease_until)
    }

    fn leave(&self, day: NaiveDate, organisations: &[OrganisationId]) -> Result<WriteEffect, StorageError> {
        self.0.leave(day, organisations)
    }

    fn left(&self, day: NaiveDate) -> Result<Option<Vec<OrganisationId>>, StorageError> {
        self.0.left(day)
    }

    fn finish(&self, _: NaiveDate) -> Result<WriteEffect, StorageError> {
        Err(StorageError::Corrupt("the note".to_owned()))
    }

    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError> {
        self.0.organisations()
    }
}
