use super::{Order, Wanted, address, next, open, record};
use crate::actions::ask::{AskPage, Part, Question, shown_again};
use crate::actions::rows;
use crate::actions::typed::{Typed, is_ticked};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::lifecycle::Command;
use customs_declarations::{ControlResponseForm, ControlResponseType, ProvidedDocumentForm};
use customs_kernel::FieldErrors;

const FIELDS: Fields =
    Fields::new(&["response_type", "remarks"]).with_choices(&[("more", &["true"])]).with_others(rows::is_field);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (order, declarations) = (Order::from_posted(&member, *id, &posted, FIELDS)?, services.declarations.clone());
    if is_ticked(&posted, "more") {
        return page(&member, &services, *id, &posted, &FieldErrors::default()).await;
    }
    let form = ControlResponseForm {
        response_type: posted.filled("response_type"),
        documents: rows::documents(&posted),
        remarks: posted.filled("remarks"),
    };
    let respond = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.respond_to_control(*organisation, *id, form.clone(), actor, *expected)?;
        Ok(Notice::ControlAnswered)
    };
    match member.carry_out(&services, &posted, address(*id), respond).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let declaration = open(member, services, id, Wanted::Command(Command::ControlResponse)).await?;
    let t = member.t();
    let typed = Typed { t, posted, errors };
    let types =
        ControlResponseType::ALL.iter().map(|kind| (kind.word().to_owned(), response_type(t, *kind).to_owned()));
    let main = vec![
        typed.select("response_type", t.action_response_type(), types),
        typed.area("remarks", t.action_remarks()).hinting(t.action_may_be_empty()),
    ];
    let mut parts = Part::main(main);
    parts.extend(documents(&typed));
    let mut facts = Vec::new();
    if let Some(until) = declaration.milestones.documents_requested_until {
        facts.push((t.action_documents_until(), shown::moment(until)));
    }
    let question = Question {
        title: t.record_control_response(),
        says: vec![t.action_control_response_says().to_owned()],
        warns: t.action_sent_for_good(),
        next: next(t, &declaration, Command::ControlResponse),
        facts,
        button: t.action_send_to_customs(),
        ..Question::default()
    };
    AskPage::show(member, record(t, &declaration), question, parts, errors, posted)
}

/// A part for each document, and empty ones. Empty rows in between are closed up, so that errors name the right row.
fn documents(typed: &Typed<'_>) -> Vec<Part> {
    let (t, filled) = (typed.t, rows::documents(typed.posted));
    let count = rows::shown(filled.len(), is_ticked(typed.posted, "more"));
    let rows = (0..count).map(|row| {
        let ProvidedDocumentForm { document_type, reference, notes } = filled.get(row).cloned().unwrap_or_default();
        let field = |name: &str, label: &str, value: Option<String>| {
            typed.given(&rows::field(row, name), label, &value.unwrap_or_default())
        };
        let fields = vec![
            field("type", t.action_document_type(), document_type).hinting(t.action_document_type_hint()),
            field("reference", t.action_document_reference(), reference),
            field("notes", t.action_notes(), notes),
        ];
        let more = if row + 1 == count { t.action_more_documents() } else { "" };
        Part { legend: t.action_document(row + 1), fields, more }
    });
    rows.collect()
}

const fn response_type(t: Language, kind: ControlResponseType) -> &'static str {
    match kind {
        ControlResponseType::DocumentProvided => t.action_documents_provided(),
        ControlResponseType::GoodsPresented => t.action_goods_presented(),
        ControlResponseType::RemarksOnly => t.action_remarks_only(),
    }
}
