mod body_digest;
mod intake;
mod parts;
mod received_body;

use super::place::{Placed, PlacedWrite};
use super::view::{DocumentTypeCode, DocumentView};
use crate::answers::created;
use crate::command::Command;
use crate::envelope::Written;
use crate::operation::{Ordered, Responded};
use crate::{ApiError, blocking};
use actix_web::http::StatusCode;
use customs_declarations::DeclarationId;
use customs_documents::{Documents, FileKey, Owner};
use customs_http_macros::post;
use customs_kernel::OrganisationId;
use intake::Intake;
use parts::UploadParts;
use received_body::ReceivedBody;
use utoipa::ToSchema;

/// A new document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
struct NewDocument {
    /// The file: PDF, Word, Excel, JPEG, PNG, GIF, WebP, text, CSV or XML; 50 MB at most.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Kind of document; `other` when left out.
    #[schema(value_type = Option<DocumentTypeCode>)]
    document_type: Option<String>,
    /// Free description of the document.
    description: Option<String>,
}

/// Add a document to a declaration.
///
/// `If-Match` names the version of the declaration; adding a document does not change that version.
#[post("/declarations/{id}/documents", tag = "Declaration documents", ids("The declaration"),
    body(content = NewDocument, content_type = "multipart/form-data"), versioned,
    success(201, "The document", Written<DocumentView>))]
pub(super) async fn upload_document(ordered: Ordered<PlacedWrite<1>>, parts: UploadParts) -> Responded {
    let Ordered { command, order } = ordered;
    let Placed([declaration]) = order.path;
    let (organisation, owner) = (order.organisation(), Owner::declaration(declaration));
    let documents = order.services.documents.clone();
    let (known, declarations) = (documents.clone(), order.services.declarations.clone());
    blocking(move || Ok(known.check_owner(organisation, owner)?)).await?;
    let versions = order.versions.clone();
    let as_expected = move || {
        versions.try_each(|version| Ok(declarations.expect(organisation, DeclarationId::new(owner.id), version)?))
    };
    // A repeated request gets its kept answer, whatever happened to the declaration since. Any other request is refused
    // here, before its file is read, and checked once more when the file has been read.
    if !command.has_key() {
        blocking(as_expected.clone()).await?;
    }
    let mut intake = Intake::new(documents.clone(), organisation, command.has_key());
    let response = match intake.read(parts).await {
        Ok(()) => add(command, &documents, organisation, owner, intake.body(), as_expected).await,
        Err(error) => Err(error),
    };
    if let Some(key) = intake.upload()
        && !has_added(&response)
    {
        discard(&documents, key.clone()).await;
    }
    response
}

/// Turns the stored file into a document, together with the answer that is kept for the key.
async fn add(
    command: Command,
    documents: &Documents,
    organisation: OrganisationId,
    owner: Owner,
    body: ReceivedBody,
    as_expected: impl Fn() -> Result<(), ApiError> + Send + 'static,
) -> Responded {
    let documents = documents.clone();
    // Each client cuts the same form into parts in its own way, so the content is compared instead of the bytes.
    command
        .with_content(body.fingerprint())
        .run(move || {
            as_expected()?;
            let (form, file) = body.checked()?;
            let document = documents.add(organisation, owner, form, file)?;
            created(document.version, DocumentView::from(document), "The document was added.")
        })
        .await
}

/// Whether the file of this very request became a document; a repeated answer is about the file of an earlier request.
fn has_added(response: &Responded) -> bool {
    response.as_ref().is_ok_and(|response| {
        response.status() == StatusCode::CREATED && !response.headers().contains_key("idempotent-replayed")
    })
}

/// Removes a file that became no document. If that fails, the periodic clean-up removes it later.
async fn discard(documents: &Documents, key: FileKey) {
    if let Err(error) = try_discard(documents, key).await {
        tracing::warn!(%error, "the file of a refused upload stays until it is cleaned up");
    }
}

async fn try_discard(documents: &Documents, key: FileKey) -> Result<(), ApiError> {
    let (giving_up, forgetting, given_up) = (documents.clone(), documents.clone(), key.clone());
    if blocking(move || Ok(giving_up.give_up(&given_up)?)).await? {
        documents.delete_file(&key).await?;
        blocking(move || Ok(forgetting.forget(&key)?)).await?;
    }
    Ok(())
}
