use crate::dossier::{Dossier, RevenueLine};
use crate::invoice::Invoice;
use crate::planning::{Plan, PlannedInvoice};
use crate::rate_card::{ConsolidationMode, InvoiceFrequency, RateCard};
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, DossierId};
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, RuleCode, amsterdam_date, in_unit_of_work};
use std::collections::BTreeMap;

/// The state in which generated invoices are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// They stay drafts, so that a person can check them.
    Drafts,
    /// They are finalized and mailed for customers that want automatic sending; the others stay drafts.
    AsCustomersWant,
}

impl Invoices {
    /// Creates drafts for all pending lines of a dossier, regardless of their frequency: one for each due date and
    /// currency.
    ///
    /// # Errors
    /// `Invalid` on `dossier_id` when there is no such dossier, `Locked`, `NoPendingLines`, `Storage`.
    pub fn generate_for_dossier(
        &self,
        organisation: OrganisationId,
        id: Option<DossierId>,
    ) -> Result<Vec<Invoice>, BillingError> {
        let id = id.ok_or_else(|| FieldErrors::one("dossier_id", BrokenRule::required()))?;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let dossiers = self.drafting().dossiers.hold(organisation, &[id])?;
            let dossier = dossiers.first().ok_or_else(unknown)?;
            if dossier.status.is_locked() {
                return Err(BillingError::Locked("the dossier"));
            }
            let invoices = self.generate_held(organisation, &dossiers, &|_, _| true, Finish::Drafts)?;
            if invoices.is_empty() { Err(BillingError::NoPendingLines) } else { Ok(invoices) }
        })
    }

    /// Creates invoices from the pending lines of held dossiers that `is_due` accepts, given the line's frequency and
    /// its dossier. Needs a bounded number of queries, apart from invoices that are finalized at once.
    pub(in crate::use_cases) fn generate_held(
        &self,
        organisation: OrganisationId,
        dossiers: &[Dossier],
        is_due: &dyn Fn(InvoiceFrequency, &Dossier) -> bool,
        finish: Finish,
    ) -> Result<Vec<Invoice>, BillingError> {
        let planned = self.plan(organisation, dossiers, is_due)?;
        if planned.is_empty() {
            return Ok(Vec::new());
        }
        let drafts: Vec<_> = planned.iter().map(|planned| planned.draft.clone()).collect();
        let invoices = self.drafting().drafts.insert(&drafts)?;
        let taken = planned.iter().zip(&invoices);
        let claims: Vec<_> =
            taken.flat_map(|(plan, invoice)| plan.revenue.iter().map(|line| (*line, invoice.id))).collect();
        self.drafting().revenue.claim(organisation, &claims)?;
        let mut dossiers = dossiers.to_vec();
        for (plan, invoice) in planned.iter().zip(&invoices) {
            for (id, amounts) in &plan.deducts {
                let Some(dossier) = dossiers.iter_mut().find(|dossier| dossier.id == *id) else { continue };
                if let Some(prepayment) = &mut dossier.prepayment {
                    prepayment.take_off(invoice.id, *amounts);
                }
                dossier.version = self.drafting().dossiers.save(dossier)?;
            }
        }
        match finish {
            Finish::Drafts => Ok(invoices),
            Finish::AsCustomersWant => self.finish(organisation, invoices, &mut dossiers),
        }
    }

    pub(in crate::use_cases) fn plan(
        &self,
        organisation: OrganisationId,
        dossiers: &[Dossier],
        is_due: &dyn Fn(InvoiceFrequency, &Dossier) -> bool,
    ) -> Result<Vec<PlannedInvoice>, BillingError> {
        let known: BTreeMap<DossierId, &Dossier> = dossiers.iter().map(|dossier| (dossier.id, dossier)).collect();
        let ids: Vec<DossierId> = known.keys().copied().collect();
        let due = |line: &RevenueLine| {
            line.is_pending()
                && known.get(&line.dossier).is_some_and(|dossier| {
                    // The frequency of the dossier comes first, then that of the card's line, then that of the card.
                    is_due(dossier.form.frequency().unwrap_or(line.frequency), dossier)
                })
        };
        let lines = self.drafting().revenue.for_dossiers(organisation, &ids)?;
        let lines: Vec<RevenueLine> = lines.into_iter().filter(due).collect();
        if lines.is_empty() {
            return Ok(Vec::new());
        }
        let modes = self.consolidation(organisation, dossiers)?;
        let mode = |customer: &str| modes.get(customer).copied().unwrap_or(ConsolidationMode::PerDossier);
        let plan = Plan {
            organisation,
            terms: self.drafting().settings.for_organisation(organisation)?.terms,
            at: self.drafting().clock.now(),
            languages: self.languages(organisation, dossiers)?,
        };
        Ok(plan.invoices(dossiers, lines, &mode))
    }

    /// How the customers of these dossiers want their invoices consolidated, according to today's rate cards.
    pub(in crate::use_cases) fn consolidation(
        &self,
        organisation: OrganisationId,
        dossiers: &[Dossier],
    ) -> Result<BTreeMap<String, ConsolidationMode>, BillingError> {
        let mut codes: Vec<String> = dossiers.iter().map(|dossier| dossier.billing_customer.clone()).collect();
        codes.sort();
        codes.dedup();
        self.modes(organisation, &codes)
    }

    pub(in crate::use_cases) fn modes(
        &self,
        organisation: OrganisationId,
        codes: &[String],
    ) -> Result<BTreeMap<String, ConsolidationMode>, BillingError> {
        let today = amsterdam_date(self.drafting().clock.now());
        let mut by_customer: BTreeMap<String, Vec<RateCard>> = BTreeMap::new();
        for card in self.drafting().cards.active(organisation, codes, today)? {
            by_customer.entry(card.terms.customer_code.clone()).or_default().push(card);
        }
        let mode = |cards: &[RateCard]| Some(RateCard::newest(cards, today)?.terms.consolidation_mode);
        Ok(by_customer.into_iter().filter_map(|(code, cards)| Some((code, mode(&cards)?))).collect())
    }
}

pub(in crate::use_cases) fn unknown() -> BillingError {
    FieldErrors::one("dossier_id", (RuleCode::NotFound, "does not exist")).into()
}
