//! Tests many declarations while customs answers some of them late or never: in the end each is alive exactly
//! once, both here and at customs.

use super::declarations;
use super::test_databases::{on_postgres, on_sqlite};
use crate::foundation::Foundation;
use crate::joiners::{AuthorityTables, SimulatorCases};
use chrono::{DateTime, Duration, Utc};
use customs_billing::Dossiers;
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{AdmitsAll, DeclarationFilter, DeclarationSort, DeclarationSummary};
use customs_declarations::{CreateDeclaration, Declarations};
use customs_exchange::ports::OutboundQueue;
use customs_exchange::{Exchange, ExchangeFilter, ExchangeStatus, Recover, Recovery};
use customs_kernel::{
    Actor, Clock, Grn, ManualClock, Mrn, OrganisationId, PageNumber, PageRequest, PageSize, SortDirection, StorageError,
};
use customs_persistence::{SimulatedCases, StoredOrganisations};
use customs_simulator::accounts::{AccountLedger, AccountName, LedgerPage};
use customs_simulator::cases::{
    AnswerQueue, Case, CaseId, CaseState, CaseStore, EarlierMessage, KeptGoods, NewMessage, Recorded, Subject,
};
use customs_simulator::transit::MovementRecord;
use customs_simulator::{Outage, Pace, Simulator};
use customs_test_support::at_length;
use std::sync::{Arc, Mutex};

/// Enough of them for some to meet every kind of loss.
fn declarations_of_a_night() -> usize {
    at_length(200, 1_000)
}
const ACCOUNT: &str = "broker";

/// The cases of the simulated authority, and all MRNs that it ever gave.
struct Books {
    cases: SimulatorCases,
    opened: Mutex<Vec<Mrn>>,
}

impl AccountLedger for Books {
    fn entries(
        &self,
        name: &AccountName,
        grns: &[Grn],
        after: Option<i64>,
        limit: usize,
        now: DateTime<Utc>,
    ) -> Result<LedgerPage, StorageError> {
        self.cases.entries(name, grns, after, limit, now)
    }
}

impl CaseStore for Books {
    fn earlier_message(
        &self,
        account: &str,
        lrn: &str,
        fingerprint: &str,
    ) -> Result<Option<EarlierMessage>, StorageError> {
        self.cases.earlier_message(account, lrn, fingerprint)
    }

    fn case_by_mrn(&self, account: &str, mrn: &Mrn) -> Result<Option<Case>, StorageError> {
        self.cases.case_by_mrn(account, mrn)
    }

    fn case(&self, account: &str, id: CaseId) -> Result<Option<Case>, StorageError> {
        self.cases.case(account, id)
    }

    fn goods(&self, case: CaseId) -> Result<Option<KeptGoods>, StorageError> {
        self.cases.goods(case)
    }

    fn movement(&self, case: CaseId) -> Result<Option<MovementRecord>, StorageError> {
        self.cases.movement(case)
    }

    fn record(&self, message: NewMessage) -> Result<Recorded, StorageError> {
        let opens = match &message.subject {
            Subject::Opens(case) => case.mrn.clone(),
            _ => None,
        };
        let recorded = self.cases.record(message)?;
        if let (Recorded::New, Some(mrn)) = (recorded, opens) {
            self.opened.lock().expect("no thread died").push(mrn);
        }
        Ok(recorded)
    }
}

/// A broker and customs in one process, with a clock that the test moves.
struct World {
    clock: Arc<ManualClock>,
    organisation: OrganisationId,
    declarations: Declarations,
    outbound: Arc<dyn OutboundQueue>,
    exchange: Exchange,
    books: Arc<Books>,
    customs: Simulator,
}

impl World {
    fn new(database: &str, folder: &std::path::Path, outage: Outage) -> Self {
        let mut settings = crate::config::Settings::default();
        settings.database.url = database.to_owned();
        settings.documents.url = format!("file:{}", folder.join("documents").display());
        settings.documents.font_folder = std::path::PathBuf::new();
        settings.secrets.master_key_file = folder.join("master-key");
        let clock = Arc::new(ManualClock::at("2026-09-02T08:00:00Z".parse().expect("a moment")));
        let opened = Foundation::open(settings).expect("a database with its tables");
        let foundation = Foundation { clock: clock.clone(), ..opened };
        let (database, entropy) = (foundation.database.clone(), foundation.entropy.clone());
        let eori = "NL009876543".parse().ok();
        let new = customs_access::NewOrganisation::new("Broker", eori, clock.now()).expect("an organisation");
        let organisations = StoredOrganisations::new(database.clone());
        let organisation = customs_access::OrganisationRepository::add(&organisations, &new).expect("stored").id();
        let cases = SimulatorCases(SimulatedCases::new(database.clone()));
        let books = Arc::new(Books { cases, opened: Mutex::default() });
        let pace = Pace::from_milliseconds(200, 400);
        let tables_of_the_broker = super::tariff(&foundation).expect("the tables");
        let tables = Arc::new(AuthorityTables(tables_of_the_broker.clone()));
        let dossiers = Dossiers::new(super::billing(&foundation, &tables_of_the_broker).expect("a store of files"));
        let customs = Simulator::new(books.clone(), tables, clock.clone(), entropy, pace).with_outage(outage);
        Self {
            organisation,
            declarations: declarations(&foundation, &tables_of_the_broker, dossiers, Arc::new(AdmitsAll)),
            outbound: super::exchange::outbound_queue(&foundation),
            exchange: super::exchange(&foundation),
            books,
            customs,
            clock,
        }
    }

    fn submit_all(&self) {
        for _ in 0..declarations_of_a_night() {
            let command = CreateDeclaration {
                organisation: self.organisation,
                actor: actor(),
                form: an_import(),
                dossier_id: None,
                submit_when_valid: Some(true),
                may_submit: true,
                may_allocate: true,
            };
            self.declarations.create(command).expect("it is submitted");
        }
    }

    /// Hands over waiting messages and delivers the answers of customs until nothing moves.
    fn run(&self) {
        loop {
            let moved = self.hand_over() + self.deliver();
            if moved == 0 {
                return;
            }
        }
    }

    fn hand_over(&self) -> usize {
        let now = self.clock.now();
        let claimed = self.outbound.claim(200, now, now + Duration::minutes(1)).expect("a claim");
        for message in &claimed {
            self.customs.receive(ACCOUNT, message.correlation_id.as_str(), &message.bytes).expect("customs takes it");
            let _recorded = self.outbound.record_sent(message.id, now).expect("it is recorded");
        }
        claimed.len()
    }

    fn deliver(&self) -> usize {
        let now = self.clock.now();
        let queue: &dyn AnswerQueue = &self.books.cases;
        let due = queue.claim(500, now, now + Duration::minutes(1)).expect("a claim");
        for answer in &due {
            self.declarations.receive(answer.body.clone()).expect("it is kept");
            queue.delivered(&[answer.id]).expect("it is noted");
        }
        while self.declarations.apply_received(200).expect("it is acted on") > 0 {}
        due.len()
    }

    /// Advances the clock and lets both sides work.
    fn pass(&self, time: Duration) {
        self.clock.advance(time);
        self.run();
    }

    fn recover(&self) -> Recovery {
        let (from, to) = (Some(DateTime::<Utc>::UNIX_EPOCH), Some(self.clock.now()));
        let command = Recover { from, to, overdue_only: false, dry_run: false };
        self.declarations.recover(self.organisation, command, &actor()).expect("a recovery")
    }

    fn all(&self) -> Vec<DeclarationSummary> {
        let size = PageSize::new(100).expect("a size");
        let page = |number| {
            let page = PageRequest { number: PageNumber::new(number).expect("a number"), size, after: None };
            let (filter, sort) = (DeclarationFilter::default(), DeclarationSort::Id);
            self.declarations.list(self.organisation, &filter, sort, SortDirection::Ascending, page).expect("a list")
        };
        (1..=10).flat_map(|number| page(number).records).collect()
    }

    fn in_status(&self, status: Status) -> usize {
        self.all().iter().filter(|declaration| declaration.status == status).count()
    }

    /// The MRNs at customs that are not invalidated.
    fn alive_at_customs(&self) -> Vec<Mrn> {
        let opened = self.books.opened.lock().expect("no thread died").clone();
        let state = |mrn: &Mrn| {
            let case = self.books.case_by_mrn(ACCOUNT, mrn).expect("a look-up");
            case.expect("it was opened").state
        };
        let mut alive: Vec<Mrn> = opened.into_iter().filter(|mrn| state(mrn) != CaseState::Invalidated).collect();
        alive.sort_by(|one, other| one.as_str().cmp(other.as_str()));
        alive
    }

    fn alive_here(&self) -> Vec<Mrn> {
        let mut alive: Vec<Mrn> = self.all().into_iter().filter_map(|declaration| declaration.milestones.mrn).collect();
        alive.sort_by(|one, other| one.as_str().cmp(other.as_str()));
        alive
    }
}

/// The declaration of the first steps, as a new user sends it.
fn an_import() -> DeclarationForm {
    let mut body: serde_json::Value =
        serde_json::from_str(include_str!("../../../../examples/import-h1.json")).expect("JSON");
    let items = body["declaration"]["items"].take();
    let mut form: DeclarationForm = serde_json::from_value(body).expect("a form");
    form.items = serde_json::from_value(items).expect("items");
    form
}

fn actor() -> Actor {
    Actor::Client("night shift".to_owned())
}

/// Recovers until nothing is left; some of the new messages get no answer either.
fn recover_all(world: &World) -> u64 {
    let mut found = 0;
    for _ in 0..20 {
        let recovery = world.recover();
        if recovery.found == 0 {
            return found;
        }
        found += recovery.found;
        world.run();
        world.pass(Duration::minutes(1));
    }
    panic!("still unanswered after 20 rounds");
}

fn answers_that_never_come(database: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::new(database, folder.path(), Outage::losing_answers_percent(15));
    world.submit_all();
    world.run();
    world.pass(Duration::minutes(20));
    let unanswered = world.in_status(Status::Submitted);
    let all = declarations_of_a_night();
    assert!((all / 20..=all / 4).contains(&unanswered), "about 15 in 100 are not answered: {unanswered}");
    let found = recover_all(&world);
    assert!(found >= unanswered as u64);
    assert_eq!(world.in_status(Status::Released), all, "all are found");
    let alive = world.alive_here();
    assert_eq!(alive.len(), all);
    assert!(alive.windows(2).all(|pair| pair[0] != pair[1]), "each has an MRN of its own");
}

fn answers_that_come_late(database: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let outage = Outage::delaying_answers_percent(15, Duration::hours(6));
    let world = World::new(database, folder.path(), outage);
    world.submit_all();
    world.run();
    world.pass(Duration::minutes(20));
    let unanswered = world.in_status(Status::Submitted);
    let all = declarations_of_a_night();
    assert!((all / 20..=all / 4).contains(&unanswered), "about 15 in 100 are not answered: {unanswered}");
    recover_all(&world);
    assert_eq!(world.in_status(Status::Released), all, "all are found");
    assert!(world.alive_at_customs().len() > all, "customs accepted some of them twice");
    // All answers held back arrive; some answers to the messages that follow are late too.
    for _ in 0..20 {
        world.pass(Duration::hours(6));
    }
    assert_eq!(world.in_status(Status::Released), all);
    assert_eq!(world.alive_at_customs(), world.alive_here(), "none is accepted twice in the end");
    let filter = ExchangeFilter { status: Some(ExchangeStatus::Overdue), ..ExchangeFilter::default() };
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let (overdue, _) = world.exchange.list(world.organisation, &filter, page).expect("a list");
    assert_eq!(overdue.total, 0, "nothing is left unanswered: {:?}", overdue.records.first());
}

#[test]
fn of_many_declarations_those_that_were_never_answered_are_found_on_sqlite() {
    on_sqlite(answers_that_never_come);
}

#[test]
fn of_many_declarations_those_that_were_never_answered_are_found_on_postgres() {
    on_postgres(answers_that_never_come);
}

#[test]
fn of_many_declarations_none_is_accepted_twice_when_all_answers_come_late_on_sqlite() {
    on_sqlite(answers_that_come_late);
}

#[test]
fn of_many_declarations_none_is_accepted_twice_when_all_answers_come_late_on_postgres() {
    on_postgres(answers_that_come_late);
}
