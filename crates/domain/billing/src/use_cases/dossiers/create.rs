use super::Dossiers;
use crate::BillingError;
use crate::dossier::{Dossier, DossierForm, DossierRecord, NewDossier};
use crate::ports::unique_rules;
use crate::use_cases::billed_customer::billed_customer;
use chrono::Datelike;
use customs_form_macros::growing;
use customs_kernel::rules::tidy_texts;
use customs_kernel::{Checker, OrganisationId, StorageError, amsterdam_date, filled, in_unit_of_work};

/// A dossier that a client wants to open.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DossierRequest {
    /// Contents of the dossier.
    pub form: DossierForm,
    /// Dossier number; generated when left out.
    pub number: Option<String>,
}

impl Dossiers {
    /// Opens a dossier.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, also when the number is taken; `Storage`.
    pub fn create(
        &self,
        organisation: OrganisationId,
        requested: DossierRequest,
    ) -> Result<DossierRecord, BillingError> {
        let DossierRequest { mut form, number } = requested;
        tidy_texts(&mut form);
        let number = filled(number.as_deref()).map(|number| number.trim().to_owned());
        let mut check = Checker::default();
        form.check(&mut check);
        check.length("dossier_number", number.as_deref(), 50);
        check.into_result()?;
        in_unit_of_work(self.ports().work.as_ref(), || {
            let billing_customer = self.payer_of(organisation, &form, None)?;
            let created_at = self.ports().clock.now();
            let new = NewDossier { organisation, number: String::new(), form, billing_customer, created_at };
            let dossier = match number {
                Some(number) => self.ports().dossiers.insert(&NewDossier { number, ..new })?,
                None => self.insert_numbered(new)?,
            };
            Ok(self.record(dossier)?)
        })
        .map_err(|error| crate::error::told_as_taken(error, unique_rules::DOSSIER_NUMBER, "dossier_number"))
    }

    /// Stores the dossier under the number `{prefix}{year}-{5 digits}`. Each prefix and year has a series of its own.
    /// Numbers that were already given by hand are skipped.
    fn insert_numbered(&self, mut new: NewDossier) -> Result<Dossier, BillingError> {
        let customer_code = new.form.customer_code.clone().unwrap_or_default();
        let customer = billed_customer(self.ports().customers.as_ref(), new.organisation, &customer_code)?;
        let prefix = customer.and_then(|customer| customer.dossier_prefix).unwrap_or_else(|| "D".to_owned());
        let series = format!("{prefix}{}", amsterdam_date(new.created_at).year());
        loop {
            let next = self.ports().dossiers.next_in_series(new.organisation, &series)?;
            new.number = format!("{series}-{next:05}");
            match self.ports().dossiers.insert(&new) {
                Err(StorageError::Conflict { constraint: Some(rule) }) if rule == unique_rules::DOSSIER_NUMBER => {}
                other => return Ok(other?),
            }
        }
    }
}
