use super::*;
use customs_billing::ports::{BillingSettings, SettingsSource};
use customs_billing::testing::InMemoryBilling;
use customs_declarations::lifecycle::Status;
use customs_declarations::{AdvanceStep, DeclarationEvent, DeclarationId, Direction, EventKind};
use customs_kernel::{Clock, DueWork, Event, ManualClock, Outbox, OutboxEntry, OutboxId, StorageError, UnitOfWork};
use customs_mail::MailStatus;
use customs_mail::testing::MemoryMail;
use customs_master_data::customer::{ContactForm, CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::{CustomerRepository, PartRepository};
use customs_master_data::testing::InMemoryMasterData;
use customs_transits::lifecycle::Status as TransitStatus;
use customs_transits::{EventKind as TransitEventKind, TransitEvent, TransitId};
use std::sync::Mutex;

const OURS: OrganisationId = OrganisationId::new(1);
const ACCEPTED: &str = "declaration.accepted";
const RELEASED: &str = "declaration.released";
const STATUS_CHANGED: &str = "declaration.status_changed";

type Moment = chrono::DateTime<chrono::Utc>;

/// An outbox with one subscriber and entries that are due at once.
struct Entries<E>(Mutex<Vec<OutboxEntry<E>>>);

impl<E: Event> Entries<E> {
    fn all(&self) -> Vec<OutboxEntry<E>> {
        self.0.lock().expect("not poisoned").clone()
    }

    fn push(&self, event: E) {
        let mut waiting = self.0.lock().expect("not poisoned");
        let id = OutboxId::new(event.organisation(), waiting.len() as i64 + 1);
        waiting.push(OutboxEntry { id, event });
    }
}

impl<E: Event> Outbox<E> for Entries<E> {
    fn due(&self, _: &str, _: Moment) -> Result<DueWork, StorageError> {
        Ok(if self.all().is_empty() { DueWork::Nothing } else { DueWork::ToTake })
    }

    fn take(&self, subscriber: &str, limit: usize, now: Moment) -> Result<Vec<OutboxEntry<E>>, StorageError> {
        let taken = self.claim(subscriber, limit, now, now)?;
        self.complete(&taken.iter().map(|entry| entry.id).collect::<Vec<_>>())?;
        Ok(taken)
    }

    fn claim(&self, subscriber: &str, limit: usize, _: Moment, _: Moment) -> Result<Vec<OutboxEntry<E>>, StorageError> {
        assert_eq!(subscriber, "contacts");
        Ok(self.all().into_iter().take(limit).collect())
    }

    fn complete(&self, ids: &[OutboxId]) -> Result<(), StorageError> {
        self.0.lock().expect("not poisoned").retain(|entry| !ids.contains(&entry.id));
        Ok(())
    }

    fn retry(&self, _: OutboxId, _: &str, _: Moment) -> Result<(), StorageError> {
        Ok(())
    }
}

/// A brokerage with the customer ACME.
struct Bench {
    declarations: Arc<Entries<DeclarationEvent>>,
    transits: Arc<Entries<TransitEvent>>,
    customers: Arc<InMemoryMasterData>,
    mail: Arc<MemoryMail>,
    notify: NotifyContacts,
    acme: customs_master_data::CustomerId,
}

fn now() -> Moment {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

impl Bench {
    fn new(change: impl FnOnce(&mut CustomerForm)) -> Self {
        let customers = Arc::new(InMemoryMasterData::default());
        let mut form =
            CustomerForm { customer_name: text("Acme B.V."), notifications_enabled: true, ..CustomerForm::default() };
        change(&mut form);
        let acme = NewCustomer {
            organisation: OURS,
            customer_code: "ACME".to_owned(),
            form,
            vat_check: VatCheck::default(),
            access_code: None,
            created_at: now(),
        };
        let acme = CustomerRepository::insert(customers.as_ref(), &acme).expect("a customer").id;
        let billing = Arc::new(InMemoryBilling::default());
        let seller =
            Seller { name: "Broker B.V.".to_owned(), email: text("office@broker.example"), ..Seller::default() };
        billing.keep_settings(OURS, BillingSettings { seller, ..BillingSettings::default() });
        let mail = Arc::new(MemoryMail::default());
        let declarations = Arc::new(Entries(Mutex::default()));
        let transits = Arc::new(Entries(Mutex::default()));
        let work: Arc<dyn UnitOfWork> = mail.clone();
        let time: Arc<dyn Clock> = Arc::new(ManualClock::at(now()));
        let notify = NotifyContacts {
            events: Happened::new(declarations.clone(), transits.clone(), &work, &time),
            customers: customers.clone(),
            settings: billing,
            queue: mail.clone(),
        };
        Self { declarations, transits, customers, mail, notify, acme }
    }

    fn contact(&self, email: &str, language: Option<&str>, events: &[&str]) {
        let form = ContactForm {
            name: text("Anna"),
            email: text(email),
            receives_notifications: true,
            notification_preferences: events.iter().map(|&event| event.to_owned()).collect(),
            language: language.map(str::to_owned),
            ..ContactForm::default()
        };
        PartRepository::<ContactForm>::insert(self.customers.as_ref(), OURS, self.acme, &form, now())
            .expect("a contact");
    }

    fn happens(&self, kind: EventKind, status: Status) {
        self.happens_in_advance(kind, status, None);
    }

    fn happens_in_advance(&self, kind: EventKind, status: Status, advance_step: Option<AdvanceStep>) {
        let event = DeclarationEvent {
            kind,
            organisation: OURS,
            declaration: DeclarationId::new(7),
            reference: "ORDER-1\r\nStatus: paid".to_owned(),
            mrn: "26NL000396A1B2C3R0".parse().ok(),
            dossier_id: None,
            customer_code: text("ACME"),
            status,
            direction: Direction::Import,
            places_in_warehouse: false,
            advance_step,
            takes_out_of_warehouse: false,
            occurred_at: now(),
        };
        self.declarations.push(event);
    }

    fn happens_to_a_transit(&self, event: TransitEvent) {
        self.transits.push(event);
    }

    fn run(&self) -> usize {
        self.notify.run_once(100).expect("it runs")
    }

    /// The address and subject of every mail.
    fn mails(&self) -> Vec<(String, String)> {
        let shown = |mail: NewMail| {
            let to: Vec<&str> = mail.content.to.iter().map(customs_mail::MailAddress::as_str).collect();
            (to.join(","), mail.content.subject.to_string())
        };
        self.mail.kept().into_iter().map(shown).collect()
    }

    fn addresses(&self) -> Vec<String> {
        self.mails().into_iter().map(|(to, _)| to).collect()
    }
}

#[test]
fn a_contact_who_named_the_event_gets_one_mail_that_tells_it() {
    let bench = Bench::new(|_| ());
    bench.contact("anna@acme.example", None, &[ACCEPTED, "something.else"]);
    bench.contact("bert@acme.example", None, &[RELEASED]);
    bench.happens(EventKind::Accepted, Status::Accepted);
    assert_eq!(bench.run(), 1);
    assert_eq!(bench.declarations.all().len(), 0, "it is acted on");
    let mail = bench.mail.kept().remove(0);
    assert_eq!(bench.mails().len(), 1);
    assert_eq!((mail.organisation, mail.about), (OURS, About { topic: Topic::Declaration, id: 7 }));
    assert_eq!((mail.hopeless, mail.created_at), (None, now()));
    let content = mail.content;
    assert_eq!(content.to, ["anna@acme.example".parse().expect("an address")]);
    assert_eq!((content.cc, content.attachments), (vec![], vec![]));
    assert_eq!(content.subject.as_str(), "Declaration ORDER-1  Status: paid: accepted by customs");
    assert_eq!(
        content.text,
        "Dear Anna,\n\nDeclaration ORDER-1  Status: paid: accepted by customs.\n\nCustomer: Acme B.V.\n\
         MRN: 26NL000396A1B2C3R0\nStatus: ACC\nTime in the Netherlands: 2026-03-02 10:30\n\nKind regards,\nBroker B.V.\n"
    );
    assert_eq!(content.sender_name.map(|name| name.to_string()).as_deref(), Some("Broker B.V."));
    assert_eq!(content.reply_to.map(String::from).as_deref(), Some("office@broker.example"));
}

#[test]
fn who_reads_dutch_is_written_to_in_dutch() {
    let bench = Bench::new(|_| ());
    bench.contact("anna@acme.example", Some("nl"), &[RELEASED]);
    bench.contact("carl@acme.example", Some("de"), &[RELEASED]);
    bench.happens(EventKind::Released, Status::Released);
    bench.run();
    let kept = bench.mail.kept();
    assert!(kept[0].content.text.starts_with("Beste Anna,\n\nAangifte ORDER-1 "), "{}", kept[0].content.text);
    assert!(kept[0].content.subject.as_str().ends_with(": vrijgegeven door de douane"));
    assert!(kept[1].content.text.starts_with("Dear Anna,\n"), "{}", kept[1].content.text);
}

#[test]
fn a_declaration_lodged_in_advance_is_told_to_be_registered_and_later_to_be_accepted() {
    let bench = Bench::new(|_| ());
    bench.contact("anna@acme.example", Some("nl"), &[ACCEPTED]);
    bench.contact("bert@acme.example", None, &[ACCEPTED, STATUS_CHANGED]);
    bench.contact("carl@acme.example", None, &[STATUS_CHANGED]);
    let reported = |kind, step| {
        bench.happens_in_advance(kind, Status::Accepted, Some(step));
        bench.run();
        let reported = bench.mails().into_iter().map(|(to, subject)| {
            let what = subject.rsplit(": ").next().map(str::to_owned);
            (to.chars().take(4).collect::<String>(), what.expect("what happened"))
        });
        reported.collect::<Vec<_>>()
    };
    let mails = |mails: &[(&str, &str)]| {
        mails.iter().map(|(to, what)| ((*to).to_owned(), (*what).to_owned())).collect::<Vec<_>>()
    };
    let registered =
        mails(&[("anna", "vooraf geregistreerd door de douane"), ("bert", "registered in advance by customs")]);
    assert_eq!(reported(EventKind::Accepted, AdvanceStep::Registered), registered);
    let accepted =
        mails(&[("anna", "aanvaard door de douane"), ("bert", "accepted by customs"), ("carl", "accepted by customs")]);
    assert_eq!(reported(EventKind::StatusChanged, AdvanceStep::Accepted), [registered, accepted].concat());
}

#[test]
fn an_event_that_is_acted_on_again_makes_no_second_mail_and_another_one_does() {
    let bench = Bench::new(|_| ());
    bench.contact("anna@acme.example", None, &[ACCEPTED, RELEASED]);
    bench.contact("ANNA@acme.example", Some("nl"), &[RELEASED]);
    bench.happens(EventKind::Accepted, Status::Accepted);
    let entry = bench.declarations.all();
    bench.run();
    bench.declarations.0.lock().expect("not poisoned").extend(entry);
    bench.run();
    assert_eq!(bench.addresses(), ["anna@acme.example"]);
    bench.happens(EventKind::Released, Status::Released);
    bench.run();
    assert_eq!(bench.addresses(), ["anna@acme.example"; 2], "one address is told once, whoever has it");
}

#[test]
fn nobody_is_told_at_a_customer_that_wants_no_notifications() {
    let bench = Bench::new(|form| form.notifications_enabled = false);
    bench.contact("anna@acme.example", None, &[ACCEPTED]);
    bench.happens(EventKind::Accepted, Status::Accepted);
    assert_eq!((bench.run(), bench.mails()), (1, vec![]));
}

#[test]
fn a_completed_declaration_is_told_to_the_address_for_that_and_to_a_contact_of_the_same_address_once() {
    let bench = Bench::new(|form| form.to_declaration_completed_email = text("Done@acme.example"));
    bench.happens(EventKind::Accepted, Status::Accepted);
    bench.run();
    assert_eq!(bench.mails(), [], "it is not completed yet");
    bench.contact("done@acme.example", Some("nl"), &[RELEASED]);
    bench.happens(EventKind::Released, Status::Released);
    bench.run();
    assert_eq!(bench.addresses(), ["done@acme.example"]);

    let bench = Bench::new(|form| {
        form.to_declaration_completed_email = text("done@acme.example");
        form.notifications_enabled = false;
    });
    bench.happens(EventKind::Released, Status::Released);
    bench.run();
    let mail = bench.mail.kept().remove(0);
    assert!(mail.content.text.starts_with("Dear Sir or Madam,\n"), "{}", mail.content.text);
}

#[test]
fn what_happens_to_transits_is_told_under_the_same_names() {
    let bench = Bench::new(|form| form.to_declaration_completed_email = text("done@acme.example"));
    bench.contact("anna@acme.example", None, &[RELEASED, STATUS_CHANGED]);
    for (kind, status) in [
        (TransitEventKind::Accepted, TransitStatus::Accepted),
        (TransitEventKind::Released, TransitStatus::Released),
        (TransitEventKind::Arrived, TransitStatus::Arrived),
        (TransitEventKind::Discharged, TransitStatus::Completed),
    ] {
        bench.happens_to_a_transit(TransitEvent {
            kind,
            organisation: OURS,
            transit: TransitId::new(7),
            reference: "T-1".to_owned(),
            mrn: None,
            dossier_id: None,
            status,
            symbol: "T1".to_owned(),
            customer_code: "ACME".to_owned(),
            guarantee_amount: None,
            occurred_at: now(),
        });
    }
    assert_eq!(bench.run(), 4);
    let subjects: Vec<String> = bench.mails().into_iter().map(|(_, subject)| subject).collect();
    let expected =
        ["Transit T-1: released by customs", "Transit T-1: arrived at destination", "Transit T-1: discharged"];
    assert_eq!(subjects, expected);
    assert_eq!(bench.mail.kept()[0].about, About { topic: Topic::Transit, id: 7 });
}

#[test]
fn an_address_that_no_mail_can_be_sent_to_holds_up_nothing_and_is_shown_as_failed() {
    let bench = Bench::new(|_| ());
    bench.contact("\"a b\"@acme.example", None, &[ACCEPTED]);
    bench.contact("anna@acme.example", None, &[ACCEPTED]);
    bench.happens(EventKind::Accepted, Status::Accepted);
    bench.run();
    let statuses: Vec<MailStatus> = bench.mail.kept().iter().map(NewMail::first_status).collect();
    assert_eq!(statuses, [MailStatus::Failed, MailStatus::Pending]);
}

#[test]
fn a_batch_for_customers_that_want_nothing_asks_one_question() {
    let mut bench = Bench::new(|_| ());
    let nobody = Arc::new(NoRecipients::default());
    bench.notify.customers = nobody.clone();
    bench.notify.settings = nobody.clone();
    for _ in 0..50 {
        bench.happens(EventKind::Accepted, Status::Accepted);
    }
    assert_eq!(bench.run(), 50);
    assert_eq!((bench.declarations.all().len(), bench.mails()), (0, vec![]));
    assert_eq!(*nobody.0.lock().expect("not poisoned"), [vec!["ACME".to_owned()]]);
}

/// Customers without recipients, with a record of the look-ups.
#[derive(Default)]
struct NoRecipients(Mutex<Vec<Vec<String>>>);

impl NotifiedCustomers for NoRecipients {
    fn notified(&self, _: OrganisationId, codes: &[String]) -> Result<Vec<NotifiedCustomer>, StorageError> {
        self.0.lock().expect("not poisoned").push(codes.to_vec());
        Ok(Vec::new())
    }
}

impl SettingsSource for NoRecipients {
    fn for_organisation(&self, _: OrganisationId) -> Result<BillingSettings, StorageError> {
        Err(StorageError::Corrupt("settings that nobody needs".to_owned()))
    }
}

#[test]
fn only_what_can_be_told_is_waited_for() {
    let bench = Bench::new(|_| ());
    bench.happens(EventKind::Accepted, Status::Accepted);
    let event = bench.declarations.all().remove(0).event;
    let wants = NotifyContacts::OF_DECLARATIONS.wants;
    assert!(wants(&event));
    assert!(!wants(&DeclarationEvent { customer_code: None, ..event.clone() }), "nobody's declaration");
    assert!(!wants(&DeclarationEvent { kind: EventKind::TaxesAssessed, ..event.clone() }));
    assert!(!wants(&DeclarationEvent { kind: EventKind::PayerChanged, ..event }), "no status changed");
}
