use crate::form::DeclarationForm;

/// A form that breaks no rule of the service and may be lodged. Only [`crate::validation::validate`] makes one of
/// a new form.
#[derive(Debug, Clone, PartialEq)]
pub struct ValidForm(DeclarationForm);

impl ValidForm {
    pub(crate) const fn checked(form: DeclarationForm) -> Self {
        Self(form)
    }

    /// Takes a form that customs accepted. It may break rules that were made since.
    pub(crate) const fn accepted(form: DeclarationForm) -> Self {
        Self(form)
    }

    /// Returns the validated form.
    #[must_use]
    pub const fn form(&self) -> &DeclarationForm {
        &self.0
    }
}
