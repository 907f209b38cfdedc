//! Customers and declarations, as billing sees them.

use super::organisation;
use crate::testing::both_migrated;
use customs_billing::DossierId;
use customs_billing::dossier::{DossierForm, NewDossier};
use customs_billing::money::VatTreatment;
use customs_billing::movement::{CustomsDebt, Movement};
use customs_billing::ports::{BilledCustomers, DossierCustomers, DossierRepository, Movements, Payer};
use customs_declarations::NewDeclaration;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{Changes, DeclarationRepository};
use customs_declarations::testing::a_valid_import;
use customs_kernel::{OrganisationId, StorageError, Subject};
use customs_master_data::CustomerId;
use customs_master_data::customer::{ContactForm, CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::{CustomerRepository, InvoiceToList, PartRepository};
use customs_persistence::{
    Database, MasterKey, Sealer, StoredBilledCustomers, StoredCustomerParts, StoredCustomers, StoredDeclarations,
    StoredDossiers, StoredInvoiceToList, StoredMovements,
};

fn start() -> chrono::DateTime<chrono::Utc> {
    super::use_cases::start()
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn customer(database: &Database, organisation: OrganisationId, code: &str, form: CustomerForm) -> CustomerId {
    let check = VatCheck::for_new(&form);
    customer_with(database, organisation, code, form, check)
}

fn customer_with(
    database: &Database,
    organisation: OrganisationId,
    code: &str,
    form: CustomerForm,
    vat_check: VatCheck,
) -> CustomerId {
    let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
    let form = CustomerForm { customer_name: Some(format!("{code} B.V.")), ..form };
    let new = NewCustomer {
        organisation,
        customer_code: code.to_owned(),
        vat_check,
        form,
        access_code: None,
        created_at: start(),
    };
    StoredCustomers::new(database.clone(), sealer).insert(&new).expect("a customer is kept").id
}

fn contact(database: &Database, organisation: OrganisationId, customer: CustomerId, language: &str, is_primary: bool) {
    let form = ContactForm { name: text("Jan"), language: text(language), is_primary, ..ContactForm::default() };
    let parts = StoredCustomerParts::new(database.clone());
    parts.insert(organisation, customer, &form, start()).expect("a contact is kept");
}

#[test]
fn customers_are_billed_as_master_data_knows_them() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let full = CustomerForm {
            customer_address: text("Kade"),
            customer_address_number: text("1a"),
            customer_postal_code: text("3011 AA"),
            customer_city: text("Rotterdam"),
            customer_country_code: text("NL"),
            customer_eori_number: text("NL123456789"),
            customer_vat_number: text("123456789B01"),
            customer_vat_country: text("NL"),
            vat_number: text("NL987654321B01"),
            currency: text("USD"),
            vat_reverse_charge_eligible: Some(true),
            invoice_auto_send: true,
            invoice_email: text("invoices@example.com"),
            dossier_prefix: text("AC"),
            prepayment_threshold: "1000.50".parse().ok(),
            ..CustomerForm::default()
        };
        let abroad = |country: &str| CustomerForm {
            customer_country_code: text(country),
            vat_number: text("DE123"),
            ..CustomerForm::default()
        };
        let acme = customer(database, ours, "ACME", full);
        customer(database, ours, "DE", abroad("DE"));
        let french = customer(database, ours, "FR", abroad("BE"));
        customer(database, ours, "BE", abroad("BE"));
        customer(database, theirs, "ACME", abroad("DE"));
        contact(database, ours, acme, "EN", false);
        contact(database, ours, acme, "nl", true);
        contact(database, ours, french, "fr", false);
        let customers = StoredBilledCustomers::new(database.clone());
        let codes = ["FR", "BE", "ACME", "NOBODY", "DE", "ACME", "\0"].map(str::to_owned);
        // A check by customs is no decision of the broker.
        let checked = CustomerForm { vat_reverse_charge_eligible: Some(true), ..CustomerForm::default() };
        customer_with(database, ours, "CHECKED", checked, VatCheck::default());
        let of_checked = customers.by_codes(ours, &["CHECKED".to_owned()]).expect("a look-up");
        assert_eq!(of_checked.iter().map(|found| found.reverse_charge_eligible).collect::<Vec<_>>(), [false]);
        // AB is no country but the key of a French number.
        let french = CustomerForm {
            customer_country_code: text("FR"),
            customer_vat_number: text("AB123456789"),
            customer_vat_country: text("FR"),
            ..CustomerForm::default()
        };
        customer(database, ours, "LYON", french);
        let of_lyon = customers.by_codes(ours, &["LYON".to_owned()]).expect("a look-up");
        assert_eq!(of_lyon[0].buyer.vat_number, text("FRAB123456789"));
        assert_eq!((of_lyon[0].vat_treatment(), of_lyon[0].vat_doubt()), (VatTreatment::Reversed, None));
        let mut found = customers.by_codes(ours, &codes).expect("a look-up");
        found.sort_by(|one, other| one.buyer.customer_code.cmp(&other.buyer.customer_code));
        let languages: Vec<_> = found.iter().filter_map(|found| found.buyer.language.as_deref()).collect();
        assert_eq!(languages, ["nl", "nl", "en", "fr"]);
        let acme = &found[0];
        assert_eq!((&acme.buyer.name, &acme.buyer.address), (&"ACME B.V.".to_owned(), &text("Kade 1a")));
        assert_eq!((&acme.buyer.vat_number, &acme.buyer.eori), (&text("NL123456789B01"), &text("NL123456789")));
        assert_eq!((&acme.buyer.email, &acme.buyer.reference), (&text("invoices@example.com"), &None));
        assert_eq!((acme.currency.as_str(), &acme.dossier_prefix), ("USD", &text("AC")));
        assert!(acme.reverse_charge_eligible && acme.invoice_auto_send);
        assert_eq!(acme.prepayment_threshold, "1000.50".parse().ok());
        let plain = &found[2];
        assert_eq!((&plain.buyer.vat_number, &plain.buyer.address), (&text("DE123"), &None));
        assert!(!plain.reverse_charge_eligible && !plain.invoice_auto_send);
        assert_eq!(plain.prepayment_threshold, None);
        assert_eq!(plain.currency.as_str(), "EUR");
    }
}

#[test]
fn who_is_billed_follows_from_the_allow_list() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let [acme, payer, other] =
            ["ACME", "PAYER", "OTHER"].map(|code| customer(database, ours, code, CustomerForm::default()));
        let customers = StoredBilledCustomers::new(database.clone());
        let list_for = |organisation, code: &str, named: Option<CustomerId>| {
            customers.payer(organisation, code, named.map(CustomerId::get)).expect("a look-up")
        };
        let billed = |code: &str| Payer::Billed(code.to_owned());
        assert_eq!(list_for(ours, "ACME", None), billed("ACME"));
        assert_eq!(list_for(ours, "ACME", Some(payer)), Payer::NotAllowed);
        let list = StoredInvoiceToList::new(database.clone());
        list.allow(ours, acme, payer, false).expect("allowed");
        assert_eq!(list_for(ours, "ACME", None), billed("ACME"));
        assert_eq!(list_for(ours, "ACME", Some(payer)), billed("PAYER"));
        list.allow(ours, acme, other, true).expect("allowed");
        assert_eq!(list_for(ours, "ACME", None), billed("OTHER"));
        assert_eq!(list_for(ours, "PAYER", None), billed("PAYER"));
        assert_eq!(list_for(ours, "NOBODY", None), Payer::UnknownCustomer);
        assert_eq!(list_for(theirs, "ACME", Some(payer)), Payer::UnknownCustomer);
    }
}

#[test]
fn declarations_are_linked_and_show_how_far_they_are() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let dossier = |number: &str| {
            let form = DossierForm { customer_code: text("ACME"), ..DossierForm::default() };
            let (number, billing_customer) = (number.to_owned(), "ACME".to_owned());
            let new = NewDossier { organisation: ours, number, form, billing_customer, created_at: start() };
            StoredDossiers::new(database.clone()).insert(&new).expect("a dossier is kept").id
        };
        let (first, second) = (dossier("D-1"), dossier("D-2"));
        let declarations = StoredDeclarations::new(database.clone(), &[]);
        let new = NewDeclaration {
            organisation: ours,
            reference: None,
            customer_code: text("ACME"),
            dossier_id: None,
            form: a_valid_import(),
            created_at: start(),
        };
        let mut declaration = declarations.insert(new, vec![]).expect("a declaration is kept");
        let reference = Subject::declaration(declaration.id.get());
        let movements = StoredMovements::new(database.clone());
        let find = |organisation| movements.find(organisation, reference).expect("a look-up");
        let fresh = find(ours).expect("it is there");
        assert_eq!((fresh.dossier, fresh.lines as usize), (None, declaration.lines.len()));
        assert_eq!((fresh.movement_type.as_str(), fresh.status.as_str()), ("H1", Status::Draft.code()));
        assert!(!fresh.accepted && !fresh.released);
        let go = |from: Option<DossierId>, to| movements.move_to(ours, reference, from, to);
        let stale = |moved: Result<(), StorageError>| {
            assert!(matches!(moved, Err(StorageError::Conflict { constraint: None })), "{moved:?}");
        };
        go(None, Some(first)).expect("it is linked");
        stale(go(None, Some(second)));
        stale(go(Some(second), None));
        stale(movements.move_to(theirs, reference, Some(first), None));
        // A writer who read the declaration before cannot put the old dossier back.
        stale(declarations.save(declaration.clone(), Changes::default()).map(drop));
        declaration = declarations.find(ours, declaration.id).expect("a look-up").expect("it is there");
        assert_eq!(declaration.dossier_id, Some(first.get()));
        declaration.status = Status::Accepted;
        // Registered in advance: charges on acceptance are made from this moment.
        declaration.milestones.registered_at = Some(start());
        declarations.save(declaration, Changes::default()).expect("saved");
        let accepted: Movement = find(ours).expect("it is there");
        assert_eq!((accepted.dossier, accepted.accepted, accepted.released), (Some(first), true, false));
        let list_for =
            |organisation, dossiers: &[DossierId]| movements.for_dossiers(organisation, dossiers).expect("a list");
        assert_eq!(list_for(ours, &[second, first]), [accepted]);
        assert_eq!((list_for(theirs, &[first]), list_for(ours, &[])), (vec![], vec![]));
        assert_eq!(find(theirs), None);
        go(Some(first), None).expect("it is taken out");
        assert_eq!(list_for(ours, &[first]), []);
        assert_eq!(movements.find(ours, Subject::transit(reference.id)).expect("a look-up"), None);
        stale(movements.move_to(ours, Subject::transit(reference.id), None, Some(first)));
    }
}

/// UCC article 110: the holder of the deferment pays. UCC article 124(1)(d): after an invalidation no one does.
#[test]
fn whose_debt_it_is_follows_from_the_deferment_and_ends_with_the_declaration() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let declarations = StoredDeclarations::new(database.clone(), &[]);
        let movements = StoredMovements::new(database.clone());
        let kept = |change: &dyn Fn(&mut customs_declarations::form::DeclarationForm)| {
            let mut form = a_valid_import();
            change(&mut form);
            let new = NewDeclaration {
                organisation: ours,
                reference: None,
                customer_code: None,
                dossier_id: None,
                form,
                created_at: start(),
            };
            declarations.insert(new, vec![]).expect("a declaration is kept")
        };
        let debt = |organisation, id: customs_declarations::DeclarationId| {
            let subject = Subject::declaration(id.get());
            movements.customs_debts(organisation, &[subject]).expect("a look-up")[&subject]
        };
        let plain = kept(&|_| ());
        let deferred = kept(&|form| {
            let deferment = customs_declarations::form::AuthorizationForm {
                type_code: text("C506"),
                id: text("NLDPO0000001"),
                holder_id: None,
            };
            form.declaration.authorizations = vec![deferment];
        });
        let stated = kept(&|form| form.duties_paid_by = text("customer"));
        assert_eq!(debt(ours, plain.id), CustomsDebt::OfBroker);
        assert_eq!([debt(ours, deferred.id), debt(ours, stated.id)], [CustomsDebt::OfCustomer; 2]);
        assert_eq!(debt(theirs, plain.id), CustomsDebt::Gone, "it is not theirs");
        let transit = Subject::transit(plain.id.get());
        let all = [&plain, &deferred, &stated].map(|declaration| Subject::declaration(declaration.id.get()));
        let debts = movements.customs_debts(ours, &[all[2], transit, all[0], all[1]]).expect("a look-up");
        let expected = [CustomsDebt::OfBroker, CustomsDebt::OfCustomer, CustomsDebt::OfCustomer];
        assert_eq!((all.map(|subject| debts[&subject]), debts[&transit]), (expected, CustomsDebt::Gone));
        assert_eq!(debts.len(), 4);
        let mut rejected = declarations.find(ours, plain.id).expect("a look-up").expect("it is there");
        rejected.status = Status::Rejected;
        let rejected = declarations.save(rejected, Changes::default()).map(|_| plain.id).expect("saved");
        assert_eq!(debt(ours, rejected), CustomsDebt::Gone);
        let mut invalidated = declarations.find(ours, stated.id).expect("a look-up").expect("it is there");
        invalidated.milestones.invalidated_at = Some(start());
        declarations.save(invalidated, Changes::default()).expect("saved");
        assert_eq!(debt(ours, stated.id), CustomsDebt::Gone, "customs said so, whatever status somebody set");
    }
}
