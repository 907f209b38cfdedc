//! Declarations and customers, as the warehouse sees them.

use super::organisation;
use crate::declarations::driver::{DeclarationDriver, after};
use crate::testing::both_migrated;
use customs_declarations::DeclarationId;
use customs_declarations::form::{DeclarationForm, PreviousDocumentForm, StatedPartForm, WarehouseForm};
use customs_declarations::lifecycle::Status;
use customs_declarations::testing::{a_valid_import, a_valid_item};
use customs_inventory::declaration::{CustomsDeclaration, NamedEntry, SubmissionEnd};
use customs_inventory::ports::{CustomsLines, Depositor, Depositors};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};
use customs_master_data::customer::{CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::CustomerRepository;
use customs_persistence::{
    Database, MasterKey, Sealer, StoredCustomers, StoredCustomsLines, StoredDepositors, StoredTariff,
};
use customs_tariff::ports::TariffStore;
use customs_tariff::{Commodity, MeasureDirection, MeasureRow, TariffRow, TariffTable, Validity};
use std::sync::Arc;
use std::thread;

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn customer(database: &Database, organisation: OrganisationId, code: &str, form: CustomerForm) {
    let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
    let new = NewCustomer {
        organisation,
        customer_code: code.to_owned(),
        vat_check: VatCheck::default(),
        form,
        access_code: None,
        created_at: after(0),
    };
    StoredCustomers::new(database.clone(), sealer).insert(&new).expect("a customer is kept");
}

fn falling_back() -> CustomerForm {
    CustomerForm { customer_name: text("Acme"), enable_allocation_fallback: true, ..CustomerForm::default() }
}

/// An import out of a warehouse with two lines; the second names a lot.
fn removal() -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.procedure.previous = text("71");
    form.declaration.warehouse = Some(WarehouseForm { licence: text(" NLCW1 "), licence_type: None });
    form.declaration.total_invoice_currency = text("USD");
    let mut item = a_valid_item();
    item.sku = text("CHAIR");
    item.invoice_currency = None;
    let document = |kind: &str, id: &str| PreviousDocumentForm {
        document_type: text(kind),
        id: text(id),
        ..PreviousDocumentForm::default()
    };
    // The service wrote the last document, and filled in the item of the one before it.
    let completed = PreviousDocumentForm {
        line: Some(3),
        inventory_line_id: Some(5),
        stated: Some(StatedPartForm::default()),
        ..document("NCLE", " 26NL000396A1B2C3R0 ")
    };
    let written = PreviousDocumentForm { line: Some(1), inventory_line_id: Some(6), ..document("NCLE", "26NL1B") };
    item.previous_documents = vec![document("N821", "26NL1"), completed, written];
    let mut second = item.clone();
    second.hs_code = text("85171300");
    second.inventory_line_id = Some(12);
    second.invoice_currency = text("GBP");
    second.supplementary_quantity = Some(3.into());
    form.items = vec![item, second];
    form
}

fn seen(lines: &StoredCustomsLines, organisation: OrganisationId, id: DeclarationId) -> CustomsDeclaration {
    lines.find(organisation, id.get()).expect("a look-up").expect("a declaration")
}

#[test]
fn a_declaration_is_seen_with_what_decides_about_stock() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        customer(database, ours, "ACME", falling_back());
        let draft = DeclarationDriver::on(database, ours).draft(Some("ACME"), removal());
        let lines = StoredCustomsLines::new(database.clone());
        let found = seen(&lines, ours, draft.id);
        assert_eq!((found.id, &found.reference, found.status.as_str()), (draft.id.get(), &draft.reference, "DRF"));
        assert_eq!((found.customer_code.as_deref(), found.warehouse_licence.as_deref()), (Some("ACME"), Some("NLCW1")));
        assert_eq!((found.version, draft.version), (Version::FIRST, Version::FIRST));
        assert_eq!((found.places, found.allocates_by_age), (false, true));
        assert_eq!((&found.submission, &found.rejected, &found.mrn), (&None, &Vec::new(), &None));
        let [first, second] = [0, 1].map(|index| found.lines[index].clone());
        assert_eq!((first.id, first.sku.as_deref()), (draft.lines[0].id.get(), Some("CHAIR")));
        assert_eq!((first.hs_code.as_deref(), first.country_of_origin.as_deref()), (Some("94016900"), Some("CN")));
        assert_eq!((first.customs_value, first.currency.as_deref()), (draft.lines[0].item.invoice_value, Some("USD")));
        assert_eq!((first.net_weight, first.gross_weight), (Some(11.into()), draft.lines[0].item.gross_weight));
        assert_eq!((first.inventory_line_id, first.supplementary_unit), (None, None));
        assert_eq!((second.inventory_line_id, second.currency.as_deref()), (Some(12), Some("GBP")));
        assert_eq!(second.supplementary_quantity, Some(3.into()));
        let entry = |mrn: &str, item| NamedEntry { mrn: mrn.to_owned(), item };
        let reported = [entry("26NL000396A1B2C3R0", Some(3)), entry("26NL1B", Some(1))];
        assert_eq!((first.leaves_warehouse, first.entries.as_slice()), (true, reported.as_slice()));
        assert_eq!(first.stated_entries, [entry("26NL000396A1B2C3R0", None)], "what the client said of it");
        let of_line = |organisation| lines.declaration_of(organisation, second.id).expect("a look-up");
        assert_eq!((of_line(ours), of_line(theirs)), (Some(draft.id.get()), None));
        assert_eq!(lines.find(theirs, draft.id.get()).expect("a look-up"), None);
        assert_eq!(lines.hold(theirs, draft.id.get()).expect("a look-up"), None);
    }
}

#[test]
fn goods_are_allocated_by_age_when_all_of_them_leave_a_warehouse_of_a_customer_who_wants_it() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        customer(database, ours, "ACME", falling_back());
        customer(database, ours, "OTHER", CustomerForm { enable_allocation_fallback: false, ..falling_back() });
        let lines = StoredCustomsLines::new(database.clone());
        let by_age = |customer: Option<&str>, form: DeclarationForm| {
            seen(&lines, ours, DeclarationDriver::on(database, ours).draft(customer, form).id).allocates_by_age
        };
        assert!(by_age(Some("ACME"), removal()));
        assert!(!by_age(Some("OTHER"), removal()));
        assert!(!by_age(Some("NOBODY"), removal()));
        assert!(!by_age(None, removal()));
        let mut mixed = removal();
        mixed.items[0].previous_code = text("00");
        assert!(!by_age(Some("ACME"), mixed));
        let mut by_items = removal();
        by_items.declaration.procedure.previous = text("00");
        by_items.items.iter_mut().for_each(|item| item.previous_code = text("71"));
        assert!(by_age(Some("ACME"), by_items));
        assert!(!by_age(Some("ACME"), DeclarationForm { items: Vec::new(), ..removal() }));
    }
}

#[test]
fn only_what_customs_said_releases_and_ends_a_submission() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let driver = DeclarationDriver::on(database, ours);
        let mut placement = a_valid_import();
        placement.declaration.procedure.current = text("71");
        let id = driver.draft(Some("ACME"), placement).id;
        let lines = StoredCustomsLines::new(database.clone());
        let now = || seen(&lines, ours, id);
        assert!(now().places);
        driver.submit(id, "LRN0000000001", after(1));
        let submission = now().submission.expect("it is submitted");
        assert_eq!((submission.lrn.as_str(), submission.released_at, submission.end), ("LRN0000000001", None, None));
        driver.set_status(id, Status::Released);
        assert_eq!(now().released_at(), None, "by hand it is not");
        driver.reject(id, after(1));
        assert!(now().has_ended("LRN0000000001"));
        driver.save_as_draft(id);
        assert_eq!((now().submission, now().rejected), (None, vec!["LRN0000000001".to_owned()]));
        driver.submit(id, "LRN0000000002", after(1));
        assert!(!now().has_ended("LRN0000000002") && now().has_ended("LRN0000000001"));
        driver.accept(id, "26NL000396A1B2C3R0", after(2));
        driver.release(id, after(3));
        assert!(now().has_ended("LRN0000000001"), "the acceptance is that of the second");
        assert_eq!((now().released_at(), now().mrn.as_deref()), (Some(after(3)), Some("26NL000396A1B2C3R0")));
        driver.set_status(id, Status::Rejected);
        assert_eq!(now().released_at(), Some(after(3)), "by hand it does not end");
        driver.invalidate(id, after(4));
        assert_eq!(now().submission.expect("it is submitted").end, Some(SubmissionEnd::Invalidated));
        assert_eq!(now().released_at(), None);
    }
}

#[test]
fn what_left_on_paper_is_known_to_be_gone_after_a_rejection() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let driver = DeclarationDriver::on(database, ours);
        let id = driver.draft(Some("ACME"), removal()).id;
        let lines = StoredCustomsLines::new(database.clone());
        let now = || seen(&lines, ours, id);
        driver.submit(id, "LRN0000000001", after(1));
        assert_eq!((now().released_at(), now().left_on_paper), (None, false));
        driver.release_on_paper(id, after(2));
        assert_eq!((now().released_at(), now().left_on_paper), (Some(after(2)), true));
        driver.reject(id, after(3));
        driver.save_as_draft(id);
        assert_eq!((now().released_at(), now().left_on_paper), (None, true));
        driver.submit(id, "LRN0000000002", after(4));
        assert_eq!(now().released_at(), Some(after(2)), "the goods of the corrected declaration are the same");
    }
}

#[test]
fn a_submission_that_is_sent_again_stays_the_same() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let driver = DeclarationDriver::on(database, ours);
        let id = driver.draft(None, a_valid_import()).id;
        let lines = StoredCustomsLines::new(database.clone());
        let now = || seen(&lines, ours, id);
        let lrn = || now().submission.expect("it is submitted").lrn;
        driver.submit(id, "LRN0000000001", after(1));
        driver.send_again(id, "LRN0000000002", "LRN0000000001", after(2));
        assert_eq!(lrn(), "LRN0000000001");
        driver.reject(id, after(3));
        assert_eq!(now().submission.expect("it is submitted").end, Some(SubmissionEnd::Rejected));
        // Only the second sending was rejected.
        driver.accept(id, "26NL000396A1B2C3R0", after(4));
        assert!(!now().has_ended("LRN0000000001"));
        driver.reject(id, after(5));
        assert_eq!((lrn().as_str(), now().rejected), ("LRN0000000001", vec!["LRN0000000001".to_owned()]));
    }
}

#[test]
fn a_declaration_that_is_held_waits_for_whoever_holds_it() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let id = DeclarationDriver::on(database, ours).draft(None, a_valid_import()).id;
        let lines = Arc::new(StoredCustomsLines::new(database.clone()));
        let hold =
            || in_unit_of_work(database, || lines.hold(ours, id.get())).expect("it is held").expect("it is there");
        in_unit_of_work(database, || {
            let held = lines.hold(ours, id.get())?;
            assert_eq!(held.as_ref(), lines.find(ours, id.get())?.as_ref());
            DeclarationDriver::on(database, ours).submit(id, "LRN0000000001", after(1));
            Ok::<_, customs_kernel::StorageError>(())
        })
        .expect("the unit is kept");
        thread::scope(|scope| {
            let waiting: Vec<_> = (0..4).map(|_| scope.spawn(hold)).collect();
            for waited in waiting {
                assert_eq!(waited.join().expect("it ends").status, "NEW");
            }
        });
    }
}

#[test]
fn goods_are_counted_in_the_unit_of_the_tariff() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let day = |text: &str| text.parse().expect("a day");
        let commodity = |code: &str, unit: &str, until: Option<&str>| {
            TariffRow::Commodity(Commodity {
                code: code.to_owned(),
                cn8: text(&code[..8]),
                indent_level: 1,
                description_nl: "Goederen".to_owned(),
                description_en: "Goods".to_owned(),
                supplementary_unit: text(unit),
                validity: Validity::new(day("2020-01-01"), until.map(day)).expect("a validity"),
                declarable: true,
            })
        };
        let measure = |prefix: &str, measure_type: u16, unit: &str| {
            TariffRow::Measure(MeasureRow {
                measure_type,
                description: "Supplementary unit".to_owned(),
                code_prefix: prefix.to_owned(),
                area: "1011".to_owned(),
                additional_code: None,
                duty_expression: text(unit),
                condition_code: None,
                certificate_code: None,
                validity: Validity::new(day("2020-01-01"), None).expect("a validity"),
                direction: MeasureDirection::Both,
            })
        };
        let load = |table: TariffTable, rows: Vec<TariffRow>| {
            in_unit_of_work(database, || {
                let rows = &mut rows.iter().cloned().map(Ok);
                StoredTariff::new(database.clone()).replace(table, day("2026-01-01"), rows)
            })
            .expect("the tables are loaded");
        };
        let driver = DeclarationDriver::on(database, ours);
        let units_of = |id| {
            let found = seen(&StoredCustomsLines::new(database.clone()), ours, id);
            found.lines.into_iter().map(|line| line.supplementary_unit).collect::<Vec<_>>()
        };
        let units = || units_of(driver.draft(None, removal()).id);
        let old = commodity("8517130000", "OLD", Some("2025-12-31"));
        load(TariffTable::Commodities, vec![commodity("9401690000", "NAR", None), old]);
        assert_eq!(units(), [text("NAR"), None], "what does not hold on the day is none");
        let in_advance = driver.draft(None, removal()).id;
        driver.submit(in_advance, "LRN0000000001", after(0));
        driver.register(in_advance, "26NL000396A1B2C3R0", "2025-12-30T12:00:00Z".parse().expect("a moment"));
        assert_eq!(units_of(in_advance), [text("NAR"), text("OLD")], "the day of the registration counts");
        let measures = [("94", 109, "KGM"), ("9401", 110, "MTQ"), ("9401690000", 103, "no unit"), ("85", 109, "MTR")];
        load(TariffTable::Measures, measures.map(|(prefix, kind, unit)| measure(prefix, kind, unit)).into());
        assert_eq!(units(), [text("MTQ"), text("MTR")], "the closest measure says it first");
    }
}

#[test]
fn a_depositor_is_known_by_its_code() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        customer(database, ours, "ACME", CustomerForm { warehouse_licence: text(" NLCW1 "), ..falling_back() });
        customer(database, ours, "OTHER", CustomerForm { warehouse_licence: text("  "), ..falling_back() });
        let depositors = StoredDepositors::new(database.clone());
        let find = |organisation, code: &str| depositors.find(organisation, code).expect("a look-up");
        assert_eq!(find(ours, "ACME"), Some(Depositor { warehouse_licence: text("NLCW1") }));
        assert_eq!(find(ours, "OTHER"), Some(Depositor { warehouse_licence: None }));
        for (organisation, code) in [(theirs, "ACME"), (ours, "acme"), (ours, "A\0")] {
            assert_eq!(find(organisation, code), None);
        }
    }
}
