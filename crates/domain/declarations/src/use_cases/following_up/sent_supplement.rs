use super::supplement_content::SupplementContent;
use crate::form::fields::HeaderFields;
use customs_form_macros::growing;
use customs_json_reading::Change;
use serde::Deserialize;

/// The data that a supplementary declaration adds to the lodged declaration, as clients send them.
#[growing]
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(expecting = "an object")]
pub struct SupplementFields {
    /// Changes to the header of the lodged declaration and its items: fields that are left out stay as they were
    /// lodged, null clears a field, and `items` or `skus` replace all items.
    #[serde(default)]
    pub declaration: Change<Option<HeaderFields>>,
}

impl SupplementFields {
    /// Returns whether the lodged data are changed.
    #[must_use]
    pub fn has_changes(&self) -> bool {
        self.declaration.sent().is_some_and(Option::is_some)
    }

    /// Applies the changes to the lodged data.
    pub fn change(&self, content: &mut SupplementContent) {
        if let Some(Some(header)) = self.declaration.sent() {
            header.put_into(&mut content.header);
            content.lines = header.lines();
            content.unreadable.extend(header.unreadable());
        }
    }
}
