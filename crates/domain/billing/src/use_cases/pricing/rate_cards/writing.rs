//! Creates and changes rate cards.

use super::{RateCardRecord, RateCards};
use crate::rate_card::{RateCardForm, RateCardLineTerms};
use crate::{BillingError, RateCardId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl RateCards {
    /// Creates a rate card without lines.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, `Storage`.
    pub fn create(&self, organisation: OrganisationId, form: RateCardForm) -> Result<RateCardRecord, BillingError> {
        let terms = form.terms()?;
        in_unit_of_work(self.ports().work.as_ref(), || {
            self.require_customer(organisation, &terms)?;
            let card = self.ports().cards.insert(organisation, &terms, &[], self.ports().clock.now())?;
            Ok(self.record(card)?)
        })
    }

    /// Copies a rate card with its lines. The copy is inactive, so that prices can be changed before they apply.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Storage`.
    pub fn duplicate(
        &self,
        organisation: OrganisationId,
        id: RateCardId,
        expected: Option<Version>,
    ) -> Result<RateCardRecord, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let card = self.expected(organisation, id, expected)?;
            let mut terms = card.terms;
            terms.is_active = false;
            let lines: Vec<RateCardLineTerms> = card.lines.iter().map(|line| line.terms).collect();
            let copy = self.ports().cards.insert(organisation, &terms, &lines, self.ports().clock.now())?;
            Ok(self.record(copy)?)
        })
    }
}

impl RateCards {
    /// Changes a rate card. Fields that `change` does not touch keep their value. `change` may run more than once.
    /// Charges already made keep their prices.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Invalid`, `Storage`.
    pub fn update(
        &self,
        organisation: OrganisationId,
        id: RateCardId,
        expected: Option<Version>,
        change: &dyn Fn(&mut RateCardForm),
    ) -> Result<RateCardRecord, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let mut card = self.expected(organisation, id, expected)?;
            let mut form = RateCardForm::from(&card.terms);
            change(&mut form);
            card.terms = form.terms()?;
            self.require_customer(organisation, &card.terms)?;
            Ok(self.record(self.ports().cards.save(&card, &[])?)?)
        })
    }

    /// Deletes a rate card with its lines. Charges made from it stay.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Storage`.
    pub fn delete(
        &self,
        organisation: OrganisationId,
        id: RateCardId,
        expected: Option<Version>,
    ) -> Result<(), BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let card = self.expected(organisation, id, expected)?;
            Ok(self.ports().cards.delete(organisation, id, card.version)?)
        })
    }
}
