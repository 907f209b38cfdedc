use super::Customers;
use crate::MasterDataError;
use crate::ports::InvoiceToEntry;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, in_unit_of_work};

impl Customers {
    /// Allows another customer (or the customer itself) to be billed for the customer's work; both are named by code.
    /// A new default replaces the former one.
    ///
    /// # Errors
    /// `Invalid` when a code is unknown, `Storage`.
    pub fn allow_invoice_to(
        &self,
        organisation: OrganisationId,
        customer: &str,
        invoice_to: &str,
        as_default: bool,
    ) -> Result<Vec<InvoiceToEntry>, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let customer = self.named(organisation, "customer", customer)?;
            let invoice_to = self.named(organisation, "invoice-to", invoice_to)?;
            self.ports.invoice_to.allow(organisation, customer, invoice_to, as_default)?;
            Ok(self.ports.invoice_to.entries(organisation, customer)?)
        })
    }

    /// Removes an entry from the allow-list of a customer. Invoices already made are not affected.
    ///
    /// # Errors
    /// `Invalid` when a code is unknown or not on the list, `Storage`.
    pub fn disallow_invoice_to(
        &self,
        organisation: OrganisationId,
        customer: &str,
        invoice_to: &str,
    ) -> Result<Vec<InvoiceToEntry>, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let customer = self.named(organisation, "customer", customer)?;
            let invoice_to = self.named(organisation, "invoice-to", invoice_to)?;
            if !self.ports.invoice_to.disallow(organisation, customer, invoice_to)? {
                return Err(FieldErrors::one(
                    "invoice-to",
                    (RuleCode::NotOnAllowList, "is not on the allow-list of the customer"),
                )
                .into());
            }
            Ok(self.ports.invoice_to.entries(organisation, customer)?)
        })
    }

    /// The customers that may be billed for a customer.
    ///
    /// # Errors
    /// `Invalid` when the code is unknown, `Storage`.
    pub fn invoice_to_list(
        &self,
        organisation: OrganisationId,
        customer: &str,
    ) -> Result<Vec<InvoiceToEntry>, MasterDataError> {
        let customer = self.named(organisation, "customer", customer)?;
        Ok(self.ports.invoice_to.entries(organisation, customer)?)
    }

    fn named(
        &self,
        organisation: OrganisationId,
        argument: &str,
        code: &str,
    ) -> Result<crate::CustomerId, MasterDataError> {
        match self.by_code(organisation, code) {
            Ok(customer) => Ok(customer.id),
            Err(MasterDataError::UnknownCustomer) => Err(FieldErrors::one(
                argument,
                (RuleCode::UnknownCustomer, format!("{code} is not the code of a customer")),
            )
            .into()),
            Err(error) => Err(error),
        }
    }
}
