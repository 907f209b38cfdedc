mod causes;
mod transits;

use crate::testing::contracts::on_both;
use crate::testing::{TestDatabase, both_migrated, postgres_migrated, postgres_spread, sqlite_migrated};
use chrono::{DateTime, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{Changes, DeclarationRepository};
use customs_declarations::testing::{a_valid_export, a_valid_import, a_valid_item};
use customs_declarations::{
    Declaration, DeclarationId, DeclarationMessage, EmissionMap, MessageKind, NewDeclaration, NewOutboundMessage,
    Rejection, RejectionError, TimelineEntry, TimelineEvent,
};
use customs_exchange::ports::SentMessages;
use customs_kernel::{Actor, Lrn, OrganisationId};
use customs_master_data::customer::{CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::CustomerRepository;
use customs_persistence::{
    Database, MasterKey, Sealer, StoredCustomers, StoredDeclarations, StoredOrganisations, StoredRejectionStatistics,
    StoredSentMessages, StoredTallies,
};
use customs_reporting::DaySpan;
use customs_reporting::ports::{RejectionStatistics, TallyKeeper};
use customs_reporting::rejections::LodgedKind;
use customs_reporting::testing::{
    Declared, LifeEvent, LifeEventError, RejectionStage, RejectionStore, declared, rejection_statistics_contract,
    tally_keeper_contract,
};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Plays deeds through the store of declarations.
struct Stage {
    declarations: StoredDeclarations,
    sent: StoredSentMessages,
    transits: transits::Transits,
    customers: StoredCustomers,
    ids: RefCell<BTreeMap<(OrganisationId, i64), DeclarationId>>,
    messages: Cell<u32>,
}

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

impl Stage {
    fn on(database: &Database) -> Self {
        let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
        Self {
            declarations: StoredDeclarations::new(database.clone(), &[]),
            sent: StoredSentMessages::new(database.clone(), None),
            transits: transits::Transits::on(database, sealer.clone()),
            customers: StoredCustomers::new(database.clone(), sealer),
            ids: RefCell::default(),
            messages: Cell::new(0),
        }
    }

    fn found(&self, organisation: OrganisationId, record: i64) -> Declaration {
        let id = self.ids.borrow()[&(organisation, record)];
        self.declarations.find(organisation, id).expect("a look-up").expect("a declaration")
    }

    fn next_lrn(&self) -> Lrn {
        self.messages.set(self.messages.get() + 1);
        format!("LRN{:010}", self.messages.get()).parse().expect("an LRN")
    }

    fn declare(&self, organisation: OrganisationId, new: &Declared) {
        let Declared { record, kind, customer_code, chapters } = new;
        let mut form = if *kind == LodgedKind::Export { a_valid_export() } else { a_valid_import() };
        let item = |chapter: &String| {
            let mut item = a_valid_item();
            item.hs_code = Some(format!("{chapter}010203"));
            item
        };
        form.items = chapters.iter().map(item).collect();
        let new = NewDeclaration {
            organisation,
            reference: Some(format!("R-{record}")),
            customer_code: customer_code.clone(),
            dossier_id: None,
            form,
            created_at: moment("2026-01-01T00:00:00Z"),
        };
        let declaration = self.declarations.insert(new, Vec::new()).expect("stored");
        self.ids.borrow_mut().insert((organisation, *record), declaration.id);
    }

    fn submit(&self, organisation: OrganisationId, record: i64, client: &str, at: DateTime<Utc>) {
        let mut declaration = self.found(organisation, record);
        let lrn = self.next_lrn();
        declaration.status = Status::Submitted;
        declaration.milestones.lrn = Some(lrn.clone());
        declaration.milestones.submitted_at = Some(at);
        declaration.updated_at = at;
        let message =
            DeclarationMessage { bytes: Vec::new(), emission_map: EmissionMap::default(), warnings: Vec::new() };
        let submitted = line(TimelineEvent::Submitted, Status::Submitted, at, Actor::Client(client.to_owned()));
        let changes = Changes {
            timeline: vec![submitted],
            outbound: vec![NewOutboundMessage::new(MessageKind::Declaration, lrn, message)],
            ..Changes::default()
        };
        self.declarations.save(declaration, changes).expect("saved");
    }

    fn withdraw(&self, organisation: OrganisationId, record: i64) {
        let lrn = self.found(organisation, record).milestones.lrn.expect("it was submitted");
        let sent: &dyn SentMessages<MessageKind> = &self.sent;
        assert!(sent.withdraw(organisation, &lrn).expect("an answer"));
        assert!(!sent.withdraw(organisation, &lrn).expect("an answer"), "only once");
        let drafted = line(
            TimelineEvent::StatusChanged,
            Status::Draft,
            moment("2026-01-01T00:00:00Z"),
            Actor::Client("ERP".to_owned()),
        );
        self.settle(organisation, record, Changes { timeline: vec![drafted], ..Changes::default() });
    }

    fn settle(&self, organisation: OrganisationId, record: i64, changes: Changes) {
        self.declarations.save(self.found(organisation, record), changes).expect("saved");
    }
}

impl RejectionStage for Stage {
    fn play(&self, organisation: OrganisationId, life_event: &LifeEvent) {
        if self.transits.play(organisation, life_event) {
            return;
        }
        match life_event {
            LifeEvent::NameCustomer { code, name } => {
                let new = NewCustomer {
                    organisation,
                    customer_code: code.clone(),
                    form: CustomerForm { customer_name: Some(name.clone()), ..CustomerForm::default() },
                    vat_check: VatCheck::default(),
                    access_code: None,
                    created_at: moment("2026-01-01T00:00:00Z"),
                };
                self.customers.insert(&new).expect("stored");
            }
            LifeEvent::Declare(new) => self.declare(organisation, new),
            LifeEvent::Submit { record, client, at } => self.submit(organisation, *record, client, *at),
            LifeEvent::Withdraw { record } => self.withdraw(organisation, *record),
            LifeEvent::Accept { record, at } => {
                let timeline = vec![line(TimelineEvent::Accepted, Status::Accepted, *at, Actor::Customs)];
                self.settle(
                    organisation,
                    *record,
                    Changes { timeline, resolves_rejections: true, ..Changes::default() },
                );
            }
            LifeEvent::Reject { record, at, errors } => {
                let rejection = Some(Rejection { arrived_at: *at, errors: errors.iter().map(error).collect() });
                let timeline = vec![line(TimelineEvent::Rejected, Status::Rejected, *at, Actor::Customs)];
                self.settle(organisation, *record, Changes { timeline, rejection, ..Changes::default() });
            }
        }
    }

    fn declaration(&self, organisation: OrganisationId, record: i64) -> i64 {
        match self.transits.id(organisation, record) {
            Some(transit) => transit.get(),
            None => self.ids.borrow()[&(organisation, record)].get(),
        }
    }
}

fn line(event: TimelineEvent, status: Status, at: DateTime<Utc>, actor: Actor) -> TimelineEntry {
    TimelineEntry { event, status, at, actor, details: None, mrn: None }
}

fn error(error: &LifeEventError) -> RejectionError {
    RejectionError {
        code: error.code.clone(),
        text: Some(error.text()),
        text_nl: Some(error.text_nl()),
        pointer: Some("42A/67A".to_owned()),
        path: error.path.clone(),
        original_value: error.path.as_ref().map(|_| "wrong".to_owned()),
        line_number: error.line_number(),
    }
}

fn organisation(database: &Database, name: &str) -> OrganisationId {
    let new = NewOrganisation::new(name, None, moment("2026-03-02T09:30:00Z")).expect("an organisation");
    StoredOrganisations::new(database.clone()).add(&new).expect("stored").id()
}

fn store(test: &TestDatabase) -> RejectionStore {
    RejectionStore {
        statistics: Arc::new(StoredRejectionStatistics::new(test.database.clone())),
        keeper: Arc::new(StoredTallies::new(test.database.clone())),
        stage: Box::new(Stage::on(&test.database)),
        organisations: [organisation(&test.database, "Ours"), organisation(&test.database, "Theirs")],
    }
}

on_both! { store =>
    statistics: rejection_statistics_contract;
    tally: tally_keeper_contract;
}

#[test]
fn what_happened_to_a_declaration_stays_counted_when_it_is_deleted() {
    for test in both_migrated() {
        let stage = Stage::on(&test.database);
        let ours = organisation(&test.database, "Ours");
        let at = moment("2026-03-02T09:30:00Z");
        stage.play(ours, &LifeEvent::Declare(declared(1, LodgedKind::Import, None, &["85"])));
        stage.play(ours, &LifeEvent::Submit { record: 1, client: "ERP".to_owned(), at });
        let errors = vec![LifeEventError { code: "DMS343AA".to_owned(), path: None }];
        stage.play(ours, &LifeEvent::Reject { record: 1, at, errors });
        let mut declaration = stage.found(ours, 1);
        declaration.status = Status::Draft;
        stage.declarations.save(declaration, Changes::default()).expect("it is a draft again");
        let declaration = stage.found(ours, 1);
        stage.declarations.delete(ours, declaration.id, declaration.version).expect("deleted");
        let statistics = StoredRejectionStatistics::new(test.database.clone());
        let days = DaySpan::from_day("2026-03-02".parse().expect("a day"));
        let counted = statistics.days(ours, days).expect("days");
        assert_eq!(counted.iter().map(|count| (count.submissions, count.rejections)).collect::<Vec<_>>(), [(1, 1)]);
        assert_eq!(statistics.recent(ours, days, 10).expect("rejections"), [], "it is listed no more");
        assert_eq!(statistics.errors_with_code(ours, days, "DMS343AA", 10).expect("errors"), []);
    }
}

#[test]
fn workers_that_add_up_at_once_add_each_note_once() {
    for test in [sqlite_migrated(), postgres_migrated(), postgres_spread()] {
        let stage = Stage::on(&test.database);
        let ours = organisation(&test.database, "Ours");
        for record in 1..=40 {
            stage.play(ours, &LifeEvent::Declare(declared(record, LodgedKind::Import, Some("ACME"), &["85"])));
            let at = moment("2026-03-02T09:30:00Z") + chrono::Duration::days(record % 3);
            stage.play(ours, &LifeEvent::Submit { record, client: "ERP".to_owned(), at });
        }
        let keeper = StoredTallies::new(test.database.clone());
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| while keeper.add_up(7).expect("added up") > 0 {});
            }
        });
        let statistics = StoredRejectionStatistics::new(test.database.clone());
        let days = DaySpan::new("2026-03-01".parse().expect("a day"), "2026-03-31".parse().expect("a day"));
        let counted = statistics.days(ours, days.expect("days in order")).expect("days");
        assert_eq!(counted.iter().map(|count| count.submissions).sum::<u64>(), 40);
        assert_eq!(keeper.add_up(1).expect("done"), 0);
    }
}
