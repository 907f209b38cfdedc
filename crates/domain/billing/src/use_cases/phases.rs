use super::charging_on::ChargingOnPorts;
use super::dossiers::DossierPorts;
use super::drafting::DraftingPorts;
use super::finalizing::FinalizingPorts;
use super::payment::PaymentPorts;
use super::pricing::PricingPorts;
use super::reading::ReadingPorts;
use super::runs::RunPorts;
use super::sending::SendingPorts;
use crate::ports::BillingPorts;

/// All ports of billing, which each phase sees its own of. Nothing else in the use cases has all of them.
#[derive(Clone)]
pub(super) struct Phases {
    ports: BillingPorts,
}

impl Phases {
    pub(super) const fn new(ports: BillingPorts) -> Self {
        Self { ports }
    }

    /// Returns the ports of pricing.
    pub(super) const fn pricing(&self) -> PricingPorts<'_> {
        PricingPorts {
            items: &self.ports.items,
            cards: &self.ports.cards,
            customers: &self.ports.customers,
            movements: &self.ports.movements,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of dossiers.
    pub(super) const fn dossiers(&self) -> DossierPorts<'_> {
        DossierPorts {
            dossiers: &self.ports.dossiers,
            dossier_customers: &self.ports.dossier_customers,
            revenue: &self.ports.revenue,
            purchases: &self.ports.purchases,
            movements: &self.ports.movements,
            items: &self.ports.items,
            customers: &self.ports.customers,
            settings: &self.ports.settings,
            drafts: &self.ports.drafts,
            directory: &self.ports.directory,
            fonts: &self.ports.fonts,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of charging customs costs on.
    pub(super) const fn charging_on(&self) -> ChargingOnPorts<'_> {
        ChargingOnPorts {
            revenue: &self.ports.revenue,
            purchases: &self.ports.purchases,
            directory: &self.ports.directory,
            clock: &self.ports.clock,
            pricing: self.pricing(),
        }
    }

    /// Returns the ports of drafting.
    pub(super) const fn drafting(&self) -> DraftingPorts<'_> {
        DraftingPorts {
            invoices: &self.ports.invoices,
            drafts: &self.ports.drafts,
            directory: &self.ports.directory,
            dossiers: &self.ports.dossiers,
            revenue: &self.ports.revenue,
            purchases: &self.ports.purchases,
            items: &self.ports.items,
            cards: &self.ports.cards,
            customers: &self.ports.customers,
            settings: &self.ports.settings,
            fonts: &self.ports.fonts,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of finalizing.
    pub(super) const fn finalizing(&self) -> FinalizingPorts<'_> {
        FinalizingPorts {
            invoices: &self.ports.invoices,
            directory: &self.ports.directory,
            numbers: &self.ports.numbers,
            dossiers: &self.ports.dossiers,
            revenue: &self.ports.revenue,
            movements: &self.ports.movements,
            customers: &self.ports.customers,
            settings: &self.ports.settings,
            rates: &self.ports.rates,
            fonts: &self.ports.fonts,
            papers: &self.ports.papers,
            archive: &self.ports.archive,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of sending.
    pub(super) const fn sending(&self) -> SendingPorts<'_> {
        SendingPorts {
            invoices: &self.ports.invoices,
            customers: &self.ports.customers,
            mails: &self.ports.mails,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of payment.
    pub(super) const fn payment(&self) -> PaymentPorts<'_> {
        PaymentPorts {
            invoices: &self.ports.invoices,
            dossiers: &self.ports.dossiers,
            clock: &self.ports.clock,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of runs.
    pub(super) const fn runs(&self) -> RunPorts<'_> {
        RunPorts {
            queue: &self.ports.queue,
            dossiers: &self.ports.dossiers,
            revenue: &self.ports.revenue,
            customers: &self.ports.customers,
            fonts: &self.ports.fonts,
            work: &self.ports.work,
        }
    }

    /// Returns the ports of reading.
    pub(super) const fn reading(&self) -> ReadingPorts<'_> {
        ReadingPorts {
            invoices: &self.ports.invoices,
            directory: &self.ports.directory,
            numbers: &self.ports.numbers,
            papers: &self.ports.papers,
            clock: &self.ports.clock,
        }
    }
}
