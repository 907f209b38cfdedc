use super::refusals::unless_taken;
use crate::form::TransitForm;
use crate::lifecycle::Status;
use crate::use_cases::transits::Transits;
use crate::validation::broken_rules;
use crate::{NewTransit, TimelineEntry, TimelineEvent, Transit, TransitError};
use customs_form_macros::growing;
use customs_kernel::{Actor, OrganisationId, filled, in_unit_of_work};

/// Command to create a transit.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct CreateTransit {
    /// Organisation that will own the transit.
    pub organisation: OrganisationId,
    /// User or client that gives the command, for the history.
    pub actor: Actor,
    /// The form as the client sent it.
    pub form: TransitForm,
    /// Dossier that will hold the transit; `None` for none.
    pub dossier_id: Option<i64>,
}

impl Transits {
    /// Creates a draft. A form that breaks a rule is not saved.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, `Storage`.
    pub fn create(&self, command: CreateTransit) -> Result<Transit, TransitError> {
        let CreateTransit { organisation, actor, mut form, dossier_id } = command;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            self.admit(organisation, &mut form, dossier_id)?;
            let reference = form.reference.take().filter(|reference| filled(Some(reference)).is_some());
            let created_at = self.drafting().clock.now();
            let customer_code = form.customer_code.clone().unwrap_or_default();
            let new = NewTransit { organisation, reference, customer_code, dossier_id, form, created_at };
            let created = TimelineEntry {
                event: TimelineEvent::Created,
                status: Status::Draft,
                at: created_at,
                actor,
                details: None,
                mrn: None,
            };
            self.drafting().repository.insert(new, vec![created]).map_err(unless_taken)
        })
    }

    /// Fills a new transit in from the customer master, and refuses a form that breaks rules, naming all of them.
    pub(super) fn admit(
        &self,
        organisation: OrganisationId,
        form: &mut TransitForm,
        dossier_id: Option<i64>,
    ) -> Result<(), TransitError> {
        let unknown = self.complete(organisation, form)?;
        form.keep_access_codes(&TransitForm::default());
        let mut errors = broken_rules(form);
        errors.extend(unknown);
        self.check_holder(organisation, form, &mut errors)?;
        self.check_dossier(organisation, dossier_id, &mut errors)?;
        self.check_reference(organisation, filled(form.reference.as_deref()), &mut errors)?;
        errors.into_result().map_err(TransitError::Invalid)
    }
}
