//! Dossiers that are ready and wait for an invoice.

use super::reading::known_or_none;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::values::{Json, Ts};
use customs_billing::DossierId;
use customs_billing::dossier::DossierForm;
use customs_billing::ports::QueuedDossier;
use customs_billing::rate_card::InvoiceFrequency;
use customs_kernel::OrganisationId;
use diesel::QueryableByName;

#[derive(QueryableByName)]
#[diesel(table_name = crate::schema::dossiers)]
struct Waiting {
    billing_customer: String,
    id: i64,
    ready_at: Option<Ts>,
    document: Json<DossierForm>,
}

/// Up to `limit` dossiers that are ready and have pending lines, after the place `after`. The query walks the index
/// of waiting dossiers and looks up a pending line for each. PostgreSQL has no statistics of rows just stored and
/// would otherwise compare all dossiers with all lines.
pub(super) fn waiting(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    after: Option<&(String, DossierId)>,
    limit: usize,
) -> Fallible<Vec<QueuedDossier>> {
    let mut statement = Statement::on(connection);
    let (hint, apart) =
        if statement.is_for_postgres() { ("", " OFFSET 0") } else { (" INDEXED BY dossiers_waiting", "") };
    let own = statement.organisation(organisation.get());
    let place = after.map_or_else(String::new, |(customer, id)| {
        let (customer, id) = (statement.text(customer), statement.number(id.get()));
        format!(" AND (billing_customer, id) > ({customer}, {id})")
    });
    let limit = statement.number(i64::try_from(limit).unwrap_or(i64::MAX));
    let queue = format!(
        "SELECT billing_customer, id, ready_at, document FROM dossiers{hint} \
         WHERE organisation_id = {own} AND status = 'ready_to_invoice'{place} \
         AND EXISTS (SELECT 1 FROM revenue_lines WHERE revenue_lines.organisation_id = {own} \
         AND revenue_lines.dossier_id = dossiers.id AND revenue_lines.invoice_id IS NULL{apart}) \
         ORDER BY billing_customer, id LIMIT {limit}"
    );
    let rows: Vec<Waiting> = statement.load(connection, queue)?;
    rows.into_iter().map(Waiting::queued).collect()
}

impl Waiting {
    fn queued(self) -> Fallible<QueuedDossier> {
        let Self { billing_customer, id, ready_at, document } = self;
        let word = document.0.invoice_frequency.as_deref();
        let frequency = known_or_none(word, InvoiceFrequency::from_word, "dossier", id)?;
        Ok(QueuedDossier { billing_customer, id: DossierId::new(id), ready_at: ready_at.map(|at| at.0), frequency })
    }
}
