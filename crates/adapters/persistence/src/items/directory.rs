use super::columns::ItemRow;
use super::list::Listing;
use super::{attachments, meant, search};
use crate::Database;
use crate::schema::items;
use crate::window::Window;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use customs_master_data::item::{ChangeStatus, Item, ItemChange, ItemDocument, ItemHit, ItemSummary};
use customs_master_data::ports::{ItemDirectory, ItemFilter, ItemSort};
use customs_master_data::search::SearchWords;
use customs_master_data::{CustomerId, ItemId};
use diesel::prelude::*;
use std::collections::BTreeMap;

repository! {
    /// Articles, as lists and searches show them.
    pub struct StoredItemDirectory(Database);
}

impl StoredItemDirectory {
    /// The number of articles that match the filter: the total of a list, without its page.
    ///
    /// # Errors
    /// As [`ItemDirectory::list`].
    pub fn total(&self, organisation: OrganisationId, filter: &ItemFilter) -> Result<u64, StorageError> {
        self.0.read(|connection| {
            let listing = Listing::of(connection, organisation, filter, ItemSort::UpdatedAt)?;
            listing.map_or(Ok(0), |listing| listing.total(connection))
        })
    }

    /// The articles of one page, for a list whose total is already known.
    ///
    /// # Errors
    /// As [`ItemDirectory::list`].
    pub fn records(
        &self,
        organisation: OrganisationId,
        filter: &ItemFilter,
        sort: ItemSort,
        direction: SortDirection,
        page: PageRequest,
        total: u64,
    ) -> Result<Vec<ItemSummary>, StorageError> {
        let Some(window) = Window::of(page, direction, total) else { return Ok(Vec::new()) };
        self.0.read(|connection| {
            let listing = Listing::of(connection, organisation, filter, sort)?;
            listing.map_or(Ok(Vec::new()), |listing| listing.records(connection, window, total))
        })
    }
}

impl ItemDirectory for StoredItemDirectory {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ItemFilter,
        sort: ItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<ItemSummary>, StorageError> {
        self.0.read(|connection| {
            let empty = |total| Page { records: Vec::new(), request: page, total };
            let Some(listing) = Listing::of(connection, organisation, filter, sort)? else { return Ok(empty(0)) };
            let total = listing.total(connection)?;
            let Some(window) = Window::of(page, direction, total) else { return Ok(empty(total)) };
            Ok(Page { records: listing.records(connection, window, total)?, ..empty(total) })
        })
    }

    fn search(
        &self,
        organisation: OrganisationId,
        words: &SearchWords,
        customer: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<ItemHit>, StorageError> {
        self.0.read(|connection| search::search(connection, organisation, words, customer, limit))
    }

    fn meant_by(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, Item>, StorageError> {
        self.0.read(|connection| meant::meant_by(connection, organisation, customer_code, codes))
    }

    fn changes(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        status: ChangeStatus,
    ) -> Result<Vec<ItemChange>, StorageError> {
        self.0.read(|connection| attachments::load_changes(connection, organisation, id, status))
    }

    fn documents(&self, organisation: OrganisationId, id: ItemId) -> Result<Vec<ItemDocument>, StorageError> {
        self.0.read(|connection| attachments::load_documents(connection, organisation, id))
    }

    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<ItemId>,
        limit: usize,
    ) -> Result<Vec<Item>, StorageError> {
        let rows = items::table
            .filter(items::organisation_id.eq(organisation.get()))
            .filter(items::id.gt(after.map_or(0, ItemId::get)))
            .order(items::id.asc())
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select(ItemRow::as_select());
        self.0.read(|connection| Ok(rows.load(connection)?.into_iter().map(Item::from).collect()))
    }
}
