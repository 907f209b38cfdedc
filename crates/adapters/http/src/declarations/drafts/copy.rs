use crate::body::OptionalJsonBody;
use crate::command::Answer;
use crate::declarations::choices::StatusCode;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Answered, Write};
use chrono::{DateTime, Utc};
use customs_declarations::{CopyDeclaration, Declaration, DeclarationId};
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
    answer(201, "The copy", Copied)
)]
pub(in crate::declarations) async fn copy_declaration(
    write: Write<WriteDeclarations, 1, OptionalJsonBody<CopyRequest>>,
) -> Answered {
    let (command, order) = write.into_parts();
    let (organisation, actor, id) = (order.organisation(), order.actor(), order.id());
    let CopyRequest { reference, copy_lines, reset_status } = order.body.into_inner();
    let copy = CopyDeclaration {
        organisation,
        actor,
        source: DeclarationId::new(id),
        expected: order.expected,
        reference,
        copy_lines: copy_lines.unwrap_or(true),
        reset_status: reset_status.unwrap_or(true),
    };
    let declarations = order.services.declarations.clone();
    let work = move || {
        let copied = declarations.copy(&copy)?;
        Ok(Answer::created(&shown(&copied, id))?.with_version(copied.version))
    };
    command.run(work).await
}

fn shown(copy: &Declaration, copied_from: i64) -> Copied {
    Copied {
        id: copy.id.get(),
        reference: copy.reference.clone(),
        status: copy.status.code(),
        copied_from,
        created_at: copy.created_at,
    }
}
