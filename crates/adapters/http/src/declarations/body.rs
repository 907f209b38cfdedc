//! The create body of a declaration as it travels (document 3), and its form in the domain.

mod authorization;
mod changes;
mod declaration_changes;
mod documents;
mod field_names;
mod goods;
mod header;
mod header_changes;
mod item;
mod item_changes;
mod lists;
mod location;
mod party;
mod sku;
mod transport;

pub(crate) use declaration_changes::DeclarationChanges;
pub(crate) use field_names::{errors_as_sent, item_errors_as_sent, warnings_as_sent};
pub(crate) use header::DeclarationData;
pub(crate) use item::Item;
pub(crate) use item_changes::ItemChanges;

use super::choices::{DmsVersion, RepresentationType};
use customs_declarations::form::DeclarationForm;
use customs_kernel::FieldErrors;
use documents::note_unreadable_dates;
use serde::Deserialize;
use utoipa::ToSchema;

/// A new declaration.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct DeclarationRequest {
    /// Version of the customs system.
    #[schema(required = true, value_type = Option<DmsVersion>)]
    dms_version: Option<String>,
    /// The broker's own reference, unique in the organisation; made by the service when left out.
    #[schema(max_length = 255)]
    reference: Option<String>,
    /// The trader's reference.
    #[schema(max_length = 50)]
    application_reference: Option<String>,
    /// Submit at once when the body is valid (asks for the scope declarations:submit). When left
    /// out, the customer's setting holds.
    submit_when_valid: Option<bool>,
    /// Representation; direct when left out.
    #[schema(value_type = Option<RepresentationType>)]
    representation_type: Option<String>,
    /// Apply the chain procedure; asks for an authorisation C521.
    #[serde(rename = "applyChainProcedure")]
    apply_chain_procedure: Option<bool>,
    /// Days between acceptance and the supplementary declaration; 0: not by itself.
    #[serde(rename = "daysDelayBeforeSubmit")]
    #[schema(minimum = 0, maximum = 99_999)]
    days_delay_before_submit: Option<i64>,
    /// The dossier that the declaration is for; it must have an invoice_reference.
    dossier_id: Option<i64>,
    /// The declaration itself.
    #[schema(required = true)]
    declaration: Option<DeclarationData>,
}

impl DeclarationRequest {
    /// Whether it is to be submitted at once, where the client says so.
    pub(crate) const fn submit_when_valid(&self) -> Option<bool> {
        self.submit_when_valid
    }
}

/// What a client wants to be created, and what of it could not even be put into a form.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) form: DeclarationForm,
    pub(crate) dossier_id: Option<i64>,
    /// Rules that the form can no longer tell are broken.
    pub(crate) unreadable: FieldErrors,
}

impl From<DeclarationRequest> for Wish {
    fn from(request: DeclarationRequest) -> Self {
        let unreadable = unreadable(&request);
        let DeclarationRequest {
            dms_version,
            reference,
            application_reference,
            submit_when_valid: _,
            representation_type,
            apply_chain_procedure,
            days_delay_before_submit,
            dossier_id,
            declaration,
        } = request;
        let (header, items, skus) = declaration.map(DeclarationData::into_form).unwrap_or_default();
        let form = DeclarationForm {
            dms_version,
            reference,
            application_reference,
            representation_type,
            apply_chain_procedure,
            days_delay_before_submit,
            declaration: header,
            skus,
            items,
        };
        Self { form, dossier_id, unreadable }
    }
}

fn unreadable(request: &DeclarationRequest) -> FieldErrors {
    let Some(declaration) = &request.declaration else {
        return FieldErrors::one(MISSING_DECLARATION, "is required");
    };
    let mut errors = FieldErrors::default();
    for (number, item) in declaration.items().iter().enumerate() {
        let at = format!("declaration.items.{number}.");
        note_unreadable_dates(item.supporting_documents(), &at, &mut errors);
    }
    errors
}

const MISSING_DECLARATION: &str = "declaration";

impl Wish {
    /// Whether the body could be put into a form as it is.
    pub(crate) fn is_readable(&self) -> bool {
        self.unreadable.is_empty()
    }

    /// All that is wrong, given what the domain found in the form. Where there is no `declaration`
    /// object, its fields are not told one by one.
    pub(crate) fn all_errors(&self, found: FieldErrors) -> FieldErrors {
        let mut all = self.unreadable.clone();
        let missing = all.paths().any(|path| path == MISSING_DECLARATION);
        for (path, messages) in found.iter() {
            if !(missing && path.starts_with("declaration.")) {
                messages.iter().for_each(|message| all.add(path, message));
            }
        }
        all
    }
}
