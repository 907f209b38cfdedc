use super::draft::DraftTarget;
use super::refusals::unless_taken;
use crate::form::TransitForm;
use crate::lifecycle::Command;
use crate::use_cases::transits::Transits;
use crate::validation::broken_rules;
use crate::{Transit, TransitError, TransitId};
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, StorageError, filled, in_unit_of_work};

/// The content of a draft that a command can change. It starts as stored; values left alone stay.
#[growing(new)]
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
        in_unit_of_work(self.drafting().work.as_ref(), || {
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
        let updated_at = self.drafting().clock.now();
        let draft = Transit { reference, customer_code, dossier_id, form, updated_at, ..stored };
        self.drafting().repository.save_draft(draft).map_err(unless_taken)
    }

    /// Clears the holder and guarantee that the former customer filled in when the draft moves to another customer, so
    /// that no movement uses the guarantee of another customer. Values that the change itself names stay, and so do
    /// earlier values that differ from the former customer's own.
    fn forget_customer(&self, stored: &Transit, form: &mut TransitForm) -> Result<(), StorageError> {
        if form.customer_code == stored.form.customer_code {
            return Ok(());
        }
        let before = &stored.form;
        let mut theirs = TransitForm { customer_code: before.customer_code.clone(), ..TransitForm::default() };
        self.fill_from_master(stored.organisation, &mut theirs)?;
        if form.holder == before.holder && form.holder == theirs.holder {
            form.holder = None;
        }
        if guarantee(form) == guarantee(before) && guarantee(form) == guarantee(&theirs) {
            form.guarantee_type = None;
            form.guarantee_reference = None;
        }
        Ok(())
    }
}

/// The changed content of a transit that breaks no rule.
pub(super) struct ChangedContent {
    reference: String,
    dossier_id: Option<i64>,
    form: TransitForm,
}

/// Returns the reference that the repository makes, see [`crate::ports::TransitRepository::insert`].
fn reference_made_from(id: TransitId) -> String {
    format!("T-{id:08}", id = id.get())
}

/// Returns the guarantee as a pair: its type and its reference belong together.
fn guarantee(form: &TransitForm) -> (Option<&str>, Option<&str>) {
    (filled(form.guarantee_type.as_deref()), filled(form.guarantee_reference.as_deref()))
}
