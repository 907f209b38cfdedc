//! Tests the cost of a submission and of its events, counted in database statements on both databases. Most
//! submissions do not concern stock or guarantees, and must pay little for those that do.

use super::gate_tests::{actor, an_import};
use super::test_databases::{on_postgres, on_sqlite};
use crate::foundation::Foundation;
use chrono::Duration;
use customs_billing::Dossiers;
use customs_callbacks::{CallbackUrl, EventName, NewRegistration, NoDirectDelivery, TargetPolicy};
use customs_declarations::form::DeclarationForm;
use customs_declarations::ports::{AdmitsAll, SubmissionGate};
use customs_declarations::{CreateDeclaration, DeclarationEvent, DeclarationId, Declarations, EventKind};
use customs_guarantees::ports::GuaranteePorts;
use customs_guarantees::{GuaranteeGate, GuaranteeSync};
use customs_inventory::Allocations;
use customs_inventory::ports::InventoryPorts;
use customs_kernel::{Clock, ManualClock, OrganisationId, UnitOfWork};
use customs_master_data::customer::{CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::CustomerRepository;
use customs_persistence::{StoredCustomers, StoredOrganisations, StoredOutbox};
use customs_transits::{CreateTransit, TransitEvent, TransitId, Transits};
use customs_workflows::{Happened, NotifyCallbacks, SettleGuarantees, SettleStock};
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use std::cell::Cell;
use std::sync::Arc;

/// Number of declarations with events that are handled at once.
const MANY: usize = 50;

thread_local! {
    static SENT: Cell<usize> = const { Cell::new(0) };
}

/// Counts every statement that this thread sends, on any connection.
struct Counting;

impl Instrumentation for Counting {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { .. } = event {
            SENT.with(|sent| sent.set(sent.get() + 1));
        }
    }
}

fn statements_of(work: impl FnOnce()) -> usize {
    let before = SENT.get();
    work();
    SENT.get() - before
}

/// A broker with the customer ACME.
struct Site {
    foundation: Foundation,
    organisation: OrganisationId,
    declarations: Declarations,
    transits: Transits,
    inventory: InventoryPorts,
    guarantees: GuaranteePorts,
    gate: GuaranteeGate,
    _folder: tempfile::TempDir,
}

impl Site {
    /// `is_fetched` states whether the balances of the customer are fetched from customs.
    fn new(database: &str, is_fetched: bool) -> Self {
        set_default_instrumentation(|| Some(Box::new(Counting))).expect("counting");
        let folder = tempfile::tempdir().expect("a folder");
        let mut settings = crate::config::Settings::default();
        settings.database.url = database.to_owned();
        settings.documents.url = format!("file:{}", folder.path().join("documents").display());
        settings.secrets.master_key_file = folder.path().join("master-key");
        settings.guarantees.block_at_critical = true;
        let clock = Arc::new(ManualClock::at("2026-09-02T08:00:00Z".parse().expect("a moment")));
        let opened = Foundation::open(settings).expect("a database with its tables");
        let foundation = Foundation { clock: clock.clone(), ..opened };
        let new = customs_access::NewOrganisation::new("Broker", None, clock.now()).expect("an organisation");
        let organisations = StoredOrganisations::new(foundation.database.clone());
        let organisation = customs_access::OrganisationRepository::add(&organisations, &new).expect("stored").id();
        let customer = NewCustomer {
            organisation,
            customer_code: "ACME".to_owned(),
            vat_check: VatCheck::default(),
            form: CustomerForm {
                customer_name: Some("Acme B.V.".to_owned()),
                customer_eori_number: Some("NL801234566".to_owned()),
                surety_sync_enabled: is_fetched,
                dva_guarantee_sync_enabled: is_fetched,
                ..CustomerForm::default()
            },
            access_code: None,
            created_at: clock.now(),
        };
        let customers = StoredCustomers::new(foundation.database.clone(), foundation.sealer.clone());
        customers.insert(&customer).expect("a customer is kept");
        let tariff = super::tariff(&foundation).expect("the tables");
        let dossiers = Dossiers::new(super::billing(&foundation, &tariff).expect("a store of files"));
        let with = |gate: Arc<dyn SubmissionGate>| super::declarations(&foundation, &tariff, dossiers.clone(), gate);
        let inventory = super::inventory(&foundation);
        let guarantees = super::guarantees(&foundation, with(Arc::new(AdmitsAll)));
        let gate = super::guarantee_gate(&foundation, &guarantees);
        let declarations = with(super::submission_gate(&inventory, gate.clone()));
        let transits = super::transits(&foundation, dossiers.clone(), gate.clone());
        GuaranteeSync::new(guarantees.clone(), Duration::minutes(5)).register_all().expect("registered");
        Self { organisation, declarations, transits, inventory, guarantees, gate, foundation, _folder: folder }
    }

    fn draft(&self, form: DeclarationForm) -> DeclarationId {
        let command = CreateDeclaration {
            organisation: self.organisation,
            actor: actor(),
            form,
            dossier_id: None,
            submit_when_valid: Some(false),
            may_submit: true,
            may_allocate: true,
        };
        self.declarations.create(command).expect("a draft").declaration.id
    }

    fn submitted(&self, id: DeclarationId) {
        self.declarations.submit(self.organisation, id, &actor(), None, true).expect("submitted");
    }

    /// The statements of submitting a declaration after others were submitted.
    fn submit(&self, form: &DeclarationForm) -> usize {
        let [first, second] = [(); 2].map(|()| self.draft(form.clone()));
        self.submitted(first);
        statements_of(|| self.submitted(second))
    }

    fn transit(&self) -> TransitId {
        let form = serde_json::from_str(include_str!("../../../../examples/transits/t1.json")).expect("a form");
        let command = CreateTransit { organisation: self.organisation, actor: actor(), form, dossier_id: None };
        self.transits.create(command).expect("a draft").id
    }

    fn submit_transit(&self) -> usize {
        let drafts = [(); 2].map(|()| self.transit());
        let submit = |id| drop(self.transits.submit(self.organisation, id, &actor(), None).expect("submitted"));
        submit(drafts[0]);
        statements_of(|| submit(drafts[1]))
    }

    /// Submits many declarations of this form and releases them, as far as their events show.
    fn many_released(&self, form: &DeclarationForm) {
        let stored = super::declarations::stored_declarations(&self.foundation);
        for _ in 0..MANY {
            let id = self.draft(form.clone());
            self.submitted(id);
            let declaration = self.declarations.find(self.organisation, id).expect("it is there");
            let released = DeclarationEvent::new(&declaration, EventKind::Released, self.foundation.clock.now());
            stored.report(&declaration, &[], &[released]).expect("told");
        }
    }

    /// The statements of handling `count` events, for stock and for guarantees.
    fn follow(&self, count: usize) -> [usize; 2] {
        let database = &self.foundation.database;
        let work: Arc<dyn UnitOfWork> = Arc::new(database.clone());
        let declarations = Arc::new(StoredOutbox::new(database.clone()));
        let transits = Arc::new(StoredOutbox::new(database.clone()));
        let events = Happened::new(declarations, transits, &work, &self.foundation.clock);
        let allocations = Allocations::new(self.inventory.clone());
        let stock = SettleStock { events: events.clone(), allocations };
        let guarantees = SettleGuarantees { events, gate: self.gate.clone() };
        [
            statements_of(|| assert_eq!(stock.run_once(2 * MANY).expect("done"), count)),
            statements_of(|| assert_eq!(guarantees.run_once(2 * MANY).expect("done"), count)),
        ]
    }

    /// The statements of telling all events that wait to a callback, at least one for each of many declarations.
    fn report(&self) -> usize {
        let database = &self.foundation.database;
        let work: Arc<dyn UnitOfWork> = Arc::new(database.clone());
        let (declarations, transits) = StoredOutbox::<DeclarationEvent>::with_another::<TransitEvent>(database.clone());
        let callbacks = super::callbacks(&self.foundation);
        let url = CallbackUrl::parse("https://broker.example/in", TargetPolicy::PublicHttps).expect("an address");
        let wanted = NewRegistration::new(url, EventName::ALL).expect("a registration");
        callbacks.register(self.organisation, &wanted).expect("registered");
        let workflow = NotifyCallbacks {
            events: Happened::new(Arc::new(declarations), Arc::new(transits), &work, &self.foundation.clock),
            callbacks,
            log: super::event_log(&self.foundation),
            direct: Arc::new(NoDirectDelivery),
        };
        statements_of(|| assert!(workflow.run_once(20 * MANY).expect("done") >= MANY))
    }

    fn keeps_something(&self) -> bool {
        let key = customs_guarantees::account::AccountKey::surety("NL801234566".parse().expect("an EORI"));
        let found = self.guarantees.accounts.find(self.organisation, &[key]).expect("a look-up");
        found.first().is_some_and(|account| !account.balance.in_processing.is_zero())
    }
}

fn an_export() -> DeclarationForm {
    let mut body: serde_json::Value =
        serde_json::from_str(include_str!("../../../../examples/export.json")).expect("JSON");
    let items = body["declaration"]["items"].take();
    let mut form: DeclarationForm = serde_json::from_value(body).expect("a form");
    form.items = serde_json::from_value(items).expect("items");
    form
}

/// The most statements allowed.
struct Bounds {
    /// The most for submitting an import, an export and a transit that concern neither stock nor guarantees; each of
    /// those is asked two to four short questions.
    plain: [usize; 3],
    /// The most for handling many releases of such declarations, for stock and for guarantees. Stock is asked about
    /// allocations, placements and tasks.
    followed: [usize; 2],
    /// The most for submitting an import and a transit on accounts that are fetched.
    kept: [usize; 2],
    /// The most for handling the release of an import on such an account, for guarantees.
    settled: usize,
}

/// The statements of a look for work when there is none, one look at each outbox.
const IDLE: [usize; 2] = [1, 2];

/// The most statements of taking all events at once, in vain: each release on an account has a unit of work of its own.
const TAKEN_IN_VAIN: usize = 12;

const ON_POSTGRES: Bounds = Bounds { plain: [15, 13, 16], followed: [7, 7], kept: [28, 24], settled: 13 };
const ON_SQLITE: Bounds = Bounds { plain: [27, 24, 28], followed: [14, 14], kept: [40, 36], settled: 15 };

fn stay_within<const N: usize>(sent: [usize; N], bounds: [usize; N]) {
    assert!(sent.iter().zip(&bounds).all(|(sent, most)| (1..=*most).contains(sent)), "{sent:?}, not {bounds:?}");
}

fn what_is_plain_costs_little(database: &str, bounds: &Bounds) {
    let site = Site::new(database, false);
    stay_within([site.submit(&an_import()), site.submit(&an_export()), site.submit_transit()], bounds.plain);
    assert!(!site.keeps_something());
    site.many_released(&an_import());
    stay_within(site.follow(MANY), bounds.followed);
    stay_within(site.follow(0), IDLE);
}

fn what_uses_an_account_costs_more(database: &str, bounds: &Bounds) {
    let site = Site::new(database, true);
    stay_within([site.submit(&an_import()), site.submit_transit()], bounds.kept);
    assert!(site.keeps_something());
    site.many_released(&an_import());
    let [of_stock, of_guarantees] = site.follow(MANY);
    let most_of_guarantees = bounds.followed[1] + TAKEN_IN_VAIN + MANY * bounds.settled;
    stay_within([of_stock, of_guarantees], [bounds.followed[0], most_of_guarantees]);
}

/// One look for both kinds, and for each kind that waits: the beginning and the end of a unit of work, the removal of its
/// events, the registrations, the deliveries, and the entries of the log.
#[test]
fn many_events_are_told_to_a_callback_with_few_statements() {
    on_postgres(|database| {
        let site = Site::new(database, false);
        site.many_released(&an_import());
        stay_within([site.report()], [8]);
    });
}

#[test]
fn what_concerns_neither_stock_nor_guarantees_pays_little_for_them_on_sqlite() {
    on_sqlite(|database| what_is_plain_costs_little(database, &ON_SQLITE));
}

#[test]
fn what_concerns_neither_stock_nor_guarantees_pays_little_for_them_on_postgres() {
    on_postgres(|database| what_is_plain_costs_little(database, &ON_POSTGRES));
}

#[test]
fn what_uses_an_account_is_asked_about_once_on_sqlite() {
    on_sqlite(|database| what_uses_an_account_costs_more(database, &ON_SQLITE));
}

#[test]
fn what_uses_an_account_is_asked_about_once_on_postgres() {
    on_postgres(|database| what_uses_an_account_costs_more(database, &ON_POSTGRES));
}
