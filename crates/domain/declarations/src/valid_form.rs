use crate::form::DeclarationForm;

/// A form that keeps every rule of ours and may be lodged. Made by [`crate::validation::validate`]
/// only.
#[derive(Debug, Clone, PartialEq)]
pub struct ValidForm(DeclarationForm);

impl ValidForm {
    pub(crate) const fn checked(form: DeclarationForm) -> Self {
        Self(form)
    }

    /// The form.
    #[must_use]
    pub const fn form(&self) -> &DeclarationForm {
        &self.0
    }
}
