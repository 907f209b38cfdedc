use super::InMemoryBilling;
use crate::ports::BillingPorts;
use customs_kernel::Clock;
use std::sync::Arc;

impl InMemoryBilling {
    /// All ports of billing over this state.
    #[must_use]
    pub fn ports(self: &Arc<Self>, clock: Arc<dyn Clock>) -> BillingPorts {
        BillingPorts {
            items: self.clone(),
            cards: self.clone(),
            dossiers: self.clone(),
            queue: self.clone(),
            revenue: self.clone(),
            purchases: self.clone(),
            invoices: self.clone(),
            drafts: self.clone(),
            directory: self.clone(),
            numbers: self.clone(),
            customers: self.clone(),
            dossier_customers: self.clone(),
            movements: self.clone(),
            rates: self.clone(),
            settings: self.clone(),
            mails: self.clone(),
            papers: self.clone(),
            fonts: self.clone(),
            archive: self.clone(),
            clock,
            work: self.clone(),
        }
    }
}
