use super::kept::Kept;
use crate::caller::Caller;
use crate::command::Command;
use crate::declarations::record::LineRecord;
use crate::declarations::requirements::WriteDeclarations;
use crate::declarations::shown_lines::ShownLines;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_declarations::{DeclarationId, DraftTarget, LineId};
use customs_http_macros::post;
use serde_json::Value;

/// Duplicates an item of a draft
///
/// The copy follows as the last one. Another status than DRF gives 422 `invalid_status`.
#[post("/declarations/{id}/lines/{lineId}/duplicate", tag = "Declarations", ids("The declaration", "The item"),
    versioned = "The version of the declaration, for If-Match", answer(201, "The copy", Kept<LineRecord>))]
pub(in crate::declarations) async fn duplicate_line(
    caller: Caller<WriteDeclarations>,
    ids: PathIds<2>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id, line]) = ids;
    let declarations = services.declarations.clone();
    let shown = ShownLines::of(&services, caller.organisation());
    let target = DraftTarget { organisation: caller.organisation(), id: DeclarationId::new(id), expected };
    let work = move || {
        let copy = declarations.duplicate_line(target, LineId::new(line))?;
        Kept::created(Kept::line(copy, "The line was duplicated.", &shown, Vec::new(), || Value::Null)?)
    };
    command.run(work).await
}
