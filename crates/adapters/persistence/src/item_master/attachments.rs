//! Pending and decided changes of items, and their documents.

use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::{item_changes as changes, item_documents as documents};
use crate::values::Ts;
use customs_kernel::OrganisationId;
use customs_master_data::master_item::{
    ChangeStatus, MasterItemChange, MasterItemDocument, NewMasterItemChange, NewMasterItemDocument,
};
use customs_master_data::{MasterItemChangeId, MasterItemDocumentId, MasterItemId};
use diesel::prelude::*;

#[derive(Insertable)]
#[diesel(table_name = changes)]
#[diesel(treat_none_as_default_value = false)]
struct NewChange<'a> {
    organisation_id: i64,
    item_id: i64,
    field: &'static str,
    old_value: Option<&'a str>,
    new_value: Option<&'a str>,
    status: &'static str,
    requested_by: &'a str,
    requested_at: Ts,
    decided_by: Option<&'a str>,
    decided_at: Option<Ts>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = changes)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct ChangeRow {
    id: i64,
    field: String,
    old_value: Option<String>,
    new_value: Option<String>,
    status: String,
    requested_by: String,
    requested_at: Ts,
    decided_by: Option<String>,
    decided_at: Option<Ts>,
}

/// Stores changes of an item.
pub(super) fn insert_changes(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    item: MasterItemId,
    new: &[NewMasterItemChange],
) -> Fallible<()> {
    let rows: Vec<_> = new.iter().map(|change| new_change(organisation, item, change)).collect();
    insert_all!(connection, changes::table, &rows);
    Ok(())
}

fn new_change(organisation: OrganisationId, item: MasterItemId, change: &NewMasterItemChange) -> NewChange<'_> {
    let NewMasterItemChange { field, old_value, new_value, status, requested_by, at } = change;
    // A change that takes effect at once is also decided by the one who makes it.
    let decided = *status != ChangeStatus::Pending;
    NewChange {
        organisation_id: organisation.get(),
        item_id: item.get(),
        field,
        old_value: old_value.as_deref(),
        new_value: new_value.as_deref(),
        status: status.word(),
        requested_by,
        requested_at: Ts(*at),
        decided_by: decided.then_some(requested_by),
        decided_at: decided.then_some(Ts(*at)),
    }
}

/// The changes of an item with that status, oldest first.
pub(super) fn load_changes(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    item: MasterItemId,
    status: ChangeStatus,
) -> Fallible<Vec<MasterItemChange>> {
    let rows: Vec<ChangeRow> = changes::table
        .filter(changes::organisation_id.eq(organisation.get()))
        .filter(changes::item_id.eq(item.get()))
        .filter(changes::status.eq(status.word()))
        .order(changes::id.asc())
        .select(ChangeRow::as_select())
        .load(connection)?;
    rows.into_iter().map(|row| change(row).ok_or_else(|| corrupt(format!("a change of item {item}")))).collect()
}

fn change(row: ChangeRow) -> Option<MasterItemChange> {
    let ChangeRow { id, field, old_value, new_value, status, requested_by, requested_at, decided_by, decided_at } = row;
    Some(MasterItemChange {
        id: MasterItemChangeId::new(id),
        field,
        old_value,
        new_value,
        status: ChangeStatus::from_word(&status)?,
        requested_by,
        requested_at: requested_at.0,
        decided_by,
        decided_at: decided_at.map(|at| at.0),
    })
}

/// Adds a document to an item, which must exist.
pub(super) fn insert_document(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    item: MasterItemId,
    document: &NewMasterItemDocument,
) -> Fallible<()> {
    let NewMasterItemDocument { document_type, filename, created_at } = document;
    let row = (
        documents::organisation_id.eq(organisation.get()),
        documents::item_id.eq(item.get()),
        documents::document_type.eq(document_type),
        documents::filename.eq(filename),
        documents::created_at.eq(Ts(*created_at)),
    );
    diesel::insert_into(documents::table).values(row).execute(connection)?;
    Ok(())
}

/// The documents of an item, oldest first.
pub(super) fn load_documents(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    item: MasterItemId,
) -> Fallible<Vec<MasterItemDocument>> {
    let rows: Vec<(i64, String, String, Ts)> = documents::table
        .filter(documents::organisation_id.eq(organisation.get()))
        .filter(documents::item_id.eq(item.get()))
        .order(documents::id.asc())
        .select((documents::id, documents::document_type, documents::filename, documents::created_at))
        .load(connection)?;
    let document = |(id, document_type, filename, created_at): (i64, String, String, Ts)| MasterItemDocument {
        id: MasterItemDocumentId::new(id),
        document_type,
        filename,
        created_at: created_at.0,
    };
    Ok(rows.into_iter().map(document).collect())
}
