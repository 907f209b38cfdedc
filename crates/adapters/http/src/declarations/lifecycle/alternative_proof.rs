use crate::body::{Day, JsonBody};
use crate::command::Response;
use crate::declarations::WriteDeclarations;
use crate::declarations::choices::{ProofType, StatusCode};
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part, record_view};
use chrono::{DateTime, Utc};
use customs_declarations::{AlternativeProofForm, Declaration, DeclarationId};
use customs_http_macros::post;

record_part! {
    /// Alternative proof that the goods of an export left the Union.
    #[schema(as = AlternativeProof)]
    ProofBody of AlternativeProofForm {
        #[schema(value_type = ProofType)]
        proof_type: Option<String> [required, nullable = false],
        /// Number of the document that proves the exit.
        reference: Option<String> [required],
        /// Day on which the goods left the Union.
        exit_date: Option<Day> [required],
        /// Customs office of exit.
        #[schema(example = "NL000510")]
        exit_office: Option<String> [required],
        notes: Option<String>,
    }
}

record_view! {
    /// An alternative proof that was sent to customs.
    #[schema(as = AlternativeProofSent)]
    Sent {
        id: i64 = declaration.id.get(),
        reference: String = declaration.reference,
        #[schema(value_type = StatusCode)]
        status: &'static str = declaration.status.code(),
        #[schema(value_type = ProofType)]
        proof_type: String = sent_type,
        submitted_at: DateTime<Utc> = declaration.updated_at,
        message: &'static str = "The proof is on its way to customs.",
    }
    from |declaration: Declaration|
    given (sent_type: String)
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
    let form = AlternativeProofForm::arrived(order.body.value().clone());
    let proof_type = form.proof_type.clone().unwrap_or_default();
    let proved = declarations.prove_exit(order.organisation(), id, form, &order.actor(), order.expected)?;
    Response::ok(&Sent::new(proved, proof_type))
}
