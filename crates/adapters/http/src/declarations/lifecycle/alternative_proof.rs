use crate::ApiError;
use crate::body::{Day, JsonBody};
use crate::command::Response;
use crate::declarations::choices::{ProofType, StatusCode};
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Handled, Write};
use chrono::{DateTime, Utc};
use customs_declarations::{AlternativeProofForm, DeclarationId};
use customs_http_macros::post;
use customs_kernel::FieldErrors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Alternative proof that the goods of an export left the Union.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = AlternativeProof)]
struct ProofBody {
    #[schema(required = true, value_type = ProofType)]
    proof_type: Option<String>,
    /// Number of the document that proves the exit.
    #[schema(required = true)]
    reference: Option<String>,
    /// Day on which the goods left the Union.
    #[schema(required = true)]
    exit_date: Option<Day>,
    /// Customs office of exit.
    #[schema(required = true, example = "NL000510")]
    exit_office: Option<String>,
    notes: Option<String>,
}

/// An alternative proof that was sent to customs.
#[derive(Serialize, ToSchema)]
#[schema(as = AlternativeProofSent)]
struct Sent {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    #[schema(value_type = ProofType)]
    proof_type: String,
    submitted_at: DateTime<Utc>,
    message: &'static str,
}

/// Prove in another way that the goods of an export left the Union.
///
/// Only for exports (otherwise 422 `invalid_direction`), in status ACC and REL (otherwise 422 `invalid_status`).
#[post(
    "/declarations/{id}/ape",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The proof goes to customs", Sent)
)]
pub(super) fn prove_exit(order: &Write<WriteDeclarations, 1, JsonBody<ProofBody>>) -> Handled {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let form = form(order.body.value().clone())?;
    let proof_type = form.proof_type.clone().unwrap_or_default();
    let proved = declarations.prove_exit(order.organisation(), id, form, &order.actor(), order.expected)?;
    let sent = Sent {
        id: proved.id.get(),
        reference: proved.reference,
        status: proved.status.code(),
        proof_type,
        submitted_at: proved.updated_at,
        message: "The proof is on its way to customs.",
    };
    Ok(Response::ok(&sent)?.leaving_work())
}

/// Converts the body to the form. A text that is not a day is reported together with all other broken rules.
fn form(body: ProofBody) -> Result<AlternativeProofForm, ApiError> {
    let ProofBody { proof_type, reference, exit_date, exit_office, notes } = body;
    let day = exit_date.and_then(Day::get);
    let form = AlternativeProofForm { proof_type, reference, exit_date: day, exit_office, notes };
    if exit_date.is_none() || day.is_some() {
        return Ok(form);
    }
    let mut errors = FieldErrors::one("exit_date", Day::RULE);
    for (path, messages) in form.broken_rules().iter().filter(|(path, _)| *path != "exit_date") {
        for message in messages {
            errors.add(path, message);
        }
    }
    Err(ApiError::validation(&errors))
}
