use super::amend::AmendmentForm;
use crate::form::fields::HeaderFields;
use crate::use_cases::drafting::update_draft::DraftContent;
use customs_form_macros::growing;
use customs_json_reading::Change;
use serde::Deserialize;

/// An amendment of an accepted declaration, as clients send it.
#[growing]
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(expecting = "an object")]
pub struct AmendmentFields {
    /// The reason that customs is given.
    pub reason: Option<String>,
    /// The trader's reference; null clears it.
    #[serde(default)]
    pub application_reference: Change<Option<String>>,
    /// Changes to the header of the declaration and its items: fields that are left out stay as customs has them, null
    /// clears a field, and `items` or `skus` replace all items.
    #[serde(default)]
    pub declaration: Change<Option<HeaderFields>>,
}

impl AmendmentFields {
    /// Returns the form of the request, beside the fields that change.
    #[must_use]
    pub fn form(&self) -> AmendmentForm {
        AmendmentForm { reason: self.reason.clone() }
    }

    /// Applies the changes to what customs has.
    pub fn change(&self, content: &mut DraftContent) {
        if let Some(reference) = self.application_reference.sent() {
            content.form.application_reference.clone_from(reference);
        }
        if let Some(Some(header)) = self.declaration.sent() {
            header.put_into(&mut content.form.declaration);
            content.lines = header.lines();
            content.unreadable.extend(header.unreadable());
        }
    }
}
