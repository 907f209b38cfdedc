use super::beside::{Beside, add, sent};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::transits;
use crate::search::entry::Entry;
use crate::transits::is_lodged_elsewhere;
use crate::values::Json;
use customs_kernel::search::SearchField;
use customs_search::RecordKind;
use customs_transits::form::TransitForm;
use diesel::prelude::*;

/// Id, kind, reference, LRN, MRN, customer and form of a transit.
type Row = (i64, String, Option<String>, Option<String>, Option<String>, String, Json<TransitForm>);

/// What those of the transits are found by that are there, and of the movements that somebody else lodged, each as of its
/// kind. Sealed access codes are no part of it.
pub(super) fn entries(
    connection: &mut AnyConnection,
    organisation: i64,
    ids: &[i64],
) -> Fallible<Vec<(RecordKind, Entry)>> {
    let mut beside = Beside::new();
    sent(connection, organisation, "transit", ids, &mut beside)?;
    let rows: Vec<Row> = transits::table
        .filter(transits::organisation_id.eq(organisation))
        .filter(transits::id.eq_any(ids))
        .select((
            transits::id,
            transits::transit_type,
            transits::reference,
            transits::lrn,
            transits::mrn,
            transits::customer_code,
            transits::document,
        ))
        .load(connection)?;
    let mut entries = Vec::with_capacity(rows.len());
    for (id, kind, reference, lrn, mrn, customer_code, Json(form)) in rows {
        let mut texts = form.searched_texts([
            (SearchField::Reference, reference.as_deref()),
            (SearchField::Lrn, lrn.as_deref()),
            (SearchField::Mrn, mrn.as_deref()),
            (SearchField::CustomerCode, Some(customer_code.as_str())),
        ]);
        add(&mut texts, beside.remove(&id));
        let kind = if is_lodged_elsewhere(&kind) { RecordKind::Arrival } else { RecordKind::Transit };
        let title = reference.unwrap_or_default();
        entries.push((kind, Entry { record: id, title, about: Some(customer_code), texts }));
    }
    Ok(entries)
}
