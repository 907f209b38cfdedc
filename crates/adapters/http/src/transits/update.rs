use super::fields::{ChangeBody, TransitView};
use super::record::WrittenDraft;
use super::requirements::WriteTransits;
use crate::body::{JsonBody, TellUnknownBut};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::put;
use customs_transits::{DraftContent, DraftTarget, TransitId};

/// Changes a draft
///
/// What is left out stays as it is, null clears, and what is sent replaces what is stored; `items` replaces all items.
/// What results is filled in and checked as a new transit is. Another status than DRF gives 422 `invalid_status`.
#[put(
    "/transits/{id}",
    tag = "Transits",
    ids("The transit"),
    versioned,
    answer(200, "The changed transit", WrittenDraft)
)]
pub(super) async fn update_transit(
    caller: Caller<WriteTransits>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody, TellUnknownBut<TransitView>>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let target = DraftTarget { organisation: caller.organisation(), id: TransitId::new(id), expected };
    let transits = services.transits.clone();
    let work = move || {
        let change = |content: &mut DraftContent| {
            body.value().apply(&mut content.form);
            if let Some(dossier) = body.value().dossier_id.sent() {
                content.dossier_id = *dossier;
            }
        };
        body.naming_unknown_fields(|unknown| {
            let changed = transits.update_draft(target, &change)?;
            let version = changed.version;
            let written = WrittenDraft::of(changed, &transits, unknown, "The transit was changed.")?;
            Ok(Answer::ok(&written)?.with_version(version))
        })
    };
    command.run(work).await
}
