use super::Declarations;
use super::complete_form::{Parties, apply_defaults, number_items};
use super::places::Places;
use crate::DeclarationError;
use crate::form::DeclarationForm;
use crate::ports::KnownParty;
use crate::skus::Consolidation;
use crate::validation::{Findings, examine};
use customs_kernel::{FieldErrors, OrganisationId};

/// A form made ready to be stored, and what is still wrong with it.
pub(super) struct Prepared {
    pub(super) form: DeclarationForm,
    pub(super) errors: FieldErrors,
    /// Whether it could be kept although rules are broken: its items are known, and its texts are
    /// texts.
    pub(super) keepable: bool,
    /// The customer it is for, when the customer master knows it.
    pub(super) customer: Option<KnownParty>,
    /// Where each item stood when it was sent.
    pub(super) places: Places,
    /// What is ignored although the client sent it, as `path: message`.
    pub(super) warnings: Vec<String>,
}

impl Declarations {
    /// Fills parties and articles in, then checks every rule.
    ///
    /// # Errors
    /// `SkuResolutionFailed` when an article is unknown, `Storage`.
    pub(super) fn prepare(
        &self,
        organisation: OrganisationId,
        mut form: DeclarationForm,
    ) -> Result<Prepared, DeclarationError> {
        form.write_codes_in_capitals();
        let Parties { customer, warnings } = self.hydrate_parties(organisation, &mut form)?;
        let Consolidation { errors: unresolved, provenance } = self.resolve_articles(organisation, &mut form)?;
        let Findings { errors, unwritable } = examine(&form);
        let mut errors = provenance.as_sent(errors);
        errors.extend(unresolved);
        let keepable = !unwritable && form.skus.is_empty();
        apply_defaults(&mut form);
        let places = number_items(&mut form, provenance.spelled_out());
        Ok(Prepared { form, errors, keepable, customer, places, warnings })
    }

    /// As `prepare`, for a form whose items are stored already: they are what they are, and nobody is
    /// asked for their articles again.
    ///
    /// # Errors
    /// `Storage`.
    pub(super) fn prepare_around(
        &self,
        organisation: OrganisationId,
        mut form: DeclarationForm,
    ) -> Result<Prepared, DeclarationError> {
        form.write_codes_in_capitals();
        let Parties { customer, warnings } = self.hydrate_parties(organisation, &mut form)?;
        let Findings { errors, unwritable } = examine(&form);
        apply_defaults(&mut form);
        Ok(Prepared { form, errors, keepable: !unwritable, customer, places: Places::default(), warnings })
    }
}
