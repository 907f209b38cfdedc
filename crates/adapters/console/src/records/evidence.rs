use crate::failure::Failure;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::HttpResponse;
use actix_web::body::SizedStream;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use bytes::Bytes;
use customs_access::{Permission, Scope};
use customs_evidence::{EvidenceOrder, Rights, SignedArchive};
use customs_kernel::Subject;
use customs_serving::blocking;
use futures_util::stream;

/// All about a record as a signed file, with what the role of the user may read. The area of the record has checked
/// its scope.
pub(crate) async fn download(member: Member, services: Services, subject: Subject) -> Answer {
    let order = EvidenceOrder {
        organisation: member.organisation(),
        subject,
        by: member.actor().to_string(),
        rights: Rights {
            audit_log: member.has(Permission::AuditRead),
            dossiers: member.may(Scope::DossiersRead),
            invoices: member.may(Scope::InvoicesRead),
        },
    };
    let archive = services.evidence.archive(order).await?;
    let (size, name) = (archive.size(), format!("evidence_{}_{}.zip", subject.kind, subject.id));
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/zip"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .body(SizedStream::new(size, Box::pin(stream::try_unfold(archive, next)))))
}

/// Reads the next bytes. A failure in the middle closes the connection, and the browser sees by the announced length
/// that bytes are missing.
async fn next(mut archive: SignedArchive) -> Result<Option<(Bytes, SignedArchive)>, actix_web::Error> {
    let read = blocking(move || {
        let bytes = archive.next_bytes().map_err(|error| {
            tracing::error!(%error, "a download of evidence broke off");
            Failure::Unavailable(error.into())
        })?;
        Ok::<_, Failure>(bytes.map(|bytes| (bytes, archive)))
    });
    read.await.map_err(actix_web::Error::from)
}
