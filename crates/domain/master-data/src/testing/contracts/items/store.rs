use crate::customer::{CustomerForm, NewCustomer, VatCheck};
use crate::item::{Item, ItemForm, ItemHit, ItemSummary, NewItem, NewItemChange};
use crate::ports::{CustomerRepository, ItemDirectory, ItemFilter, ItemRepository, ItemSort};
use crate::search::SearchWords;
use crate::{CustomerId, ItemId};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{
    OrganisationId, Page, PageNumber, PageRequest, PageSize, SortDirection, StorageError, UnitOfWork,
};
use std::sync::Arc;

/// One empty store behind the storage ports of articles. The contract suites use it from several threads.
#[derive(Clone)]
pub struct ItemStore {
    /// Stores articles.
    pub repository: Arc<dyn ItemRepository>,
    /// Lists and searches articles.
    pub directory: Arc<dyn ItemDirectory>,
    /// Stores the customers that articles may belong to.
    pub customers: Arc<dyn CustomerRepository>,
    /// The unit of work that all of them take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

impl ItemStore {
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

    /// An article of the first organisation that is to be stored.
    pub(super) fn new_item(&self, form: ItemForm) -> NewItem {
        NewItem { organisation: self.organisations[0], form, created_at: start() }
    }

    pub(super) fn try_insert(&self, form: ItemForm) -> Result<ItemId, StorageError> {
        self.repository.insert(&[self.new_item(form)]).map(|ids| ids[0])
    }

    /// Stores an article of the first organisation.
    pub(super) fn insert(&self, form: ItemForm) -> Item {
        let id = self.try_insert(form).expect("an article is kept");
        self.find(id).expect("it is there")
    }

    pub(super) fn find(&self, id: ItemId) -> Option<Item> {
        self.repository.find(self.organisations[0], id).expect("a look-up")
    }

    /// Stores a change and returns the article as it stands afterwards.
    pub(super) fn save(&self, item: &Item, changes: &[NewItemChange]) -> Item {
        let version = self.repository.save(item, changes).expect("a change is kept");
        let saved = self.find(item.id).expect("it is there");
        assert_eq!(saved.version, version);
        saved
    }

    pub(super) fn delete(&self, item: &Item) -> Result<(), StorageError> {
        self.repository.delete(item.organisation, item.id, item.version)
    }

    pub(super) fn page(
        &self,
        filter: &ItemFilter,
        sort: ItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Page<ItemSummary> {
        self.directory.list(self.organisations[0], filter, sort, direction, page).expect("a list")
    }

    /// The codes in a list of the first organisation, in order.
    pub(super) fn listed(&self, filter: &ItemFilter) -> Vec<String> {
        let page = self.page(filter, ItemSort::Code, SortDirection::Ascending, request(1, 100));
        assert_eq!(page.total, page.records.len() as u64, "{filter:?}");
        page.records.into_iter().map(|record| record.item_code).collect()
    }

    pub(super) fn hits(&self, query: &str, customer: Option<CustomerId>, limit: usize) -> Vec<ItemHit> {
        let words = SearchWords::of(query);
        self.directory.search(self.organisations[0], &words, customer, limit).expect("a search")
    }

    /// The codes that type-ahead search finds, at most 20.
    pub(super) fn quick(&self, query: &str) -> Vec<String> {
        self.hits(query, None, 20).into_iter().map(|hit| hit.item_code).collect()
    }
}

/// A form with code and description.
pub(super) fn form(code: &str, description: &str) -> ItemForm {
    ItemForm { item_code: text(code), description: text(description), ..ItemForm::default() }
}

pub(super) fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

pub(super) fn searching(query: &str) -> ItemFilter {
    ItemFilter { search: Some(SearchWords::of(query)), ..ItemFilter::default() }
}

pub(super) fn request(number: u32, size: u32) -> PageRequest {
    PageRequest {
        number: PageNumber::new(number).expect("a number from 1"),
        size: PageSize::new(size).expect("a size to 100"),
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

/// An id that no article has.
pub(super) const NOTHING: ItemId = ItemId::new(i64::MAX);

/// Name of the unique rule on codes.
pub(super) const CODE_RULE: Option<&str> = Some("items_owner_id_item_code_key");

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>, rule: Option<&str>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.as_deref() == rule)
}
