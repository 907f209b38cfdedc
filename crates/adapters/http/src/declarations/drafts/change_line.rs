use super::kept::{Kept, item_refused};
use crate::body::{JsonBody, TellUnknownBut};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::declarations::body::ItemChanges;
use crate::declarations::record::LineRecord;
use crate::declarations::requirements::WriteDeclarations;
use crate::declarations::shown_lines::ShownLines;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_declarations::{DeclarationId, DraftTarget, LineId};
use customs_http_macros::put;

/// Changes an item of a draft
///
/// What is left out stays as it is; null clears; lists are replaced whole. Another `sequence` moves
/// the item there. The paths of errors are those of the item. Another status than DRF gives 422
/// `invalid_status`.
#[put("/declarations/{id}/lines/{lineId}", tag = "Declarations", ids("The declaration", "The item"),
    versioned = "The version of the declaration, for If-Match", answer(200, "The item", Kept<LineRecord>))]
pub(in crate::declarations) async fn change_line(
    caller: Caller<WriteDeclarations>,
    ids: PathIds<2>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<ItemChanges, TellUnknownBut<LineRecord>>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id, line]) = ids;
    let declarations = services.declarations.clone();
    let shown = ShownLines::of(&services, caller.organisation());
    let target = DraftTarget { organisation: caller.organisation(), id: DeclarationId::new(id), expected };
    let unreadable = body.value().unreadable();
    let work = move || {
        body.naming_unknown_fields(|unknown| {
            let change = |item: &mut _| body.value().apply(item);
            let changed = declarations.change_line(target, LineId::new(line), &change, &unreadable);
            let changed = changed.map_err(|error| item_refused(error, || body.as_sent()))?;
            let (kept, version) = Kept::line(changed, "The line was changed.", &shown, unknown, || body.as_sent())?;
            Ok(Answer::ok(&kept)?.with_version(version))
        })
    };
    command.run(work).await
}
