//! A finalized document stays as it is: the database refuses other changes, and the numbering proof finds any that
//! get around it.

use super::organisation;
use super::use_cases::{line, new_draft, ports};
use crate::testing::both_migrated;
use customs_billing::dossier::{DossierForm, NewDossier};
use customs_billing::invoice::{CreditRequest, Invoice, LineSource};
use customs_billing::ports::{BillingPorts, DossierRepository};
use customs_billing::{BillingError, DossierId, Invoices};
use customs_kernel::{OrganisationId, StorageError};
use customs_persistence::internals::AnyConnection;
use customs_persistence::{Database, DatabaseUrl, StoredDossiers};
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::collections::BTreeSet;

/// Columns of a finalized document that may change, or that only serve lists.
const NOT_SEALED: [&str; 11] = [
    "version",
    "status",
    "sent_at",
    "paid_at",
    "payment_reference",
    "paid_by",
    "created_at",
    "total_cents",
    "number_folded",
    "search_folded",
    // Foreign keys keep the organisation and the id as they are.
    "organisation_id",
];

/// Another value for each sealed column: one for both databases, or one for PostgreSQL and one for SQLite.
const OTHERS: [(&str, &str, &str); 39] = [
    ("invoices", "document_type", "CASE document_type WHEN 'invoice' THEN 'credit_note' ELSE 'invoice' END"),
    ("invoices", "customer_code", "'ACMF'"),
    ("invoices", "dossier_id", "OTHER"),
    ("invoices", "payment_groups", "'duties'"),
    ("invoices", "payment_term_days", "payment_term_days + 1"),
    ("invoices", "invoice_date", "'2026-03-03'"),
    ("invoices", "due_date", "'2027-03-02'"),
    ("invoices", "due_date_is_set", "FLIPPED"),
    ("invoices", "currency", "'USD'"),
    ("invoices", "is_prepayment", "FLIPPED"),
    ("invoices", "credited_invoice_id", "id"),
    ("invoices", "credited_number", "'2026-00009'"),
    ("invoices", "series_year", "2025"),
    ("invoices", "sequence", "sequence + 7"),
    ("invoices", "invoice_number", "invoice_number || 'x'"),
    ("invoices", "previous_hash", "'0000000000000000000000000000000000000000000000000000000000000001'"),
    ("invoices", "hash", "'0000000000000000000000000000000000000000000000000000000000000001'"),
    ("invoices", "finalized_at", "'2026-03-02T09:31:00.000000Z'"),
    ("invoices", "notes", "'notes'"),
    ("invoices", "parties", "PARTIES"),
    ("invoices", "dossier_id", "NULL"),
    ("invoices", "notes", "NULL"),
    ("invoice_lines", "id", "id + 1000"),
    ("invoice_lines", "invoice_id", "(SELECT max(id) FROM invoices WHERE status = 'draft')"),
    ("invoice_lines", "description", "'Work'"),
    ("invoice_lines", "quantity", "'3'"),
    ("invoice_lines", "unit_price", "'12.3500001'"),
    ("invoice_lines", "vat_rate", "'9'"),
    ("invoice_lines", "reverse_charged", "FLIPPED"),
    ("invoice_lines", "not_taxed_here", "FLIPPED"),
    ("invoice_lines", "amount", "'12.36'"),
    ("invoice_lines", "vat_amount", "'2.58'"),
    ("invoice_lines", "payment_group", "'duties'"),
    ("invoice_lines", "billable_item_id", "8"),
    ("invoice_lines", "dossier_id", "OTHER"),
    ("invoice_lines", "dossier_id", "NULL"),
    ("invoice_lines", "revenue_line_id", "7"),
    ("invoice_lines", "prepaid_dossier_id", "7"),
    ("invoice_lines", "credited_line", "NULL"),
];

struct Bench {
    database: Database,
    organisation: OrganisationId,
    ports: BillingPorts,
    invoices: Invoices,
    other_dossier: DossierId,
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
}

impl Bench {
    fn new(database: &Database) -> Self {
        let organisation = organisation(database, "Ours");
        let ports = ports(database, organisation);
        let dossier = |number: &str| {
            let form = DossierForm { customer_code: Some("ACME".to_owned()), ..DossierForm::default() };
            let new = NewDossier {
                organisation,
                number: number.to_owned(),
                form,
                billing_customer: "ACME".to_owned(),
                created_at: super::use_cases::start(),
            };
            StoredDossiers::new(database.clone()).insert(&new).expect("a dossier is kept").id
        };
        let own = dossier("D-1");
        let invoices = Invoices::new(ports.clone());
        let mut new = new_draft(organisation, vec![line("12.35", LineSource::Typed), line("1", LineSource::Typed)]);
        new.header.dossier = Some(own);
        for line in &mut new.lines {
            (line.dossier, line.billable_item) = (Some(own), Some(customs_billing::BillableItemId::new(7)));
        }
        let draft = ports.drafts.insert(&[new]).expect("a draft is kept").remove(0);
        let invoice = invoices.finalize(organisation, draft.id, None).expect("it is finalized");
        let note = invoices.credit(organisation, invoice.id, None, &CreditRequest::default()).expect("a credit note");
        invoices.finalize(organisation, note.id, None).expect("it is finalized");
        // A draft to which lines could be moved.
        ports.drafts.insert(&[new_draft(organisation, vec![])]).expect("a draft is kept");
        Self { database: database.clone(), organisation, ports, invoices, other_dossier: dossier("D-2") }
    }

    fn try_run(&self, sql: &str) -> Result<usize, StorageError> {
        self.database.write(|connection| Ok(diesel::sql_query(sql).execute(connection)?))
    }

    fn sealed(&self) -> Vec<Invoice> {
        self.ports.directory.sealed(self.organisation, 2026, 0, 10).expect("the series")
    }

    fn is_postgres(&self) -> bool {
        matches!(self.database.url(), DatabaseUrl::Postgres(_))
    }

    /// The statement that gives the column of the first suitable document or line another value.
    fn change(&self, (table, column, other): (&str, &str, &str)) -> String {
        let parties = if self.is_postgres() {
            "jsonb_set(parties, '{buyer,name}', '\"ACME B.W.\"')"
        } else {
            "replace(parties, 'ACME B.V.', 'ACME B.W.')"
        };
        let cast = if !self.is_postgres() || !other.starts_with('\'') {
            ""
        } else if column.ends_with("_date") {
            "::date"
        } else if column.ends_with("_at") {
            "::timestamptz"
        } else if ["quantity", "unit_price", "vat_rate", "amount", "vat_amount"].contains(&column) {
            "::numeric"
        } else {
            ""
        };
        let flipped = if self.is_postgres() { format!("NOT {column}") } else { format!("1 - {column}") };
        let other = other
            .replace("OTHER", &self.other_dossier.to_string())
            .replace("PARTIES", parties)
            .replace("FLIPPED", &flipped);
        // Nothing refers to the lines of the credit note, so that their ids can change.
        let of_note = column.starts_with("credited") || column == "id";
        let credits = if of_note { "IS NOT NULL" } else { "IS NULL" };
        let which = match table {
            "invoices" => format!("SELECT id FROM invoices WHERE status <> 'draft' AND credited_invoice_id {credits}"),
            _ => format!("SELECT min(id) FROM invoice_lines WHERE credited_line {credits}"),
        };
        let set = match column {
            "credited_line" | "revenue_line_id" | "prepaid_dossier_id" => format!("{column} = {other}"),
            _ => format!("{column} = {other}{cast}"),
        };
        format!("UPDATE {table} SET {set} WHERE id = ({which})")
    }

    fn drop_triggers(&self) {
        let triggers = if self.is_postgres() {
            vec!["invoices_final ON invoices", "invoice_lines_final ON invoice_lines"]
        } else {
            vec![
                "invoices_final",
                "invoices_stay",
                "invoice_lines_final_new",
                "invoice_lines_final_changed",
                "invoice_lines_final_gone",
            ]
        };
        for trigger in triggers {
            self.try_run(&format!("DROP TRIGGER {trigger}")).expect("a trigger goes");
        }
    }

    fn columns(&self, table: &str) -> BTreeSet<String> {
        let sql = if self.is_postgres() {
            format!(
                "SELECT column_name::TEXT AS name FROM information_schema.columns \
                 WHERE table_schema = 'public' AND table_name = '{table}'"
            )
        } else {
            format!("SELECT name FROM pragma_table_info('{table}')")
        };
        let columns = self
            .database
            .read(|connection: &mut AnyConnection| Ok(diesel::sql_query(&sql).load::<Column>(connection)?));
        columns.expect("the columns").into_iter().map(|column| column.name).collect()
    }

    /// Whether the numbering proof fails while the statement is in force. The change is undone afterwards.
    fn is_found(&self, sql: &str) -> bool {
        let mut found = false;
        let undone: Result<(), StorageError> = customs_kernel::in_unit_of_work(&self.database, || {
            assert_eq!(self.try_run(sql)?, 1, "{sql}");
            found = match self.invoices.numbering_proof(self.organisation, 2026) {
                Ok(proof) => !proof.holds(),
                Err(BillingError::Storage(StorageError::Corrupt(_))) => true,
                Err(error) => panic!("{sql}: {error}"),
            };
            Err(StorageError::Failed("undo".into()))
        });
        assert!(matches!(&undone, Err(StorageError::Failed(why)) if why.to_string() == "undo"), "{sql}: {undone:?}");
        found
    }
}

#[test]
fn the_database_refuses_to_change_or_remove_what_is_final() {
    for test in both_migrated() {
        let bench = Bench::new(&test.database);
        let before = bench.sealed();
        for other in OTHERS {
            let change = bench.change(other);
            assert!(bench.try_run(&change).is_err(), "{change}");
        }
        for refused in [
            "DELETE FROM invoices WHERE status <> 'draft'",
            "DELETE FROM invoice_lines",
            "UPDATE invoices SET status = 'draft' WHERE status = 'finalized'",
            "UPDATE invoice_lines SET invoice_id = (SELECT min(id) FROM invoices WHERE status <> 'draft')",
        ] {
            assert!(bench.try_run(refused).is_err(), "{refused}");
        }
        assert_eq!(bench.sealed(), before);
        let sent = bench.invoices.mark_sent(bench.organisation, before[0].id, None);
        assert!(sent.is_ok(), "what becomes of it later can be noted: {sent:?}");
    }
}

#[test]
fn every_change_that_gets_around_it_is_found() {
    for test in both_migrated() {
        let bench = Bench::new(&test.database);
        bench.drop_triggers();
        for table in ["invoices", "invoice_lines"] {
            let tried = OTHERS.iter().filter(|other| other.0 == table).map(|other| other.1.to_owned());
            let mut tried: BTreeSet<String> = tried.collect();
            tried.extend(NOT_SEALED.map(str::to_owned));
            let missing: Vec<String> = bench.columns(table).into_iter().filter(|name| !tried.contains(name)).collect();
            let keys: &[&str] = if table == "invoices" { &["id"] } else { &[] };
            assert_eq!(missing, keys, "{table}");
        }
        for other in OTHERS {
            let change = bench.change(other);
            assert!(bench.is_found(&change), "{change}");
        }
        let lines = "DELETE FROM invoice_lines WHERE id = (SELECT max(id) FROM invoice_lines)";
        assert!(bench.is_found(lines));
        let last = "DELETE FROM invoices WHERE credited_invoice_id IS NOT NULL AND status <> 'draft'";
        assert!(bench.is_found(last), "the last document");
        let proof = bench.invoices.numbering_proof(bench.organisation, 2026).expect("a proof");
        assert!(proof.holds() && proof.count == 2, "{:?}", proof.faults);
    }
}

#[test]
fn a_document_that_is_missing_is_found() {
    for test in both_migrated() {
        let bench = Bench::new(&test.database);
        let drafts = super::use_cases::drafts(&bench.ports, bench.organisation, 2);
        for draft in &drafts {
            bench.invoices.finalize(bench.organisation, draft.id, None).expect("it is finalized");
        }
        bench.drop_triggers();
        for draft in &drafts {
            assert!(bench.is_found(&format!("DELETE FROM invoices WHERE id = {}", draft.id)));
        }
    }
}
