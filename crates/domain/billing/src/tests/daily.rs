use super::*;
use crate::DailyRuns;
use crate::ports::{DossierQueue, QueuedDossier};
use chrono::{Duration, NaiveTime};
use customs_kernel::StorageError;

fn daily(bench: &Bench) -> DailyRuns {
    DailyRuns {
        invoices: bench.invoices.clone(),
        ledger: bench.store.clone(),
        clock: bench.clock.clone(),
        run_at: NaiveTime::from_hms_opt(4, 0, 0).expect("a time"),
    }
}

/// A ready dossier of a customer that is invoiced daily.
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
    // It is ten o'clock.
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
    // After the write that takes the run.
    bench.store.fail_after(1);
    assert!(runs.run_due().is_err());
    assert_eq!(invoiced(&runs), None, "the lease holds");
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), Some(1));
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), None);
}

/// Cannot read what waits for one organisation.
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

#[test]
fn an_organisation_that_cannot_be_billed_holds_up_no_other_and_is_tried_again() {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    bench.card("ACME", &[item], |form| form.invoice_frequency = text("daily"));
    waiting(&bench, 1);
    bench.store.keep_customer(THEIRS, customer("ACME"));
    let item = bench.items.create(THEIRS, item_form("A", "1")).expect("an item").id;
    let mut form = card_form("ACME");
    form.invoice_frequency = text("daily");
    let card = bench.cards.create(THEIRS, form).expect("a card").card.id;
    let line = RateCardLineForm { billable_item_id: Some(item.get()), ..RateCardLineForm::default() };
    bench.cards.add_line(THEIRS, card, None, line).expect("a line");
    let form = DossierForm { customer_code: text("ACME"), ..DossierForm::default() };
    let theirs = bench.dossiers.create(THEIRS, DossierWish { form, number: None }).expect("a dossier").dossier.id;
    bench.store.keep_movement(THEIRS, declaration(2, 1));
    bench.dossiers.link(THEIRS, theirs, None, MovementRef::declaration(2)).expect("it is linked");
    bench.store.progress(THEIRS, MovementRef::declaration(2), false);
    bench.dossiers.movement_progressed(THEIRS, MovementRef::declaration(2)).expect("it is charged");
    for status in [DossierStatus::Complete, DossierStatus::ReadyToInvoice] {
        bench.dossiers.update_status(THEIRS, theirs, None, status).expect("it goes there");
    }
    let queue = Arc::new(Unreadable(bench.store.clone(), true.into()));
    let ports = crate::ports::BillingPorts { queue: queue.clone(), ..bench.invoices.ports.clone() };
    let runs = DailyRuns { invoices: Invoices::new(ports), ..daily(&bench) };
    let run = runs.run_due().expect("a run").expect("it is due");
    assert_eq!(run.failed.iter().map(|(organisation, _)| *organisation).collect::<Vec<_>>(), [OURS]);
    assert_eq!(run.organisations.iter().map(|(_, report)| report.invoices).sum::<u64>(), 1, "theirs");
    assert_eq!(invoiced(&runs), None, "not at once");
    queue.1.store(false, std::sync::atomic::Ordering::Relaxed);
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), Some(1), "ours");
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), None, "the run of today is done");
}
