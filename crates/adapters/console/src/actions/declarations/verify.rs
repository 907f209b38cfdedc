use super::{Order, Wanted, address, open, record};
use crate::actions::ask::{AskPage, Part, Question, shown_again};
use crate::actions::typed::Typed;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services, shown};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::Verification;
use customs_kernel::FieldErrors;

const FIELDS: Fields = Fields::new(&["verified_by", "verification_notes"]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (order, declarations) = (Order::from_posted(&member, *id, &posted, FIELDS)?, services.declarations.clone());
    let verification =
        Verification { verified_by: posted.filled("verified_by"), notes: posted.filled("verification_notes") };
    let verify = move || {
        declarations.mark_verified(order.target(), &order.actor, &verification)?;
        Ok(Notice::Verified)
    };
    match member.carry_out(&services, &posted, address(*id), verify).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let declaration = open(member, services, id, Wanted::Anything).await?;
    let t = member.t();
    let typed = Typed { t, posted, errors };
    let fields = vec![
        typed.text("verified_by", t.record_verified_by()).hinting(t.action_verified_by_hint()),
        typed.area("verification_notes", t.action_notes()).hinting(t.action_may_be_empty()),
    ];
    let milestones = &declaration.milestones;
    let mut facts = Vec::new();
    if let (Some(at), Some(by)) = (milestones.verified_at, &milestones.verified_by) {
        facts.push((t.action_verified_before(), format!("{}, {}", shown::moment(at), shown::text(by))));
    }
    let question = Question {
        title: t.record_verify(),
        says: vec![t.action_verify_says().to_owned()],
        facts,
        button: t.record_verify(),
        ..Question::default()
    };
    AskPage::show(member, record(t, &declaration), question, Part::main(fields), errors, posted)
}
