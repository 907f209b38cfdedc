use super::kept::{Kept, item_refused};
use crate::body::{JsonBody, TellUnknown};
use crate::caller::Caller;
use crate::command::Command;
use crate::declarations::body::Item;
use crate::declarations::record::LineRecord;
use crate::declarations::requirements::WriteDeclarations;
use crate::declarations::shown_lines::ShownLines;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::record_fields::Travelling;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_declarations::form::ItemForm;
use customs_declarations::{DeclarationId, DraftTarget};
use customs_http_macros::post;

/// Adds an item to a draft
///
/// As the last one, or at the place of its `sequence`: then those from there on move up. The paths of
/// errors are those of the item. Another status than DRF gives 422 `invalid_status`.
#[post("/declarations/{id}/lines", tag = "Declarations", ids("The declaration"),
    versioned = "The version of the declaration, for If-Match", answer(201, "The item", Kept<LineRecord>))]
pub(in crate::declarations) async fn add_line(
    caller: Caller<WriteDeclarations>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<Item, TellUnknown>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let shown = ShownLines::of(&services, caller.organisation());
    let target = DraftTarget { organisation: caller.organisation(), id: DeclarationId::new(id), expected };
    let (item, unreadable) = (ItemForm::arrived(body.value().clone()), body.value().unreadable());
    let work = move || {
        body.naming_unknown_fields(|unknown| {
            let added = declarations.add_line(target, &item, &unreadable);
            let added = added.map_err(|error| item_refused(error, || body.as_sent()))?;
            Kept::created(Kept::line(added, "The line was added.", &shown, unknown, || body.as_sent())?)
        })
    };
    command.run(work).await
}
