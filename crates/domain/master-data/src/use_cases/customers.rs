//! The use cases of customers: the short ones here, the others in a file each.

mod create;
mod invoice_to;
mod parts;
mod read;
mod references;
mod update;
mod vat_check;
mod vat_reply;

use crate::customer::{AuthorizationForm, ContactForm, LocationForm};
use crate::ports::{
    CustomerDirectory, CustomerRepository, CustomerUses, CustomerWatch, InvoiceToList, PartRepository, ReferenceSource,
    VatInquiries, VatMessages,
};
use crate::{CustomerId, MasterDataError};
use customs_kernel::{Clock, OrganisationId, UnitOfWork, Unwired, Version, in_unit_of_work};
use std::sync::Arc;

pub use create::CreateCustomer;
pub use parts::CustomerParts;
pub(crate) use update::follow_vat;
pub use vat_check::StartedVatCheck;

/// The ports through which the use cases of customers reach everything outside this crate.
#[derive(Clone)]
pub struct CustomerPorts {
    /// Stores customers.
    pub customers: Arc<dyn CustomerRepository>,
    /// Reads customers for lists.
    pub directory: Arc<dyn CustomerDirectory>,
    /// Stores the contacts of customers.
    pub contacts: Arc<dyn PartRepository<ContactForm>>,
    /// Stores the authorisations of customers.
    pub authorizations: Arc<dyn PartRepository<AuthorizationForm>>,
    /// Stores the locations of customers.
    pub locations: Arc<dyn PartRepository<LocationForm>>,
    /// Stores the allow-lists of who may be billed.
    pub invoice_to: Arc<dyn InvoiceToList>,
    /// Domains that may refer to a customer, which prevents its deletion.
    pub uses: Vec<Arc<dyn CustomerUses>>,
    /// Domains that follow changes of customers.
    pub watches: Vec<Arc<dyn CustomerWatch>>,
    /// Stores the VAT inquiries for delivery to customs.
    pub inquiries: Arc<dyn VatInquiries>,
    /// Builds inquiries and reads their answers.
    pub messages: Arc<dyn VatMessages>,
    /// Issues references for inquiries.
    pub references: Arc<dyn ReferenceSource>,
    /// Source of the present time.
    pub clock: Arc<dyn Clock>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(CustomerPorts);

impl CustomerPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..CustomerPorts::unwired()`. Each list holds one such port, so that none is taken for empty.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            customers: port.clone(),
            directory: port.clone(),
            contacts: port.clone(),
            authorizations: port.clone(),
            locations: port.clone(),
            invoice_to: port.clone(),
            uses: vec![port.clone()],
            watches: vec![port.clone()],
            inquiries: port.clone(),
            messages: port.clone(),
            references: port.clone(),
            clock: port.clone(),
            work: port,
        }
    }
}

/// The use cases of customers.
#[derive(Clone)]
pub struct Customers {
    pub(crate) ports: CustomerPorts,
}

customs_kernel::debug_by_name!(Customers);

impl Customers {
    /// Creates the use cases over these ports.
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

    /// Deletes a customer that nothing refers to, with its parts.
    ///
    /// # Errors
    /// `UnknownCustomer`, `Stale`, `InUse`, `Storage`.
    pub fn delete(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        expected: Option<Version>,
    ) -> Result<(), MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let customer = self.expected(organisation, id, expected)?;
            let mut referring = Vec::new();
            for uses in &self.ports.uses {
                referring.extend(uses.referring_records(&customer)?);
            }
            if self.ports.invoice_to.is_referred_to(organisation, id)? {
                referring.push("other customers");
            }
            referring.dedup();
            if !referring.is_empty() {
                return Err(MasterDataError::InUse(referring.join(", ")));
            }
            Ok(self.ports.customers.delete(organisation, id, customer.version)?)
        })
    }
}
