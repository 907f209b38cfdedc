use super::kept::Kept;
use crate::body::{JsonBody, TellUnknownBut};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::declarations::body::{DeclarationChanges, errors_as_sent, warnings_as_sent};
use crate::declarations::creation::{Validation, may_allocate, refusal};
use crate::declarations::record::DeclarationRecord;
use crate::declarations::requirements::WriteDeclarations;
use crate::declarations::shown_lines::ShownLines;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_access::Scope;
use customs_declarations::lifecycle::Status;
use customs_declarations::{DeclarationId, DraftTarget, UpdateDraft, UpdatedDraft};
use customs_http_macros::put;

/// Changes a draft
///
/// What is left out stays as it is, null clears, and what is sent replaces what is stored; `items` or
/// `skus` replace all items. What results is filled in and checked as a new declaration is. Another
/// status than DRF gives 422 `invalid_status`.
#[put("/declarations/{id}", tag = "Declarations", ids("The declaration"), versioned,
    answer(200, "The declaration", Kept<DeclarationRecord>))]
pub(in crate::declarations) async fn update_declaration(
    caller: Caller<WriteDeclarations>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<DeclarationChanges, TellUnknownBut<DeclarationRecord>>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let submit_when_valid = body.value().submit_when_valid.unwrap_or(false);
    if submit_when_valid {
        caller.require(Scope::DeclarationsSubmit)?;
    }
    let scopes = caller.scopes();
    let update = UpdateDraft {
        target: DraftTarget { organisation: caller.organisation(), id: DeclarationId::new(id), expected },
        actor: caller.actor(),
        submit_when_valid,
        may_submit: scopes.contains(Scope::DeclarationsSubmit),
        may_allocate: may_allocate(scopes),
    };
    let declarations = services.declarations.clone();
    let shown = ShownLines::of(&services, caller.organisation());
    let work = move || {
        body.naming_unknown_fields(|unknown| {
            let updated = declarations.update_draft(&update, &|content| body.value().change(content));
            let UpdatedDraft { declaration, broken_rules, mut warnings } =
                updated.map_err(|error| refusal(error, scopes, || body.as_sent()))?;
            if !warnings.is_empty() {
                warnings = warnings_as_sent(warnings, &body.as_sent());
            }
            warnings.extend(unknown);
            let (version, submitted) = (declaration.version, declaration.status != Status::Draft);
            let validation = broken_rules.map(|errors| Validation::of(errors_as_sent(errors, &body.as_sent())));
            let message =
                if submitted { "The declaration was changed and submitted." } else { "The declaration was changed." };
            let totals = declarations.totals(&declaration);
            // Customs charges nothing for what it has not accepted.
            let data = DeclarationRecord::of(declaration, totals, Vec::new(), &shown)?;
            let kept = Kept { data, message, validation, warnings: Some(warnings) };
            let answer = Answer::ok(&kept)?.with_version(version);
            Ok(if submitted { answer.leaving_work() } else { answer })
        })
    };
    command.run(work).await
}
