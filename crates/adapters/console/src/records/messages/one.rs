use super::super::RecordHead;
use super::super::xml::FormattedXml;
use super::MessageRow;
use crate::failure::Failure;
use crate::layout::Layout;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, ConsoleServices, Services};
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY};
use askama::Template;
use chrono::{DateTime, Utc};
use customs_exchange::{ExchangeId, ExchangedMessage};
use customs_kernel::{OrganisationId, Subject, SubjectKind};

/// The most statements of an answer that are listed.
const MOST_STATEMENTS: usize = 500;

#[derive(Template)]
#[template(path = "records/message.html", blocks = ["content"])]
struct MessagePage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    row: MessageRow,
    statements: Vec<Statement>,
    xml: String,
    is_cut: bool,
}

/// One element of an answer of customs.
struct Statement {
    name: String,
    value: String,
}

/// A message with as much of its document as the organisation may see.
struct Found {
    message: ExchangedMessage,
    document: Vec<u8>,
    now: DateTime<Utc>,
}

/// Shows one message about the record of the head; htmx gets it to fold it into the timeline.
pub(crate) async fn one(member: Member, services: Services, head: RecordHead, id: i64) -> Answer {
    let (t, organisation, subject) = (member.t(), member.organisation(), head.subject);
    let reading = move || {
        let found = find(&services, organisation, subject, id)?;
        let statements = statements(&services, &found);
        let xml = FormattedXml::from_document(&found.document);
        Ok((found, statements, xml))
    };
    let (found, statements, xml) = member.read(reading).await?;
    let row = MessageRow::new(t, &head.base, found.message, found.now);
    let (layout, is_cut, head) = (Layout::new(&member, head.list), xml.is_cut, head.for_list_entry());
    let page = MessagePage { layout, t, head, row, statements, xml: shown::text(&xml.text), is_cut };
    if member.is_block() { member.page(&page.as_content()) } else { member.page(&page) }
}

/// The document of a message as a file. It comes from outside, so a browser must not show it as a page of this site.
pub(crate) async fn download(member: Member, services: Services, subject: Subject, id: i64) -> Answer {
    let organisation = member.organisation();
    let found = member.read(move || find(&services, organisation, subject, id)).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/xml")
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"customs-message-{id}.xml\"")))
        .insert_header((CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'; frame-ancestors 'self'"))
        .body(found.document))
}

/// Finds a message about this record. The domain of the record decides which part of the document may be shown.
fn find(services: &ConsoleServices, organisation: OrganisationId, subject: Subject, id: i64) -> Result<Found, Failure> {
    let found = services.exchange.find(organisation, ExchangeId::new(id), &[subject.kind])?;
    let (message, document, now) =
        found.filter(|(message, ..)| message.subject() == subject).ok_or(Failure::NotFound)?;
    let document = match subject.kind {
        SubjectKind::Declaration => services.declarations.shown_text(organisation, &message, document)?,
        SubjectKind::Transit => {
            let shown = services.transits.shown_text(organisation, &message, &document);
            shown.map_err(|error| Failure::from_kind(error.kind(), error))?
        }
    };
    Ok(Found { message, document, now })
}

/// The elements of an answer of customs; none for a message of ours.
fn statements(services: &ConsoleServices, found: &Found) -> Vec<Statement> {
    let ExchangedMessage::Inbound { place, subject, .. } = &found.message else { return Vec::new() };
    let statement = |name: &str, value: &str| Statement { name: shown::text(name), value: shown::text(value) };
    match subject.kind {
        SubjectKind::Declaration => {
            let stated = services.declarations.particulars(&found.document, *place);
            stated.iter().take(MOST_STATEMENTS).map(|stated| statement(&stated.name, &stated.value)).collect()
        }
        SubjectKind::Transit => {
            let stated = services.transits.particulars(&found.document);
            stated.iter().take(MOST_STATEMENTS).map(|stated| statement(&stated.name, &stated.value)).collect()
        }
    }
}
