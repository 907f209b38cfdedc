use crate::form::TransitForm;
use customs_kernel::Grn;

/// A form that follows every rule of the service and may be lodged. Only [`crate::validation::validate`]
/// makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidForm(TransitForm);

impl ValidForm {
    pub(crate) const fn checked(form: TransitForm) -> Self {
        Self(form)
    }

    /// Names the GRN of the guarantee at this place of the list, or of the form's own guarantee without a place. A form
    /// with another GRN breaks no rule that it kept before.
    pub(crate) fn name_guarantee(&mut self, place: Option<usize>, grn: &Grn) {
        let field = match place {
            Some(index) => self.0.guarantees.get_mut(index).map(|listed| &mut listed.reference),
            None => Some(&mut self.0.guarantee_reference),
        };
        if let Some(field) = field {
            *field = Some(grn.to_string());
        }
    }

    /// Returns the form itself.
    #[must_use]
    pub const fn form(&self) -> &TransitForm {
        &self.0
    }
}
