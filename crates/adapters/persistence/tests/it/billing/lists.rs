//! Lists long enough to use every way in which a page is found, compared with lists in memory.

use super::store;
use super::use_cases::{line, new_draft, start};
use crate::testing::long_lists::{all_pages_are_equal, pages_behind_records_follow};
use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use chrono::Duration;
use customs_billing::DossierId;
use customs_billing::dossier::{Dossier, DossierForm, DossierStatus, NewDossier};
use customs_billing::invoice::{ChainHash, Invoice, InvoiceStatus, LineSource, Parties, Seal};
use customs_billing::money::PaymentTermGroup;
use customs_billing::ports::{
    DossierFilter, DossierRepository, DossierSort, DraftRepository, InvoiceDirectory, InvoiceFilter, InvoiceSort,
};
use customs_billing::testing::InMemoryBilling;
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};

/// More records than any limit of the query plans.
const MANY: i64 = 2_300;

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn fill_dossiers(dossiers: &dyn DossierRepository, organisation: OrganisationId) {
    for number in 0..MANY {
        let form = DossierForm {
            customer_code: text(if number % 400 == 7 { "RARE" } else { "ACME" }),
            transport_mode: (number % 3 == 0).then(|| if number % 300 == 0 { "rail" } else { "Sea" }.to_owned()),
            customer_reference: (number % 2 == 0).then(|| format!("Order É {number:05}")),
            master_airwaybill: (number % 5 == 0).then(|| format!("074-{:08}", number * 7)),
            house_bill_of_lading: (number % 7 == 0).then(|| format!("HBL{number}X")),
            ..DossierForm::default()
        };
        let created_at = start() + Duration::minutes(number * 7_919 % MANY * 30);
        let billing_customer = "ACME".to_owned();
        let new = NewDossier { organisation, number: format!("D2026-{number:05}"), form, billing_customer, created_at };
        let dossier = dossiers.insert(&new).expect("a dossier is kept");
        if number % 4 == 0 {
            let status = if number % 200 == 0 { DossierStatus::Closed } else { DossierStatus::Complete };
            let updated_at = created_at + Duration::days(number % 11);
            dossiers.save(&Dossier { status, updated_at, ..dossier }).expect("saved");
        }
    }
}

fn dossier_filters() -> Vec<DossierFilter> {
    let none = DossierFilter::default;
    let search = |part: &str| DossierFilter { search: text(part), ..none() };
    vec![
        none(),
        DossierFilter { customer_code: text("RARE"), ..none() },
        DossierFilter { customer_code: text("ACME"), status: Some(DossierStatus::Complete), ..none() },
        DossierFilter { status: Some(DossierStatus::Closed), ..none() },
        DossierFilter { transport_mode: text("Sea"), ..none() },
        DossierFilter { transport_mode: text("rail"), status: Some(DossierStatus::Open), ..none() },
        DossierFilter { number: text("d2026"), ..none() },
        DossierFilter { number: text("0123"), ..none() },
        DossierFilter { customer_reference: text("ORDER é"), ..none() },
        DossierFilter { customer_reference: text("é 00012"), ..none() },
        DossierFilter { created_from: Some(start() + Duration::days(20)), ..none() },
        DossierFilter { created_until: Some(start() + Duration::days(2)), status: Some(DossierStatus::Open), ..none() },
        search("d2"),
        search("D2026-00"),
        search("d2026-0001"),
        search("074-0000"),
        search("hbl"),
        search("er é 0001"),
        search("nowhere"),
        search("00001\u{1f}order"),
        DossierFilter { transport_mode: text("Sea"), ..search("074") },
        DossierFilter { number: text("001"), ..search("order") },
    ]
}

fn every_page_of_dossiers_is_that_of_a_list_in_memory(test: &TestDatabase) {
    let store = store(&test.database);
    let organisation = store.organisations[0];
    let expected = InMemoryBilling::default();
    fill_dossiers(&expected, organisation);
    let filled = in_unit_of_work(store.work.as_ref(), || {
        fill_dossiers(store.dossiers.as_ref(), organisation);
        Ok::<_, StorageError>(())
    });
    filled.expect("filled");
    use DossierSort::{CreatedAt, CustomerCode, Id, Number, Status, UpdatedAt};
    let sorts = [Id, CreatedAt, UpdatedAt, Number, Status, CustomerCode];
    all_pages_are_equal(&dossier_filters(), &sorts, |filter, sort, direction, page| {
        [store.dossiers.as_ref(), &expected as &dyn DossierRepository].map(|dossiers| {
            let list = dossiers.list(organisation, filter, sort, direction, page).expect("a list");
            (list.total, list.records.into_iter().map(|one| one.number).collect())
        })
    });
    pages_behind_records_follow(&dossier_filters(), &sorts, |filter, sort, direction, page| {
        let list = store.dossiers.list(organisation, filter, sort, direction, page).expect("a list");
        list.records.into_iter().map(|dossier| dossier.id.get()).collect()
    });
}

#[test]
fn every_page_of_dossiers_on_sqlite_is_that_of_a_list_in_memory() {
    every_page_of_dossiers_is_that_of_a_list_in_memory(&sqlite_migrated());
}

#[test]
fn every_page_of_dossiers_on_postgres_is_that_of_a_list_in_memory() {
    every_page_of_dossiers_is_that_of_a_list_in_memory(&postgres_migrated());
    every_page_of_dossiers_is_that_of_a_list_in_memory(&postgres_spread());
}

/// The name of each invoice is in its notes, since ids differ between the stores.
fn fill_invoices(
    dossiers: &dyn DossierRepository,
    drafts: &dyn DraftRepository,
    organisation: OrganisationId,
) -> DossierId {
    let form = DossierForm { customer_code: text("ACME"), ..DossierForm::default() };
    let (number, billing_customer, created_at) = ("D-1".to_owned(), "ACME".to_owned(), start());
    let new = NewDossier { organisation, number, form, billing_customer, created_at };
    let dossier = dossiers.insert(&new).expect("a dossier is kept").id;
    let draft = |number: i64| {
        let mut new = new_draft(organisation, vec![line(&format!("{}.05", number * 31 % 500), LineSource::Typed)]);
        new.lines[0].dossier = (number % 230 == 1).then_some(dossier);
        new.header.dossier = (number % 500 == 1).then_some(dossier);
        new.header.customer_code = if number % 400 == 7 { "RARE" } else { "ACME" }.to_owned();
        new.header.notes = Some(format!("Nota É {number:05}"));
        new.header.invoice_date += Duration::days(number % 50);
        new.header.due_date += Duration::days(number % 70);
        if number % 300 == 0 {
            new.header.groups = vec![PaymentTermGroup::Duties, PaymentTermGroup::Handling];
        }
        new.created_at += Duration::minutes(number * 7_919 % MANY * 30);
        new
    };
    let new: Vec<_> = (0..MANY).map(draft).collect();
    let kept = drafts.insert(&new).expect("drafts are kept");
    for (sequence, invoice) in (1_u32..).zip(kept.into_iter().step_by(2)) {
        let seal = Seal {
            year: 2026,
            sequence,
            number: format!("F2026-{sequence:05}"),
            previous: ChainHash::START,
            hash: ChainHash::digest(&sequence.to_be_bytes()),
        };
        let status = if sequence % 150 == 0 { InvoiceStatus::Paid } else { InvoiceStatus::Finalized };
        let parties = Parties {
            seller: Default::default(),
            buyer: Default::default(),
            dossiers: vec![],
            vat_edition: Default::default(),
            supply_date: None,
            euro_rate: None,
        };
        let sealed =
            Invoice { status, seal: Some(seal), finalized_at: Some(start()), parties: Some(parties), ..invoice };
        drafts.save(&sealed, &[]).expect("saved");
    }
    dossier
}

fn invoice_filters(dossier: DossierId) -> Vec<InvoiceFilter> {
    let none = InvoiceFilter::default;
    let search = |part: &str| InvoiceFilter { search: text(part), ..none() };
    let day = |day: &str| day.parse().ok();
    vec![
        none(),
        InvoiceFilter { status: Some(InvoiceStatus::Draft), ..none() },
        InvoiceFilter { status: Some(InvoiceStatus::Paid), ..none() },
        InvoiceFilter { customer_code: text("RARE"), ..none() },
        InvoiceFilter { customer_code: text("ACME"), status: Some(InvoiceStatus::Finalized), ..none() },
        InvoiceFilter { number: text("f2026"), ..none() },
        InvoiceFilter { number: text("0012"), ..none() },
        InvoiceFilter { dossier: Some(dossier), ..none() },
        InvoiceFilter { dossier: Some(dossier), status: Some(InvoiceStatus::Draft), ..search("nota") },
        InvoiceFilter { group: Some(PaymentTermGroup::Handling), ..none() },
        InvoiceFilter { group: Some(PaymentTermGroup::Duties), ..none() },
        InvoiceFilter { date_from: day("2026-04-01"), ..none() },
        InvoiceFilter { date_from: day("2026-03-05"), date_to: day("2026-03-06"), ..none() },
        search("é"),
        search("nota É"),
        search("é 0012"),
        search("acme"),
        search("rare"),
        search("F2026-000"),
        search("nowhere"),
        InvoiceFilter { group: Some(PaymentTermGroup::Duties), ..search("nota") },
    ]
}

fn every_page_of_invoices_is_that_of_a_list_in_memory(test: &TestDatabase) {
    let store = store(&test.database);
    let organisation = store.organisations[0];
    let expected = InMemoryBilling::default();
    let theirs = fill_invoices(&expected, &expected, organisation);
    let ours = in_unit_of_work(store.work.as_ref(), || {
        Ok::<_, StorageError>(fill_invoices(store.dossiers.as_ref(), store.drafts.as_ref(), organisation))
    });
    let dossier = ours.expect("filled");
    use InvoiceSort::{CreatedAt, CustomerCode, DueDate, Id, InvoiceDate, Number, Status, Total};
    let sorts = [Id, Number, InvoiceDate, DueDate, Status, Total, CustomerCode, CreatedAt];
    let filters: Vec<_> = invoice_filters(dossier).into_iter().zip(invoice_filters(theirs)).collect();
    all_pages_are_equal(&filters, &sorts, |(ours, theirs), sort, direction, page| {
        let list = |invoices: &dyn InvoiceDirectory, filter: &InvoiceFilter| {
            let list = invoices.list(organisation, filter, sort, direction, page).expect("a list");
            (list.total, list.records.into_iter().filter_map(|one| one.header.notes).collect())
        };
        [list(store.directory.as_ref(), ours), list(&expected, theirs)]
    });
    pages_behind_records_follow(&invoice_filters(dossier), &sorts, |filter, sort, direction, page| {
        let list = store.directory.list(organisation, filter, sort, direction, page).expect("a list");
        list.records.into_iter().map(|invoice| invoice.id.get()).collect()
    });
}

#[test]
fn every_page_of_invoices_on_sqlite_is_that_of_a_list_in_memory() {
    every_page_of_invoices_is_that_of_a_list_in_memory(&sqlite_migrated());
}

#[test]
fn every_page_of_invoices_on_postgres_is_that_of_a_list_in_memory() {
    every_page_of_invoices_is_that_of_a_list_in_memory(&postgres_migrated());
    every_page_of_invoices_is_that_of_a_list_in_memory(&postgres_spread());
}
