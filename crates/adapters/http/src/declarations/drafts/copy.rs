use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::declarations::choices::StatusCode;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Handled, Write};
use chrono::{DateTime, Utc};
use customs_declarations::{CopyDeclaration, DeclarationId};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Options for copying a declaration.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = CopyRequest)]
#[serde(expecting = "an object")]
pub(super) struct CopyRequest {
    /// Reference of the copy, unique in the organisation; generated when left out.
    #[schema(max_length = 255)]
    reference: Option<String>,
    /// Whether the items are copied too.
    #[schema(default = true)]
    copy_lines: Option<bool>,
    /// Whether the copy becomes a draft, whatever the status of the source. When false, the copy keeps the status DRF
    /// or ERR; a source with any other status is refused with 422 `invalid_status`.
    #[schema(default = true)]
    reset_status: Option<bool>,
}

/// A new declaration that is a copy of another one.
#[derive(Serialize, ToSchema)]
#[schema(as = CopiedDeclaration)]
struct Copied {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    /// Id of the declaration that was copied.
    copied_from: i64,
    created_at: DateTime<Utc>,
}

/// Copy a declaration.
///
/// The copy has the declared data; numbers given by customs, dates, verification and dossier are not copied.
#[post(
    "/declarations/{id}/copy",
    tag = "Declarations",
    ids("The declaration to copy"),
    versioned = "The version of the copy, for If-Match",
    success(201, "The copy", Copied)
)]
pub(in crate::declarations) fn copy_declaration(
    order: &Write<WriteDeclarations, 1, OptionalJsonBody<CopyRequest>>,
) -> Handled {
    let CopyRequest { reference, copy_lines, reset_status } = order.body.value();
    let copied = order.services.declarations.copy(&CopyDeclaration {
        organisation: order.organisation(),
        actor: order.actor(),
        source: DeclarationId::new(order.id()),
        expected: order.expected,
        reference: reference.clone(),
        copy_lines: copy_lines.unwrap_or(true),
        reset_status: reset_status.unwrap_or(true),
    })?;
    let version = copied.version;
    let response = Response::created(&Copied {
        id: copied.id.get(),
        status: copied.status.code(),
        reference: copied.reference,
        copied_from: order.id(),
        created_at: copied.created_at,
    });
    Ok(response?.with_version(version))
}
