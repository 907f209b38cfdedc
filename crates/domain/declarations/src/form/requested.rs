//! Reads a form from JSON, in the shape in which clients send it: the items are inside the `declaration` object.

use super::DeclarationForm;
use super::fields::{DeclarationFields, HeaderFields, ItemCorrection, ItemFields, SupportingDocumentFields};
use customs_form_macros::growing;
use customs_json_reading::{Change, Day, Read, read};
use customs_kernel::{BrokenRule, FieldErrors};
use serde::Deserialize;

/// The path of the object with the header and the items.
const DECLARATION: &str = "declaration";

/// A new declaration as a client asks for it: its form, what is to be done with it, and the errors of values that the
/// form cannot hold.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(from = "DeclarationFields")]
pub struct RequestedDeclaration {
    /// The form, with its items.
    pub form: DeclarationForm,
    /// Id of the dossier that the declaration is for.
    pub dossier_id: Option<i64>,
    /// Whether it is submitted at once when it is valid; `None` leaves that to the setting of the customer.
    pub submit_when_valid: Option<bool>,
    /// Errors that the rules of the form cannot find, because the form does not hold the faulty value: a missing
    /// `declaration` object, and texts in place of days.
    pub unreadable: FieldErrors,
}

impl RequestedDeclaration {
    /// Returns whether the form holds everything that was sent.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.unreadable.is_empty()
    }

    /// Returns all errors of what was sent, given those that the rules found in the form. When there is no
    /// `declaration` object, errors about its fields are left out.
    #[must_use]
    pub fn all_errors(&self, found: &FieldErrors) -> FieldErrors {
        let mut all = self.unreadable.clone();
        let missing = all.paths().any(|path| path == DECLARATION);
        for (path, rules) in found.iter() {
            if !(missing && path.starts_with("declaration.")) {
                rules.iter().for_each(|rule| all.add(path, rule));
            }
        }
        all
    }
}

impl DeclarationForm {
    /// Reads a form from the JSON text that `POST /declarations/create` takes, and lists the fields that the form does
    /// not have. `serde` reads the stored form instead, which has the items beside the `declaration` object.
    ///
    /// # Errors
    /// Everything that is wrong with the text, by the paths of the API: values of a wrong type; otherwise a missing
    /// `declaration` object, and texts in place of days.
    ///
    /// ```
    /// use customs_declarations::form::DeclarationForm;
    ///
    /// let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/import-h1.json"));
    /// let read = DeclarationForm::read(text).unwrap();
    /// assert!(read.unknown.is_empty());
    /// assert_eq!(read.value.items[0].hs_code.as_deref(), Some("85109000"));
    /// assert!(customs_declarations::validation::validate(read.value).is_ok());
    ///
    /// let misspelt = text.replace("hs_code", "hs_cod");
    /// let unknown = DeclarationForm::read(&misspelt).unwrap().unknown;
    /// assert_eq!(unknown[0].to_string(), "declaration.items.0.hs_cod: is not known; did you mean hs_code?");
    ///
    /// let mistyped = text.replace("\"gross_weight\": 150", "\"gross_weight\": \"150\"");
    /// let errors = DeclarationForm::read(&mistyped).unwrap_err();
    /// assert_eq!(errors.paths().collect::<Vec<_>>(), ["declaration.items.0.gross_weight"]);
    /// ```
    pub fn read(text: &str) -> Result<Read<Self>, FieldErrors> {
        let requested = read::<RequestedDeclaration>(text)?;
        requested.value.unreadable.clone().into_result()?;
        Ok(requested.map(|requested| requested.form))
    }
}

impl DeclarationFields {
    /// Returns the new declaration that the client asks for.
    #[must_use]
    pub fn requested(&self) -> RequestedDeclaration {
        self.clone().into()
    }
}

impl From<DeclarationFields> for RequestedDeclaration {
    fn from(mut sent: DeclarationFields) -> Self {
        let (submit_when_valid, dossier_id) = (sent.submit_when_valid, sent.dossier_id.value().copied());
        let header = std::mem::take(&mut sent.declaration).into_sent().flatten();
        let (mut form, mut unreadable) = (DeclarationForm::default(), FieldErrors::default());
        sent.put_into(&mut form);
        match header {
            None => unreadable.add(DECLARATION, BrokenRule::required()),
            Some(mut header) => {
                unreadable.extend(header.unreadable());
                form.items = std::mem::take(&mut header.items).arrived();
                form.skus = std::mem::take(&mut header.skus).arrived();
                header.put_into(&mut form.declaration);
            }
        }
        Self { form, dossier_id, submit_when_valid, unreadable }
    }
}

impl HeaderFields {
    /// Returns an error for each value of an item that the form cannot hold, by its path in the declaration.
    pub(crate) fn unreadable(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        for (number, item) in self.items.entries().iter().enumerate() {
            errors.extend(item.unreadable_at(&format!("declaration.items.{number}.")));
        }
        errors
    }
}

impl ItemFields {
    /// Returns an error for each value that the form cannot hold, such as a day that does not exist, by its path in the
    /// item.
    #[must_use]
    pub fn unreadable(&self) -> FieldErrors {
        self.unreadable_at("")
    }

    fn unreadable_at(&self, item: &str) -> FieldErrors {
        unreadable_days(&self.supporting_documents, item)
    }
}

impl ItemCorrection {
    /// Returns an error for each value that the form cannot hold; `item` is the path of the item followed by a dot.
    pub(crate) fn unreadable_at(&self, item: &str) -> FieldErrors {
        unreadable_days(&self.supporting_documents, item)
    }
}

/// An error for each text that is not a day, because the form has no place for such a text. `item` is the path of the
/// item followed by a dot, or empty.
fn unreadable_days(documents: &Change<Vec<SupportingDocumentFields>>, item: &str) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for (position, document) in documents.entries().iter().enumerate() {
        if document.expiry_date.value().is_some_and(|day| day.get().is_none()) {
            errors.add(format!("{item}supporting_documents.{position}.expiry_date"), Day::RULE);
        }
    }
    errors
}

#[cfg(test)]
mod tests;
