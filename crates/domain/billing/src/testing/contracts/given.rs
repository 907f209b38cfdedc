use super::store::BillingStore;
use crate::invoice::{Invoice, NewInvoice};
use crate::{BillableItemId, DossierId, InvoiceId, RevenueLineId};

/// Stores a dossier of the first organisation under this number, and returns its id.
pub type GivenDossier = Box<dyn Fn(&str) -> DossierId + Send + Sync>;

/// Stores a billable item of the first organisation with this code, and returns its id.
pub type GivenItem = Box<dyn Fn(&str) -> BillableItemId + Send + Sync>;

/// Stores a revenue line of the dossier that no invoice bills, and returns its id and that of its billable item.
pub type GivenCharge = Box<dyn Fn(DossierId) -> (RevenueLineId, BillableItemId) + Send + Sync>;

/// Stores a draft of an invoice of the first organisation, and returns its id.
pub type GivenInvoice = Box<dyn Fn() -> InvoiceId + Send + Sync>;

/// Stores this draft, and returns it as it was stored.
pub type GivenDraft = Box<dyn Fn(&NewInvoice) -> Invoice + Send + Sync>;

/// Stores a changed invoice with the lines that it had, and returns it as it was stored.
pub type SaveInvoice = Box<dyn Fn(&Invoice) -> Invoice + Send + Sync>;

/// What rules about one port begin with, stored by the other ports of the store.
impl BillingStore {
    pub(super) fn given_dossier(&self) -> GivenDossier {
        let store = self.clone();
        Box::new(move |number| store.dossier(number).id)
    }

    pub(super) fn given_item(&self) -> GivenItem {
        let store = self.clone();
        Box::new(move |code| store.item(code).id)
    }

    pub(super) fn given_charge(&self) -> GivenCharge {
        let store = self.clone();
        Box::new(move |dossier| {
            let code = format!("CHARGE-{}-{}", dossier.get(), store.revenue_of(dossier).len());
            let line = store.charged(dossier, store.item(&code).id);
            (line.id, line.billable_item)
        })
    }

    pub(super) fn given_invoice(&self) -> GivenInvoice {
        let store = self.clone();
        Box::new(move || store.draft().id)
    }

    pub(super) fn given_draft(&self) -> GivenDraft {
        let store = self.clone();
        Box::new(move |new| store.drafts.insert(std::slice::from_ref(new)).expect("a draft is kept").remove(0))
    }

    pub(super) fn given_save(&self) -> SaveInvoice {
        let store = self.clone();
        Box::new(move |invoice| store.drafts.save(invoice, &[]).expect("it is kept"))
    }
}
