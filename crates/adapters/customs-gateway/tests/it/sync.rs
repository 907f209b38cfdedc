use crate::accounts::{BROKER, statement, surety};
use crate::authority::{Authority, Response};
use async_trait::async_trait;
use chrono::Duration;
use customs_gateway::{GuaranteeSyncWorker, SyncLimits};
use customs_guarantees::account::{AccountKey, GuaranteeKind, Statement, SyncStatus};
use customs_guarantees::ports::{CustomsAccounts, StatementFailure};
use customs_guarantees::testing::{InMemoryGuarantees, customer, statement as reported};
use customs_guarantees::{DeclarantBalance, GuaranteeSync, Guarantees};
use customs_kernel::{Clock, Grn, ManualClock, OrganisationId};
use rust_decimal::Decimal;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use tokio::sync::{Notify, oneshot};

const SLOW: &str = "NL000000001";

struct Office {
    store: Arc<InMemoryGuarantees>,
    clock: Arc<ManualClock>,
}

impl Office {
    fn new() -> Self {
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        Self { store: Arc::default(), clock }
    }

    fn enable(&self, id: i64, code: &str, eori: &str) {
        self.store.enable(BROKER, GuaranteeKind::Surety, customer(id, code, Some(eori)));
    }

    fn worker(&self, accounts: Rc<dyn CustomsAccounts>) -> GuaranteeSyncWorker {
        let sync = GuaranteeSync::new(self.store.ports(self.clock.clone()), Duration::minutes(5));
        GuaranteeSyncWorker { sync, accounts, wake: Arc::new(Notify::new()), limits: SyncLimits::default() }
    }

    fn balance(&self, code: &str) -> DeclarantBalance {
        let guarantees = Guarantees::new(self.store.ports(self.clock.clone()));
        guarantees.show(BROKER, GuaranteeKind::Surety, code).expect("a balance").0
    }
}

/// Customs that answers for every account that nothing is used; for one account only when the test lets it.
struct Clerk {
    clock: Arc<ManualClock>,
    slow: Mutex<Option<oneshot::Receiver<()>>>,
    reported: Notify,
}

impl Clerk {
    fn new(office: &Office) -> (Rc<Self>, oneshot::Sender<()>) {
        let (let_it, slow) = oneshot::channel();
        let clock = office.clock.clone();
        (Rc::new(Self { clock, slow: Mutex::new(Some(slow)), reported: Notify::new() }), let_it)
    }
}

#[async_trait]
impl CustomsAccounts for Clerk {
    async fn statement(
        &self,
        _: OrganisationId,
        key: &AccountKey,
        _: &[Grn],
        _: Option<i64>,
    ) -> Result<Statement, StatementFailure> {
        let slow = self.slow.lock().expect("a lock").take_if(|_| key.eori.as_str() == SLOW);
        if let Some(slow) = slow {
            slow.await.expect("it is let");
        }
        self.reported.notify_one();
        Ok(reported("1000", "100", &[], self.clock.now()))
    }
}

#[actix_rt::test]
async fn accounts_of_enabled_customers_are_asked_about_and_asked_again_until_all_is_told() {
    let office = Office::new();
    office.enable(1, "ACME", surety().eori.as_str());
    let pieces = [statement(&surety(), 0, 1, &[100, 200], false), statement(&surety(), 300, 3, &[50], true)];
    let authority = Authority::start(&[], &[]).answering(&pieces);
    let worker = office.worker(Rc::new(authority.gateway()));
    assert_eq!(worker.run_once().await, 2);
    let addresses: Vec<_> = authority.account_calls().into_iter().map(|(address, _)| address).collect();
    assert_eq!(addresses, ["/dms/accounts/surety/NL801234566", "/dms/accounts/surety/NL801234566?after=2"]);
    let balance = office.balance("ACME");
    assert_eq!((balance.balance.used, balance.sync_status), (Decimal::from(350), SyncStatus::Synced));
    assert_eq!(worker.run_once().await, 0, "not before its next turn");
}

#[actix_rt::test]
async fn a_failed_sync_keeps_the_figures_and_is_tried_again_after_a_minute() {
    let office = Office::new();
    office.enable(1, "ACME", surety().eori.as_str());
    let answers =
        [statement(&surety(), 0, 1, &[100], true), Response::Status(503), statement(&surety(), 100, 2, &[], true)];
    let authority = Authority::start(&[], &[]).answering(&answers);
    let worker = office.worker(Rc::new(authority.gateway()));
    assert_eq!(worker.run_once().await, 1);
    office.clock.advance(Duration::minutes(5));
    assert_eq!(worker.run_once().await, 1);
    let failed = office.balance("ACME");
    assert_eq!((failed.balance.used, failed.sync_status), (Decimal::from(100), SyncStatus::Error));
    assert_eq!(failed.sync_error.as_deref(), Some("customs told no balance: it answered 503"));
    office.clock.advance(Duration::minutes(1));
    assert_eq!(worker.run_once().await, 1);
    assert_eq!(office.balance("ACME").sync_status, SyncStatus::Synced);
}

#[actix_rt::test]
async fn a_slow_account_does_not_hold_up_the_others_and_a_stop_waits_for_its_answer() {
    let office = Office::new();
    office.enable(1, "SLOW", SLOW);
    office.enable(2, "QUICK", "NL000000002");
    let (clerk, let_it) = Clerk::new(&office);
    let worker = Rc::new(office.worker(clerk.clone()));
    let (stop, stopped) = oneshot::channel::<()>();
    let running = worker.clone();
    let run = actix_rt::spawn(async move {
        running
            .run(async {
                let _ = stopped.await;
            })
            .await;
    });
    clerk.reported.notified().await;
    office.enable(3, "LATER", "NL000000003");
    worker.sync.customer_changed(BROKER, "LATER").expect("registered");
    worker.wake.notify_one();
    clerk.reported.notified().await;
    assert_eq!(office.balance("SLOW").sync_status, SyncStatus::Pending);
    stop.send(()).expect("the worker runs");
    let_it.send(()).expect("the answer is waited for");
    run.await.expect("no panic");
    for code in ["SLOW", "QUICK", "LATER"] {
        let balance = office.balance(code);
        assert_eq!((balance.balance.used, balance.sync_status), (Decimal::from(100), SyncStatus::Synced), "{code}");
    }
}

#[actix_rt::test]
async fn no_more_accounts_are_asked_about_at_once_than_there_is_room_for() {
    let office = Office::new();
    for number in 1..=9 {
        office.enable(number, &format!("C{number}"), &format!("NL00000000{number}"));
    }
    let (clerk, let_it) = Clerk::new(&office);
    let_it.send(()).expect("it is waited for");
    let mut worker = office.worker(clerk);
    worker.limits.under_way = 2;
    assert_eq!(worker.run_once().await, 9);
    for number in 1..=9 {
        assert_eq!(office.balance(&format!("C{number}")).sync_status, SyncStatus::Synced);
    }
}

#[actix_rt::test]
async fn a_worker_that_dies_leaves_the_account_to_another_after_a_minute() {
    let office = Office::new();
    office.enable(1, "SLOW", SLOW);
    let (clerk, let_it) = Clerk::new(&office);
    let dying = office.worker(clerk.clone());
    {
        // The worker is dropped while it waits for customs.
        let run = std::pin::pin!(dying.run(std::future::pending()));
        let claimed = async {
            while clerk.slow.lock().expect("nobody panicked").is_some() {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            () = run => {}
            () = claimed => {}
        }
    }
    drop(let_it);
    let other = office.worker(clerk);
    assert_eq!(other.run_once().await, 0);
    office.clock.advance(Duration::minutes(1));
    assert_eq!(other.run_once().await, 1);
    assert_eq!(office.balance("SLOW").sync_status, SyncStatus::Synced);
}
