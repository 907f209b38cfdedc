use super::amend::AmendmentForm;
use crate::form::ItemForm;
use crate::form::fields::{HeaderAmendment, ItemCorrection};
use crate::use_cases::drafting::update_draft::{DraftContent, NewLines};
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
    /// clears a field, and `items` or `skus` replace all items. An item amends the line that its `id`, or else its
    /// `sequence`, names; without both, that at its position.
    #[serde(default)]
    pub declaration: Change<Option<HeaderAmendment>>,
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
            header.put_lines(content);
        }
    }
}

impl HeaderAmendment {
    /// Replaces the lines, when items or SKUs were sent.
    fn put_lines(&self, content: &mut DraftContent) {
        let items = self.items.entries();
        if self.items.sent().is_some() || self.skus.sent().is_some() {
            content.line_ids = items.iter().map(|item| item.id).collect();
            let items = items.iter().map(ItemCorrection::whole).collect();
            content.lines = Some(NewLines { items, skus: self.skus.clone().arrived() });
        }
        for (number, item) in items.iter().enumerate() {
            content.unreadable.extend(item.unreadable_at(&format!("declaration.items.{number}.")));
        }
    }
}

impl ItemCorrection {
    /// Returns the item that has these fields and no others.
    fn whole(&self) -> ItemForm {
        let mut item = ItemForm::default();
        self.put_into(&mut item);
        item
    }
}
