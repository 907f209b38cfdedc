//! Tests stock and guarantees under concurrent submissions, on both databases: twenty at the same moment take no more
//! than there is.

use super::test_databases::{on_postgres, on_sqlite};
use crate::foundation::Foundation;
use chrono::Duration;
use customs_billing::Dossiers;
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{AdmitsAll, SubmissionGate};
use customs_declarations::{CreateDeclaration, DeclarationError, DeclarationId, Declarations, DraftTarget};
use customs_guarantees::account::{AccountKey, Level, Statement};

use customs_guarantees::ports::GuaranteePorts;
use customs_guarantees::{GuaranteeGate, GuaranteeSync, SyncOutcome};
use customs_inventory::stock::{StartingForm, StartingLineForm};
use customs_inventory::{Allocations, LotId, Stocks};
use customs_kernel::{Actor, Clock, ManualClock, OrganisationId, Subject};
use customs_master_data::customer::{CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::CustomerRepository;
use customs_persistence::{StoredCustomers, StoredOrganisations};
use rust_decimal::Decimal;
use std::sync::Arc;

const AT_ONCE: usize = 20;
const EORI: &str = "NL801234566";

/// A broker with the customer ACME. The surety of the customer is fetched from customs. A guarantee at critical blocks
/// submissions.
struct Site {
    foundation: Foundation,
    clock: Arc<ManualClock>,
    organisation: OrganisationId,
    declarations: Declarations,
    guarantees: GuaranteePorts,
    gate: GuaranteeGate,
    stocks: Stocks,
    allocations: Allocations,
}

impl Site {
    fn new(database: &str, folder: &std::path::Path) -> Self {
        let mut settings = crate::config::Settings::default();
        settings.database.url = database.to_owned();
        settings.documents.url = format!("file:{}", folder.join("documents").display());
        settings.secrets.master_key_file = folder.join("master-key");
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
                customer_eori_number: Some(EORI.to_owned()),
                surety_sync_enabled: true,
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
        let (stocks, allocations) = (Stocks::new(inventory.clone()), Allocations::new(inventory));
        Self { clock, organisation, declarations, guarantees, gate, stocks, allocations, foundation }
    }

    fn draft(&self, lot: Option<LotId>) -> DeclarationId {
        let mut form = an_import();
        form.items[0].inventory_line_id = lot.map(LotId::get);
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

    fn submit(&self, id: DeclarationId) -> Result<(), DeclarationError> {
        self.declarations.submit(self.organisation, id, &actor(), None, true).map(drop)
    }

    /// Submits all drafts at the same moment; returns those that passed and the errors of the others.
    fn submit_at_once(&self, drafts: &[DeclarationId]) -> (Vec<DeclarationId>, Vec<DeclarationError>) {
        let outcomes: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = drafts.iter().map(|id| scope.spawn(move || self.submit(*id).map(|()| *id))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        let (passed, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
        (passed.into_iter().filter_map(Result::ok).collect(), refused.into_iter().filter_map(Result::err).collect())
    }

    /// Sets the limit of the surety that customs reports.
    fn fetch(&self, limit: Decimal) {
        let sync = GuaranteeSync::new(self.guarantees.clone(), Duration::minutes(5));
        sync.register_all().expect("registered");
        let claim = sync.claim(10).expect("a claim").remove(0);
        let nothing = Decimal::ZERO;
        let (total_limit, as_of) = (limit, self.clock.now());
        let statement =
            Statement { total_limit, opening: nothing, entries: vec![], used: nothing, is_complete: true, as_of };
        assert_eq!(sync.store(&claim, Ok(statement)).expect("stored"), SyncOutcome::Stored);
    }

    fn in_processing(&self) -> Decimal {
        let key = AccountKey::surety(EORI.parse().expect("an EORI"));
        let found = self.guarantees.accounts.find(self.organisation, &[key]).expect("a look-up");
        found.first().map(|account| account.balance.in_processing).expect("the account")
    }

    fn amount(&self, id: DeclarationId) -> Decimal {
        let estimated = self.declarations.estimate_duties(self.organisation, id).expect("an estimate");
        estimated.estimate.total_duties
    }

    fn sent(&self) -> usize {
        let queue = super::exchange::outbound_queue(&self.foundation);
        let now = self.clock.now();
        queue.claim(100, now, now + Duration::seconds(1)).expect("messages").len()
    }

    fn status(&self, id: DeclarationId) -> Status {
        self.declarations.find(self.organisation, id).expect("it is there").status
    }
}

pub(super) fn an_import() -> DeclarationForm {
    let mut body: serde_json::Value =
        serde_json::from_str(include_str!("../../../../examples/import-h1.json")).expect("JSON");
    let items = body["declaration"]["items"].take();
    let mut form: DeclarationForm = serde_json::from_value(body).expect("a form");
    form.items = serde_json::from_value(items).expect("items");
    form.declaration.total_invoice_currency = Some("EUR".to_owned());
    form.items[0].invoice_currency = Some("EUR".to_owned());
    form.declaration.importer.as_mut().expect("an importer").customer_code = Some("ACME".to_owned());
    form
}

pub(super) fn actor() -> Actor {
    Actor::Client("order desk".to_owned())
}

fn a_guarantee_covers_what_it_covers(database: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let site = Site::new(database, folder.path());
    let drafts: Vec<DeclarationId> = (0..AT_ONCE).map(|_| site.draft(None)).collect();
    let amount = site.amount(drafts[0]);
    assert!(amount > 10.into(), "duties and VAT of 1,000 EUR: {amount}");
    // Six submissions stay below critical, and the seventh just fits.
    site.fetch(amount * Decimal::from(7) + Decimal::ONE);
    let (passed, refused) = site.submit_at_once(&drafts);
    assert_eq!((passed.len(), refused.len()), (7, AT_ONCE - 7));
    for error in &refused {
        let DeclarationError::GuaranteeInsufficient(shortage) = error else { panic!("{error:?}") };
        assert_eq!((shortage.kind, shortage.level, shortage.amount), ("surety", Level::Critical.word(), amount));
        assert_eq!(shortage.total_available, Decimal::ONE);
    }
    assert_eq!(site.in_processing(), amount * Decimal::from(7));
    // A submission that is taken back leaves room for another, and is not counted twice when it is repeated.
    let (back, waiting) = (passed[0], drafts.iter().find(|id| !passed.contains(id)).expect("one was refused"));
    site.declarations.save_as_draft(site.organisation, back, &actor(), None).expect("it was not handed over");
    site.submit(back).expect("it fits as before");
    assert_eq!(site.in_processing(), amount * Decimal::from(7));
    site.declarations.save_as_draft(site.organisation, back, &actor(), None).expect("it was not handed over");
    site.gate.settle(site.organisation, Subject::declaration(back.get())).expect("settled");
    site.submit(*waiting).expect("there is room");
    assert!(matches!(site.submit(back), Err(DeclarationError::GuaranteeInsufficient(_))));
    assert_eq!((site.status(back), site.in_processing()), (Status::Draft, amount * Decimal::from(7)));
    assert_eq!(site.sent(), 7, "customs gets what was submitted, and nothing of what was refused");
}

fn a_lot_is_not_oversold(database: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let site = Site::new(database, folder.path());
    let line = StartingLineForm {
        hs_code: Some("85109000".to_owned()),
        country_of_origin: Some("US".to_owned()),
        quantity: Some(Decimal::from(750)),
        unit: Some("KGM".to_owned()),
        ..StartingLineForm::default()
    };
    let form = StartingForm {
        customer_code: Some("ACME".to_owned()),
        warehouse_licence: Some("NLCW1".to_owned()),
        lines: vec![line],
        ..StartingForm::default()
    };
    let lot = site.stocks.start(site.organisation, form, &actor()).expect("stock").lots[0].id;
    // Each draft takes its net weight, 100 kg.
    let drafts: Vec<DeclarationId> = (0..AT_ONCE).map(|_| site.draft(Some(lot))).collect();
    let (passed, refused) = site.submit_at_once(&drafts);
    assert_eq!((passed.len(), refused.len()), (7, AT_ONCE - 7));
    for error in &refused {
        let DeclarationError::InsufficientStock(shortage) = error else { panic!("{error:?}") };
        assert_eq!((shortage.quantity, shortage.quantity_available), (Decimal::from(100), Decimal::from(50)));
        assert_eq!(shortage.inventory_line_id, Some(lot.get()));
    }
    let available = || site.stocks.movements(site.organisation, lot).expect("a ledger").pop().expect("an entry");
    assert_eq!(available().entry.after.available, Decimal::from(50));
    let missing = site.draft(Some(LotId::new(lot.get() + 1)));
    let Err(DeclarationError::Invalid(errors)) = site.submit(missing) else { panic!("there is no such lot") };
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["declaration.items.0.inventory_line_id"]);
    // A repeated submission does not take its goods twice; deleting a draft frees the goods that its submission took.
    let back = passed[0];
    site.declarations.save_as_draft(site.organisation, back, &actor(), None).expect("it was not handed over");
    site.submit(back).expect("it has its goods");
    assert_eq!(available().entry.after.available, Decimal::from(50));
    site.declarations.save_as_draft(site.organisation, back, &actor(), None).expect("it was not handed over");
    let target = DraftTarget { organisation: site.organisation, id: back, expected: None };
    site.declarations.delete_draft(target).expect("it is deleted");
    site.allocations.settle(site.organisation, back.get()).expect("settled");
    assert_eq!(available().entry.after.available, Decimal::from(150));
    let waiting = drafts.iter().find(|id| !passed.contains(id)).expect("one was refused");
    site.submit(*waiting).expect("there are goods again");
    assert_eq!(site.sent(), 7, "customs gets what was submitted, and nothing of what was refused");
}

#[test]
fn of_many_submits_at_once_those_pass_that_the_guarantee_covers_on_sqlite() {
    on_sqlite(a_guarantee_covers_what_it_covers);
}

#[test]
fn of_many_submits_at_once_those_pass_that_the_guarantee_covers_on_postgres() {
    on_postgres(a_guarantee_covers_what_it_covers);
}

#[test]
fn of_many_submits_at_once_those_pass_that_there_are_goods_for_on_sqlite() {
    on_sqlite(a_lot_is_not_oversold);
}

#[test]
fn of_many_submits_at_once_those_pass_that_there_are_goods_for_on_postgres() {
    on_postgres(a_lot_is_not_oversold);
}
