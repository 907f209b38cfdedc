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

/// One empty store behind the storage ports of items.
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

/// Stores a customer of the organisation with this code, and returns its id.
pub type GivenCustomer = Box<dyn Fn(OrganisationId, &str) -> CustomerId + Send + Sync>;

/// A port by which customers are deleted; a customer that items belong to stays, with a conflict that names no rule.
pub type DeleteCustomer = Box<dyn Fn(OrganisationId, CustomerId) -> Result<(), StorageError> + Send + Sync>;

/// One empty store of items.
pub struct ItemBench {
    /// Stores items.
    pub repository: Arc<dyn MasterItemRepository>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that items may belong to.
    pub organisations: [OrganisationId; 2],
    /// Stores a customer that items may belong to.
    pub customer: GivenCustomer,
    /// Deletes such a customer.
    pub delete_customer: DeleteCustomer,
}

customs_kernel::debug_by_name!(ItemBench);

/// Lists of items in which none stands, and the store that fills them.
pub struct ItemDirectoryBench {
    /// Lists and searches items.
    pub directory: Arc<dyn MasterItemDirectory>,
    /// Stores items.
    pub repository: Arc<dyn MasterItemRepository>,
    /// The unit of work that both take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that items may belong to.
    pub organisations: [OrganisationId; 2],
    /// Stores a customer that items may belong to.
    pub customer: GivenCustomer,
}

customs_kernel::debug_by_name!(ItemDirectoryBench);

impl From<MasterItemStore> for ItemBench {
    fn from(MasterItemStore { repository, customers, work, organisations, .. }: MasterItemStore) -> Self {
        let kept = customers.clone();
        let delete_customer = move |organisation: OrganisationId, id: CustomerId| {
            let customer = kept.find(organisation, id)?.expect("the customer is there");
            kept.delete(organisation, id, customer.version)
        };
        let customer = given_customer(customers);
        Self { repository, work, organisations, customer, delete_customer: Box::new(delete_customer) }
    }
}

impl From<MasterItemStore> for ItemDirectoryBench {
    fn from(store: MasterItemStore) -> Self {
        let MasterItemStore { repository, directory, customers, work, organisations } = store;
        Self { directory, repository, work, organisations, customer: given_customer(customers) }
    }
}

fn given_customer(customers: Arc<dyn CustomerRepository>) -> GivenCustomer {
    Box::new(move |organisation, code| {
        let new = NewCustomer {
            organisation,
            customer_code: code.to_owned(),
            form: CustomerForm { customer_name: Some(code.to_owned()), ..CustomerForm::default() },
            vat_check: VatCheck::default(),
            access_code: None,
            created_at: start(),
        };
        customers.insert(&new).expect("a customer is kept").id
    })
}

impl WithItems for ItemBench {
    fn repository(&self) -> &dyn MasterItemRepository {
        self.repository.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }

    fn customer_of(&self, organisation: OrganisationId, code: &str) -> CustomerId {
        (self.customer)(organisation, code)
    }
}

impl WithItems for ItemDirectoryBench {
    fn repository(&self) -> &dyn MasterItemRepository {
        self.repository.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }

    fn customer_of(&self, organisation: OrganisationId, code: &str) -> CustomerId {
        (self.customer)(organisation, code)
    }
}

/// What suites do with items, in every store that has them.
pub(super) trait WithItems {
    fn repository(&self) -> &dyn MasterItemRepository;

    fn organisations(&self) -> [OrganisationId; 2];

    /// Stores a customer and returns its id.
    fn customer_of(&self, organisation: OrganisationId, code: &str) -> CustomerId;

    /// Stores a customer of the first organisation and returns its id.
    fn customer(&self, code: &str) -> CustomerId {
        self.customer_of(self.organisations()[0], code)
    }

    /// An item of the first organisation that is to be stored.
    fn new_item(&self, form: MasterItemForm) -> NewMasterItem {
        NewMasterItem { organisation: self.organisations()[0], form, created_at: start() }
    }

    fn try_insert(&self, form: MasterItemForm) -> Result<MasterItemId, StorageError> {
        self.repository().insert(&[self.new_item(form)]).map(|ids| ids[0])
    }

    /// Stores an item of the first organisation.
    fn insert(&self, form: MasterItemForm) -> MasterItem {
        let id = self.try_insert(form).expect("an article is kept");
        self.find(id).expect("it is there")
    }

    fn find(&self, id: MasterItemId) -> Option<MasterItem> {
        self.repository().find(self.organisations()[0], id).expect("a look-up")
    }

    /// Stores a change and returns the item as it stands afterwards.
    fn save(&self, item: &MasterItem, changes: &[NewMasterItemChange]) -> MasterItem {
        let version = self.repository().save(item, changes).expect("a change is kept");
        let saved = self.find(item.id).expect("it is there");
        equal!(saved.version, version, [saved]);
        saved
    }

    fn delete(&self, item: &MasterItem) -> Result<(), StorageError> {
        self.repository().delete(item.organisation, item.id, item.version)
    }
}

impl ItemBench {
    /// The codes of the first organisation that belong to no customer, in order.
    pub(super) fn codes(&self) -> Vec<String> {
        let found = self.repository.codes_beginning_with(self.organisations[0], None, "");
        let mut codes = found.expect("a look-up");
        codes.sort();
        codes
    }
}

impl ItemDirectoryBench {
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
