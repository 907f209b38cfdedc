//! A record of each kind in our organisation, each with a text that no page of another organisation may show.

use super::bench::Bench;
use bytes::Bytes;
use customs_access::{NewClient, Scope, UserForm};
use customs_billing::dossier::{DossierForm, PurchaseLineForm};
use customs_billing::invoice::InvoiceForm;
use customs_billing::movement::{Direction, Movement};
use customs_billing::rate_card::RateCardLineForm;
use customs_billing::testing::{card_form, customer as billed_customer, declaration as billed_declaration, item_form};
use customs_billing::{DossierId, DossierRequest};
use customs_callbacks::{CallbackUrl, DeclarationNotice, EventName, NewRegistration, TargetPolicy};
use customs_documents::testing::specimen;
use customs_documents::{DocumentForm, FileKind, FileName, Owner, Received};
use customs_guarantees::account::GuaranteeKind;
use customs_guarantees::testing::customer as guaranteed_customer;
use customs_kernel::Subject;
use customs_master_data::CreateCustomer;
use customs_master_data::customer::CustomerForm;
use customs_master_data::master_item::MasterItemForm;
use customs_tasks::testing::found;
use customs_tasks::{Basis, TaskKind};

/// A text in all records of ours.
pub(crate) const SECRET: &str = "Zeesluis";

/// The ids of the records, by what is in the routes that take them. What is not here is 1.
pub(crate) type Ids = Vec<(&'static str, Vec<String>)>;

/// Makes a record of each kind.
pub(crate) async fn fill(bench: &Bench) -> Ids {
    let mut ids = super::movements::fill(bench);
    master_data(bench);
    document(bench).await;
    ids.extend(billing(bench));
    ids.push(("/clients/", vec![account(bench)]));
    ids.push(("/deliveries/", vec!["1".to_owned(), deliveries(bench)]));
    ids.push(("/tasks/{id}", vec![task(bench)]));
    let (_, submitted) =
        ids.iter().find(|(area, _)| *area == "/declarations/{id}/messages/").expect("it was submitted");
    let cause = super::rejections::cause_of_second(bench, submitted[0].parse().expect("an id"));
    ids.push(("/causes/", vec![cause]));
    ids
}

pub(super) fn secret(suffix: &str) -> Option<String> {
    Some(format!("{SECRET}-{suffix}"))
}

/// A task about the customer, which has no page that shows it.
fn task(bench: &Bench) -> String {
    let basis = Basis::Day("2026-03-20".parse().expect("a day"));
    let mut task = found(TaskKind::PowerOfAttorneyEnds, 1, basis);
    task.record.name = secret("customer").unwrap_or_default();
    let id = task.id.to_string();
    bench.tasks.happens(bench.ours, task);
    id
}

fn master_data(bench: &Bench) {
    let form = CustomerForm { customer_name: secret("customer"), ..CustomerForm::default() };
    let customer_code = Some("ACME".to_owned());
    let command = CreateCustomer { organisation: bench.ours, customer_code, form, access_code: None };
    bench.services.customers.create(command).expect("a customer");
    let item = MasterItemForm { item_code: secret("item"), description: secret("item"), ..MasterItemForm::default() };
    bench.services.item_master.create(bench.ours, item).expect("an item");
    bench.guarantees.enable(bench.ours, GuaranteeKind::Surety, guaranteed_customer(1, SECRET, Some("NL801234566")));
}

/// A document of the first declaration.
async fn document(bench: &Bench) {
    let (documents, owner) = (&bench.services.documents, Owner::declaration(1));
    let upload = documents.begin_upload(bench.ours).expect("an upload");
    let name = FileName::parse(&format!("{SECRET}.pdf")).expect("a name");
    let mut reception = documents.receive(upload, name).await.expect("a reception");
    assert!(reception.take(Bytes::from(specimen(FileKind::Pdf))).await.is_ok());
    let Ok(Received::Stored(file)) = reception.finish().await else { panic!("it is stored") };
    let form = DocumentForm { document_type: Some("invoice".to_owned()), description: None };
    documents.add(bench.ours, owner, &form, &file).expect("a document");
}

fn billing(bench: &Bench) -> Ids {
    let services = &bench.services;
    bench.billing.keep_customer(bench.ours, billed_customer("ACME"));
    let item = services.billable_items.create(bench.ours, item_form("HANDLING", "10")).expect("an item");
    let card = services.rate_cards.create(bench.ours, card_form("ACME")).expect("a card");
    let price = RateCardLineForm { billable_item_id: Some(item.id.get()), ..RateCardLineForm::default() };
    services.rate_cards.add_line(bench.ours, card.card.id, None, price).expect("a price");
    let form = DossierForm {
        customer_code: Some("ACME".to_owned()),
        house_airwaybill: secret("awb"),
        internal_notes: secret("internal"),
        ..DossierForm::default()
    };
    let dossier =
        services.dossiers.create(bench.ours, DossierRequest { form, number: secret("dossier") }).expect("a dossier");
    charged(bench, dossier.dossier.id);
    let form = InvoiceForm {
        customer_code: Some("ACME".to_owned()),
        dossier_id: Some(dossier.dossier.id.get()),
        notes: secret("notes"),
        ..InvoiceForm::default()
    };
    let invoice = services.invoices.create(bench.ours, form).expect("an invoice");
    vec![
        ("/billable-items/", vec![item.id.to_string()]),
        ("/rate-cards/", vec![card.card.id.to_string()]),
        ("/dossiers/", vec![dossier.dossier.id.to_string()]),
        ("/invoices/", vec![invoice.id.to_string()]),
    ]
}

/// Puts the first declaration and the first transit into the dossier, with a charge for each and a cost.
fn charged(bench: &Bench, dossier: DossierId) {
    let (dossiers, ours) = (&bench.services.dossiers, bench.ours);
    let name = secret("name").unwrap_or_default();
    let declaration = Movement { lrn: secret("lrn"), name, ..billed_declaration(1, 1) };
    let transit = Movement {
        reference: Subject::transit(1),
        direction: Direction::Transit,
        movement_type: "T1".to_owned(),
        ..declaration.clone()
    };
    for movement in [declaration, transit] {
        let reference = movement.reference;
        bench.billing.keep_movement(ours, movement);
        dossiers.link(ours, dossier, None, reference).expect("it is linked");
        bench.billing.progress(ours, reference, false);
        let progress = dossiers.movement_progressed(ours, reference).expect("it is charged for");
        assert_ne!(progress, customs_billing::ChargedProgress::NoDossier);
    }
    let cost = PurchaseLineForm {
        description: secret("freight"),
        unit_price: Some("75.5".parse().expect("a price")),
        ..PurchaseLineForm::default()
    };
    dossiers.add_purchase(ours, dossier, None, cost).expect("a cost");
}

/// A user, a callback and an API client. The id of the client is not 1.
fn account(bench: &Bench) -> String {
    let form =
        UserForm { name: format!("{SECRET} user"), email: "kept@acme.nl".to_owned(), role: "declarant".to_owned() };
    assert_eq!(bench.services.people.create_user(bench.ours, &form).expect("a user").user.id().get(), 1);
    let url =
        CallbackUrl::parse(&format!("https://{SECRET}.example/in"), TargetPolicy::PublicHttps).expect("an address");
    let registration = NewRegistration::new(url, EventName::ALL.iter().copied()).expect("a registration");
    bench.services.callbacks.register(bench.ours, &registration).expect("a callback");
    let new = NewClient {
        organisation: bench.ours,
        name: format!("{SECRET} ERP"),
        scopes: [Scope::DeclarationsRead].into_iter().collect(),
        permissions: [].into(),
    };
    bench.services.access.create_client(new).expect("a client").client.id().to_string()
}

/// A delivery about the first declaration, and one about the first transit. Returns the id of the first, which is not 1.
fn deliveries(bench: &Bench) -> String {
    let notices = [notice(EventName::Accepted, Subject::declaration(1)), notice(EventName::Held, Subject::transit(1))];
    assert_eq!(bench.services.callbacks.fan_out(bench.ours, &notices).expect("made"), 2);
    let about = bench.services.callbacks.deliveries_about(bench.ours, Subject::declaration(1)).expect("found");
    about.latest[0].record.id.to_string()
}

/// What callbacks report of a record.
pub(super) fn notice(event: EventName, subject: Subject) -> DeclarationNotice {
    DeclarationNotice {
        event,
        subject,
        reference: format!("{SECRET}-told"),
        mrn: None,
        status: "ACC".to_owned(),
        declaration_symbol: "IM".to_owned(),
        occurred_at: "2026-03-02T09:29:59Z".parse().expect("a moment"),
    }
}
