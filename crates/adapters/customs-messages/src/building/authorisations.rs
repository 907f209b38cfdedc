//! Writes authorisations: the header of the message names the holder, every item repeats the number.

use super::codes;
use super::parties::Representation;
use super::translated::{self, List};
use crate::writing::{FieldPath, MessageWriter};
use customs_declarations::form::{AuthorizationForm, DeclarationForm};
use customs_declarations::{MessageWarning, Symbol};

/// An authorisation given in the header. The message repeats it on every item.
pub(super) struct HeaderAuthorisation<'f> {
    pub(super) document: &'f str,
    pub(super) number: &'f str,
    pub(super) path: FieldPath<'static>,
}

/// Collects the authorisations of the header that every item names by number.
pub(super) fn header_authorisations<'f>(
    writer: &mut MessageWriter,
    authorizations: &'f [AuthorizationForm],
) -> Vec<HeaderAuthorisation<'f>> {
    let mut found = Vec::new();
    for (index, authorization) in authorizations.iter().enumerate() {
        let AuthorizationForm { type_code, id, holder_id: _ } = authorization;
        let Some(number) = id.as_deref().map(str::trim).filter(|number| !number.is_empty()) else { continue };
        let path = FieldPath::entry("declaration", "authorizations", index);
        match type_code.as_deref().and_then(|code| codes::authorisation_document(code.trim())) {
            Some(document) => found.push(HeaderAuthorisation { document, number, path }),
            None => writer.warn(path.field("id"), MessageWarning::AuthorisationWithoutDocument),
        }
    }
    found
}

/// Returns whether the trader holds an authorisation for deferred payment (DPO), so that duties go on a deferment
/// account.
pub(super) fn defers_payment(authorizations: &[AuthorizationForm]) -> bool {
    letters(authorizations).any(|letters| letters == "DPO")
}

/// Writes each pair of holder and kind of authorisation once. An entry in the declarant's records rests on its own
/// authorisation (EIR), so the message names it even when the form does not.
pub(super) fn write_holders(writer: &mut MessageWriter, form: &DeclarationForm, representation: &Representation<'_>) {
    let authorizations = &form.declaration.authorizations;
    let declarant = representation.declarant_eori();
    let mut written: Vec<(&str, &str)> = Vec::with_capacity(authorizations.len());
    for (index, AuthorizationForm { type_code, id: _, holder_id }) in authorizations.iter().enumerate() {
        let code = type_code.as_deref().unwrap_or_default().trim();
        let path = FieldPath::entry("declaration", "authorizations", index);
        translated::report(writer, List::Authorisation, code, path.field("type_code"));
        let letters = codes::authorisation_letters(code);
        let holder = holder_id.as_deref().filter(|holder| !holder.trim().is_empty());
        let holder = holder.or(declarant.as_deref()).unwrap_or_default();
        if written.contains(&(letters, holder)) {
            continue;
        }
        written.push((letters, holder));
        writer.class("AuthorisationHolder", Some(path), |writer| {
            writer.text("ID", Some(holder), path.field("holder_id"));
            writer.text("CategoryCode", Some(letters), path.field("type_code"));
        });
    }
    if form.symbol() == Symbol::Z && !self::letters(authorizations).any(|letters| letters == "EIR") {
        let path = FieldPath::new("declaration", "symbol");
        writer.class("AuthorisationHolder", Some(path), |writer| {
            writer.text("ID", declarant.as_deref(), path);
            writer.text("CategoryCode", Some("EIR"), path);
        });
    }
}

fn letters(authorizations: &[AuthorizationForm]) -> impl Iterator<Item = &str> {
    authorizations.iter().filter_map(|it| Some(codes::authorisation_letters(it.type_code.as_deref()?.trim())))
}
