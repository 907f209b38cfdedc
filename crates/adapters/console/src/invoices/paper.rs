use crate::failure::{BilingualText, Failure};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpResponse, web};
use customs_access::Scope;
use customs_billing::invoice::{Paper, PaperKind};
use customs_billing::{BillingError, InvoiceId};

/// The printed form of a finalized invoice.
pub(super) async fn pdf(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    paper(member, services, InvoiceId::new(*id), PaperKind::Pdf).await
}

/// The electronic form of a finalized invoice.
pub(super) async fn ubl(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    paper(member, services, InvoiceId::new(*id), PaperKind::Ubl).await
}

/// Says what an electronic invoice lacks, and why mending the profile does not change that.
pub fn failed(error: BillingError) -> Failure {
    match error {
        BillingError::PreconditionFailed(lacks) => {
            Failure::Refused(BilingualText::by(|t| t.invoice_lacks(&t.paper_lacks(&lacks))))
        }
        other => other.into(),
    }
}

async fn paper(member: Member, services: Services, id: InvoiceId, kind: PaperKind) -> Answer {
    member.require(Scope::InvoicesRead)?;
    let (organisation, invoices) = (member.organisation(), services.invoices.clone());
    let paper = member.read(move || invoices.paper(organisation, id, kind).map_err(failed)).await?;
    let Paper { file_name, media_type, bytes } = paper;
    // The name has only letters, digits, dots, dashes and underscores.
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, media_type))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{file_name}\"")))
        .body(bytes))
}
