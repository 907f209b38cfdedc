//! Changes of drafts: the header with its totals, and single lines.

use super::headers::invoice_values;
use super::line_changes;
use super::repository::of;
use crate::connection::AnyConnection;
use crate::failure::{Answer, stale};
use crate::prepared::Prepared;
use crate::schema::declarations;
use crate::values::{Exact, Json, Ts};
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::LineChange;
use customs_declarations::{CurrencySum, Declaration, DeclarationId, DeclarationType, LineId, Totals};
use customs_kernel::{OrganisationId, Version};
use diesel::prelude::*;

/// The header columns that a change of a draft writes.
#[derive(AsChangeset)]
#[diesel(table_name = declarations)]
#[diesel(treat_none_as_null = true)]
struct DraftColumns {
    version: i64,
    reference: String,
    reference_folded: String,
    application_reference: Option<String>,
    imex: &'static str,
    declaration_type: Option<&'static str>,
    dms_version: Option<String>,
    symbol: &'static str,
    representation_type: Option<String>,
    customer_code: Option<String>,
    dossier_id: Option<i64>,
    total_items: i32,
    total_gross_mass: Exact,
    total_invoice_value: Option<Exact>,
    currency: Option<String>,
    invoice_values: Option<Json<Vec<CurrencySum>>>,
    document: Json<DeclarationForm>,
    updated_at: Ts,
}

impl DraftColumns {
    fn of(declaration: &Declaration, totals: Totals) -> Self {
        let form = DeclarationForm { skus: Vec::new(), items: Vec::new(), ..declaration.form.clone() };
        let Totals { items, gross_mass, invoice_value, currency, by_currency, converted_on: _ } = totals;
        Self {
            version: declaration.version.next().get(),
            reference: declaration.reference.clone(),
            reference_folded: declaration.reference.to_lowercase(),
            application_reference: form.application_reference.clone(),
            imex: form.direction().imex(),
            declaration_type: form.declaration_type().map(DeclarationType::code),
            dms_version: form.dms_version.clone(),
            symbol: form.symbol().letter(),
            representation_type: form.representation_type.clone(),
            customer_code: declaration.customer_code.clone(),
            dossier_id: declaration.dossier_id,
            total_items: i32::try_from(items).unwrap_or(i32::MAX),
            total_gross_mass: Exact(gross_mass),
            total_invoice_value: invoice_value.map(Exact),
            currency,
            invoice_values: invoice_values(by_currency),
            document: Json(form),
            updated_at: Ts(declaration.updated_at),
        }
    }
}

/// Stands for the id of a new line until the database gives one.
const NO_ID_YET: LineId = LineId::new(0);

/// Stores the header, then the changed lines. The database cannot add up decimals (SQLite has none), so the totals
/// come from the lines that the caller holds.
pub(super) fn save(connection: &mut AnyConnection, draft: &Declaration, change: &LineChange) -> Answer<Declaration> {
    let lines = change.clone().apply(draft.lines.clone(), || NO_ID_YET);
    let columns = DraftColumns::of(draft, Totals::of(&draft.form, lines.iter().map(|line| &line.item)));
    let current = of(draft.organisation, draft.id).filter(declarations::version.eq(draft.version.get()));
    if Prepared(diesel::update(current).set(columns)).execute(connection)? == 0 {
        return Err(stale().into());
    }
    let ids = line_changes::change(connection, draft, change)?;
    let mut saved = Declaration { version: draft.version.next(), lines, ..draft.clone() };
    let new = saved.lines.iter_mut().filter(|line| line.id == NO_ID_YET);
    new.zip(ids).for_each(|(line, id)| line.id = id);
    Ok(saved)
}

/// Deletes the draft together with its parts. A declaration with an MRN is never deleted.
pub(super) fn delete(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: DeclarationId,
    version: Version,
) -> Answer<()> {
    let current = of(organisation, id)
        .filter(declarations::version.eq(version.get()))
        .filter(declarations::status.eq(Status::Draft.code()))
        .filter(declarations::mrn.is_null());
    let deleted = diesel::delete(current).execute(connection)?;
    if deleted == 0 { Err(stale().into()) } else { Ok(()) }
}
