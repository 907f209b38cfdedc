use super::GuaranteeSync;
use crate::GuaranteeError;
use crate::account::{AccountKey, GuaranteeKind};
use customs_kernel::{OrganisationId, in_unit_of_work};

/// Number of customers read at a time.
const PIECE: usize = 500;

impl GuaranteeSync {
    /// Registers the account of every customer with sync enabled, of all organisations. A worker does this before it
    /// claims accounts. Registered accounts stay as they are.
    ///
    /// # Errors
    /// `Storage`.
    pub fn register_all(&self) -> Result<(), GuaranteeError> {
        for kind in GuaranteeKind::ALL {
            let mut after = 0;
            loop {
                let piece = self.ports.customers.enabled_everywhere(*kind, after, PIECE)?;
                let account = |(organisation, customer): &(OrganisationId, crate::ports::GuaranteeCustomer)| {
                    customer.account(*kind).map(|key| (*organisation, key))
                };
                let accounts: Vec<(OrganisationId, AccountKey)> = piece.iter().filter_map(account).collect();
                if !accounts.is_empty() {
                    in_unit_of_work(self.ports.work.as_ref(), || {
                        self.ports.queue.register(&accounts, self.ports.clock.now())
                    })?;
                }
                match piece.last() {
                    Some((_, last)) if piece.len() == PIECE => after = last.id,
                    _ => break,
                }
            }
        }
        Ok(())
    }

    /// Registers the accounts of a customer that was created or changed, in the same unit of work. Accounts that no
    /// customer wants any more are noticed at their next sync.
    ///
    /// # Errors
    /// `Storage`.
    pub fn customer_changed(&self, organisation: OrganisationId, customer_code: &str) -> Result<(), GuaranteeError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut accounts = Vec::new();
            for kind in GuaranteeKind::ALL {
                let customer = self.ports.customers.find(organisation, *kind, customer_code)?;
                accounts.extend(customer.and_then(|customer| customer.account(*kind)).map(|key| (organisation, key)));
            }
            if !accounts.is_empty() {
                self.ports.queue.register(&accounts, self.ports.clock.now())?;
            }
            Ok(())
        })
    }
}
