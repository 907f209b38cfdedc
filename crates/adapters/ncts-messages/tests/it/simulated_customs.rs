//! The service and the simulated customs each write and read messages with their own code, and understand each other.
use chrono::Duration;
use customs_exchange::ports::OutboundQueue;
use customs_kernel::facts::StoredStatement;
use customs_kernel::{Actor, Clock, CountingEntropy, ManualClock, OrganisationId};
use customs_ncts_messages::NctsMessages;
use customs_simulator::cases::{AnswerQueue, Case, CaseStore, InMemoryCaseStore};
use customs_simulator::{Pace, PlainTables, Simulator};
use customs_transits::form::{AddressForm, TransitForm};
use customs_transits::lifecycle::{DepartureState, Status};
use customs_transits::ports::KnownParty;
use customs_transits::testing::{
    FixedOrganisation, KnownParties, TransitsOverFakes, a_complete_transit, transits_over_fakes,
};
use customs_transits::{
    ArrivalForm, CreateTransit, DraftContent, DraftTarget, InvalidationForm, TimelineEntry, Transit, TransitId,
};
use rust_decimal::Decimal;
use std::sync::Arc;

const BROKER: OrganisationId = OrganisationId::new(1);
const ACCOUNT: &str = "1";

/// A service and the simulated customs that it talks to.
struct Brokerage {
    fakes: TransitsOverFakes,
    customs: Simulator,
    cases: Arc<InMemoryCaseStore>,
    clock: Arc<ManualClock>,
}

fn client() -> Actor {
    Actor::Client("ERP".to_owned())
}

impl Brokerage {
    fn new(consignee_permit: Option<&str>) -> Self {
        let permit = consignee_permit.map(str::to_owned);
        Self::for_customer(KnownParty { consignee_permit: permit, ..KnownParty::default() })
    }

    fn for_customer(customer: KnownParty) -> Self {
        let fakes = transits_over_fakes().with(|ports| {
            ports.builder = Arc::new(NctsMessages::new());
            ports.reader = Arc::new(NctsMessages::new());
            let parties = [("ACME".to_owned(), customer)].into();
            ports.parties = Arc::new(KnownParties { parties, access_code: None });
        });
        let (cases, clock) = (Arc::new(InMemoryCaseStore::default()), fakes.clock.clone());
        let entropy = Arc::new(CountingEntropy::default());
        let customs =
            Simulator::new(cases.clone(), Arc::new(PlainTables::default()), clock.clone(), entropy, Pace::default());
        Self { fakes, customs, cases, clock }
    }

    fn submitted(&self, reference: &str, kind: &str) -> TransitId {
        let form = TransitForm {
            application_reference: Some(reference.to_owned()),
            additional_declaration_type: Some(kind.to_owned()),
            ..a_complete_transit()
        };
        self.lodged(form)
    }

    fn lodged(&self, form: TransitForm) -> TransitId {
        let command = CreateTransit { organisation: BROKER, actor: client(), form, dossier_id: None };
        let draft = self.fakes.transits.create(command).expect("it is created");
        self.fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted").transit.id
    }

    fn now(&self, id: TransitId) -> Transit {
        self.fakes.transits.find(BROKER, id).expect("it is there")
    }

    /// Hands every message to customs and takes its answers when they are due, until nothing is left.
    fn talk(&self) {
        loop {
            self.hand_over();
            let Some(due) = AnswerQueue::next_due(self.cases.as_ref()).expect("a look-up") else { return };
            self.clock.advance((due - self.clock.now()).max(Duration::zero()));
            let now = self.clock.now();
            for answer in AnswerQueue::claim(self.cases.as_ref(), 1, now, now + Duration::seconds(30)).expect("a claim")
            {
                self.fakes.transits.receive(answer.body).unwrap_or_else(|error| panic!("an answer: {error}"));
                self.cases.delivered(&[answer.id]).expect("it is noted");
            }
            while self.fakes.transits.apply_received(10).expect("it is acted on") > 0 {}
        }
    }

    /// Hands over the waiting message under its correlation id.
    fn hand_over(&self) {
        let now = self.clock.now();
        let claim = || OutboundQueue::claim(self.fakes.exchange.as_ref(), 1, now, now).expect("a claim");
        while let Some(message) = claim().first() {
            let taken = self.customs.receive(ACCOUNT, message.correlation_id.as_str(), &message.bytes);
            taken.expect("customs takes it");
            let _recorded = self.fakes.exchange.record_sent(message.id, now).expect("it is recorded");
        }
    }

    /// Returns the customs case of the transit.
    fn case(&self, id: TransitId) -> Case {
        let lrn = self.now(id).milestones.lrn.expect("an LRN");
        let earlier = self.cases.earlier_message(ACCOUNT, lrn.as_str(), "").expect("a look-up");
        earlier.expect("a case").case
    }
}

#[test]
fn an_ordinary_movement_is_accepted_released_and_after_its_arrival_written_off() {
    let brokerage = Brokerage::new(None);
    let id = brokerage.submitted("ORDER-4711", "A");
    brokerage.talk();
    let released = brokerage.now(id);
    let case = brokerage.case(id);
    assert!(case.mrn.as_ref().is_some_and(|mrn| mrn.has_valid_check_character()));
    assert_eq!((released.status(), released.milestones.mrn), (Status::Released, case.mrn));
    assert_eq!(case.guarantee_amount.as_deref(), Some("12500.5"), "what the ledger of customs counts");
    let arrival = ArrivalForm::default();
    brokerage.fakes.transits.report_arrival(BROKER, id, &arrival, &client(), None).expect("it is reported");
    brokerage.talk();
    let done = brokerage.now(id);
    assert_eq!(done.status(), Status::Completed);
    assert!(done.milestones.arrived_at.is_some() && done.milestones.discharged_at.is_some());
}

#[test]
fn what_follows_an_arrival_is_played_as_it_is_asked_for() {
    for (reference, state) in [
        ("SIM-INCIDENT", DepartureState::WrittenOff),
        ("SIM-ENQUIRY", DepartureState::WrittenOff),
        ("SIM-PARTIAL-RELEASE", DepartureState::WrittenOff),
        ("SIM-DISCREPANCIES", DepartureState::Discrepancies),
    ] {
        let brokerage = Brokerage::new(None);
        let id = brokerage.submitted(reference, "A");
        brokerage.talk();
        let arrival = ArrivalForm::default();
        brokerage.fakes.transits.report_arrival(BROKER, id, &arrival, &client(), None).expect("it is reported");
        brokerage.talk();
        assert_eq!(brokerage.now(id).standing.departure, state, "{reference}");
    }
}

#[test]
fn goods_that_customs_keeps_are_told_of_a_release_in_part() {
    let brokerage = Brokerage::new(None);
    let mut form = TransitForm {
        application_reference: Some("SIM-PARTIAL-RELEASE".to_owned()),
        additional_declaration_type: Some("A".to_owned()),
        ..a_complete_transit()
    };
    form.items = vec![form.items[0].clone(); 3];
    let id = brokerage.lodged(form);
    brokerage.talk();
    let arrival = ArrivalForm::default();
    brokerage.fakes.transits.report_arrival(BROKER, id, &arrival, &client(), None).expect("it is reported");
    brokerage.talk();
    let (_, lines) = brokerage.fakes.transits.timeline(BROKER, id).expect("a timeline");
    let reported: Vec<_> = lines.iter().filter_map(TimelineEntry::reported).collect();
    assert!(
        reported.iter().any(|reported| reported.starts_with("goods released in part, without item 2, 3: ")),
        "{reported:?}"
    );
}

#[test]
fn an_authorised_consignee_unloads_and_tells_before_the_goods_are_released() {
    let brokerage = Brokerage::new(Some("NLACE000123"));
    let id = brokerage.submitted("ORDER-4711", "A");
    brokerage.talk();
    let arrival = ArrivalForm { unloading_remarks: Some("one carton <wet>".to_owned()), ..ArrivalForm::default() };
    brokerage.fakes.transits.report_arrival(BROKER, id, &arrival, &client(), None).expect("it is reported");
    brokerage.talk();
    assert_eq!(brokerage.now(id).status(), Status::Completed);
}

#[test]
fn seals_that_an_office_put_on_the_goods_are_told_of() {
    for (reference, seals_intact, permitted) in [
        ("SIM-RESEALED", None, true),
        ("SIM-RESEALED", Some(false), true),
        ("SIM-INCIDENT", None, false),
        ("SIM-INCIDENT", Some(false), false),
    ] {
        let brokerage = Brokerage::new(Some("NLACE000123"));
        let unsealed = TransitForm {
            application_reference: Some(reference.to_owned()),
            additional_declaration_type: Some("A".to_owned()),
            seals: vec![],
            transport: None,
            ..a_complete_transit()
        };
        let id = brokerage.lodged(unsealed);
        brokerage.talk();
        let unloading_remarks = Some("a seal is torn".to_owned());
        let arrival = ArrivalForm { unloading_remarks, seals_intact, ..ArrivalForm::default() };
        brokerage.fakes.transits.report_arrival(BROKER, id, &arrival, &client(), None).expect("it is reported");
        brokerage.talk();
        let end = brokerage.now(id);
        let arrival = end.arrival.as_ref().expect("an arrival");
        assert_eq!((arrival.permission_names_seals, end.status()), (Some(permitted), Status::Completed), "{arrival:?}");
    }
}

#[test]
fn a_prelodged_movement_waits_for_its_presentation() {
    for (reference, again) in [("ORDER-4711", false), ("SIM-PRESENTATION-REJECTED", true)] {
        let brokerage = Brokerage::new(None);
        let id = brokerage.submitted(reference, "D");
        brokerage.talk();
        assert_eq!(brokerage.now(id).standing.departure, DepartureState::Prelodged);
        let present = || brokerage.fakes.transits.send_presentation(BROKER, id, &client(), None).expect("it is sent");
        present();
        brokerage.talk();
        if again {
            assert_eq!(brokerage.now(id).standing.departure, DepartureState::Prelodged);
            present();
            brokerage.talk();
        }
        assert_eq!(brokerage.now(id).status(), Status::Released, "{reference}");
    }
}

#[test]
fn scenarios_play_as_they_are_asked_for() {
    for (reference, state) in [
        ("SIM-CONTROL", DepartureState::Released),
        ("SIM-HOLD", DepartureState::AmendmentRequested),
        ("SIM-ACCEPT-ONLY", DepartureState::Accepted),
        ("SIM-SILENT", DepartureState::Submitted),
        ("SIM-REJECT-14", DepartureState::Rejected),
        ("SIM-XML-NACK", DepartureState::Failed),
        ("SIM-CONTROL-DOCUMENTS", DepartureState::Released),
        ("SIM-CONTROL-INTENTION", DepartureState::Released),
        ("SIM-CONTROL-HOLD", DepartureState::UnderControl),
        ("SIM-GUARANTEE-INVALID", DepartureState::GuaranteeProblem),
        ("SIM-NO-RELEASE", DepartureState::NotReleased),
        ("SIM-INCIDENT", DepartureState::ReleasedWithIncident),
        ("SIM-RESEALED", DepartureState::ReleasedWithIncident),
        ("SIM-ENQUIRY", DepartureState::Enquiry),
        ("SIM-RECOVERY", DepartureState::Recovery),
    ] {
        let brokerage = Brokerage::new(None);
        let id = brokerage.submitted(reference, "A");
        brokerage.talk();
        assert_eq!(brokerage.now(id).standing.departure, state, "{reference}");
    }
}

#[test]
fn what_the_system_refuses_by_the_schema_tells_its_place_and_is_lodged_anew() {
    let brokerage = Brokerage::new(None);
    let id = brokerage.submitted("SIM-XML-NACK", "A");
    brokerage.talk();
    let rejections = brokerage.fakes.transits.rejections(BROKER, id).expect("a look-up");
    let errors: Vec<_> = rejections.iter().flat_map(|rejection| &rejection.errors).collect();
    let [error] = errors.as_slice() else { panic!("{errors:?}") };
    let text = error.text.as_ref().map(StoredStatement::text).unwrap_or_default();
    assert!(error.code == "18" && text.ends_with("(line 1, column 1)"), "{error:?}");
    let transits = &brokerage.fakes.transits;
    transits.save_as_draft(BROKER, id, &client(), None).expect("it is a draft again");
    transits.submit(BROKER, id, &client(), None).expect("it is lodged anew");
    brokerage.talk();
    assert_eq!(brokerage.now(id).standing.departure, DepartureState::Failed, "the scenario is still asked for");
    assert_eq!(transits.rejections(BROKER, id).expect("a look-up").len(), 2);
}

#[test]
fn an_invalidation_is_granted_or_refused() {
    for (reference, status) in
        [("SIM-ACCEPT-ONLY", Status::Invalidated), ("SIM-INVALIDATION-REFUSED", Status::Accepted)]
    {
        let brokerage = Brokerage::new(None);
        // A declaration of type D is not released before its presentation.
        let id = brokerage.submitted(reference, "D");
        brokerage.talk();
        let form = InvalidationForm { reason: Some("lodged twice".to_owned()) };
        brokerage.fakes.transits.invalidate(BROKER, id, &form, &client(), None).expect("it is asked for");
        brokerage.talk();
        assert_eq!(brokerage.now(id).status(), status, "{reference}");
    }
}

#[test]
fn one_that_is_invalidated_before_anything_is_heard_is_never_released() {
    let brokerage = Brokerage::new(None);
    let id = brokerage.submitted("ORDER-4711", "A");
    brokerage.hand_over();
    let form = InvalidationForm { reason: Some("lodged twice".to_owned()) };
    brokerage.fakes.transits.invalidate(BROKER, id, &form, &client(), None).expect("it is asked for");
    brokerage.talk();
    let done = brokerage.now(id);
    assert_eq!((done.status(), done.milestones.released_at), (Status::Invalidated, None));
}

#[test]
fn what_customs_finds_wrong_is_found_in_the_form() {
    let brokerage = Brokerage::new(None);
    let form = TransitForm {
        country_of_destination: Some("ZZ".to_owned()),
        offices_of_transit: vec!["CH001251".to_owned(), "ZZ000001".to_owned()],
        ..a_complete_transit()
    };
    let command = CreateTransit { organisation: BROKER, actor: client(), form, dossier_id: None };
    let draft = brokerage.fakes.transits.create(command).expect("it is created");
    brokerage.fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    brokerage.talk();
    assert_eq!(brokerage.now(draft.id).status(), Status::Rejected);
    let rejections = brokerage.fakes.transits.rejections(BROKER, draft.id).expect("a look-up");
    let found: Vec<_> = rejections[0]
        .errors
        .iter()
        .map(|error| (error.code.as_str(), error.path.as_deref(), error.original_value.as_deref()))
        .collect();
    let expected =
        [("12", Some("offices_of_transit.1"), Some("ZZ000001")), ("12", Some("country_of_destination"), Some("ZZ"))];
    assert_eq!(found, expected);
}

#[test]
fn what_does_not_go_together_is_found_in_the_form_be_it_missing_there() {
    let whole = TransitForm { offices_of_transit: Vec::new(), ..a_complete_transit() };
    let no_amount = TransitForm { guarantee_type: Some("0".to_owned()), guarantee_amount: None, ..whole.clone() };
    let late = TransitForm { limit_date: "2026-01-05".parse().ok(), ..whole };
    for (form, code, path) in [(no_amount, "13", "guarantee_amount"), (late, "14", "limit_date")] {
        // A limit date goes only for an authorised consignor.
        let consignor_permit = Some("NLACR000123".to_owned()).filter(|_| path == "limit_date");
        let brokerage = Brokerage::for_customer(KnownParty { consignor_permit, ..KnownParty::default() });
        let command = CreateTransit { organisation: BROKER, actor: client(), form, dossier_id: None };
        let draft = brokerage.fakes.transits.create(command).expect("it is created");
        brokerage.fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
        brokerage.talk();
        assert_eq!(brokerage.now(draft.id).status(), Status::Rejected, "{path}");
        let rejections = brokerage.fakes.transits.rejections(BROKER, draft.id).expect("a look-up");
        let errors = rejections.iter().flat_map(|rejection| &rejection.errors);
        let reported: Vec<_> = errors.map(|error| (error.code.as_str(), error.path.as_deref())).collect();
        assert_eq!(reported, [(code, Some(path))]);
    }
}

#[test]
fn a_guarantee_is_amended_after_the_presentation_whatever_the_customer_master_says_by_then() {
    let address = |city: &str| AddressForm {
        street: Some("Kade 1".to_owned()),
        city: Some(city.to_owned()),
        postal_code: Some("3011 AA".to_owned()),
        country: Some("NL".to_owned()),
    };
    let customer = |eori: &str, city: &str| KnownParty {
        eori: Some(eori.to_owned()),
        address: address(city),
        consignor_permit: Some("NLACR000123".to_owned()),
        ..KnownParty::default()
    };
    let brokerage = Brokerage::for_customer(customer("NL111111111", "Delft"));
    let form = TransitForm {
        application_reference: Some("SIM-GUARANTEE-INVALID".to_owned()),
        consignee: None,
        limit_date: None,
        ..a_complete_transit()
    };
    let command = CreateTransit { organisation: BROKER, actor: client(), form, dossier_id: None };
    let id = brokerage.fakes.transits.create(command).expect("it is created").id;
    brokerage.fakes.transits.submit(BROKER, id, &client(), None).expect("it is submitted");
    brokerage.talk();
    let Brokerage { fakes, customs, cases, clock } = brokerage;
    let fakes = fakes.with(|ports| {
        let parties = [("ACME".to_owned(), customer("NL222222222", "Gouda"))].into();
        ports.parties = Arc::new(KnownParties { parties, access_code: None });
        ports.organisations = Arc::new(FixedOrganisation("NL009876543".parse().ok()));
    });
    let brokerage = Brokerage { fakes, customs, cases, clock };
    brokerage.fakes.transits.send_presentation(BROKER, id, &client(), None).expect("it is presented");
    brokerage.talk();
    assert_eq!(brokerage.now(id).standing.departure, DepartureState::GuaranteeProblem);
    brokerage.clock.advance(Duration::days(2));
    let target = DraftTarget { organisation: BROKER, id, expected: None };
    let change = |content: &mut DraftContent| content.form.guarantee_amount = Some(Decimal::new(20_000, 0));
    brokerage.fakes.transits.update(target, &client(), &change).expect("it is asked for");
    brokerage.talk();
    let rejections = brokerage.fakes.transits.rejections(BROKER, id).expect("a look-up");
    let codes = rejections.iter().flat_map(|rejection| &rejection.errors).map(|error| error.code.as_str());
    assert!(codes.clone().all(|code| code.starts_with('G')), "the guarantee alone is refused: {rejections:?}");
    assert_eq!((rejections.len(), codes.count() > 0), (1, true));
    assert_eq!(brokerage.now(id).status(), Status::Released);
}
