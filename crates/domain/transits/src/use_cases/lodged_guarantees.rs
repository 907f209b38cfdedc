//! The customer's part in the guarantees of a transit: references and access codes that the form leaves out.

use super::lodge::{Declared, Secrets};
use super::transits::Transits;
use crate::form::{GuaranteeReference, NamedGuarantee, customs_guarantee_type};
use crate::ports::KnownParty;
use crate::{AccessCode, Amendment, Transit, ValidForm};
use customs_kernel::{Grn, StorageError, filled};

impl Transits {
    /// Names the customer's GRN where a guarantee of its type names none. The result holds the warnings, as
    /// `path: message`: of each GRN that was filled in, of a customer's reference that is left out since it is no GRN,
    /// and of a guarantee that goes without an access code although the customer has one for another guarantee.
    pub(super) fn guarantees_of_customer(
        &self,
        declared: Declared<'_>,
        customer: &KnownParty,
        sent: &mut ValidForm,
    ) -> Result<Vec<String>, StorageError> {
        let Declared { organisation, customer_code: code, form } = declared;
        let Some(theirs) = filled(customer.guarantee_reference.as_deref()).map(str::trim) else {
            return Ok(Vec::new());
        };
        let their_grn = theirs.parse::<Grn>().ok();
        let (mut warnings, mut theirs_has_code) = (Vec::new(), None);
        for guarantee in form.named_guarantees() {
            let path = guarantee.path("reference");
            match guarantee.reference {
                Some(reference) if guarantee.access_code.is_none() => {
                    if self.ports.parties.access_code(organisation, code, reference)?.is_some() {
                        continue;
                    }
                    let has_code = match theirs_has_code {
                        Some(known) => known,
                        None => self.ports.parties.access_code(organisation, code, theirs)?.is_some(),
                    };
                    theirs_has_code = Some(has_code);
                    if has_code {
                        let text = format!("it goes without an access code: that of {code} is for {theirs}");
                        warnings.push(format!("{path}: {text}"));
                    }
                }
                Some(_) => {}
                None if !is_of_type(&guarantee, customer) => {}
                None => match &their_grn {
                    None => warnings.push(format!("{path}: that of {code} is left out, since it is no GRN")),
                    Some(grn) if wants_grn(&guarantee) => {
                        warnings.push(format!("{path}: is not named, so that of {code} goes: {theirs}"));
                        sent.name_guarantee(guarantee.place, grn);
                    }
                    Some(_) => {}
                },
            }
        }
        Ok(warnings)
    }

    /// The access code of each guarantee of the form, in its order: the form's own, else the customer's, provided that
    /// it is the customer's guarantee.
    pub(super) fn access_codes(
        &self,
        declared: Declared<'_>,
        secrets: Secrets,
    ) -> Result<Vec<Option<AccessCode>>, StorageError> {
        let found = declared.form.named_guarantees().into_iter().map(|guarantee| {
            let code = match guarantee.access_code {
                Some(code) => Some(code.clone()),
                None => self.code_of_customer(declared, &guarantee)?,
            };
            Ok(match secrets {
                Secrets::AppliedAnswer => code,
                Secrets::Concealed => code.map(|code| code.concealed()),
            })
        });
        found.collect()
    }

    /// Every access code that the form and its customer have for the guarantees of the form.
    fn known_access_codes(&self, declared: Declared<'_>) -> Result<Vec<AccessCode>, StorageError> {
        let mut codes: Vec<AccessCode> = declared.form.access_codes().into_iter().flatten().cloned().collect();
        for guarantee in declared.form.named_guarantees() {
            codes.extend(self.code_of_customer(declared, &guarantee)?);
        }
        Ok(codes)
    }

    /// Every access code that the forms of the transit have for their guarantees, and that the customer has for them:
    /// the form in force, that of the last amendment, whether it is open or refused, and those of replaced ones.
    pub(super) fn all_known_access_codes(&self, transit: &Transit) -> Result<Vec<AccessCode>, StorageError> {
        let mut codes = self.known_access_codes(transit.into())?;
        for Amendment { form, .. } in transit.amendment.iter().chain(&transit.former_amendments.replaced) {
            codes.extend(self.known_access_codes(Declared { form, ..transit.into() })?);
        }
        Ok(codes)
    }

    fn code_of_customer(
        &self,
        declared: Declared<'_>,
        guarantee: &NamedGuarantee<'_>,
    ) -> Result<Option<AccessCode>, StorageError> {
        let Declared { organisation, customer_code, form: _ } = declared;
        match guarantee.reference {
            Some(grn) => self.ports.parties.access_code(organisation, customer_code, grn),
            None => Ok(None),
        }
    }
}

/// Whether the guarantee has the type of the customer's guarantee.
fn is_of_type(guarantee: &NamedGuarantee<'_>, customer: &KnownParty) -> bool {
    guarantee.guarantee_type == filled(customer.guarantee_type.as_deref())
}

/// Whether the type of the guarantee has a GRN.
fn wants_grn(guarantee: &NamedGuarantee<'_>) -> bool {
    let of_type = |code| GuaranteeReference::of_customs_type(customs_guarantee_type(code));
    guarantee.guarantee_type.map(of_type) == Some(GuaranteeReference::Grn)
}
