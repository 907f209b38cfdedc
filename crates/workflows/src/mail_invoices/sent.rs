use customs_billing::{BillingError, InvoiceId, Invoices};
use customs_kernel::{OrganisationId, StorageError};
use customs_mail::{About, DeliveryListener, Topic};

/// Marks invoices as sent once their mail was accepted.
pub struct InvoicesSent {
    /// The invoices to mark.
    pub invoices: Invoices,
}

impl DeliveryListener for InvoicesSent {
    fn delivered(&self, organisation: OrganisationId, about: About) -> Result<(), StorageError> {
        let About { topic, id } = about;
        match topic {
            Topic::Invoice => {}
            // Nothing waits for the delivery of a notification.
            Topic::Declaration | Topic::Transit | Topic::Callback | Topic::User => return Ok(()),
        }
        match self.invoices.mail_delivered(organisation, InvoiceId::new(id)) {
            Ok(_) => Ok(()),
            Err(BillingError::Storage(error)) => Err(error),
            // Somebody changed the invoice at the same moment; the next attempt sees that change.
            Err(BillingError::Stale | BillingError::InvalidStatus { .. }) => {
                Err(StorageError::Conflict { constraint: None })
            }
            Err(other) => Err(StorageError::Failed(Box::new(other))),
        }
    }
}
