use super::{InMemoryMasterData, State, conflict};
use crate::CustomerId;
use crate::ports::{InvoiceToEntry, InvoiceToList};
use customs_kernel::{OrganisationId, StorageError};

impl InvoiceToList for InMemoryMasterData {
    fn allow(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        invoice_to: CustomerId,
        as_default: bool,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            if [customer, invoice_to].iter().any(|id| state.customer(organisation, *id).is_none()) {
                return Err(conflict(None));
            }
            if as_default {
                let own = |(owner, of, _): &(OrganisationId, CustomerId, CustomerId)| {
                    (*owner, *of) == (organisation, customer)
                };
                let others = state.invoice_to.iter_mut().filter(|(key, _)| own(key));
                others.for_each(|(_, is_default)| *is_default = false);
            }
            *state.invoice_to.entry((organisation, customer, invoice_to)).or_default() |= as_default;
            Ok(())
        })
    }

    fn disallow(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        invoice_to: CustomerId,
    ) -> Result<bool, StorageError> {
        Ok(self.with(|state| state.invoice_to.remove(&(organisation, customer, invoice_to)).is_some()))
    }

    fn entries(&self, organisation: OrganisationId, customer: CustomerId) -> Result<Vec<InvoiceToEntry>, StorageError> {
        Ok(self.with(|state| {
            let mut entries: Vec<_> = state.entries(organisation, customer).collect();
            entries.sort_by(|a, b| a.invoice_to_code.cmp(&b.invoice_to_code));
            entries
        }))
    }

    fn is_referred_to(&self, organisation: OrganisationId, customer: CustomerId) -> Result<bool, StorageError> {
        Ok(self.with(|state| state.is_referred_to(organisation, customer)))
    }
}

impl State {
    fn entries(&self, organisation: OrganisationId, customer: CustomerId) -> impl Iterator<Item = InvoiceToEntry> {
        self.invoice_to.iter().filter_map(move |((owner, of, invoice_to), is_default)| {
            let named = self.customer(organisation, *invoice_to)?;
            ((*owner, *of) == (organisation, customer)).then(|| InvoiceToEntry {
                invoice_to: *invoice_to,
                invoice_to_code: named.customer.customer_code.clone(),
                is_default: *is_default,
            })
        })
    }
}
