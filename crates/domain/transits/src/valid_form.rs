use crate::form::TransitForm;

/// A form that follows every rule of the service and may be lodged. Only [`crate::validation::validate`]
/// makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidForm(TransitForm);

impl ValidForm {
    pub(crate) const fn checked(form: TransitForm) -> Self {
        Self(form)
    }

    /// The form itself.
    #[must_use]
    pub const fn form(&self) -> &TransitForm {
        &self.0
    }
}
