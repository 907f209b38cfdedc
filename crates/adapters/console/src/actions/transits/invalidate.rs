use super::{Order, address, next, open, record};
use crate::actions::ask::{AskPage, Part, Question, shown_again};
use crate::actions::typed::Typed;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_kernel::FieldErrors;
use customs_transits::InvalidationForm;
use customs_transits::lifecycle::Command;

const FIELDS: Fields = Fields::new(&["reason"]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, FIELDS)?, services.transits.clone());
    let form = InvalidationForm { reason: posted.filled("reason") };
    let invalidate = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.invalidate(*organisation, *id, &form, actor, *expected)?;
        Ok(Notice::InvalidationRequested)
    };
    match member.carry_out(&services, &posted, address(*id), invalidate).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let transit = open(member, services, id, Some(Command::Invalidate)).await?;
    let t = member.t();
    let typed = Typed { t, posted, errors };
    let fields = vec![typed.area("reason", t.action_reason()).hinting(t.action_for_customs())];
    let question = Question {
        title: t.record_invalidate(),
        says: vec![t.action_transit_invalidate_says().to_owned()],
        warns: t.action_invalidate_warns(),
        next: next(t, &transit, Command::Invalidate),
        button: t.record_invalidate(),
        is_danger: true,
        ..Question::default()
    };
    AskPage::show(member, record(t, &transit), question, Part::main(fields), errors, posted)
}
