use super::columns::ItemRow;
use super::list::Listing;
use super::{attachments, meant, search};
use crate::Database;
use crate::connection::AnyConnection;
use crate::schema::items;
use crate::window::Window;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use customs_master_data::master_item::{
    ChangeStatus, MasterItem, MasterItemChange, MasterItemDocument, MasterItemHit, MasterItemSummary,
};
use customs_master_data::ports::{MasterItemDirectory, MasterItemFilter, MasterItemSort};
use customs_master_data::search::SearchWords;
use customs_master_data::{CustomerId, MasterItemId};
use diesel::prelude::*;
use std::collections::BTreeMap;

repository! {
    /// Items, as lists and searches show them.
    pub struct StoredMasterItemDirectory(Database);
}

impl StoredMasterItemDirectory {
    /// The number of items that match the filter: the total of a list, without its page.
    ///
    /// # Errors
    /// The errors of [`MasterItemDirectory::list`].
    pub fn total(&self, organisation: OrganisationId, filter: &MasterItemFilter) -> Result<u64, StorageError> {
        self.0.read(|connection| {
            let listing = Listing::new(connection, organisation, filter, MasterItemSort::UpdatedAt)?;
            listing.map_or(Ok(0), |listing| listing.total(connection))
        })
    }

    /// The items of one page, for a list with a total that is already known.
    ///
    /// # Errors
    /// The errors of [`MasterItemDirectory::list`].
    pub fn records(
        &self,
        organisation: OrganisationId,
        filter: &MasterItemFilter,
        sort: MasterItemSort,
        direction: SortDirection,
        page: PageRequest,
        total: u64,
    ) -> Result<Vec<MasterItemSummary>, StorageError> {
        let Some(window) = Window::new(page, direction, total) else { return Ok(Vec::new()) };
        self.0.read(|connection| {
            let listing = Listing::new(connection, organisation, filter, sort)?;
            listing.map_or(Ok(Vec::new()), |listing| listing.records(connection, window, total))
        })
    }
}

impl MasterItemDirectory for StoredMasterItemDirectory {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &MasterItemFilter,
        sort: MasterItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<MasterItemSummary>, StorageError> {
        self.0.read(|connection| {
            let empty = |total| Page { records: Vec::new(), request: page, total };
            let Some(listing) = Listing::new(connection, organisation, filter, sort)? else { return Ok(empty(0)) };
            let total = listing.total(connection)?;
            if let Some(cursor) = listing.cursor(direction, page) {
                let read = |connection: &mut AnyConnection, window| listing.records(connection, window, total);
                return Ok(Page { records: cursor.rows(connection, page, read)?, ..empty(total) });
            }
            let Some(window) = Window::new(page, direction, total) else { return Ok(empty(total)) };
            Ok(Page { records: listing.records(connection, window, total)?, ..empty(total) })
        })
    }

    fn search(
        &self,
        organisation: OrganisationId,
        words: &SearchWords,
        customer: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<MasterItemHit>, StorageError> {
        self.0.read(|connection| search::search(connection, organisation, words, customer, limit))
    }

    fn meant_by(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, MasterItem>, StorageError> {
        self.0.read(|connection| meant::meant_by(connection, organisation, customer_code, codes))
    }

    fn changes(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        status: ChangeStatus,
    ) -> Result<Vec<MasterItemChange>, StorageError> {
        self.0.read(|connection| attachments::load_changes(connection, organisation, id, status))
    }

    fn documents(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
    ) -> Result<Vec<MasterItemDocument>, StorageError> {
        self.0.read(|connection| attachments::load_documents(connection, organisation, id))
    }

    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<MasterItemId>,
        limit: usize,
    ) -> Result<Vec<MasterItem>, StorageError> {
        let rows = items::table
            .filter(items::organisation_id.eq(organisation.get()))
            .filter(items::id.gt(after.map_or(0, MasterItemId::get)))
            .order(items::id.asc())
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select(ItemRow::as_select());
        self.0.read(|connection| Ok(rows.load(connection)?.into_iter().map(MasterItem::from).collect()))
    }
}
