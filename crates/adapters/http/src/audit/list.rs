use super::filter::AuditParameters;
use super::record::EntryView;
use super::requirements::ReadAudit;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::OnePage;
use customs_audit::AuditFilter;
use customs_http_macros::get;
use customs_kernel::PageRequest;

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
