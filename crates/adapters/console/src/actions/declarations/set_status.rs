use super::{Order, Wanted, address, open, record};
use crate::actions::ask::{AskPage, Part, Question, shown_again};
use crate::actions::typed::Typed;
use crate::failure::Failure;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::{Permission, Scope};
use customs_declarations::StatusForm;
use customs_declarations::lifecycle::{Command, Status};
use customs_kernel::FieldErrors;

const FIELDS: Fields = Fields::new(&["status", "reason", "notes"]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    require(&member)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    require(&member)?;
    let (order, declarations) = (Order::from_posted(&member, *id, &posted, FIELDS)?, services.declarations.clone());
    let filled = |name: &str| posted.filled(name);
    let form = StatusForm { status: filled("status"), reason: filled("reason"), notes: filled("notes") };
    let set = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.set_status(*organisation, *id, form.clone(), actor, *expected)?;
        Ok(Notice::StatusSet)
    };
    match member.carry_out(&services, &posted, address(*id), set).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

fn require(member: &Member) -> Result<(), Failure> {
    member.require(Scope::DeclarationsWrite)?;
    member.require_permission(Permission::DeclarationsOverride)
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let declaration = open(member, services, id, Wanted::Command(Command::SetStatus)).await?;
    let t = member.t();
    let typed = Typed { t, posted, errors };
    let statuses = Status::ALL.map(|status| (status.code().to_owned(), t.declaration_status(status).to_owned()));
    let fields = vec![
        typed.select("status", t.action_new_status(), statuses),
        typed.area("reason", t.action_reason()).hinting(t.action_for_history()),
        typed.area("notes", t.action_notes()).hinting(t.action_may_be_empty()),
    ];
    let question = Question {
        title: t.record_set_status(),
        says: vec![t.action_set_status_says().to_owned()],
        warns: t.action_set_status_warns(),
        button: t.record_set_status(),
        is_danger: true,
        ..Question::default()
    };
    AskPage::show(member, record(t, &declaration), question, Part::main(fields), errors, posted)
}
