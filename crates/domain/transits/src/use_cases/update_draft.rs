use super::Transits;
use super::draft::DraftTarget;
use super::refusals::unless_taken;
use crate::form::TransitForm;
use crate::lifecycle::Command;
use crate::validation::broken_rules;
use crate::{Transit, TransitError, TransitId};
use customs_kernel::{FieldErrors, filled, in_unit_of_work};

/// What of a draft can be changed. It comes as stored, and what is left as it is stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftContent {
    /// The form with its reference and its items.
    pub form: TransitForm,
    /// The dossier it belongs to.
    pub dossier_id: Option<i64>,
    /// What the caller was sent and could not put into the form. A draft is not changed by half of
    /// what somebody wanted.
    pub unreadable: FieldErrors,
}

impl Transits {
    /// Changes a draft. What results is filled in and validated as a new transit is; all of it is
    /// stored or nothing. A reference that was cleared is the one that the service makes. What the customer filled
    /// in goes with it when another one is named. `change` may be called more than once.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Invalid` with every broken rule, `Storage`.
    pub fn update_draft(
        &self,
        target: DraftTarget,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<Transit, TransitError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let stored = self.open_draft(target, Command::Update)?;
            let organisation = stored.organisation;
            let mut content = DraftContent {
                form: TransitForm { reference: Some(stored.reference.clone()), ..stored.form.clone() },
                dossier_id: stored.dossier_id,
                unreadable: FieldErrors::default(),
            };
            change(&mut content);
            let DraftContent { mut form, dossier_id, unreadable } = content;
            self.forget_customer(&stored, &mut form)?;
            let unknown = self.complete(organisation, &mut form)?;
            let mut errors = broken_rules(&form);
            errors.extend(unknown);
            errors.extend(unreadable);
            self.check_holder(organisation, &form, &mut errors)?;
            // Whatever became of the dossier since, the draft stays in it.
            if dossier_id != stored.dossier_id {
                self.check_dossier(organisation, dossier_id, &mut errors)?;
            }
            let reference = form.reference.take().filter(|reference| filled(Some(reference)).is_some());
            let reference = reference.unwrap_or_else(|| reference_made_from(stored.id));
            if reference != stored.reference {
                self.check_reference(organisation, Some(&reference), &mut errors)?;
            }
            errors.into_result().map_err(TransitError::Invalid)?;
            let customer_code = form.customer_code.clone().unwrap_or_default();
            let updated_at = self.ports.clock.now();
            let draft = Transit { reference, customer_code, dossier_id, form, updated_at, ..stored };
            self.ports.repository.save_draft(draft).map_err(unless_taken)
        })
    }
}

/// See [`crate::ports::TransitRepository::insert`].
fn reference_made_from(id: TransitId) -> String {
    format!("T-{id:08}", id = id.get())
}
