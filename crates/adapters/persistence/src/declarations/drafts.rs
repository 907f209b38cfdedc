//! Changes of drafts: the header with its totals, and single lines.

use super::headers::FormColumns;
use super::repository::by_id;
use super::{line_changes, loading, packed};
use crate::audit;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, stale};
use crate::prepared::Prepared;
use crate::schema::declarations;
use crate::values::Ts;
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::LineChange;
use customs_declarations::{Declaration, DeclarationId, LineId, Totals};
use customs_kernel::{OrganisationId, Version};
use diesel::prelude::*;

/// Stands for the id of a new line until the database gives one.
const NO_ID_YET: LineId = LineId::new(0);

/// Stores the header, then the changed lines. The database cannot add up decimals (SQLite has none), so the totals
/// come from the lines that the caller holds.
pub(super) fn save(connection: &mut AnyConnection, draft: &Declaration, change: &LineChange) -> Fallible<Declaration> {
    let lines = change.clone().apply(draft.lines.clone(), || NO_ID_YET);
    let form = DeclarationForm { skus: Vec::new(), items: Vec::new(), ..draft.form.clone() };
    let totals = Totals::from_items(&draft.form, lines.iter().map(|line| &line.item));
    let form = FormColumns::from_form(form, draft.customer_code.clone(), draft.dossier_id, totals);
    let write = |connection: &mut AnyConnection| {
        let columns = (
            declarations::version.eq(draft.version.next().get()),
            declarations::reference.eq(Some(&draft.reference)),
            declarations::reference_folded.eq(Some(draft.reference.to_lowercase())),
            &form,
            declarations::updated_at.eq(Ts(draft.updated_at)),
        );
        let current = by_id(draft.organisation, draft.id)
            .filter(declarations::version.eq(draft.version.get()))
            .filter(declarations::put_away_at.is_null());
        Prepared(diesel::update(current).set(columns)).execute(connection)
    };
    let mut saved = write(connection)?;
    // Only a draft that was archived needs another try.
    if saved == 0 && packed::take_out(connection, draft.organisation, draft.id, draft.version)? {
        saved = write(connection)?;
    }
    if saved == 0 {
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
) -> Fallible<()> {
    // The entry of the audit log about the declaration holds its row; this one holds its lines.
    if let Some(draft) = loading::find(connection, organisation, id)? {
        audit::note_lines(connection, &draft, &LineChange::ReplaceAll(Vec::new()))?;
    }
    packed::take_out(connection, organisation, id, version)?;
    let current = by_id(organisation, id)
        .filter(declarations::version.eq(version.get()))
        .filter(declarations::status.eq(Status::Draft.code()))
        .filter(declarations::mrn.is_null());
    let deleted = diesel::delete(current).execute(connection)?;
    if deleted == 0 { Err(stale().into()) } else { Ok(()) }
}
