use super::making::made;
use super::{ReadDeclarationEvidence, ReadTransitEvidence};
use crate::documents::download::attachment;
use crate::operation::{Read, Responded};
use crate::{ApiError, blocking};
use actix_web::HttpResponse;
use actix_web::body::SizedStream;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use bytes::Bytes;
use customs_access::{Permission, Scope, TokenClaims};
use customs_evidence::{EvidenceOrder, Rights, SignedArchive};
use customs_http_macros::get;
use customs_kernel::Subject;
use futures_util::stream;

/// Download all about a declaration as one signed archive.
///
/// The ZIP file has the declaration, its history and amendments, the messages to and from customs byte by byte,
/// documents, mails, deliveries to callbacks, estimated and assessed duties, and what was charged and invoiced, all of
/// one moment. `manifest.json` has the SHA-256 digest of each entry, and `signature.json` the signature of the
/// manifest: `customs-api evidence verify` checks both without the service. What takes another scope or permission
/// than the token has is left out, and the manifest says so.
#[get("/declarations/{id}/evidence", tag = "Declarations", ids("The declaration"),
    responses((
        status = 200, description = "The archive", content_type = "application/zip", body = Vec<u8>,
        headers(("Content-Disposition" = String, description = "attachment, named after the declaration")),
    )))]
pub(super) async fn download_declaration_evidence(asked: Read<ReadDeclarationEvidence, 1>) -> Responded {
    let subject = Subject::declaration(asked.id());
    downloaded(asked, subject).await
}

/// Download all about a transit as one signed archive.
///
/// It has what the archive of a declaration has. Access codes of guarantees are concealed in messages, as everywhere.
#[get("/transits/{id}/evidence", tag = "Transits", ids("The transit"),
    responses((
        status = 200, description = "The archive", content_type = "application/zip", body = Vec<u8>,
        headers(("Content-Disposition" = String, description = "attachment, named after the transit")),
    )))]
pub(super) async fn download_transit_evidence(asked: Read<ReadTransitEvidence, 1>) -> Responded {
    let subject = Subject::transit(asked.id());
    downloaded(asked, subject).await
}

async fn downloaded<R>(asked: Read<R, 1>, subject: Subject) -> Responded {
    let Read { caller, services, .. } = asked;
    let order = EvidenceOrder {
        organisation: caller.organisation(),
        subject,
        by: caller.actor().to_string(),
        rights: rights(caller.claims()),
    };
    let archive = made(services.into_inner(), order).await?;
    let size = archive.size();
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/zip"))
        .insert_header((CONTENT_DISPOSITION, attachment(&format!("evidence_{}_{}.zip", subject.kind, subject.id))))
        .body(SizedStream::new(size, Box::pin(stream::try_unfold(archive, next)))))
}

fn rights(claims: &TokenClaims) -> Rights {
    Rights {
        audit_log: claims.permissions.contains(&Permission::AuditRead),
        dossiers: claims.scopes.contains(Scope::DossiersRead),
        invoices: claims.scopes.contains(Scope::InvoicesRead),
    }
}

/// Reads the next bytes. A failure in the middle closes the connection: by the announced length the client sees that
/// bytes are missing.
async fn next(mut archive: SignedArchive) -> Result<Option<(Bytes, SignedArchive)>, actix_web::Error> {
    let read = blocking(move || {
        let bytes = archive.next_bytes().map_err(ApiError::unavailable)?;
        Ok(bytes.map(|bytes| (bytes, archive)))
    });
    read.await.map_err(|error| {
        tracing::error!(%error, "a download of evidence broke off");
        error.into()
    })
}
