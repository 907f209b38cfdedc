use super::billable_item_rows::{BillableItemRow, TermsColumns};
use super::reading::{IDS, in_order};
use crate::Database;
use crate::connection::MultiBackend;
use crate::cursor::SortKey;
use crate::failure::{Fallible, stale};
use crate::listing::containing;
use crate::schema::billable_items as items;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_billing::BillableItemId;
use customs_billing::billable_item::{BillableItem, BillableItemTerms};
use customs_billing::ports::{BillableItemFilter, BillableItemRepository};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

repository! {
    /// Billable items, stored in the database.
    pub struct StoredBillableItems(Database);
}

impl BillableItemRepository for StoredBillableItems {
    fn insert(
        &self,
        organisation: OrganisationId,
        terms: &BillableItemTerms,
        created_at: DateTime<Utc>,
    ) -> Result<BillableItem, StorageError> {
        let row = (
            items::organisation_id.eq(organisation.get()),
            items::version.eq(Version::FIRST.get()),
            TermsColumns::from(terms),
            items::created_at.eq(Ts(created_at)),
        );
        let insert = diesel::insert_into(items::table).values(row).returning(items::id);
        let id: i64 = self.0.write(|connection| Ok(insert.get_result(connection)?))?;
        Ok(BillableItem {
            id: BillableItemId::new(id),
            organisation,
            version: Version::FIRST,
            terms: terms.clone(),
            created_at,
        })
    }

    fn find(&self, organisation: OrganisationId, ids: &[BillableItemId]) -> Result<Vec<BillableItem>, StorageError> {
        let ids = in_order(ids.iter().map(|id| id.get()));
        self.0.read(|connection| {
            let mut found = Vec::with_capacity(ids.len());
            for ids in ids.chunks(IDS) {
                let rows: Vec<BillableItemRow> = items::table
                    .filter(items::organisation_id.eq(organisation.get()))
                    .filter(items::id.eq_any(ids))
                    .order(items::id.asc())
                    .select(BillableItemRow::as_select())
                    .load(connection)?;
                found.extend(rows.into_iter().map(BillableItemRow::item).collect::<Fallible<Vec<_>>>()?);
            }
            Ok(found)
        })
    }

    fn save(&self, item: &BillableItem) -> Result<Version, StorageError> {
        let BillableItem { id, organisation, version, terms, created_at: _ } = item;
        let now = version.next();
        let set = (items::version.eq(now.get()), TermsColumns::from(terms));
        self.0.write(|connection| {
            let current = at_version(*organisation, *id, *version);
            if diesel::update(current).set(set).execute(connection)? == 0 { Err(stale().into()) } else { Ok(now) }
        })
    }

    fn delete(&self, organisation: OrganisationId, id: BillableItemId, version: Version) -> Result<(), StorageError> {
        self.0.write(|connection| match diesel::delete(at_version(organisation, id, version)).execute(connection)? {
            0 => Err(stale().into()),
            _ => Ok(()),
        })
    }

    fn list(
        &self,
        organisation: OrganisationId,
        filter: &BillableItemFilter,
        page: PageRequest,
    ) -> Result<Page<BillableItem>, StorageError> {
        // PostgreSQL stores no NUL, so a text that contains one matches nothing.
        if [&filter.category, &filter.search].into_iter().flatten().any(|text| text.contains('\0')) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| {
            let total: i64 = filtered(organisation, filter).count().get_result(connection)?;
            let wanted = (organisation, SortDirection::Ascending, page);
            let rows: Vec<BillableItemRow> =
                SortKey::id("billable_items").page(connection, wanted, |connection, piece| {
                    let mut query = filtered(organisation, filter);
                    if let Some(behind) = piece.behind {
                        query = query.filter(sql::<Bool>(&behind));
                    }
                    let query = query.order(items::id.asc()).limit(piece.take).offset(piece.skip);
                    Ok(query.select(BillableItemRow::as_select()).load::<BillableItemRow>(connection)?)
                })?;
            let records = rows.into_iter().map(BillableItemRow::item).collect::<Fallible<_>>()?;
            Ok(Page { records, request: page, total: total.unsigned_abs() })
        })
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn at_version(organisation: OrganisationId, id: BillableItemId, version: Version) -> _ {
    let (organisation, id, version): (i64, i64, i64) = (organisation.get(), id.get(), version.get());
    items::table
        .filter(items::organisation_id.eq(organisation))
        .filter(items::id.eq(id))
        .filter(items::version.eq(version))
}

fn filtered<'a>(organisation: OrganisationId, filter: &BillableItemFilter) -> items::BoxedQuery<'a, MultiBackend> {
    let BillableItemFilter { item_type, category, trigger_event, trigger_type, is_active, search } = filter;
    let mut query = items::table.filter(items::organisation_id.eq(organisation.get())).into_boxed();
    if let Some(item_type) = item_type {
        query = query.filter(items::item_type.eq(item_type.word()));
    }
    if let Some(category) = category {
        query = query.filter(items::category.eq(category.clone()));
    }
    if let Some(event) = trigger_event {
        query = query.filter(items::trigger_event.eq(event.word()));
    }
    if let Some(trigger_type) = trigger_type {
        query = query.filter(items::trigger_type.eq(trigger_type.word()));
    }
    if let Some(is_active) = is_active {
        query = query.filter(items::is_active.eq(*is_active));
    }
    if let Some(part) = search {
        let part = containing(&part.to_lowercase());
        let by_code = items::code_folded.like(part.clone()).escape('\\');
        query = query.filter(by_code.or(items::name_folded.like(part).escape('\\')));
    }
    query
}
