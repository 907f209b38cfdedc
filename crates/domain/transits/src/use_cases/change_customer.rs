use super::transits::Transits;
use crate::Transit;
use crate::form::TransitForm;
use customs_kernel::{StorageError, filled};

impl Transits {
    /// Clears the holder and guarantee that the former customer filled in when the draft moves to another customer,
    /// so that no movement uses somebody else's guarantee. Values that the change itself names stay, and so do
    /// earlier values that differ from the former customer's own.
    pub(super) fn forget_customer(&self, stored: &Transit, form: &mut TransitForm) -> Result<(), StorageError> {
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

/// The guarantee as a pair: its type and its reference belong together.
fn guarantee(form: &TransitForm) -> (Option<&str>, Option<&str>) {
    (filled(form.guarantee_type.as_deref()), filled(form.guarantee_reference.as_deref()))
}
