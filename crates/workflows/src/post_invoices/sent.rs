use customs_billing::{BillingError, InvoiceId, Invoices};
use customs_kernel::{OrganisationId, StorageError};
use customs_mail::{About, DeliveryListener, Topic};

/// Notes invoices as sent whose mail was taken.
pub struct InvoicesSent {
    /// The invoices.
    pub invoices: Invoices,
}

impl DeliveryListener for InvoicesSent {
    fn delivered(&self, organisation: OrganisationId, about: About) -> Result<(), StorageError> {
        let About { topic, id } = about;
        match topic {
            Topic::Invoice => {}
            // Who is told of an event is told nothing that anybody waits for.
            Topic::Declaration | Topic::Transit => return Ok(()),
        }
        match self.invoices.mail_delivered(organisation, InvoiceId::new(id)) {
            Ok(_) => Ok(()),
            Err(BillingError::Storage(error)) => Err(error),
            // Somebody marked it in the same moment; the next try sees that.
            Err(BillingError::Stale | BillingError::InvalidStatus { .. }) => {
                Err(StorageError::Conflict { constraint: None })
            }
            Err(other) => Err(StorageError::Failed(Box::new(other))),
        }
    }
}
