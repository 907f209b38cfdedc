use super::header::HeaderChanges;
use crate::record_fields::Change;
use serde::Serialize;
use utoipa::ToSchema;

/// The data that a supplementary declaration adds to the lodged declaration.
#[derive(Clone, Default, Serialize, ToSchema)]
#[schema(as = SupplementaryData)]
pub(crate) struct SupplementaryData {
    /// Changes to the header of the lodged declaration and its items, as in a change of a draft: fields that are left
    /// out stay as they were lodged, null clears a field, and `items` or `skus` replace all items. Without it the data
    /// go as they were lodged.
    #[serde(default)]
    #[schema(nullable, required = false, value_type = HeaderChanges)]
    declaration: Change<Option<HeaderChanges>>,
}
