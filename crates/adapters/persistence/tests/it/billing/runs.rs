//! An invoice run over very many dossiers.

use super::organisation;
use super::use_cases::ports;
use crate::testing::listening::statements_of;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_billing::Invoices;
use customs_billing::ports::{InvoiceFilter, InvoiceSort};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, SortDirection};
use customs_persistence::Database;
use customs_persistence::internals::AnyConnection;
use diesel::RunQueryDsl;

const DOSSIERS: u64 = 10_000;
/// Dossiers that a run takes at once.
const PIECE: u64 = 500;
/// The most statements for one piece.
const STATEMENTS: u64 = 30;

/// Dossiers that became ready on 1 March, each with two pending lines that are due daily.
fn many_ready(database: &Database, organisation: OrganisationId) {
    let numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)";
    let (moment, organisation) = ("'2026-03-01T09:30:00.000000Z'", organisation.get());
    let run = |sql: String| {
        let done = database.write(|connection| {
            let sql = match connection {
                AnyConnection::Pg(_) => sql.replace(moment, &format!("{moment}::timestamptz")),
                AnyConnection::Sqlite(_) => sql.replace("FALSE", "0").replace("::JSONB", ""),
            };
            Ok(diesel::sql_query(sql).execute(connection)?)
        });
        done.expect("filled");
    };
    run(format!(
        "INSERT INTO dossiers (organisation_id, version, dossier_number, customer_code, billing_customer, status, \
         number_folded, search_folded, ready_at, created_at, updated_at, document) {numbers} \
         SELECT {organisation}, 1, 'D2026-' || n, 'ACME', 'ACME', 'ready_to_invoice', 'd2026-' || n, 'd2026-' || n, \
         {moment}, {moment}, {moment}, '{{\"customer_code\":\"ACME\"}}'::JSONB FROM numbers"
    ));
    run(format!(
        "INSERT INTO revenue_lines (organisation_id, dossier_id, billable_item_id, origin, description, quantity, \
         unit_price, vat_rate, reverse_charged, amount, vat_amount, payment_group, invoice_frequency, currency, \
         triggered_at) SELECT {organisation}, dossiers.id, 1, 'manual', 'Work', CAST(1 AS NUMERIC), \
         CAST(10 AS NUMERIC), CAST(21 AS NUMERIC), FALSE, CAST(10 AS NUMERIC), CAST(2 AS NUMERIC), payment_group, \
         'daily', 'EUR', {moment} \
         FROM dossiers CROSS JOIN (SELECT 'handling' AS payment_group UNION ALL SELECT 'duties') AS kinds"
    ));
}

fn a_run_takes_few_statements_and_finds_nothing_twice(make: fn() -> TestDatabase) {
    let test = make();
    let ours = organisation(&test.database, "Ours");
    many_ready(&test.database, ours);
    let ports = ports(&test.database, ours);
    let invoices = Invoices::new(ports.clone());
    let day = "2026-03-02".parse().expect("a day");
    let run = || {
        let mut made = 0;
        let sent = statements_of(|| {
            let report = invoices.run(ours, day).expect("a run");
            assert!(report.failed.is_empty(), "{:?}", report.failed);
            made = report.invoices;
        });
        (made, sent)
    };
    let (made, sent) = run();
    // Handling and duties are due on other days.
    assert_eq!(made, 2 * DOSSIERS);
    assert!(sent > DOSSIERS / PIECE, "statements are counted");
    assert!(sent <= DOSSIERS / PIECE * STATEMENTS, "{sent} statements");
    let (made, sent) = run();
    assert_eq!(made, 0);
    assert!(sent <= STATEMENTS, "{sent} statements");
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let (sort, direction) = (InvoiceSort::Id, SortDirection::Ascending);
    let list = ports.directory.list(ours, &InvoiceFilter::default(), sort, direction, page).expect("a list");
    assert_eq!(list.total, 2 * DOSSIERS);
    assert!(list.records.iter().all(|invoice| invoice.lines.len() == 1 && invoice.totals().total == 12.into()));
}

#[test]
fn a_run_over_ten_thousand_dossiers_on_sqlite_takes_few_statements() {
    a_run_takes_few_statements_and_finds_nothing_twice(sqlite_migrated);
}

#[test]
fn a_run_over_ten_thousand_dossiers_on_postgres_takes_few_statements() {
    a_run_takes_few_statements_and_finds_nothing_twice(postgres_migrated);
}
