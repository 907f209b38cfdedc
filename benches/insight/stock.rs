//! A year of work of one organisation, made by statements in the database: through the service it would take an hour.

use crate::Outcome;
use chrono::{DateTime, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_declarations::NewDeclaration;
use customs_declarations::form::{AddressForm, DeclarationForm, ItemForm, PartyForm};
use customs_declarations::ports::DeclarationRepository;
use customs_kernel::OrganisationId;
use customs_persistence::{Database, StoredDeclarations, StoredOrganisations, StoredTallies};
use customs_reporting::ports::TallyKeeper;
use std::time::Instant;
use tokio_postgres::NoTls;

/// Number of declarations that were accepted in each week that is exported, one a row.
pub(crate) const WEEKS: [Week; 2] = [
    Week { from: "2026-10-05", to: "2026-10-11", rows: 10_000 },
    Week { from: "2026-11-02", to: "2026-11-08", rows: 1_000_000 },
];

/// A week of declarations.
pub(crate) struct Week {
    /// The first day.
    pub(crate) from: &'static str,
    /// The last day.
    pub(crate) to: &'static str,
    pub(crate) rows: u64,
}
/// Number of submissions and rejections in the year.
pub(crate) const SUBMISSIONS: u64 = 1_000_000;
pub(crate) const REJECTIONS: u64 = 100_000;

/// Fills the database; returns the organisation of the records.
pub(crate) fn fill(database: &Database, url: &str) -> Outcome<OrganisationId> {
    let began = Instant::now();
    let created_at: DateTime<Utc> = "2026-01-01T00:00:00Z".parse()?;
    let new = NewOrganisation::new("Benchmark B.V.", None, created_at).map_err(|_| "no organisation")?;
    let organisation = StoredOrganisations::new(database.clone()).add(&new)?.id();
    let declarations = StoredDeclarations::new(database.clone(), &[]);
    declarations.insert(template(organisation, created_at), Vec::new())?;
    // The triggers keep what lists and searches need, some fifty rows for each declaration, and nothing here reads it.
    let quick = [vec!["SET session_replication_role = replica".to_owned()], statements(organisation)].concat();
    run(url, &quick)?;
    eprintln!("filled in {} s", began.elapsed().as_secs());
    let tallies = StoredTallies::new(database.clone());
    while tallies.add_up(500_000)? > 0 {}
    eprintln!("added up after {} s", began.elapsed().as_secs());
    run(url, &["VACUUM (ANALYZE)".to_owned()])?;
    Ok(organisation)
}

/// A declaration as the service stores it, from which all others are copied.
fn template(organisation: OrganisationId, created_at: DateTime<Utc>) -> NewDeclaration {
    let text = |text: &str| Some(text.to_owned());
    let party = |name: &str| PartyForm {
        customer_code: text("C001"),
        eori: text("NL123456782"),
        name: text(name),
        address: Some(AddressForm {
            street: text("Waalhaven Zuidzijde 19"),
            city: text("Rotterdam"),
            postal_code: text("3089 JH"),
            country: text("NL"),
        }),
    };
    let mut form = DeclarationForm { dms_version: text("4.1"), ..DeclarationForm::default() };
    form.declaration.importer = Some(party("Importeur Nederland B.V."));
    form.declaration.exporter = Some(party("Shenzhen Trading Company Ltd."));
    form.declaration.office = text("NL000396");
    form.declaration.total_invoice_currency = text("EUR");
    form.items = vec![ItemForm {
        hs_code: text("85109000"),
        gross_weight: Some(1_250.into()),
        invoice_value: Some(98_765.into()),
        ..ItemForm::default()
    }];
    NewDeclaration {
        organisation,
        reference: text("TEMPLATE"),
        customer_code: text("C001"),
        dossier_id: None,
        form,
        created_at,
    }
}

fn statements(organisation: OrganisationId) -> Vec<String> {
    let id = organisation.get();
    let customers = format!(
        "INSERT INTO customers (organisation_id, version, customer_code, code_folded, customer_name, name_folded, \
         portal_access_enabled, surety_sync_enabled, dva_guarantee_sync_enabled, vat_eligible_overridden, \
         article_23_overridden, document, created_at, updated_at) \
         SELECT {id}, 1, code, lower(code), 'Customer ' || code, 'customer ' || lower(code), false, false, false, false, \
         false, '{{}}', now(), now() FROM (SELECT 'C' || to_char(n, 'FM000') AS code FROM generate_series(0, 499) AS n) AS c"
    );
    // Accepted in the order in which they were made, evenly over their week.
    let weeks: Vec<String> = WEEKS
        .iter()
        .map(|Week { from, rows, .. }| {
            format!(
                "SELECT timestamptz '{from} 00:00:00+01' + n * interval '6 days' / {rows} AS at \
                 FROM generate_series(1, {rows}) AS n"
            )
        })
        .collect();
    let declarations = format!(
        "INSERT INTO declarations (organisation_id, version, reference, reference_folded, status, imex, \
         declaration_type, dms_version, symbol, customer_code, lrn, mrn, submitted_at, accepted_at, released_at, \
         total_items, total_gross_mass, total_invoice_value, currency, document, created_at, updated_at) \
         SELECT {id}, 3, 'ORDER-' || n, 'order-' || n, 'REL', 'IM', 'H1', '4.1', 'A', \
         'C' || to_char(n % 500, 'FM000'), 'LRN' || n, '26NL' || to_char(n, 'FM00000000000000'), at, \
         at + interval '5 seconds', at + interval '9 seconds', 3, n % 10000 + 0.25, n + 0.5, 'EUR', template.document, \
         at, at FROM (SELECT row_number() OVER (ORDER BY at) AS n, at FROM ({}) AS weeks) AS numbered, \
         (SELECT document FROM declarations WHERE organisation_id = {id} AND reference = 'TEMPLATE') AS template",
        weeks.join(" UNION ALL ")
    );
    // One submission every half minute of the year; one in ten is rejected.
    let submissions = format!(
        "CREATE TEMPORARY TABLE made AS SELECT n, n % 10 = 0 AS wrong, \
         timestamptz '2026-01-01 00:00:00+01' + n * interval '31.5 seconds' AS at, \
         (timestamptz '2026-01-01 00:00:00+01' + n * interval '31.5 seconds') AT TIME ZONE 'Europe/Amsterdam' AS local, \
         CASE WHEN n % 3 = 0 THEN 'export' ELSE 'import' END AS kind, 'C' || to_char(n * 7 % 500, 'FM000') AS customer, \
         'Client ' || n % 20 AS client, to_char(n * 11 % 97 + 1, 'FM00') AS chapter \
         FROM generate_series(1, {SUBMISSIONS}) AS n; \
         INSERT INTO submissions (organisation_id, subject, record_id, kind, attempt, customer_code, client, chapters, \
         submitted_at, standing) SELECT {id}, 'declaration', n, kind, 1, customer, client, chapter, at, \
         CASE WHEN wrong THEN 'rejected' ELSE 'accepted' END FROM made; \
         INSERT INTO rejection_tallies (organisation_id, dimension, day, key, detail, submitted, accepted, rejected) \
         SELECT {id}, 'kind', local::date, kind, '', 1, 0, wrong::int FROM made \
         UNION ALL SELECT {id}, 'customer', local::date, customer, '', 1, (NOT wrong)::int, wrong::int FROM made \
         UNION ALL SELECT {id}, 'client', local::date, client, '', 1, (NOT wrong)::int, wrong::int FROM made \
         UNION ALL SELECT {id}, 'chapter', local::date, chapter, '', 1, (NOT wrong)::int, wrong::int FROM made; \
         CREATE TEMPORARY TABLE refused AS SELECT row_number() OVER (ORDER BY n) AS number, n, at, local, \
         'DMS' || to_char(n / 10 % 40, 'FM000') || 'AA' AS code, 'declaration.items.field_' || n / 10 % 30 AS field \
         FROM made WHERE wrong; \
         INSERT INTO declaration_rejections (organisation_id, declaration_id, arrived_at, resolved_at) \
         SELECT {id}, (SELECT min(id) FROM declarations WHERE reference LIKE 'ORDER-%') + number - 1, at, \
         CASE WHEN number % 2 = 0 THEN at END FROM refused ORDER BY number; \
         INSERT INTO rejection_errors (organisation_id, rejection_id, code, text, path, line_number, arrived_at) \
         SELECT {id}, (SELECT min(id) FROM declaration_rejections) + number - 1, code, 'wrong', field, 1, at \
         FROM refused; \
         INSERT INTO rejection_tallies (organisation_id, dimension, day, key, detail, submitted, accepted, rejected) \
         SELECT {id}, 'error', local::date, code, field, 0, 0, 1 FROM refused"
    );
    vec![customers, declarations, submissions]
}

fn run(url: &str, statements: &[String]) -> Outcome<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        for statement in statements {
            client.batch_execute(statement).await?;
        }
        Ok(())
    })
}
