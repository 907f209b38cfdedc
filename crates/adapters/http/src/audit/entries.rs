//! Endpoints that list the entries and export them.

use super::ReadAudit;
use super::filter::AuditParameters;
use super::record::EntryView;
use crate::blocking;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read, Responded};
use crate::query::OnePage;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{Error, HttpResponse};
use bytes::Bytes;
use customs_audit::{AuditExport, AuditFilter};
use customs_http_macros::get;
use customs_kernel::{PageRequest, amsterdam_date};
use futures_util::{StreamExt, stream};

/// List the entries of the audit log.
///
/// Every write of a record has an entry, which is stored with the write. The client needs the permission `audit.read`.
#[get("/audit", tag = "Audit log", params(AuditParameters, OnePage),
    success(200, "A page of entries, the latest first", Listed<EntryView>))]
pub(super) fn list_audit_entries(asked: Read<ReadAudit, 0, (AuditFilter, PageRequest)>) -> Handled {
    let (filter, page) = &asked.query;
    let page = asked.services.audit.list(asked.organisation(), filter, *page)?;
    Response::ok(&Listed::from_page(page, EntryView::from))
}

/// Download the audit log as a CSV file.
///
/// The entries are in the order in which they were stored, up to the latest one when the download begins. The file is
/// separated by semicolons and encoded in UTF-8 with a byte order mark; times are in UTC, and the fields before and after
/// a change are JSON. The client needs the permission `audit.read`.
#[get("/audit/export", tag = "Audit log", params(AuditParameters),
    responses((status = 200, description = "The entries", content((String = "text/csv")))))]
pub(super) async fn export_audit_log(asked: Read<ReadAudit, 0, AuditFilter>) -> Responded {
    let organisation = asked.organisation();
    let Read { query: filter, services, .. } = asked;
    let today = amsterdam_date(services.clock.now());
    let file = blocking(move || Ok(services.audit.export(organisation, filter)?)).await?;
    let rows = stream::try_unfold(file, next);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"audit-log_{today}.csv\"")))
        .streaming(Box::pin(stream::iter([Ok(Bytes::from(AuditExport::header()))]).chain(rows))))
}

/// Reads the next piece of the file. A failure in the middle closes the connection, so that no client takes a part for
/// the whole file.
async fn next(mut file: AuditExport) -> Result<Option<(Bytes, AuditExport)>, Error> {
    let lines = blocking(move || Ok(file.next_lines()?.map(|lines| (Bytes::from(lines), file)))).await;
    lines.map_err(|error| {
        tracing::error!(%error, "an export of the audit log broke off");
        error.into()
    })
}
