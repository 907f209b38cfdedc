use crate::lifecycle::Status;
use crate::lodged_message::defers_vat;
use crate::ports::{DutyEstimate, DutyQuestion};
use crate::use_cases::declarations::Declarations;
use crate::{Declaration, DeclarationError, DeclarationId, Direction};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, amsterdam_date};
use rust_decimal::Decimal;

/// The estimated duties and taxes of a declaration.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct EstimatedDuties {
    /// The id of the declaration.
    pub id: DeclarationId,
    /// The moment of the estimate.
    pub calculated_at: DateTime<Utc>,
    /// The duties and taxes in EUR.
    pub estimate: DutyEstimate,
}

impl Declarations {
    /// Estimates duties and VAT by the tariff of the day of acceptance, or of today while customs has
    /// not accepted the declaration.
    ///
    /// # Errors
    /// `NotFound`, `InvalidDirection` on export, `Storage`.
    pub fn estimate_duties(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<EstimatedDuties, DeclarationError> {
        self.estimated_import(organisation, id, DutyQuestion::ALL)
    }

    /// Returns the amount that a guarantee must secure for an import. No calculation is shown.
    ///
    /// # Errors
    /// Those of `estimate_duties`.
    pub fn to_be_secured(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Decimal, DeclarationError> {
        Ok(self.estimated_import(organisation, id, 0)?.estimate.to_be_secured())
    }

    fn estimated_import(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        traced: usize,
    ) -> Result<EstimatedDuties, DeclarationError> {
        let declaration = self.find(organisation, id)?;
        let direction = declaration.direction();
        if direction == Direction::Export {
            return Err(DeclarationError::InvalidDirection { direction });
        }
        self.estimated(&declaration, traced)
    }

    /// Returns the estimate of an import that was read already, with the calculation of up to `traced` lines for each
    /// duty.
    pub(in crate::use_cases) fn estimated(
        &self,
        declaration: &Declaration,
        traced: usize,
    ) -> Result<EstimatedDuties, DeclarationError> {
        let defers_vat = self.defers_import_vat(declaration)?;
        let estimate = self.estimate_of(declaration, defers_vat, traced)?;
        Ok(EstimatedDuties { id: declaration.id, calculated_at: self.reading().clock.now(), estimate })
    }

    /// Returns whether VAT on the goods is reported later, and not paid at import. For a lodged declaration the message
    /// to customs decides, however the permits changed since; for a draft the present permits decide.
    pub(super) fn defers_import_vat(&self, declaration: &Declaration) -> Result<bool, DeclarationError> {
        if let Some(reported) = self.told_to_defer_vat(declaration)? {
            return Ok(reported);
        }
        let (organisation, form) = (declaration.organisation, &declaration.form);
        let customer = self.customer_of(organisation, form)?;
        Ok(self.defers_vat(organisation, form, customer.as_ref())?)
    }

    /// Returns whether the message that went to customs defers VAT; `None` when no message was sent.
    pub(in crate::use_cases) fn told_to_defer_vat(
        &self,
        declaration: &Declaration,
    ) -> Result<Option<bool>, DeclarationError> {
        let Some(lrn) = declaration.milestones.lrn.as_ref().filter(|_| declaration.status != Status::Draft) else {
            return Ok(None);
        };
        let map = self.reading().sent.emission_map(declaration.organisation, lrn)?;
        Ok(map.as_ref().map(defers_vat))
    }

    pub(in crate::use_cases) fn estimate_of(
        &self,
        declaration: &Declaration,
        vat_is_deferred: bool,
        traced: usize,
    ) -> Result<DutyEstimate, DeclarationError> {
        let moment = declaration.milestones.accepted_at.unwrap_or_else(|| self.reading().clock.now());
        let question = DutyQuestion {
            on: amsterdam_date(moment),
            items: declaration.lines.iter().map(|line| line.item.clone()).collect(),
            currency: declaration.form.declaration.total_invoice_currency.clone(),
            procedure: declaration.form.declaration.procedure.clone(),
            vat_is_deferred,
            traced,
        };
        Ok(self.reading().duties.estimate(&question)?)
    }
}
