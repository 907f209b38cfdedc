use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::declarations::WriteDeclarations;
use crate::declarations::choices::StatusCode;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_declarations::{CopyDeclaration, Declaration, DeclarationId};
use customs_http_macros::post;
use serde::Deserialize;
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

record_view! {
    /// A new declaration that is a copy of another one.
    #[schema(as = CopiedDeclaration)]
    Copied {
        id: i64 = copy.id.get(),
        reference: String = copy.reference,
        #[schema(value_type = StatusCode)]
        status: &'static str = copy.status.code(),
        /// Id of the declaration that was copied.
        copied_from: i64 = source,
        created_at: DateTime<Utc> = copy.created_at,
    }
    from |copy: Declaration|
    given (source: i64)
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
    Ok(Response::created(&Copied::new(copied, order.id()))?.with_version(version))
}
