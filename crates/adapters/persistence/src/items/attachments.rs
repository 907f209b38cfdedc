//! Pending and decided changes of articles, and their documents.

use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::{item_changes as changes, item_documents as documents};
use crate::values::Ts;
use customs_kernel::OrganisationId;
use customs_master_data::item::{ChangeStatus, ItemChange, ItemDocument, NewItemChange, NewItemDocument};
use customs_master_data::{ItemChangeId, ItemDocumentId, ItemId};
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

/// Stores changes of an article.
pub(super) fn insert_changes(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    item: ItemId,
    new: &[NewItemChange],
) -> Answer<()> {
    let rows: Vec<_> = new.iter().map(|change| new_change(organisation, item, change)).collect();
    insert_all!(connection, changes::table, &rows);
    Ok(())
}

fn new_change(organisation: OrganisationId, item: ItemId, change: &NewItemChange) -> NewChange<'_> {
    let NewItemChange { field, old_value, new_value, status, requested_by, at } = change;
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

/// The changes of an article with that status, oldest first.
pub(super) fn load_changes(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    item: ItemId,
    status: ChangeStatus,
) -> Answer<Vec<ItemChange>> {
    let rows: Vec<ChangeRow> = changes::table
        .filter(changes::organisation_id.eq(organisation.get()))
        .filter(changes::item_id.eq(item.get()))
        .filter(changes::status.eq(status.word()))
        .order(changes::id.asc())
        .select(ChangeRow::as_select())
        .load(connection)?;
    rows.into_iter().map(|row| change(row).ok_or_else(|| corrupt(format!("a change of item {item}")))).collect()
}

fn change(row: ChangeRow) -> Option<ItemChange> {
    let ChangeRow { id, field, old_value, new_value, status, requested_by, requested_at, decided_by, decided_at } = row;
    Some(ItemChange {
        id: ItemChangeId::new(id),
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

/// Adds a document to an article, which must exist.
pub(super) fn insert_document(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    item: ItemId,
    document: &NewItemDocument,
) -> Answer<()> {
    let NewItemDocument { document_type, filename, created_at } = document;
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

/// The documents of an article, oldest first.
pub(super) fn load_documents(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    item: ItemId,
) -> Answer<Vec<ItemDocument>> {
    let rows: Vec<(i64, String, String, Ts)> = documents::table
        .filter(documents::organisation_id.eq(organisation.get()))
        .filter(documents::item_id.eq(item.get()))
        .order(documents::id.asc())
        .select((documents::id, documents::document_type, documents::filename, documents::created_at))
        .load(connection)?;
    let document = |(id, document_type, filename, created_at): (i64, String, String, Ts)| ItemDocument {
        id: ItemDocumentId::new(id),
        document_type,
        filename,
        created_at: created_at.0,
    };
    Ok(rows.into_iter().map(document).collect())
}
