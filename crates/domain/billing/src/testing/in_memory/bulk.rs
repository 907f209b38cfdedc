use super::InMemoryBilling;
use crate::dossier::{Dossier, DossierForm, DossierStatus, LineOrigin, NewRevenueLine, RevenueLine};
use crate::money::{LineAmounts, PaymentTermGroup};
use crate::rate_card::InvoiceFrequency;
use crate::{BillableItemId, DossierId, RevenueLineId};
use chrono::{DateTime, Utc};
use customs_kernel::{Currency, OrganisationId, Version};
use rust_decimal::Decimal;

/// Creates and inspects states that would take long to reach through use cases.
impl InMemoryBilling {
    /// Creates dossiers that became ready on 2 March 2026, each with a pending line of 1 euro that is invoiced daily.
    pub(crate) fn many_ready(
        &self,
        organisation: OrganisationId,
        item: BillableItemId,
        dossiers: i64,
        customer: impl Fn(i64) -> String,
    ) -> Vec<DossierId> {
        let at: DateTime<Utc> = DateTime::from_timestamp(1_772_442_000, 0).unwrap_or_default();
        let one = |number: i64| {
            self.with(|state| {
                let id = DossierId::new(state.next_id());
                let code = customer(number);
                let dossier = Dossier {
                    id,
                    organisation,
                    version: Version::FIRST,
                    number: format!("M-{number}"),
                    form: DossierForm { customer_code: Some(code.clone()), ..DossierForm::default() },
                    billing_customer: code,
                    status: DossierStatus::ReadyToInvoice,
                    ready_at: Some(at),
                    invoiced_at: None,
                    prepayment: None,
                    created_at: at,
                    updated_at: at,
                };
                state.dossiers.insert(id, dossier);
                let line = NewRevenueLine {
                    organisation,
                    dossier: id,
                    billable_item: item,
                    movement: None,
                    origin: LineOrigin::Manual,
                    charges_on: None,
                    description: "Work".to_owned(),
                    quantity: Decimal::ONE,
                    unit_price: Decimal::ONE,
                    vat_rate: Decimal::ZERO,
                    reverse_charged: false,
                    not_taxed_here: false,
                    amounts: LineAmounts { amount: Decimal::ONE, vat_amount: Decimal::ZERO },
                    group: PaymentTermGroup::Handling,
                    frequency: InvoiceFrequency::Daily,
                    currency: Currency::eur(),
                    triggered_at: at,
                };
                let line = RevenueLine::stored(RevenueLineId::new(state.next_id()), line);
                state.revenue_of.entry(id).or_default().insert(line.id);
                state.revenue.insert(line.id, line);
                id
            })
        };
        (0..dossiers).map(one).collect()
    }

    /// Whether every line of these dossiers is on an invoice.
    pub(crate) fn all_claimed(&self, dossiers: &[DossierId]) -> bool {
        self.with(|state| {
            dossiers.iter().all(|dossier| state.revenue_lines_of(*dossier).all(|line| line.invoice.is_some()))
        })
    }

    /// Sum of all invoices of an organisation, without VAT.
    pub(crate) fn billed_amount(&self, organisation: OrganisationId) -> Decimal {
        self.with(|state| {
            let own = state.invoices.values().filter(|invoice| invoice.organisation == organisation);
            own.map(|invoice| invoice.totals().subtotal).sum()
        })
    }

    /// Gives a line an amount that does not match its quantity and price.
    pub(crate) fn spoil_line(&self, line: RevenueLineId) {
        self.with(|state| {
            if let Some(line) = state.revenue.get_mut(&line) {
                line.amounts.amount += Decimal::ONE;
            }
        });
    }
}
