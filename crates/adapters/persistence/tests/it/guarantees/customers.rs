//! Customers with balances that are fetched from customs.

use super::organisation;
use crate::testing::both_migrated;
use customs_guarantees::account::{AccountKey, GuaranteeKind};
use customs_guarantees::ports::{DvaTerms, GuaranteeCustomer, GuaranteeCustomers};
use customs_kernel::OrganisationId;
use customs_master_data::customer::{CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::CustomerRepository;
use customs_persistence::{Database, MasterKey, Sealer, StoredCustomers, StoredGuaranteeCustomers};

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

pub(super) fn customer(database: &Database, organisation: OrganisationId, code: &str, form: CustomerForm) -> i64 {
    let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
    let new = NewCustomer {
        organisation,
        customer_code: code.to_owned(),
        vat_check: VatCheck::default(),
        form: CustomerForm { customer_name: Some(format!("{code} B.V.")), ..form },
        access_code: None,
        created_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
    };
    StoredCustomers::new(database.clone(), sealer).insert(&new).expect("a customer is kept").id.get()
}

pub(super) fn with_surety(eori: Option<&str>) -> CustomerForm {
    CustomerForm { customer_eori_number: eori.map(str::to_owned), surety_sync_enabled: true, ..CustomerForm::default() }
}

pub(super) fn with_dva(eori: Option<&str>, holder: Option<&str>) -> CustomerForm {
    CustomerForm {
        customer_eori_number: eori.map(str::to_owned),
        dva_holder_eori: holder.map(str::to_owned),
        dva_guarantee_sync_enabled: true,
        ..CustomerForm::default()
    }
}

fn codes(found: &[GuaranteeCustomer]) -> Vec<&str> {
    found.iter().map(|found| found.code.as_str()).collect()
}

#[test]
fn customers_are_enabled_for_a_kind() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let full = CustomerForm {
            dva_guarantee_type: text("1"),
            dva_guarantee_grn: text(" 26NL0000000000001 "),
            surety_sync_enabled: true,
            ..with_dva(Some("NL801234566"), Some("NL807654321"))
        };
        let id = customer(database, ours, "BOTH", full);
        customer(database, ours, "A-SURETY", with_surety(Some("NL801234566")));
        customer(database, ours, "NONE", CustomerForm::default());
        customer(database, theirs, "THEIRS", with_surety(Some("NL801234566")));
        let customers = StoredGuaranteeCustomers::new(database.clone());
        let enabled = |kind| customers.enabled(ours, kind).expect("a look-up");
        assert_eq!(codes(&enabled(GuaranteeKind::Surety)), ["A-SURETY", "BOTH"]);
        let dva = GuaranteeCustomer {
            id,
            code: "BOTH".to_owned(),
            name: "BOTH B.V.".to_owned(),
            eori: "NL807654321".parse().ok(),
            dva: DvaTerms { guarantee_type: text("1"), grn: text("26NL0000000000001") },
        };
        assert_eq!(enabled(GuaranteeKind::Dva), std::slice::from_ref(&dva));
        let find =
            |organisation, code: &str| customers.find(organisation, GuaranteeKind::Dva, code).expect("a look-up");
        assert_eq!(find(ours, "BOTH"), Some(dva));
        for (organisation, code) in
            [(theirs, "BOTH"), (ours, "A-SURETY"), (ours, "NONE"), (ours, "NOBODY"), (ours, "\0")]
        {
            assert_eq!(find(organisation, code), None, "{code:?}");
        }
    }
}

#[test]
fn an_account_is_found_by_the_eori_of_the_holder_else_of_the_customer() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        customer(database, ours, "OWN", with_dva(Some("nl 801234566"), None));
        customer(database, ours, "HELD", with_dva(Some("NL807654321"), Some(" nl801234566 ")));
        customer(database, ours, "BLANK", with_dva(Some("NL801234566"), Some("  ")));
        customer(database, ours, "NO-EORI", with_dva(None, None));
        customer(database, ours, "SURETY", with_surety(Some("NL801234566")));
        customer(database, theirs, "THEIRS", with_dva(Some("NL801234566"), None));
        let customers = StoredGuaranteeCustomers::new(database.clone());
        let having = |organisation, key: AccountKey| customers.with_account(organisation, &key).expect("a look-up");
        let eori = |text: &str| text.parse().expect("an EORI");
        assert_eq!(codes(&having(ours, AccountKey::dva(eori("NL801234566")))), ["BLANK", "HELD", "OWN"]);
        assert_eq!(codes(&having(ours, AccountKey::surety(eori("NL801234566")))), ["SURETY"]);
        assert_eq!(codes(&having(theirs, AccountKey::dva(eori("NL801234566")))), ["THEIRS"]);
        assert_eq!(codes(&having(ours, AccountKey::dva(eori("NL807654321")))), [""; 0], "the holder's counts");
    }
}

#[test]
fn workers_get_the_customers_of_all_organisations_in_pieces() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let first = customer(database, ours, "B", with_surety(None));
        customer(database, ours, "C", with_dva(None, None));
        let second = customer(database, theirs, "A", with_surety(None));
        let third = customer(database, ours, "D", with_surety(Some("no EORI")));
        let customers = StoredGuaranteeCustomers::new(database.clone());
        let piece = |after, limit| {
            let piece = customers.enabled_everywhere(GuaranteeKind::Surety, after, limit).expect("a look-up");
            piece.into_iter().map(|(organisation, customer)| (organisation, customer.id)).collect::<Vec<_>>()
        };
        assert_eq!(piece(0, 2), [(ours, first), (theirs, second)]);
        assert_eq!(piece(second, 2), [(ours, third)]);
        assert_eq!(piece(third, 2), []);
    }
}

#[test]
fn whether_anybody_is_enabled_is_told_for_each_kind_and_organisation() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        customer(database, ours, "NONE", CustomerForm::default());
        customer(database, ours, "A", with_surety(None));
        customer(database, theirs, "A", with_dva(Some("NL801234566"), None));
        let customers = StoredGuaranteeCustomers::new(database.clone());
        let reported = |organisation| {
            let is_any = |kind| customers.is_any_enabled(organisation, kind).expect("a look-up");
            (is_any(GuaranteeKind::Surety), is_any(GuaranteeKind::Dva))
        };
        assert_eq!((reported(ours), reported(theirs)), ((true, false), (false, true)));
    }
}
