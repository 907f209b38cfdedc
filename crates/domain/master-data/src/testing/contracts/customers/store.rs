use crate::CustomerId;
use crate::customer::{
    AuthorizationForm, ContactForm, Customer, CustomerForm, LocationForm, NewCustomer, SecretChange, VatCheck,
};
use crate::ports::{
    CustomerDirectory, CustomerRepository, CustomerUses, InvoiceToList, NotifiedCustomers, PartRepository, VatInquiries,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Lrn, OrganisationId, StorageError, UnitOfWork, equal};
use std::sync::Arc;

/// One empty store behind all storage ports of customers. The contract suites use it from several threads.
#[derive(Clone)]
pub struct CustomerStore {
    /// Stores customers.
    pub repository: Arc<dyn CustomerRepository>,
    /// Lists customers.
    pub directory: Arc<dyn CustomerDirectory>,
    /// Stores contacts.
    pub contacts: Arc<dyn PartRepository<ContactForm>>,
    /// Stores authorisations.
    pub authorizations: Arc<dyn PartRepository<AuthorizationForm>>,
    /// Stores locations.
    pub locations: Arc<dyn PartRepository<LocationForm>>,
    /// Stores the allow-lists of who may be billed.
    pub invoice_to: Arc<dyn InvoiceToList>,
    /// Stores the VAT inquiries.
    pub inquiries: Arc<dyn VatInquiries>,
    /// Delivers the VAT inquiries to customs.
    pub hand_over: Arc<dyn InquiryHandOver>,
    /// Reports whether records refer to a customer.
    pub uses: Arc<dyn CustomerUses>,
    /// Reads the customers that want to be notified.
    pub notified: Arc<dyn NotifiedCustomers>,
    /// The unit of work that all of them take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(CustomerStore);

/// The worker that delivers VAT inquiries to customs; it belongs to another domain.
pub trait InquiryHandOver: Send + Sync {
    /// The inquiries due at that moment, oldest first; they may be leased for a minute.
    fn due(&self, now: DateTime<Utc>) -> Vec<(Lrn, Vec<u8>)>;

    /// Records that customs accepted delivery of a due inquiry.
    fn sent(&self, reference: &Lrn, at: DateTime<Utc>);

    /// Records that an attempt to deliver a due inquiry failed.
    fn failed(&self, reference: &Lrn, reason: &str, next_attempt_at: DateTime<Utc>);
}

/// What suites do with customers, in every store that has them.
pub(super) trait WithCustomers {
    fn repository(&self) -> &dyn CustomerRepository;

    fn organisations(&self) -> [OrganisationId; 2];

    /// A customer of the first organisation that is to be stored.
    fn new_customer(&self, code: &str) -> NewCustomer {
        NewCustomer {
            organisation: self.organisations()[0],
            customer_code: code.to_owned(),
            form: CustomerForm { customer_name: Some(format!("{code} B.V.")), ..CustomerForm::default() },
            vat_check: VatCheck::default(),
            access_code: None,
            created_at: start(),
        }
    }

    fn insert(&self, new: &NewCustomer) -> Customer {
        self.repository().insert(new).expect("a customer is kept")
    }

    /// Stores a customer of the first organisation.
    fn customer(&self, code: &str) -> Customer {
        self.insert(&self.new_customer(code))
    }

    /// Stores a customer of the other organisation.
    fn customer_elsewhere(&self, code: &str) -> Customer {
        self.insert(&NewCustomer { organisation: self.organisations()[1], ..self.new_customer(code) })
    }

    fn look_up(&self, customer: &Customer) -> Option<Customer> {
        self.repository().find(customer.organisation, customer.id).expect("a look-up")
    }

    /// Stores a change and returns the customer as it stands afterwards.
    fn save(&self, customer: &Customer) -> Customer {
        let version = self.repository().save(customer, &SecretChange::Keep).expect("a change is kept");
        let saved = self.look_up(customer).expect("the customer is there");
        equal!(saved.version, version, [saved]);
        saved
    }

    fn delete(&self, customer: &Customer) -> Result<(), StorageError> {
        self.repository().delete(customer.organisation, customer.id, customer.version)
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

pub(super) fn lrn(text: &str) -> Lrn {
    text.parse().expect("an LRN")
}

/// An id that no customer has.
pub(super) const NOBODY: CustomerId = CustomerId::new(i64::MAX);

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>, rule: Option<&str>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.as_deref() == rule)
}
