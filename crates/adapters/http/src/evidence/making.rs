use super::gathering::{Gathering, RecordFacts, not_written};
use super::room::Room;
use crate::audit::evidence::version_evidence;
use crate::callbacks::evidence::delivery_evidence;
use crate::declarations::evidence::declaration_evidence;
use crate::documents::evidence::{GatheredDocument, document_evidence};
use crate::dossiers::evidence::dossier_evidence;
use crate::exchange::evidence::message_evidence;
use crate::invoices::evidence::{GatheredPaper, invoice_evidence};
use crate::mails::mail_evidence;
use crate::outages::{fallback_evidence, with_fallback_paper};
use crate::transits::evidence::transit_evidence;
use crate::{ApiError, Services, blocking};
use actix_web::http::StatusCode;
use chrono::{DateTime, Utc};
use customs_billing::BillingError;
use customs_billing::invoice::PaperKind;
use customs_documents::{DocumentError, FileStoreError};
use customs_evidence::{About, ArchiveWriter, Evidence, EvidenceError, EvidenceKey, EvidenceOrder, SignedArchive};
use customs_exchange::FallbackPaper;
use customs_kernel::{SubjectKind, in_snapshot};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use std::sync::Arc;

/// Seconds after which a client may ask again.
const TRY_AGAIN: u32 = 10;

/// What was read at one moment, with what follows of files that never change.
struct Gathered {
    archive: ArchiveWriter,
    at: DateTime<Utc>,
    facts: RecordFacts,
    documents: Vec<GatheredDocument>,
    papers: Vec<GatheredPaper>,
    fallback: Option<FallbackPaper>,
    room: Room,
}

/// Makes archives of evidence, for the web interface.
pub(super) struct Evidences(pub(super) Arc<Services>);

impl Evidence for Evidences {
    fn archive(&self, order: EvidenceOrder) -> LocalBoxFuture<'static, Result<SignedArchive, EvidenceError>> {
        let services = self.0.clone();
        async move {
            made(services, order).await.map_err(|error| match error.status() {
                StatusCode::NOT_FOUND => EvidenceError::NotFound,
                StatusCode::TOO_MANY_REQUESTS => EvidenceError::Busy,
                _ => {
                    error.log();
                    EvidenceError::Failed(error.to_string().into())
                }
            })
        }
        .boxed_local()
    }
}

/// Makes an archive. What is in the database is read at one moment; files of documents and of invoices, which never
/// change, follow, so that no connection of the database waits for them.
///
/// Work on other threads goes on when the client leaves, so it takes the room with it.
pub(super) async fn made(services: Arc<Services>, order: EvidenceOrder) -> Result<SignedArchive, ApiError> {
    let room = Room::take(&services.evidence).ok_or_else(|| {
        let message = "Other archives of evidence are being made or sent.";
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_archives", message).retried_after(TRY_AGAIN)
    })?;
    let (reading, asked) = (services.clone(), order.clone());
    let gathered = blocking(move || gathered(&reading, &asked, room)).await?;
    let Gathered { archive, at, facts, documents, papers, fallback, room } = gathered;
    let archive = with_documents(&services, archive, documents).await?;
    blocking(move || {
        let mut archive = with_papers(&services, &order, archive, papers)?;
        if let Some(paper) = &fallback {
            with_fallback_paper(&services, &mut archive, paper).map_err(not_written)?;
        }
        Ok(room.kept_by(signed(&services, order, archive, facts, at)?))
    })
    .await
}

fn gathered(services: &Services, order: &EvidenceOrder, room: Room) -> Result<Gathered, ApiError> {
    let archive = ArchiveWriter::new().map_err(not_written)?;
    let mut gathering = Gathering { services, order, archive };
    let at = services.clock.now();
    let (facts, documents, papers, fallback) = in_snapshot(services.evidence.snapshot.as_ref(), || {
        let facts = match order.subject.kind {
            SubjectKind::Declaration => declaration_evidence(&mut gathering)?,
            SubjectKind::Transit => transit_evidence(&mut gathering)?,
        };
        let fallback = fallback_evidence(&mut gathering)?;
        message_evidence(&mut gathering)?;
        let documents = document_evidence(&mut gathering)?;
        mail_evidence(&mut gathering)?;
        delivery_evidence(&mut gathering)?;
        version_evidence(&mut gathering)?;
        dossier_evidence(&mut gathering, facts.dossier)?;
        let papers = invoice_evidence(&mut gathering, facts.dossier)?;
        Ok::<_, ApiError>((facts, documents, papers, fallback))
    })?;
    Ok(Gathered { archive: gathering.archive, at, facts, documents, papers, fallback, room })
}

/// Adds the files of documents, piece by piece.
async fn with_documents(
    services: &Services,
    mut archive: ArchiveWriter,
    documents: Vec<GatheredDocument>,
) -> Result<ArchiveWriter, ApiError> {
    for GatheredDocument { document, name } in documents {
        let (size, uploaded) = (document.file.size, hex::encode(document.file.sha256));
        if !archive.has_room_for(size) {
            archive.leave_out(name, "The archive has no room for the file.");
            continue;
        }
        let mut reader = match services.documents.read(&document, 0..size).await {
            Ok(reader) => reader,
            Err(DocumentError::FileMissing) => {
                archive.leave_out(name, "The file is missing in the store.");
                continue;
            }
            Err(DocumentError::Files(error @ FileStoreError::Damaged)) => {
                tracing::error!(%error, document = document.id.get(), "evidence lacks a file");
                archive.leave_out(name, "The file in the store has another size than the one that was uploaded.");
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let entry = name.clone();
        archive = blocking(move || {
            archive.begin(&entry).map_err(not_written)?;
            Ok(archive)
        })
        .await?;
        while let Some(bytes) = reader.next().await.map_err(ApiError::unavailable)? {
            archive = blocking(move || {
                archive.put(&bytes).map_err(not_written)?;
                Ok(archive)
            })
            .await?;
        }
        if archive.end().is_some_and(|entry| entry.sha256 != uploaded) {
            tracing::error!(document = document.id.get(), "the store has another file than the one that was uploaded");
            archive.leave_out(
                format!("{name} as it was uploaded"),
                "The store has another file, which is in the archive.",
            );
        }
    }
    Ok(archive)
}

/// Adds the pages of finalized invoices, one after the other.
fn with_papers(
    services: &Services,
    order: &EvidenceOrder,
    mut archive: ArchiveWriter,
    papers: Vec<GatheredPaper>,
) -> Result<ArchiveWriter, ApiError> {
    for GatheredPaper { invoice, name } in papers {
        match services.billing.invoices.paper(order.organisation, invoice, PaperKind::Pdf) {
            Ok(paper) if archive.has_room_for(paper.bytes.len() as u64) => {
                archive.add(&name, &paper.bytes).map_err(not_written)?;
            }
            Ok(_) => archive.leave_out(name, "The archive has no room for the file."),
            Err(BillingError::FontGone(why)) => archive.leave_out(name, why),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(archive)
}

/// Signs the archive with the key that signs access tokens at that moment. Its public half is noted first, since the
/// archive may be checked when the key has long ended.
fn signed(
    services: &Services,
    order: EvidenceOrder,
    archive: ArchiveWriter,
    facts: RecordFacts,
    at: DateTime<Utc>,
) -> Result<SignedArchive, ApiError> {
    let signing = services.token_keys.signing_at(at).ok_or_else(|| ApiError::internal("there is no signing key"))?;
    let key = EvidenceKey::from_pem(signing.pem());
    let key = key.ok_or_else(|| ApiError::internal("the signing key cannot be read"))?;
    services.evidence.register.note(&key.public(), at)?;
    let about = About {
        organisation_id: order.organisation.get(),
        record: order.subject,
        reference: facts.reference,
        created_at: at,
        created_by: order.by,
    };
    archive.finish(about, &key).map_err(not_written)
}
