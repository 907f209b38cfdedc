//! Doubts about the persons who are responsible for import VAT.

use super::import_vat::{Permit, ResponsibleForVat};
use crate::ImportVat;
use crate::form::DeclarationForm;

const PARTY: &str = "declaration.domestic_duty_tax_party";

/// Warns of statements about VAT that customs receives although they may be wrong, and of statements that are missing,
/// as `path: message`.
pub(super) fn doubts(
    form: &DeclarationForm,
    answerable: &ResponsibleForVat,
    vat: &ImportVat,
    importer_is_to_be_named: bool,
) -> Vec<String> {
    let mut found: Vec<String> = doubt_of_permit(form, answerable).into_iter().collect();
    if importer_is_to_be_named && vat.importer.is_none() {
        found.push(nameless(form, answerable.permit));
    }
    if form.supplies_onward() && !form.names_customer_for_vat() {
        let procedure = form.declaration.procedure.current.as_deref().unwrap_or_default();
        found.push(format!(
            "{PARTY}: procedure {procedure} asks for the VAT number of the customer in the other Member State (FR2) too"
        ));
    }
    let reliefs = if vat.is_deferred { form.reliefs_that_may_be_of_vat() } else { Vec::new() };
    for (path, relief) in reliefs {
        found.push(format!(
            "{path}: {relief} may relieve of VAT as well (Directives 2009/132/EC and 2006/79/EC); the message defers the VAT \
             by an article 23 permit"
        ));
    }
    found
}

/// The doubt when the party that the form names leaves open whose permit counts.
fn doubt_of_permit(form: &DeclarationForm, answerable: &ResponsibleForVat) -> Option<String> {
    let representative = form.fiscal_representative();
    let at = form.party_answerable_for_vat().unwrap_or_else(|| PARTY.to_owned());
    if representative.as_deref() == Some("") {
        return Some(format!(
            "{at}.id: the fiscal representative is named without a VAT number or EORI, and counts as one without an \
             article 23 permit"
        ));
    }
    // When no VAT is due, no permit matters.
    let number = representative.or_else(|| form.importer_for_vat()).filter(|_| form.owes_import_vat())?;
    match answerable.permit {
        Permit::Unknown => Some(format!(
            "{at}.id: {number} is no VAT number or EORI of a customer, so that nobody knows whether its article 23 permit \
             defers import VAT: the message does not say so"
        )),
        _ if answerable.names_another => Some(format!(
            "{at}.id: {number} is not a number of the importer: the article 23 permit of its holder counts, and not the \
             importer's"
        )),
        Permit::OfImporter | Permit::OfNamed | Permit::Nobodys => None,
    }
}

/// The warning that the message should name the importer and cannot.
fn nameless(form: &DeclarationForm, permit: Permit) -> String {
    let (field, name) = importer(form);
    if form.supplies_onward() {
        let procedure = form.declaration.procedure.current.as_deref().unwrap_or_default();
        return format!(
            "{PARTY}: procedure {procedure} asks for the VAT number of the importer (FR1) or of its fiscal representative \
             (FR3), and no Dutch VAT number of {name} is known"
        );
    }
    if permit == Permit::OfImporter {
        return format!(
            "{field}: {name} holds an article 23 permit, but no Dutch VAT number of it is known: the message names no fiscal \
             party FR1"
        );
    }
    format!(
        "{PARTY}.id: no Dutch VAT number of {name} is known: the message names the fiscal party FR1 without a number"
    )
}

/// The field and the name of the importer.
fn importer(form: &DeclarationForm) -> (&'static str, &str) {
    let eori = form.declaration.importer.as_ref().and_then(|importer| importer.eori.as_deref());
    match form.customer_code() {
        Some(code) => ("declaration.importer.customer_code", code),
        None => ("declaration.importer.eori", eori.unwrap_or("the importer")),
    }
}
