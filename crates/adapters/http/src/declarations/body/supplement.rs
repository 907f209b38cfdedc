use super::header::HeaderChanges;
use super::item::Item;
use crate::record_fields::Change;
use customs_declarations::SupplementContent;
use serde::Deserialize;
use utoipa::ToSchema;

/// The data that a supplementary declaration adds to the lodged declaration.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = SupplementaryData)]
pub(crate) struct SupplementRequest {
    /// Changes to the header of the lodged declaration and its items, as in a change of a draft: fields that are left
    /// out stay as they were lodged, null clears a field, and `items` or `skus` replace all items. Without it the data
    /// go as they were lodged.
    #[serde(default)]
    #[schema(nullable, required = false, value_type = HeaderChanges)]
    declaration: Change<Option<HeaderChanges>>,
}

impl SupplementRequest {
    /// Whether the body changes the lodged data.
    pub(crate) fn has_changes(&self) -> bool {
        self.declaration.sent().is_some_and(Option::is_some)
    }

    /// Applies the changes in the body to the lodged data.
    pub(crate) fn change(&self, content: &mut SupplementContent) {
        if let Some(Some(header)) = self.declaration.sent() {
            header.apply(&mut content.header);
            content.lines = header.lines();
            content.unreadable.extend(Item::all_unreadable(header.items.entries()));
        }
    }
}
