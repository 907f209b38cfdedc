use super::{customer, organisation, sealer};
use crate::testing::both_migrated;
use crate::{Database, StoredCustomerUses, StoredCustomers, StoredDeclarations, StoredItems};
use customs_declarations::NewDeclaration;
use customs_declarations::form::DeclarationForm;
use customs_declarations::ports::DeclarationRepository;
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::CustomerId;
use customs_master_data::item::{ItemForm, NewItem};
use customs_master_data::ports::{CustomerRepository, CustomerUses, ItemRepository};

fn declaration_of(database: &Database, organisation: OrganisationId, code: &str) {
    let new = NewDeclaration {
        organisation,
        reference: None,
        customer_code: Some(code.to_owned()),
        dossier_id: None,
        form: DeclarationForm::default(),
        created_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
    };
    StoredDeclarations::new(database.clone(), &[]).insert(new, vec![]).expect("a declaration is kept");
}

#[test]
fn a_customer_is_used_by_the_declarations_of_its_organisation_that_name_its_code() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let acme = customer(database, ours, "ACME");
        let uses = StoredCustomerUses::new(database.clone());
        declaration_of(database, theirs, "ACME");
        declaration_of(database, ours, "acme");
        assert_eq!(uses.of(&acme).expect("a look-up"), None);
        declaration_of(database, ours, "ACME");
        assert_eq!(uses.of(&acme).expect("a look-up"), Some("declarations"));
    }
}

fn item_of(database: &Database, organisation: OrganisationId, customer: Option<CustomerId>) {
    let form = ItemForm {
        item_code: Some("SCREW".to_owned()),
        description: Some("Screws".to_owned()),
        customer_id: customer.map(CustomerId::get),
        ..ItemForm::default()
    };
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let new = NewItem { organisation, form, created_at };
    StoredItems::new(database.clone()).insert(&[new]).expect("an article is kept");
}

#[test]
fn a_customer_is_used_by_its_own_items_and_cannot_be_deleted() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let [acme, other] = ["ACME", "OTHER"].map(|code| customer(database, ours, code));
        let uses = StoredCustomerUses::new(database.clone());
        item_of(database, ours, None);
        item_of(database, ours, Some(other.id));
        assert_eq!(uses.of(&acme).expect("a look-up"), None);
        item_of(database, ours, Some(acme.id));
        assert_eq!(uses.of(&acme).expect("a look-up"), Some("items"));
        let deleted = StoredCustomers::new(database.clone(), sealer(1)).delete(ours, acme.id, acme.version);
        assert!(matches!(deleted, Err(StorageError::Conflict { constraint: None })), "{deleted:?}");
    }
}
