use super::Transits;
use crate::Transit;
use crate::form::TransitForm;
use customs_kernel::{StorageError, filled};

impl Transits {
    /// Clears what the customer of before filled in when the draft is for another one now, so that no movement goes
    /// out on somebody else's account. What the change named itself stays, and so does what was named before and is
    /// not what that customer fills in.
    pub(super) fn forget_customer(&self, stored: &Transit, form: &mut TransitForm) -> Result<(), StorageError> {
        if form.customer_code == stored.form.customer_code {
            return Ok(());
        }
        let before = &stored.form;
        let mut theirs = TransitForm { customer_code: before.customer_code.clone(), ..TransitForm::default() };
        self.complete(stored.organisation, &mut theirs)?;
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

/// The guarantee as a whole: its type and its reference belong together.
fn guarantee(form: &TransitForm) -> (Option<&str>, Option<&str>) {
    (filled(form.guarantee_type.as_deref()), filled(form.guarantee_reference.as_deref()))
}
