use super::complete_form::require_holder;
use super::transits::Transits;
use crate::form::TransitForm;
use crate::ports::KnownParty;
use crate::validation::{self, validate};
use crate::{AccessCode, Lodgement, Transit, TransitError};
use chrono::{DateTime, Utc};
use customs_kernel::{FieldErrors, Grn, Lrn, OrganisationId, StorageError, amsterdam_date, filled};

/// Form in which the access code of the guarantee goes into a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Secrets {
    /// In plain text: the message goes to customs.
    AppliedAnswer,
    /// Replaced by a placeholder: a person sees the message.
    Concealed,
}

/// The data to be declared: those of a stored transit, or of a form that is only checked.
#[derive(Clone, Copy)]
pub(super) struct Declared<'a> {
    pub(super) organisation: OrganisationId,
    pub(super) customer_code: &'a str,
    pub(super) form: &'a TransitForm,
}

impl<'a> From<&'a Transit> for Declared<'a> {
    fn from(transit: &'a Transit) -> Self {
        Self { organisation: transit.organisation, customer_code: &transit.customer_code, form: &transit.form }
    }
}

/// A transit declaration ready to be built, with its warnings.
pub(super) struct Prepared {
    pub(super) lodgement: Lodgement,
    /// Warnings about the data, as `path: message`; none of them breaks a rule.
    pub(super) warnings: Vec<String>,
    /// Whether the organisation still has the customer of the transit.
    pub(super) customer_is_known: bool,
}

impl Transits {
    /// Validates the form and gathers the content of the transit declaration.
    pub(super) fn lodgement(
        &self,
        declared: Declared<'_>,
        lrn: Option<Lrn>,
        prepared_at: DateTime<Utc>,
        secrets: Secrets,
    ) -> Result<Prepared, TransitError> {
        let Declared { organisation, customer_code, form } = declared;
        let valid = validate(form.clone()).map_err(TransitError::Invalid)?;
        let mut errors = FieldErrors::default();
        let organisation_eori = self.ports.organisations.eori(organisation)?;
        require_holder(form, organisation_eori.as_ref(), &mut errors);
        errors.into_result().map_err(TransitError::Invalid)?;
        let known = self.ports.parties.parties(organisation, &[customer_code.to_owned()])?;
        let customer = known.get(customer_code);
        let consignor_permit = customer.and_then(|known| known.consignor_permit.clone());
        let as_party = customer.map(|known| known.as_party(customer_code));
        let mut warnings: Vec<String> =
            customer.and_then(|known| ended_power(customer_code, known, prepared_at)).into_iter().collect();
        warnings.extend(self.unknown_parties(organisation, form)?);
        let customer_is_known = customer.is_some();
        let access_code = self.access_code(declared)?;
        if let Some(customer) = customer.filter(|_| access_code.is_none()) {
            warnings.extend(self.other_guarantee(declared, customer)?);
        }
        warnings.extend(validation::warnings(form, amsterdam_date(prepared_at)));
        let access_code = access_code.map(|code| match secrets {
            Secrets::AppliedAnswer => code,
            Secrets::Concealed => code.concealed(),
        });
        let customer = as_party;
        let lodgement =
            Lodgement { form: valid, lrn, organisation_eori, access_code, consignor_permit, customer, prepared_at };
        Ok(Prepared { lodgement, warnings, customer_is_known })
    }

    /// A warning when the guarantee goes without an access code although the customer has a code for another
    /// guarantee: the customer's guarantee may have changed since the draft was made. Also a warning when the
    /// customer's guarantee is left out because its reference is no GRN.
    fn other_guarantee(&self, declared: Declared<'_>, customer: &KnownParty) -> Result<Option<String>, StorageError> {
        let Declared { organisation, customer_code: code, form } = declared;
        let Some(theirs) = filled(customer.guarantee_reference.as_deref()) else { return Ok(None) };
        if filled(form.guarantee_reference.as_deref()).is_some() {
            let known = self.ports.parties.access_code(organisation, code, theirs)?;
            return Ok(known.map(|_| {
                format!("guarantee_reference: it goes without an access code: that of {code} is for {theirs}")
            }));
        }
        let is_theirs = form.guarantee_type == customer.guarantee_type && theirs.parse::<Grn>().is_err();
        Ok(is_theirs.then(|| format!("guarantee_reference: that of {code} is left out, since it is no GRN")))
    }

    /// The access code of the guarantee that the form names, provided that it is the customer's guarantee.
    pub(super) fn access_code(&self, declared: Declared<'_>) -> Result<Option<AccessCode>, StorageError> {
        let Declared { organisation, customer_code, form } = declared;
        match filled(form.guarantee_reference.as_deref()) {
            Some(grn) => self.ports.parties.access_code(organisation, customer_code, grn),
            None => Ok(None),
        }
    }
}

/// A warning when the customer's power of attorney ended before that day, so that the broker may no longer act for
/// it.
fn ended_power(customer_code: &str, customer: &KnownParty, at: DateTime<Utc>) -> Option<String> {
    let last_day = customer.power_of_attorney_until.filter(|last_day| *last_day < amsterdam_date(at))?;
    Some(format!("customer_code: the power of attorney of {customer_code} ended on {last_day}"))
}
