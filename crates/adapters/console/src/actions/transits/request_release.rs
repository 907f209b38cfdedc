use super::{Order, address, next, open, record};
use crate::actions::ask::{AskPage, Part, Question, shown_again};
use crate::actions::typed::Typed;
use crate::form::Field;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_kernel::{BrokenRule, FieldErrors};
use customs_transits::ReleaseRequestForm;
use customs_transits::lifecycle::Command;

const WISH: &str = "release_requested";
const FIELDS: Fields = Fields::NONE.with_choices(&[(WISH, &["yes", "no"])]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, FIELDS)?, services.transits.clone());
    // Declining ends the transit, so nothing is taken for granted.
    let Some(wanted) = requested(posted.text(WISH)) else {
        let errors = FieldErrors::one(WISH, BrokenRule::required());
        return page(&member, &services, *id, &posted, &errors).await;
    };
    let form = ReleaseRequestForm { release_requested: Some(wanted) };
    let request = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.request_release(*organisation, *id, &form, actor, *expected)?;
        Ok(Notice::ReleaseRequested)
    };
    match member.carry_out(&services, &posted, address(*id), request).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

fn requested(word: &str) -> Option<bool> {
    match word {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let transit = open(member, services, id, Some(Command::RequestRelease)).await?;
    let t = member.t();
    let question = Question {
        title: t.transit_request_release(),
        says: vec![t.action_request_release_says().to_owned()],
        warns: t.action_sent_for_good(),
        next: next(t, &transit, Command::RequestRelease),
        button: t.action_send_to_customs(),
        ..Question::default()
    };
    let fields = vec![choice(t, &Typed { t, posted, errors })];
    AskPage::show(member, record(t, &transit), question, Part::main(fields), errors, posted)
}

fn choice(t: Language, typed: &Typed<'_>) -> Field {
    let choices = [("yes", t.action_release_wanted()), ("no", t.action_release_declined())];
    typed.select(WISH, t.action_your_answer(), choices.map(|(word, name)| (word.to_owned(), name.to_owned())))
}
