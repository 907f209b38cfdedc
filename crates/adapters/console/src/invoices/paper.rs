use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpResponse, web};
use customs_access::Scope;
use customs_billing::InvoiceId;
use customs_billing::invoice::{Paper, PaperKind};

/// The printed form of a finalized invoice.
pub(super) async fn pdf(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    paper(member, services, InvoiceId::new(*id), PaperKind::Pdf).await
}

/// The electronic form of a finalized invoice.
pub(super) async fn ubl(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    paper(member, services, InvoiceId::new(*id), PaperKind::Ubl).await
}

async fn paper(member: Member, services: Services, id: InvoiceId, kind: PaperKind) -> Answer {
    member.require(Scope::InvoicesRead)?;
    let (organisation, invoices) = (member.organisation(), services.invoices.clone());
    let paper = member.read(move || Ok(invoices.paper(organisation, id, kind)?)).await?;
    let Paper { file_name, media_type, bytes } = paper;
    // The name has only letters, digits, dots, dashes and underscores.
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, media_type))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{file_name}\"")))
        .body(bytes))
}
