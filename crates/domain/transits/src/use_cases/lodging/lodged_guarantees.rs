//! The customer's part in the guarantees of a transit: references and access codes that the form leaves out.

use super::lodge::{Declared, Secrets};
use crate::form::{CustomerGuarantee, NamedGuarantee, TransitForm};
use crate::ports::{CustomerAccessCode, KnownParty};
use crate::use_cases::transits::Transits;
use crate::{AccessCode, Transit, TransitWarning, ValidForm};
use customs_kernel::facts::{Reference, Warning};
use customs_kernel::{StorageError, filled};

impl Transits {
    /// Returns the access code of the customer's guarantee. It is fetched once for all guarantees of the form, and only
    /// when one of them comes without a code.
    pub(super) fn code_of_customer(&self, declared: Declared<'_>) -> Result<Option<CustomerAccessCode>, StorageError> {
        let Declared { organisation, customer_code, form } = declared;
        match form.named_guarantees().iter().any(|guarantee| guarantee.access_code.is_none()) {
            true => self.lodging().parties.access_code(organisation, customer_code),
            false => Ok(None),
        }
    }

    /// Returns every access code that the forms of the transit have for their guarantees, and that the customer has for
    /// them: the form in force, that of the last amendment, whether it is open or refused, and those of replaced ones.
    pub(in crate::use_cases) fn all_known_access_codes(
        &self,
        transit: &Transit,
    ) -> Result<Vec<AccessCode>, StorageError> {
        let amended = transit.amendment.iter().chain(&transit.former_amendments.replaced);
        let forms: Vec<&TransitForm> =
            std::iter::once(&transit.form).chain(amended.map(|amendment| &amendment.form)).collect();
        let mut codes: Vec<AccessCode> = forms.iter().flat_map(|form| form.access_codes()).flatten().cloned().collect();
        let guarantees: Vec<NamedGuarantee<'_>> = forms.iter().flat_map(|form| form.named_guarantees()).collect();
        let references: Vec<&str> = guarantees.iter().filter_map(|guarantee| guarantee.reference).collect();
        if !references.is_empty() {
            let theirs = self.lodging().parties.access_code(transit.organisation, &transit.customer_code)?;
            let is_theirs =
                |theirs: &CustomerAccessCode| references.iter().any(|own| theirs.for_reference(own).is_some());
            codes.extend(theirs.filter(is_theirs).map(|theirs| theirs.code));
        }
        Ok(codes)
    }
}

/// Names the customer's GRN where a guarantee of its type names none. The result holds the warnings: of each GRN that
/// was filled in, of a customer's reference that is left out since it is no GRN, and of a guarantee that goes without
/// an access code although the customer has one for another guarantee.
pub(super) fn guarantees_of_customer(
    declared: Declared<'_>,
    customer: &KnownParty,
    code: Option<&CustomerAccessCode>,
    sent: &mut ValidForm,
) -> Vec<Warning> {
    let Some(theirs) = filled(customer.guarantee_reference.as_deref()).map(str::trim) else { return Vec::new() };
    let guarantee_type = customer.guarantee_type.as_deref();
    let known = CustomerGuarantee { guarantee_type, reference: Some(theirs) };
    let (whose, theirs) = (|| Reference::from(declared.customer_code), || Reference::from(theirs));
    let mut warnings = Vec::new();
    for guarantee in declared.form.named_guarantees() {
        let path = guarantee.path("reference");
        match guarantee.reference {
            Some(reference)
                if guarantee.access_code.is_none()
                    && code.is_some_and(|code| code.for_reference(reference).is_none()) =>
            {
                let of_another = TransitWarning::AccessCodeOfAnother { customer: whose(), reference: theirs() };
                warnings.push(Warning::at(path.clone(), of_another));
            }
            None if known.is_meant_by(&guarantee) && known.grn().is_none() => {
                let left_out = TransitWarning::CustomersGuaranteeLeftOut { customer: whose() };
                warnings.push(Warning::at(path.clone(), left_out));
            }
            _ => {}
        }
        if let Some(grn) = known.grn_for(&guarantee) {
            let named = TransitWarning::CustomersGuaranteeNamed { customer: whose(), reference: theirs() };
            warnings.push(Warning::at(path, named));
            sent.name_guarantee(guarantee.place, &grn);
        }
    }
    warnings
}

/// Returns the access code of each guarantee of the form, in its order: the form's own, else the customer's, provided
/// that it is the customer's guarantee.
pub(super) fn access_codes(
    form: &TransitForm,
    theirs: Option<&CustomerAccessCode>,
    secrets: Secrets,
) -> Vec<Option<AccessCode>> {
    let found = form.named_guarantees().into_iter().map(|guarantee| {
        let of_customer = || theirs.and_then(|theirs| theirs.for_reference(guarantee.reference?));
        let code = guarantee.access_code.or_else(of_customer).cloned();
        match secrets {
            Secrets::AppliedAnswer => code,
            Secrets::Concealed => code.map(|code| code.concealed()),
        }
    });
    found.collect()
}
