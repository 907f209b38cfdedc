use crate::customer::{CustomerForm, NewCustomer, VatCheck};
use crate::master_item::{
    MasterItem, MasterItemForm, MasterItemHit, MasterItemSummary, NewMasterItem, NewMasterItemChange,
};
use crate::ports::{
    CustomerRepository, MasterItemDirectory, MasterItemFilter, MasterItemRepository, MasterItemSort, unique_rules,
};
use crate::search::SearchWords;
use crate::{CustomerId, MasterItemId};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{
    OrganisationId, Page, PageNumber, PageRequest, PageSize, SortDirection, StorageError, UnitOfWork, equal,
};
use std::sync::Arc;

/// One empty store behind the storage ports of items. The contract suites use it from several threads.
#[derive(Clone)]
pub struct MasterItemStore {
    /// Stores items.
    pub repository: Arc<dyn MasterItemRepository>,
    /// Lists and searches items.
    pub directory: Arc<dyn MasterItemDirectory>,
    /// Stores the customers that items may belong to.
    pub customers: Arc<dyn CustomerRepository>,
    /// The unit of work that all of them take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(MasterItemStore);

impl MasterItemStore {
    /// Stores a customer of the first organisation and returns its id.
    pub(super) fn customer(&self, code: &str) -> CustomerId {
        self.customer_of(self.organisations[0], code)
    }

    pub(super) fn customer_of(&self, organisation: OrganisationId, code: &str) -> CustomerId {
        let new = NewCustomer {
            organisation,
            customer_code: code.to_owned(),
            form: CustomerForm { customer_name: Some(code.to_owned()), ..CustomerForm::default() },
            vat_check: VatCheck::default(),
            access_code: None,
            created_at: start(),
        };
        self.customers.insert(&new).expect("a customer is kept").id
    }

    /// An item of the first organisation that is to be stored.
    pub(super) fn new_item(&self, form: MasterItemForm) -> NewMasterItem {
        NewMasterItem { organisation: self.organisations[0], form, created_at: start() }
    }

    pub(super) fn try_insert(&self, form: MasterItemForm) -> Result<MasterItemId, StorageError> {
        self.repository.insert(&[self.new_item(form)]).map(|ids| ids[0])
    }

    /// Stores an item of the first organisation.
    pub(super) fn insert(&self, form: MasterItemForm) -> MasterItem {
        let id = self.try_insert(form).expect("an article is kept");
        self.find(id).expect("it is there")
    }

    pub(super) fn find(&self, id: MasterItemId) -> Option<MasterItem> {
        self.repository.find(self.organisations[0], id).expect("a look-up")
    }

    /// Stores a change and returns the item as it stands afterwards.
    pub(super) fn save(&self, item: &MasterItem, changes: &[NewMasterItemChange]) -> MasterItem {
        let version = self.repository.save(item, changes).expect("a change is kept");
        let saved = self.find(item.id).expect("it is there");
        equal!(saved.version, version, [saved]);
        saved
    }

    pub(super) fn delete(&self, item: &MasterItem) -> Result<(), StorageError> {
        self.repository.delete(item.organisation, item.id, item.version)
    }

    pub(super) fn page(
        &self,
        filter: &MasterItemFilter,
        sort: MasterItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Page<MasterItemSummary> {
        self.directory.list(self.organisations[0], filter, sort, direction, page).expect("a list")
    }

    /// The codes in a list of the first organisation, in order.
    pub(super) fn listed(&self, filter: &MasterItemFilter) -> Vec<String> {
        let page = self.page(filter, MasterItemSort::Code, SortDirection::Ascending, request(1, 100));
        equal!(page.total, page.records.len() as u64, "{filter:?}", [page]);
        page.records.into_iter().map(|record| record.item_code).collect()
    }

    pub(super) fn hits(&self, query: &str, customer: Option<CustomerId>, limit: usize) -> Vec<MasterItemHit> {
        let words = SearchWords::from_text(query);
        self.directory.search(self.organisations[0], &words, customer, limit).expect("a search")
    }

    /// The codes that type-ahead search finds, at most 20.
    pub(super) fn quick(&self, query: &str) -> Vec<String> {
        self.hits(query, None, 20).into_iter().map(|hit| hit.item_code).collect()
    }
}

/// A form with code and description.
pub(super) fn form(code: &str, description: &str) -> MasterItemForm {
    MasterItemForm { item_code: text(code), description: text(description), ..MasterItemForm::default() }
}

pub(super) fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

pub(super) fn searching(query: &str) -> MasterItemFilter {
    MasterItemFilter { search: Some(SearchWords::from_text(query)), ..MasterItemFilter::default() }
}

pub(super) fn request(number: u32, size: u32) -> PageRequest {
    PageRequest {
        number: PageNumber::new(number).expect("a number from 1"),
        size: PageSize::new(size).expect("a size to 100"),
        after: None,
    }
}

/// A moment with all the digits that storage must keep.
pub(super) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_772_443_800_123_456).expect("a moment")
}

/// The moment that many seconds after the start.
pub(super) fn after(seconds: i64) -> DateTime<Utc> {
    start() + Duration::seconds(seconds)
}

/// An id that no item has.
pub(super) const NOTHING: MasterItemId = MasterItemId::new(i64::MAX);

/// Name of the unique rule on codes.
pub(super) const CODE_RULE: Option<&str> = Some(unique_rules::MASTER_ITEM_CODE);

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>, rule: Option<&str>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.as_deref() == rule)
}
