use super::attachments;
use super::columns::{EVERYBODY, FormColumns, ItemRow, NewRow, by_id, unreadable};
use super::counts::CountChanges;
use super::words::{self, Holder, Texts, WordRow};
use crate::Database;
use crate::batch::{ROWS, load_inserted};
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible, corrupt, stale};
use crate::prepared::Prepared;
use crate::schema::items;
use crate::values::Ts;
use crate::word_range::WordRange;
use customs_kernel::{OrganisationId, StorageError, Version};
use customs_master_data::master_item::{
    MasterItem, MasterItemStatus, NewMasterItem, NewMasterItemChange, NewMasterItemDocument,
};
use customs_master_data::ports::MasterItemRepository;
use customs_master_data::{CustomerId, MasterItemId};
use diesel::prelude::*;
use std::collections::HashMap;

repository! {
    /// Items, stored in the database.
    pub struct StoredMasterItems(Database);
}

impl MasterItemRepository for StoredMasterItems {
    fn insert(&self, items: &[NewMasterItem]) -> Result<Vec<MasterItemId>, StorageError> {
        self.0.write(|connection| {
            let mut ids = Vec::with_capacity(items.len());
            let mut words = Vec::new();
            let mut counts = CountChanges::default();
            for items in items.chunks(ROWS) {
                let rows = items.iter().map(NewRow::new).collect::<Fallible<Vec<_>>>()?;
                let given = insert_rows(connection, &rows)?;
                for (row, (new, id)) in rows.iter().zip(items.iter().zip(&given)) {
                    let NewRow { organisation_id, form, .. } = row;
                    counts.add(*organisation_id, form.owner_id, form.status, 1);
                    let (owner, status) = (form.owner_id, new.form.item_status());
                    words.extend(form.texts.rows(Holder { organisation: *organisation_id, item: *id, owner, status }));
                }
                ids.extend(given.into_iter().map(MasterItemId::new));
            }
            // They are sorted as the index is, so that neighbours go to the same page.
            words.sort_unstable();
            words::insert(connection, &words)?;
            counts.store(connection)?;
            Ok(ids)
        })
    }

    fn find(&self, organisation: OrganisationId, id: MasterItemId) -> Result<Option<MasterItem>, StorageError> {
        let item = by_id(organisation, id).select(ItemRow::as_select());
        self.0.read(|connection| Ok(item.first(connection).optional()?.map(MasterItem::from)))
    }

    fn by_codes(
        &self,
        organisation: OrganisationId,
        owner: Option<CustomerId>,
        codes: &[String],
    ) -> Result<Vec<MasterItem>, StorageError> {
        let codes = without_repetition(codes);
        self.0.read(|connection| {
            let mut found = Vec::new();
            for codes in codes.chunks(CODES) {
                let rows: Vec<ItemRow> = items::table
                    .filter(items::organisation_id.eq(organisation.get()))
                    .filter(items::owner_id.eq(owner.map_or(EVERYBODY, CustomerId::get)))
                    .filter(items::item_code.eq_any(codes))
                    .select(ItemRow::as_select())
                    .load(connection)?;
                found.extend(rows.into_iter().map(MasterItem::from));
            }
            Ok(found)
        })
    }

    fn codes_beginning_with(
        &self,
        organisation: OrganisationId,
        owner: Option<CustomerId>,
        beginning: &str,
    ) -> Result<Vec<String>, StorageError> {
        if beginning.contains('\0') {
            return Ok(Vec::new());
        }
        let WordRange { from, below, length: _ } = WordRange::new(beginning);
        self.0.read(|connection| {
            let mut codes = items::table
                .filter(items::organisation_id.eq(organisation.get()))
                .filter(items::owner_id.eq(owner.map_or(EVERYBODY, CustomerId::get)))
                .filter(items::item_code.ge(&from))
                .select(items::item_code)
                .into_boxed();
            if let Some(below) = &below {
                codes = codes.filter(items::item_code.lt(below));
            }
            Ok(codes.load(connection)?)
        })
    }

    fn save(&self, item: &MasterItem, changes: &[NewMasterItemChange]) -> Result<Version, StorageError> {
        let MasterItem { id, organisation, version, form, verified_at, verified_by, created_at: _, updated_at } = item;
        let now = version.next();
        self.0.write(|connection| {
            let form = FormColumns::from_form(form)?;
            let before = Before::load(connection, *organisation, *id, *version)?;
            let holder = Holder { owner: form.owner_id, status: item.form.item_status(), ..before.holder };
            let texts = form.texts.clone();
            let set = (
                items::version.eq(now.get()),
                form,
                items::verified_at.eq(verified_at.map(Ts)),
                items::verified_by.eq(verified_by.as_deref()),
                items::updated_at.eq(Ts(*updated_at)),
            );
            let current = by_id(*organisation, *id).filter(items::version.eq(version.get()));
            if Prepared(diesel::update(current).set(set)).execute(connection)? == 0 {
                return Err(stale().into());
            }
            if (holder, &texts) != (before.holder, &before.texts) {
                words::replace(connection, before.rows(), texts.rows(holder))?;
            }
            let mut counts = CountChanges::default();
            counts.add(organisation.get(), before.holder.owner, before.holder.status.word(), -1);
            counts.add(organisation.get(), holder.owner, holder.status.word(), 1);
            counts.store(connection)?;
            attachments::insert_changes(connection, *organisation, *id, changes)?;
            Ok(now)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: MasterItemId, version: Version) -> Result<(), StorageError> {
        self.0.write(|connection| {
            let before = Before::load(connection, organisation, id, version)?;
            let current = by_id(organisation, id).filter(items::version.eq(version.get()));
            if diesel::delete(current).execute(connection)? == 0 {
                return Err(stale().into());
            }
            let rows = before.rows();
            words::delete(connection, &rows.iter().collect::<Vec<_>>())?;
            let mut counts = CountChanges::default();
            counts.add(organisation.get(), before.holder.owner, before.holder.status.word(), -1);
            counts.store(connection)
        })
    }

    fn add_document(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        document: &NewMasterItemDocument,
    ) -> Result<bool, StorageError> {
        self.0.write(|connection| {
            let there = diesel::select(diesel::dsl::exists(by_id(organisation, id))).get_result(connection)?;
            if there {
                attachments::insert_document(connection, organisation, id, document)?;
            }
            Ok(there)
        })
    }
}

/// Codes in one statement. SQLite takes some 32,000 values.
pub(super) const CODES: usize = 10_000;

/// The codes without duplicates, and without those that cannot be in the database (PostgreSQL stores no NUL).
pub(super) fn without_repetition(codes: &[String]) -> Vec<&str> {
    let mut codes: Vec<&str> = codes.iter().map(String::as_str).filter(|code| !code.contains('\0')).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Stores the rows and returns their ids in the same order. Neither database promises to return ids in order, so
/// rows are matched by their unique columns.
fn insert_rows(connection: &mut AnyConnection, rows: &[NewRow<'_>]) -> Fallible<Vec<i64>> {
    let insert = diesel::insert_into(items::table).values(rows).returning((
        items::organisation_id,
        items::owner_id,
        items::item_code,
        items::id,
    ));
    let given: Vec<(i64, i64, String, i64)> = load_inserted!(connection, insert, rows.len())?;
    let ids: HashMap<(i64, i64, &str), i64> =
        given.iter().map(|(organisation, owner, code, id)| ((*organisation, *owner, code.as_str()), *id)).collect();
    let id = |row: &NewRow<'_>| ids.get(&(row.organisation_id, row.form.owner_id, row.form.item_code)).copied();
    rows.iter().map(|row| id(row).ok_or_else(|| corrupt("the id of a new item"))).collect()
}

/// The stored state from which words and counts were made.
struct Before {
    holder: Holder,
    texts: Texts,
}

impl Before {
    /// Reads the state of an item, if it still has this version.
    fn load(
        connection: &mut AnyConnection,
        organisation: OrganisationId,
        id: MasterItemId,
        version: Version,
    ) -> Fallible<Self> {
        let row: Option<(i64, String, Texts)> = by_id(organisation, id)
            .filter(items::version.eq(version.get()))
            .select((items::owner_id, items::status, Texts::as_select()))
            .first(connection)
            .optional()?;
        let (owner, status, texts) = row.ok_or_else(|| Failure::Storage(stale()))?;
        let status = MasterItemStatus::from_word(&status).ok_or_else(|| unreadable(id.get()))?;
        Ok(Self { holder: Holder { organisation: organisation.get(), item: id.get(), owner, status }, texts })
    }

    fn rows(&self) -> Vec<WordRow> {
        self.texts.rows(self.holder)
    }
}
