use super::draft::DraftTarget;
use super::refusals::unless_taken;
use super::transits::Transits;
use crate::form::TransitForm;
use crate::lifecycle::Command;
use crate::validation::broken_rules;
use crate::{Transit, TransitError, TransitId};
use customs_kernel::{FieldErrors, filled, in_unit_of_work};

/// The content of a draft that a command can change. It starts as stored; values left alone stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftContent {
    /// The form with its reference and its items.
    pub form: TransitForm,
    /// Dossier that holds the draft; `None` for none.
    pub dossier_id: Option<i64>,
    /// Errors for values of the request that did not fit into the form. With any error the draft is not changed,
    /// since half of a requested change must not be stored.
    pub unreadable: FieldErrors,
}

impl Transits {
    /// Changes a draft. The result is completed and validated as a new transit is, and stored as a whole or not at
    /// all. A cleared reference is replaced by one of the service's. When another customer is named, the values that
    /// the former customer filled in are cleared. `change` may be called more than once. It sees no access codes: one
    /// that it leaves out stays with its guarantee, and a blank one clears it.
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
            self.change_draft(stored, change)
        })
    }

    /// Changes a draft that is held for change.
    pub(super) fn change_draft(
        &self,
        stored: Transit,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<Transit, TransitError> {
        let changed = self.check_change(&stored, change)?;
        self.save_change(stored, changed)
    }

    /// Completes and checks the changed content of a transit, without storing it.
    pub(super) fn check_change(
        &self,
        stored: &Transit,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<ChangedContent, TransitError> {
        let organisation = stored.organisation;
        let mut content = DraftContent {
            form: TransitForm { reference: Some(stored.reference.clone()), ..stored.form.clone() },
            dossier_id: stored.dossier_id,
            unreadable: FieldErrors::default(),
        };
        content.form.restore_access_codes(std::iter::repeat(None));
        change(&mut content);
        let DraftContent { mut form, dossier_id, unreadable } = content;
        self.forget_customer(stored, &mut form)?;
        let unknown = self.complete(organisation, &mut form)?;
        form.keep_access_codes(&stored.form);
        let mut errors = broken_rules(&form);
        errors.extend(unknown);
        errors.extend(unreadable);
        self.check_holder(organisation, &form, &mut errors)?;
        // A draft stays in its dossier, whatever happened to the dossier since.
        if dossier_id != stored.dossier_id {
            self.check_dossier(organisation, dossier_id, &mut errors)?;
        }
        let reference = form.reference.take().filter(|reference| filled(Some(reference)).is_some());
        let reference = reference.unwrap_or_else(|| reference_made_from(stored.id));
        if reference != stored.reference {
            self.check_reference(organisation, Some(&reference), &mut errors)?;
        }
        errors.into_result().map_err(TransitError::Invalid)?;
        Ok(ChangedContent { reference, dossier_id, form })
    }

    /// Stores changed content that was checked.
    pub(super) fn save_change(&self, stored: Transit, changed: ChangedContent) -> Result<Transit, TransitError> {
        let ChangedContent { reference, dossier_id, form } = changed;
        let customer_code = form.customer_code.clone().unwrap_or_default();
        let updated_at = self.ports.clock.now();
        let draft = Transit { reference, customer_code, dossier_id, form, updated_at, ..stored };
        self.ports.repository.save_draft(draft).map_err(unless_taken)
    }
}

/// The changed content of a transit that breaks no rule.
pub(super) struct ChangedContent {
    reference: String,
    dossier_id: Option<i64>,
    form: TransitForm,
}

/// The reference that the repository makes, see [`crate::ports::TransitRepository::insert`].
fn reference_made_from(id: TransitId) -> String {
    format!("T-{id:08}", id = id.get())
}
