use super::header::HeaderAmendments;
use crate::record_fields::Change;
use serde::Serialize;
use utoipa::ToSchema;

/// An amendment of an accepted declaration.
#[derive(Clone, Default, Serialize, ToSchema)]
#[schema(as = DeclarationAmendmentRequest)]
pub(crate) struct AmendmentRequest {
    /// Reason that customs is given. After the release it has to state why the declarant needs the amendment to comply
    /// with the law.
    #[schema(required = true, example = "The goods were weighed again.")]
    reason: Option<String>,
    /// The trader's reference, which customs receives as the unique consignment reference; null clears it.
    #[serde(default)]
    #[schema(nullable, required = false, value_type = Option<String>)]
    application_reference: Change<Option<String>>,
    /// Changes to the header of the declaration and its items, as in a change of a draft: fields that are left out stay
    /// as customs has them, null clears a field, and `items` or `skus` replace all items. An item amends the line that
    /// its `id` names, otherwise the one with its number, otherwise the one at its position; stock stays with its line.
    #[serde(default)]
    #[schema(nullable, required = false, value_type = HeaderAmendments)]
    declaration: Change<Option<HeaderAmendments>>,
}
