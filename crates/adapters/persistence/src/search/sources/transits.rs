use super::beside::{Beside, add, sent};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::transits;
use crate::search::entry::Entry;
use crate::values::Json;
use customs_kernel::search::SearchField;
use customs_transits::form::TransitForm;
use diesel::prelude::*;

/// Id, reference, LRN, MRN, customer and form of a transit.
type Row = (i64, Option<String>, Option<String>, Option<String>, String, Json<TransitForm>);

/// What those of the transits are found by that are there. Their sealed access codes are no part of it.
pub(super) fn entries(connection: &mut AnyConnection, organisation: i64, ids: &[i64]) -> Fallible<Vec<Entry>> {
    let mut beside = Beside::new();
    sent(connection, organisation, "transit", ids, &mut beside)?;
    let rows: Vec<Row> = transits::table
        .filter(transits::organisation_id.eq(organisation))
        .filter(transits::id.eq_any(ids))
        .select((
            transits::id,
            transits::reference,
            transits::lrn,
            transits::mrn,
            transits::customer_code,
            transits::document,
        ))
        .load(connection)?;
    let mut entries = Vec::with_capacity(rows.len());
    for (id, reference, lrn, mrn, customer_code, Json(form)) in rows {
        let mut texts = form.searched_texts([
            (SearchField::Reference, reference.as_deref()),
            (SearchField::Lrn, lrn.as_deref()),
            (SearchField::Mrn, mrn.as_deref()),
            (SearchField::CustomerCode, Some(customer_code.as_str())),
        ]);
        add(&mut texts, beside.remove(&id));
        entries.push(Entry { record: id, title: reference.unwrap_or_default(), about: Some(customer_code), texts });
    }
    Ok(entries)
}
