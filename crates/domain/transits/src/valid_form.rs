use crate::form::TransitForm;

/// A form that keeps every rule of ours and may be lodged. Made by [`crate::validation::validate`]
/// only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidForm(TransitForm);

impl ValidForm {
    pub(crate) const fn checked(form: TransitForm) -> Self {
        Self(form)
    }

    /// The form.
    #[must_use]
    pub const fn form(&self) -> &TransitForm {
        &self.0
    }
}
