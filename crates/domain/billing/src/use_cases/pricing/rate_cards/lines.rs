use super::RateCards;
use crate::billable_item::BillableItem;
use crate::rate_card::{RateCard, RateCardLine, RateCardLineForm, RateCardLineTerms};
use crate::{BillingError, RateCardId, RateCardLineId};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Version, in_unit_of_work};

impl RateCards {
    /// Adds a line to a rate card. A card has at most one line for each billable item.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Invalid`, `Storage`.
    pub fn add_line(
        &self,
        organisation: OrganisationId,
        id: RateCardId,
        expected: Option<Version>,
        form: RateCardLineForm,
    ) -> Result<(RateCard, RateCardLine, BillableItem), BillingError> {
        let terms = form.terms()?;
        in_unit_of_work(self.ports().work.as_ref(), || {
            let card = self.expected(organisation, id, expected)?;
            let item = self.priced_item(&card, None, &terms)?;
            let card = self.ports().cards.save(&card, &[terms])?;
            let line = card.lines.iter().find(|line| line.terms.billable_item == item.id).copied();
            Ok((card, line.ok_or_else(BillingError::not_kept)?, item))
        })
    }

    /// Changes a line. Fields that `change` does not touch keep their value. `change` may run more than once.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Invalid`, `Storage`.
    pub fn update_line(
        &self,
        organisation: OrganisationId,
        id: RateCardId,
        line: RateCardLineId,
        expected: Option<Version>,
        change: &dyn Fn(&mut RateCardLineForm),
    ) -> Result<(RateCard, RateCardLine, BillableItem), BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let mut card = self.expected(organisation, id, expected)?;
            let position = position(&card, line)?;
            let mut form = RateCardLineForm::from(&card.lines[position].terms);
            change(&mut form);
            let changed = RateCardLine { id: line, terms: form.terms()? };
            let item = self.priced_item(&card, Some(line), &changed.terms)?;
            card.lines[position] = changed;
            Ok((self.ports().cards.save(&card, &[])?, changed, item))
        })
    }

    /// Removes a line from a rate card.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Storage`.
    pub fn delete_line(
        &self,
        organisation: OrganisationId,
        id: RateCardId,
        line: RateCardLineId,
        expected: Option<Version>,
    ) -> Result<RateCard, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let mut card = self.expected(organisation, id, expected)?;
            let position = position(&card, line)?;
            card.lines.remove(position);
            Ok(self.ports().cards.save(&card, &[])?)
        })
    }

    fn priced_item(
        &self,
        card: &RateCard,
        line: Option<RateCardLineId>,
        terms: &RateCardLineTerms,
    ) -> Result<BillableItem, BillingError> {
        let refused =
            |code: RuleCode, text: &'static str| BillingError::from(FieldErrors::one("billable_item_id", (code, text)));
        let others = card.lines.iter().filter(|other| Some(other.id) != line);
        if others.into_iter().any(|other| other.terms.billable_item == terms.billable_item) {
            return Err(refused(RuleCode::Repeated, "has a line on this rate card already"));
        }
        let item = self.ports().items.find(card.organisation, &[terms.billable_item])?.pop();
        item.ok_or_else(|| refused(RuleCode::NotFound, "does not exist"))
    }
}

fn position(card: &RateCard, line: RateCardLineId) -> Result<usize, BillingError> {
    card.lines.iter().position(|one| one.id == line).ok_or(BillingError::Unknown("rate card line"))
}
