use crate::body::OptionalJsonBody;
use crate::command::Answer;
use crate::declarations::choices::StatusCode;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Answered, Write};
use chrono::{DateTime, Utc};
use customs_declarations::{CopyDeclaration, DeclarationId};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a declaration is copied.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = CopyRequest)]
#[serde(expecting = "an object")]
pub(super) struct CopyRequest {
    /// Reference of the copy, unique in the organisation; made by the service when left out.
    #[schema(max_length = 255)]
    reference: Option<String>,
    /// Whether the items are copied.
    #[schema(default = true)]
    copy_lines: Option<bool>,
    /// Whether the copy is a draft, whatever the status of the source. Else it keeps DRF or ERR; any
    /// other status of the source gives 422 `invalid_status`.
    #[schema(default = true)]
    reset_status: Option<bool>,
}

/// A copy of a declaration.
#[derive(Serialize, ToSchema)]
#[schema(as = CopiedDeclaration)]
struct Copied {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    /// The id of the source.
    copied_from: i64,
    created_at: DateTime<Utc>,
}

/// Copies a declaration
///
/// What was declared is copied; numbers of customs, dates, verification and dossier are not.
#[post(
    "/declarations/{id}/copy",
    tag = "Declarations",
    ids("The declaration to copy"),
    versioned = "The version of the copy, for If-Match",
    answer(201, "The copy", Copied)
)]
pub(in crate::declarations) fn copy_declaration(
    order: &Write<WriteDeclarations, 1, OptionalJsonBody<CopyRequest>>,
) -> Answered {
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
    let answer = Answer::created(&Copied {
        id: copied.id.get(),
        status: copied.status.code(),
        reference: copied.reference,
        copied_from: order.id(),
        created_at: copied.created_at,
    });
    Ok(answer?.with_version(version))
}
