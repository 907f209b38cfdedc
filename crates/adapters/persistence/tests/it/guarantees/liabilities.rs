//! Declarations and transits, as guarantees see them.

mod transits;

use super::customers::{customer, with_surety};
use super::organisation;
use crate::declarations::driver::{DeclarationDriver, after};
use crate::testing::both_migrated;
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_declarations::form::{AuthorizationForm, DeclarationForm, PreviousDocumentForm};
use customs_declarations::lifecycle::Status;
use customs_declarations::testing::{a_valid_export, a_valid_import};
use customs_guarantees::account::AccountKey;
use customs_guarantees::liability::{AccountUse, Decision, Liability, Standing};
use customs_guarantees::ports::{Liabilities, SecuredImports};
use customs_kernel::{OrganisationId, StorageError, Subject, in_unit_of_work};
use customs_persistence::{StoredLiabilities, StoredOrganisations};
use rust_decimal::Decimal;
use std::sync::Arc;

/// An estimate under which every import secures 12.50.
struct AllAlike;

fn surety() -> AccountKey {
    AccountKey::surety("NL801234566".parse().expect("an EORI"))
}

impl SecuredImports for AllAlike {
    fn amount(&self, _: OrganisationId, _: i64) -> Result<Decimal, StorageError> {
        Ok(Decimal::new(1_250, 2))
    }
}

#[test]
fn what_is_asked_about_is_told_in_its_order() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        customer(database, ours, "ACME", with_surety(Some("NL801234566")));
        let driver = DeclarationDriver::on(database, ours);
        let (import, export) = (driver.draft(None, a_valid_import()).id, driver.draft(None, a_valid_export()).id);
        let liabilities = StoredLiabilities::new(database.clone(), Arc::new(AllAlike));
        let [import_ref, export_ref] = [import, export].map(|id| Subject::declaration(id.get()));
        let asked = [export_ref, Subject::declaration(99), import_ref, Subject::transit(import.get())];
        let reported = |organisation| liabilities.estimate(organisation, &asked).expect("a look-up");
        let used = AccountUse { account: Some(surety()), grns: Vec::new(), amount: Decimal::new(1_250, 2) };
        let used = Liability { of: import_ref, uses: vec![used], is_booked: false };
        let unused = Liability { of: export_ref, uses: Vec::new(), is_booked: false };
        assert_eq!(reported(ours), [unused, used]);
        assert_eq!(reported(theirs), []);
        driver.submit(import, "LRN0000000001", after(1));
        driver.accept(import, "26NL000396A1B2C3R0", after(2));
        assert!(reported(ours)[1].is_booked);
        assert_eq!(liabilities.hold(theirs, import_ref).expect("a look-up"), None);
    }
}

/// UCC articles 98 and 215: what secures a placement is free as its goods leave the procedure.
#[test]
fn goods_that_leave_free_the_account_of_their_placement() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        customer(database, ours, "ACME", with_surety(Some("NL801234566")));
        let driver = DeclarationDriver::on(database, ours);
        let placement = driver.draft(None, a_valid_import()).id;
        driver.submit(placement, "LRN0000000001", after(1));
        driver.accept(placement, "26NL000396A1B2C3R0", after(2));
        // The placement of another importer is secured by that importer's account, and that of a third by an account
        // without a fetched balance.
        customer(database, ours, "BETA", with_surety(Some("NL111111111")));
        for (eori, lrn, mrn) in [
            ("NL111111111", "LRN0000000002", "25NL000510A1B2C3D4"),
            ("NL222222222", "LRN0000000003", "26NL000510A1B2C3J0"),
        ] {
            let mut import = a_valid_import();
            import.declaration.importer.as_mut().expect("an importer").eori = Some(eori.to_owned());
            let placement = driver.draft(None, import).id;
            driver.submit(placement, lrn, after(1));
            driver.accept(placement, mrn, after(2));
        }
        let mut export = a_valid_export();
        let named = |id: &str| PreviousDocumentForm {
            document_type: Some("NCLE".to_owned()),
            id: Some(id.to_owned()),
            ..PreviousDocumentForm::default()
        };
        let mrns = ["26nl000396a1b2c3r0 ", "26NL000510ZX81K4A6", "25NL000510A1B2C3D4", "26NL000510A1B2C3J0"];
        export.items[0].previous_documents = mrns.map(named).into();
        let leaves = Subject::declaration(driver.draft(None, export).id.get());
        let liabilities = StoredLiabilities::new(database.clone(), Arc::new(AllAlike));
        let freed = |organisation, of| liabilities.freed_accounts(organisation, of).expect("a look-up");
        let other = AccountKey::surety("NL111111111".parse().expect("an EORI"));
        assert_eq!(freed(ours, leaves), [other, surety()], "each once");
        assert_eq!((freed(theirs, leaves), freed(ours, Subject::declaration(placement.get()))), (vec![], vec![]));
    }
}

#[test]
fn a_declaration_stands_where_customs_brought_it() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        customer(database, ours, "ACME", with_surety(Some("NL801234566")));
        let driver = DeclarationDriver::on(database, ours);
        let id = driver.draft(None, a_valid_import()).id;
        let liabilities = StoredLiabilities::new(database.clone(), Arc::new(AllAlike));
        let now = || {
            let held = in_unit_of_work(database, || liabilities.hold(ours, Subject::declaration(id.get())));
            held.expect("it is held").expect("it is there")
        };
        let standing = |submission: Option<&str>, decision: Decision| Standing {
            accounts: vec![surety()],
            submission: submission.map(str::to_owned),
            decision,
        };
        assert_eq!(now(), standing(None, Decision::Open));
        driver.submit(id, "LRN0000000001", after(1));
        assert_eq!(now(), standing(Some("LRN0000000001"), Decision::Open));
        driver.set_status(id, Status::Rejected);
        assert_eq!(now().decision, Decision::Open, "by hand it does not end");
        driver.reject(id, after(2));
        assert_eq!(now(), standing(Some("LRN0000000001"), Decision::Ended));
        driver.save_as_draft(id);
        assert_eq!(now(), standing(None, Decision::Open));
        driver.submit(id, "LRN0000000002", after(3));
        driver.accept(id, "26NL000396A1B2C3R0", after(4));
        let mrn = Some("26NL000396A1B2C3R0".to_owned());
        assert_eq!(now(), standing(Some("LRN0000000002"), Decision::Booked { at: after(4), mrn }));
        driver.invalidate(id, after(5));
        assert_eq!(now(), standing(Some("LRN0000000002"), Decision::Ended));
    }
}

#[test]
fn an_import_in_advance_is_booked_from_its_registration_on() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        customer(database, ours, "ACME", with_surety(Some("NL801234566")));
        let driver = DeclarationDriver::on(database, ours);
        let id = driver.draft(None, a_valid_import()).id;
        let of = Subject::declaration(id.get());
        let liabilities = StoredLiabilities::new(database.clone(), Arc::new(AllAlike));
        driver.submit(id, "LRN0000000001", after(1));
        driver.register(id, "26NL000396A1B2C3R0", after(2));
        let booked = || {
            let held = in_unit_of_work(database, || liabilities.hold(ours, of)).expect("held").expect("it is there");
            let reported = liabilities.estimate(ours, &[of]).expect("a look-up");
            (held.decision, reported[0].is_booked)
        };
        let mrn = Some("26NL000396A1B2C3R0".to_owned());
        let at_registration = (Decision::Booked { at: after(2), mrn }, true);
        assert_eq!(booked(), at_registration);
        // The goods are presented now; nothing is booked again.
        driver.accept(id, "26NL000396A1B2C3R0", after(9));
        assert_eq!(booked(), at_registration);
    }
}

#[test]
fn an_import_is_secured_by_its_declarant_when_that_account_is_fetched() {
    for test in both_migrated() {
        let database = &test.database;
        let named = |name: &str, eori: Option<&str>| {
            let eori = eori.map(|eori| eori.parse().expect("an EORI"));
            let new = NewOrganisation::new(name, eori, after(0)).expect("an organisation");
            StoredOrganisations::new(database.clone()).add(&new).expect("stored").id()
        };
        let (broker, other) = (named("Broker", Some("NL111111111")), named("Other", None));
        let liabilities = StoredLiabilities::new(database.clone(), Arc::new(AllAlike));
        let account = |organisation, form: DeclarationForm| {
            let of = Subject::declaration(DeclarationDriver::on(database, organisation).draft(None, form).id.get());
            let found = liabilities.estimate(organisation, &[of]).expect("a look-up").pop().expect("it is there");
            assert_eq!(found.amount().is_zero(), found.uses.is_empty());
            assert_eq!(liabilities.amount(organisation, of).expect("a look-up"), Decimal::new(1_250, 2));
            found.uses.into_iter().find_map(|used| used.account).map(|account| account.eori.to_string())
        };
        let indirect = || DeclarationForm { representation_type: Some("3".to_owned()), ..a_valid_import() };
        assert_eq!(account(broker, a_valid_import()), None, "nobody has it fetched");
        customer(database, broker, "IMPORTER", with_surety(Some("NL801234566")));
        assert_eq!(account(broker, a_valid_import()).as_deref(), Some("NL801234566"));
        assert_eq!(account(broker, indirect()), None);
        // The holder of the named guarantee secures the import, no matter who the declarant is (UCC article 89).
        let named = |form: DeclarationForm, type_code: &str, holder: Option<&str>| {
            let mut form = form;
            form.declaration.authorizations = vec![AuthorizationForm {
                type_code: Some(type_code.to_owned()),
                id: Some("NLCGU000000654321".to_owned()),
                holder_id: holder.map(str::to_owned),
            }];
            form
        };
        let importer = Some("NL801234566");
        assert_eq!(account(broker, named(indirect(), "CGU", importer)).as_deref(), importer);
        assert_eq!(account(broker, named(indirect(), "CWP", importer)), None);
        assert_eq!(
            account(broker, named(a_valid_import(), "C506", Some("NL111111111"))),
            None,
            "nobody has it fetched"
        );
        assert_eq!(account(broker, a_valid_export()), None);
        customer(database, broker, "BROKER", with_surety(Some("NL111111111")));
        assert_eq!(account(broker, indirect()).as_deref(), Some("NL111111111"));
        assert_eq!(
            account(broker, named(a_valid_import(), "C506", Some("NL111111111"))).as_deref(),
            Some("NL111111111")
        );
        assert_eq!(account(other, a_valid_import()), None, "that is fetched for somebody else");
        customer(database, other, "IMPORTER", with_surety(Some("NL801234566")));
        assert_eq!(account(other, indirect()).as_deref(), Some("NL801234566"), "this broker has no EORI");
    }
}
