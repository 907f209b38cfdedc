//! Doubts about the persons who are responsible for import VAT.

use super::import_vat::{Permit, ResponsibleForVat};
use crate::form::DeclarationForm;
use crate::{DeclarationWarning, ImportVat};
use customs_kernel::facts::{Code, Reference, Warning};

const PARTY: &str = "declaration.domestic_duty_tax_party";

/// Warns of statements about VAT that customs receives although they may be wrong, and of statements that are missing.
pub(super) fn doubts(
    form: &DeclarationForm,
    answerable: &ResponsibleForVat,
    vat: &ImportVat,
    importer_is_to_be_named: bool,
) -> Vec<Warning> {
    let mut found: Vec<Warning> = doubt_of_permit(form, answerable).into_iter().collect();
    if importer_is_to_be_named && vat.importer.is_none() {
        found.push(nameless(form, answerable.permit));
    }
    if form.supplies_onward() && !form.names_customer_for_vat() {
        found.push(Warning::at(PARTY, DeclarationWarning::VatCustomerMissing { procedure: procedure(form) }));
    }
    let reliefs = if vat.is_deferred { form.reliefs_that_may_be_of_vat() } else { Vec::new() };
    for (path, relief) in reliefs {
        found.push(Warning::at(path, DeclarationWarning::ReliefMayBeOfVat { relief: Code::from(relief) }));
    }
    found
}

/// Returns the doubt when the party that the form names leaves open which permit counts.
fn doubt_of_permit(form: &DeclarationForm, answerable: &ResponsibleForVat) -> Option<Warning> {
    let representative = form.fiscal_representative();
    let at = form.party_answerable_for_vat().unwrap_or_else(|| PARTY.to_owned());
    if representative.as_deref() == Some("") {
        return Some(Warning::at(format!("{at}.id"), DeclarationWarning::RepresentativeWithoutNumber));
    }
    // When no VAT is due, no permit matters.
    let number = representative.or_else(|| form.importer_for_vat()).filter(|_| form.owes_import_vat())?;
    let number = Reference::from(number);
    let doubt = match answerable.permit {
        Permit::Unknown => DeclarationWarning::UnknownPermitHolder { number },
        _ if answerable.names_another => DeclarationWarning::NotNumberOfImporter { number },
        Permit::OfImporter | Permit::OfNamed | Permit::Nobodys => return None,
    };
    Some(Warning::at(format!("{at}.id"), doubt))
}

/// Returns the warning that the message should name the importer and cannot.
fn nameless(form: &DeclarationForm, permit: Permit) -> Warning {
    let (field, importer) = importer(form);
    if form.supplies_onward() {
        let procedure = procedure(form);
        let nameless = match importer {
            Some(importer) => DeclarationWarning::OnwardSupplierWithoutVatNumber { procedure, importer },
            None => DeclarationWarning::OnwardSupplierUnnamed { procedure },
        };
        return Warning::at(PARTY, nameless);
    }
    match importer {
        // Only a permit of an importer that the form names is known.
        Some(importer) if permit == Permit::OfImporter => {
            Warning::at(field, DeclarationWarning::PermitHolderWithoutVatNumber { importer })
        }
        Some(importer) => Warning::at(format!("{PARTY}.id"), DeclarationWarning::ImporterWithoutVatNumber { importer }),
        None => Warning::at(format!("{PARTY}.id"), DeclarationWarning::UnnamedImporterWithoutVatNumber),
    }
}

/// Returns the requested procedure.
fn procedure(form: &DeclarationForm) -> Code {
    Code::from(form.declaration.procedure.current.as_deref().unwrap_or_default())
}

/// Returns the field and the name of the importer; no name where the form has neither its code nor its EORI.
fn importer(form: &DeclarationForm) -> (&'static str, Option<Reference>) {
    let eori = form.declaration.importer.as_ref().and_then(|importer| importer.eori.as_deref());
    match form.customer_code() {
        Some(code) => ("declaration.importer.customer_code", Some(Reference::from(code))),
        None => ("declaration.importer.eori", eori.map(Reference::from)),
    }
}
