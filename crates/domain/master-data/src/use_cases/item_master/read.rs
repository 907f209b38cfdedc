use super::ItemMaster;
use crate::master_item::{
    ChangeStatus, MasterItem, MasterItemChange, MasterItemDocument, MasterItemHit, MasterItemRecord, MasterItemSummary,
};
use crate::ports::{MasterItemFilter, MasterItemSort};
use crate::search::SearchWords;
use crate::{CustomerId, MasterDataError, MasterItemId};
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, Page, PageRequest, SortDirection, StorageError};

impl ItemMaster {
    /// One page of items.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &MasterItemFilter,
        sort: MasterItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<MasterItemSummary>, MasterDataError> {
        Ok(self.ports.directory.list(organisation, filter, sort, direction, page)?)
    }

    /// Finds up to 20 active items in which every word of the query begins some word. It searches the items of
    /// the given customer and the global ones, or all items when no customer is given.
    ///
    /// # Errors
    /// `Invalid` when the query is missing, `Storage`.
    pub fn search(
        &self,
        organisation: OrganisationId,
        query: Option<&str>,
        customer: Option<CustomerId>,
    ) -> Result<Vec<MasterItemHit>, MasterDataError> {
        let query = query.filter(|query| !query.trim().is_empty());
        let query = query.ok_or_else(|| FieldErrors::one("q", BrokenRule::required()))?;
        let words = SearchWords::from_text(query);
        Ok(self.ports.directory.search(organisation, &words, customer, Self::MOST_HITS)?)
    }

    /// Reads an item with its documents and pending changes.
    ///
    /// # Errors
    /// `UnknownItem`, `Storage`.
    pub fn show(&self, organisation: OrganisationId, id: MasterItemId) -> Result<MasterItemRecord, MasterDataError> {
        let item = self.expected(organisation, id, None)?;
        Ok(self.record(item)?)
    }

    /// The changes of an item with that status, oldest first.
    ///
    /// # Errors
    /// `UnknownItem`, `Storage`.
    pub fn changes(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        status: ChangeStatus,
    ) -> Result<Vec<MasterItemChange>, MasterDataError> {
        self.expected(organisation, id, None)?;
        Ok(self.ports.directory.changes(organisation, id, status)?)
    }

    /// The documents of an item, oldest first.
    ///
    /// # Errors
    /// `UnknownItem`, `Storage`.
    pub fn documents(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
    ) -> Result<Vec<MasterItemDocument>, MasterDataError> {
        self.expected(organisation, id, None)?;
        Ok(self.ports.directory.documents(organisation, id)?)
    }

    pub(super) fn record(&self, item: MasterItem) -> Result<MasterItemRecord, StorageError> {
        Ok(MasterItemRecord {
            pending_changes: self.ports.directory.changes(item.organisation, item.id, ChangeStatus::Pending)?,
            documents: self.ports.directory.documents(item.organisation, item.id)?,
            item,
        })
    }
}
