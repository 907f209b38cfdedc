//! A record of each kind in our organisation, each with a text that no page of anybody else may show.

use super::bench::Bench;
use bytes::Bytes;
use customs_access::{NewClient, Scope, UserForm};
use customs_billing::DossierWish;
use customs_billing::dossier::DossierForm;
use customs_billing::invoice::InvoiceForm;
use customs_billing::testing::{card_form, customer as billed_customer, item_form};
use customs_callbacks::{CallbackUrl, DeclarationNotice, EventName, NewRegistration, TargetPolicy};
use customs_documents::testing::specimen;
use customs_documents::{DocumentForm, FileKind, FileName, Owner, Received};
use customs_guarantees::account::GuaranteeKind;
use customs_guarantees::testing::customer as guaranteed_customer;
use customs_kernel::Subject;
use customs_master_data::CreateCustomer;
use customs_master_data::customer::CustomerForm;
use customs_master_data::master_item::MasterItemForm;

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
    deliveries(bench);
    ids
}

pub(super) fn secret(suffix: &str) -> Option<String> {
    Some(format!("{SECRET}-{suffix}"))
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
    let form = DossierForm {
        customer_code: Some("ACME".to_owned()),
        house_airwaybill: secret("awb"),
        ..DossierForm::default()
    };
    let dossier =
        services.dossiers.create(bench.ours, DossierWish { form, number: secret("dossier") }).expect("a dossier");
    let form = InvoiceForm { customer_code: Some("ACME".to_owned()), notes: secret("notes"), ..InvoiceForm::default() };
    let invoice = services.invoices.create(bench.ours, form).expect("an invoice");
    vec![
        ("/billable-items/", vec![item.id.to_string()]),
        ("/rate-cards/", vec![card.card.id.to_string()]),
        ("/dossiers/", vec![dossier.dossier.id.to_string()]),
        ("/invoices/", vec![invoice.id.to_string()]),
    ]
}

/// A user, a callback and an API client, whose id is not 1.
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

/// A delivery about the first declaration, and one about the first transit.
fn deliveries(bench: &Bench) {
    let notices = [notice(EventName::Accepted, Subject::declaration(1)), notice(EventName::Held, Subject::transit(1))];
    assert_eq!(bench.services.callbacks.fan_out(bench.ours, &notices).expect("made"), 2);
}

/// What callbacks are told of a record.
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
