use super::lodged_guarantees::{access_codes, guarantees_of_customer};
use crate::authorisation::is_unsendable;
use crate::form::TransitForm;
use crate::ports::KnownParty;
use crate::use_cases::drafting::complete_form::{broker_as_holder, require_holder};
use crate::use_cases::transits::Transits;
use crate::validation::{self, validate};
use crate::{Lodgement, Transit, TransitError, TransitWarning, ValidForm};
use chrono::{DateTime, Utc};
use customs_kernel::facts::{Day, Reference, Warning};
use customs_kernel::{FieldErrors, Lrn, OrganisationId, PartyWarning, amsterdam_date};

/// Form in which the access codes of guarantees go into a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::use_cases) enum Secrets {
    /// In plain text: the message goes to customs.
    AppliedAnswer,
    /// Replaced by a placeholder: a person sees the message.
    Concealed,
}

/// The data to be declared: those of a stored transit, or of a form that is only checked.
#[derive(Clone, Copy)]
pub(in crate::use_cases) struct Declared<'a> {
    pub(in crate::use_cases) organisation: OrganisationId,
    pub(in crate::use_cases) customer_code: &'a str,
    pub(in crate::use_cases) form: &'a TransitForm,
}

impl<'a> From<&'a Transit> for Declared<'a> {
    fn from(transit: &'a Transit) -> Self {
        Self { organisation: transit.organisation, customer_code: &transit.customer_code, form: &transit.form }
    }
}

/// A transit declaration ready to be built, with its warnings.
pub(in crate::use_cases) struct Prepared {
    pub(in crate::use_cases) lodgement: Lodgement,
    /// Warnings about the data; none of them breaks a rule.
    pub(in crate::use_cases) warnings: Vec<Warning>,
    /// Whether the organisation still has the customer of the transit.
    pub(in crate::use_cases) customer_is_known: bool,
}

impl Transits {
    /// Validates the form and gathers the content of the transit declaration.
    pub(in crate::use_cases) fn lodgement(
        &self,
        declared: Declared<'_>,
        lrn: Option<Lrn>,
        prepared_at: DateTime<Utc>,
        secrets: Secrets,
    ) -> Result<Prepared, TransitError> {
        let valid = validate(declared.form.clone()).map_err(TransitError::Invalid)?;
        self.prepared(declared, valid, lrn, prepared_at, secrets)
    }

    /// Gathers the content of the declaration of a checked form.
    pub(in crate::use_cases) fn prepared(
        &self,
        declared: Declared<'_>,
        mut valid: ValidForm,
        lrn: Option<Lrn>,
        prepared_at: DateTime<Utc>,
        secrets: Secrets,
    ) -> Result<Prepared, TransitError> {
        let Declared { organisation, customer_code, form } = declared;
        let mut errors = FieldErrors::default();
        let organisation_eori = self.lodging().organisations.eori(organisation)?;
        require_holder(form, organisation_eori.as_ref(), &mut errors);
        errors.into_result().map_err(TransitError::Invalid)?;
        let known = self.lodging().parties.parties(organisation, &[customer_code.to_owned()])?;
        let customer = known.get(customer_code);
        let consignor_permit = customer.and_then(|known| known.consignor_permit.clone());
        let mut warnings: Vec<Warning> =
            customer.and_then(|known| ended_power(customer_code, known, prepared_at)).into_iter().collect();
        warnings.extend(customer.into_iter().flat_map(|known| unsendable_authorisations(customer_code, known)));
        warnings.extend(self.unknown_parties(organisation, form)?);
        warnings.extend(broker_as_holder(form));
        let customer_is_known = customer.is_some();
        let code = self.code_of_customer(declared)?;
        if let Some(customer) = customer {
            warnings.extend(guarantees_of_customer(declared, customer, code.as_ref(), &mut valid));
        }
        warnings.extend(validation::warnings(form, amsterdam_date(prepared_at)));
        let access_codes = access_codes(valid.form(), code.as_ref(), secrets);
        let customer = customer.map(|known| known.as_party(customer_code));
        let lodgement =
            Lodgement { form: valid, lrn, organisation_eori, access_codes, consignor_permit, customer, prepared_at };
        Ok(Prepared { lodgement, warnings, customer_is_known })
    }
}

/// Warns of authorisations of the customer that no message can carry: without its authorisation the ordinary
/// procedure is declared.
fn unsendable_authorisations(customer_code: &str, customer: &KnownParty) -> Vec<Warning> {
    let named = || Reference::from(customer_code);
    let authorisations = [
        (&customer.consignor_permit, TransitWarning::ConsignorPermitNotSent { customer: named() }),
        (&customer.consignee_permit, TransitWarning::ConsigneePermitNotSent { customer: named() }),
    ];
    let unsendable = authorisations.into_iter().filter(|(number, _)| is_unsendable(number.as_deref()));
    unsendable.map(|(_, reported)| Warning::at("customer_code", reported)).collect()
}

/// Returns a warning when the customer's power of attorney ended before that day, so that the broker may no longer act
/// for it.
pub(in crate::use_cases) fn ended_power(
    customer_code: &str,
    customer: &KnownParty,
    at: DateTime<Utc>,
) -> Option<Warning> {
    let last_day = customer.power_of_attorney_until.filter(|last_day| *last_day < amsterdam_date(at))?;
    let customer = Reference::from(customer_code);
    let ended = PartyWarning::PowerOfAttorneyEnded { customer, day: Day(last_day) };
    Some(Warning::at("customer_code", ended))
}
