use super::RateCards;
use crate::money::VatTreatment;

use crate::pricing::{Simulation, simulate};
use crate::use_cases::billed_customer::billed_customer;
use crate::{BillingError, RateCardId};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Subject};

impl RateCards {
    /// Works out the charges that a card would make for a declaration of a dossier if everything went well, with the
    /// reason for each. Nothing is stored.
    ///
    /// # Errors
    /// `Unknown` without such a card, `Invalid` on `declaration_id` when there is no such declaration, it
    /// is in no dossier, or its charges are more than an invoice can carry; `Storage`.
    pub fn simulate(
        &self,
        organisation: OrganisationId,
        id: RateCardId,
        declaration: Option<i64>,
    ) -> Result<Simulation, BillingError> {
        let card = self.expected(organisation, id, None)?;
        let refused = |code: RuleCode, text: &str| {
            BillingError::from(FieldErrors::one("declaration_id", (code, text.to_owned())))
        };
        let declaration = declaration.ok_or_else(|| refused(RuleCode::Required, "is required"))?;
        let movement = self.ports().movements.find(organisation, Subject::declaration(declaration))?;
        let movement = movement.ok_or_else(|| refused(RuleCode::NotFound, "does not exist"))?;
        let dossier = movement.dossier.ok_or_else(|| refused(RuleCode::NotLinked, "is not linked to a dossier"))?;
        let customer = billed_customer(self.ports().customers.as_ref(), organisation, &card.terms.customer_code)?;
        let vat = customer.map_or(VatTreatment::Charged, |customer| customer.vat_treatment());
        let items = self.ports().items_of(&card)?;
        simulate(dossier, &movement, &card, &items, vat).map_err(|error| refused(RuleCode::Amount, &error.to_string()))
    }
}
