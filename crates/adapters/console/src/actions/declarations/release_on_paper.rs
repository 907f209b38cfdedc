use super::submit::may_allocate;
use super::{Order, Wanted, address, open, record, tag};
use crate::actions::ask::{AskPage, Next, Question, shown_again};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::lifecycle::Status;
use customs_kernel::FieldErrors;

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let (order, may_allocate) = (Order::from_posted(&member, *id, &posted, Fields::NONE)?, may_allocate(&member));
    let declarations = services.declarations.clone();
    let release = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.release_on_paper(*organisation, *id, actor, *expected, may_allocate)?;
        Ok(Notice::ReleasedOnPaper)
    };
    match member.carry_out(&services, &posted, address(*id), release).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let declaration = open(member, services, id, Wanted::ReleaseOnPaper).await?;
    let t = member.t();
    let question = Question {
        title: t.record_release_on_paper(),
        says: vec![t.action_release_on_paper_says().to_owned()],
        warns: t.action_release_on_paper_warns(),
        next: Next::Becomes(tag(t, Status::Submitted)),
        button: t.record_release_on_paper(),
        is_danger: true,
        ..Question::default()
    };
    AskPage::show(member, record(t, &declaration), question, Vec::new(), errors, posted)
}
