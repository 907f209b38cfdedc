use super::Dossiers;
use crate::dossier::{Dossier, DossierRecord, PurchaseLine, RevenueLine};
use crate::ports::{DossierFilter, DossierSort};
use crate::{BillingError, DossierId};
use customs_form_macros::growing;
use customs_kernel::{Currency, OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The revenue lines of a dossier, split into pending and invoiced ones.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLinesOfDossier {
    /// The dossier's id.
    pub dossier: DossierId,
    /// The dossier's number.
    pub number: String,
    /// Lines that no invoice bills.
    pub pending: Vec<RevenueLine>,
    /// Lines that an invoice bills, a draft included.
    pub invoiced: Vec<RevenueLine>,
    /// Sums of the lines in each of their currencies, ordered by currency code.
    pub by_currency: Vec<RevenueInCurrency>,
}

/// Sums of a dossier's revenue in one currency.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevenueInCurrency {
    /// Currency of the sums.
    pub currency: Currency,
    /// Sum of the pending amounts, without VAT.
    pub pending_amount: Decimal,
    /// Sum of the invoiced amounts, without VAT.
    pub invoiced_amount: Decimal,
}

impl Dossiers {
    /// Finds a dossier with everything that belongs to it.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn show(&self, organisation: OrganisationId, id: DossierId) -> Result<DossierRecord, BillingError> {
        Ok(self.record(self.known(organisation, id)?)?)
    }

    /// The current version of a dossier, for answers that show only a part of it.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn version(&self, organisation: OrganisationId, id: DossierId) -> Result<Version, BillingError> {
        Ok(self.known(organisation, id)?.version)
    }

    /// The number of a dossier, for records that keep its id; `None` when there is no such dossier.
    ///
    /// # Errors
    /// `Storage`.
    pub fn number(&self, organisation: OrganisationId, id: DossierId) -> Result<Option<String>, BillingError> {
        Ok(self.ports().dossiers.find(organisation, id)?.map(|dossier| dossier.number))
    }

    /// Finds a dossier by its number, without the blanks around it; `None` when there is no such dossier.
    ///
    /// # Errors
    /// `Storage`.
    pub fn numbered(&self, organisation: OrganisationId, number: &str) -> Result<Option<DossierId>, BillingError> {
        Ok(self.ports().dossiers.find_numbered(organisation, number.trim())?)
    }

    /// Lists one page of dossiers, in a bounded number of queries.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &DossierFilter,
        sort: DossierSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<DossierRecord>, BillingError> {
        let Page { records, request, total } =
            self.ports().dossiers.list(organisation, filter, sort, direction, page)?;
        Ok(Page { records: self.records(organisation, records)?, request, total })
    }

    /// Lists the revenue lines of a dossier.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn invoice_lines(
        &self,
        organisation: OrganisationId,
        id: DossierId,
    ) -> Result<InvoiceLinesOfDossier, BillingError> {
        let dossier = self.known(organisation, id)?;
        let lines = self.ports().revenue.for_dossiers(organisation, &[id])?;
        let by_currency = in_each_currency(&lines);
        let (pending, invoiced): (Vec<_>, Vec<_>) = lines.into_iter().partition(RevenueLine::is_pending);
        Ok(InvoiceLinesOfDossier { dossier: id, number: dossier.number, by_currency, pending, invoiced })
    }

    /// Lists the purchase lines (costs) of a dossier.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn purchase_lines(
        &self,
        organisation: OrganisationId,
        id: DossierId,
    ) -> Result<Vec<PurchaseLine>, BillingError> {
        self.known(organisation, id)?;
        Ok(self.ports().purchases.for_dossiers(organisation, &[id])?)
    }

    pub(super) fn known(&self, organisation: OrganisationId, id: DossierId) -> Result<Dossier, BillingError> {
        self.ports().dossiers.find(organisation, id)?.ok_or(BillingError::Unknown("dossier"))
    }

    pub(super) fn record(&self, dossier: Dossier) -> Result<DossierRecord, StorageError> {
        let records = self.records(dossier.organisation, vec![dossier])?;
        records.into_iter().next().ok_or_else(|| StorageError::Corrupt("a dossier without record".to_owned()))
    }

    fn records(
        &self,
        organisation: OrganisationId,
        dossiers: Vec<Dossier>,
    ) -> Result<Vec<DossierRecord>, StorageError> {
        let ids: Vec<DossierId> = dossiers.iter().map(|dossier| dossier.id).collect();
        let movements = self.ports().movements.for_dossiers(organisation, &ids)?;
        let revenue = self.ports().revenue.for_dossiers(organisation, &ids)?;
        let purchases = self.ports().purchases.for_dossiers(organisation, &ids)?;
        let counts = self.ports().directory.counts(organisation, &ids)?;
        let mut to_charge_on = self.charging_on().compared(organisation, &ids, (&purchases, &revenue))?;
        to_charge_on.retain(|tax| !tax.difference.is_zero());
        let record = |dossier: Dossier| DossierRecord {
            movements: movements.iter().filter(|one| one.dossier == Some(dossier.id)).cloned().collect(),
            revenue: revenue.iter().filter(|one| one.dossier == dossier.id).cloned().collect(),
            purchases: purchases.iter().filter(|one| one.dossier == dossier.id).cloned().collect(),
            to_charge_on: to_charge_on.iter().filter(|tax| tax.dossier == dossier.id).cloned().collect(),
            invoices_count: counts.get(&dossier.id).copied().unwrap_or_default(),
            dossier,
        };
        Ok(dossiers.into_iter().map(record).collect())
    }
}

fn in_each_currency(lines: &[RevenueLine]) -> Vec<RevenueInCurrency> {
    let mut sums: BTreeMap<&Currency, (Decimal, Decimal)> = BTreeMap::new();
    for line in lines {
        let (pending, invoiced) = sums.entry(&line.currency).or_default();
        let sum = if line.is_pending() { pending } else { invoiced };
        *sum += line.amounts.amount;
    }
    let of_currency = |(currency, (pending_amount, invoiced_amount)): (&Currency, _)| RevenueInCurrency {
        currency: currency.clone(),
        pending_amount,
        invoiced_amount,
    };
    sums.into_iter().map(of_currency).collect()
}
