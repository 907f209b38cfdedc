//! What can be done with customers: one file each.

mod create;
mod delete;
mod invoice_to;
mod parts;
mod read;
mod references;
mod update;
mod vat_answer;
mod vat_check;

pub use create::CreateCustomer;
pub use parts::CustomerParts;
pub(crate) use update::follow_vat;
pub use vat_check::StartedVatCheck;

use crate::customer::{AuthorizationForm, ContactForm, LocationForm};
use crate::ports::{
    CustomerDirectory, CustomerRepository, CustomerUses, CustomerWatch, InvoiceToList, PartRepository, ReferenceSource,
    VatInquiries, VatMessages,
};
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// Everything that customers need from outside.
#[derive(Clone)]
pub struct CustomerPorts {
    /// The customers.
    pub customers: Arc<dyn CustomerRepository>,
    /// The lists.
    pub directory: Arc<dyn CustomerDirectory>,
    /// Their contacts.
    pub contacts: Arc<dyn PartRepository<ContactForm>>,
    /// Their authorisations.
    pub authorizations: Arc<dyn PartRepository<AuthorizationForm>>,
    /// Their locations.
    pub locations: Arc<dyn PartRepository<LocationForm>>,
    /// Who may be billed for them.
    pub invoice_to: Arc<dyn InvoiceToList>,
    /// What refers to them.
    pub uses: Vec<Arc<dyn CustomerUses>>,
    /// Who follows them.
    pub watches: Vec<Arc<dyn CustomerWatch>>,
    /// Questions to customs.
    pub inquiries: Arc<dyn VatInquiries>,
    /// Writes and reads them.
    pub messages: Arc<dyn VatMessages>,
    /// Names them.
    pub references: Arc<dyn ReferenceSource>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Makes several changes one.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of customers.
#[derive(Clone)]
pub struct Customers {
    pub(crate) ports: CustomerPorts,
}

impl Customers {
    /// The use cases over these ports.
    #[must_use]
    pub const fn new(ports: CustomerPorts) -> Self {
        Self { ports }
    }

    /// The use cases of contacts.
    #[must_use]
    pub fn contacts(&self) -> CustomerParts<ContactForm> {
        CustomerParts::new(&self.ports, self.ports.contacts.clone())
    }

    /// The use cases of authorisations.
    #[must_use]
    pub fn authorizations(&self) -> CustomerParts<AuthorizationForm> {
        CustomerParts::new(&self.ports, self.ports.authorizations.clone())
    }

    /// The use cases of locations.
    #[must_use]
    pub fn locations(&self) -> CustomerParts<LocationForm> {
        CustomerParts::new(&self.ports, self.ports.locations.clone())
    }
}
