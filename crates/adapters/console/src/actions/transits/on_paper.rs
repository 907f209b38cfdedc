//! A transit leaves on paper while customs is down, and ends there.

use super::{Order, address, open_where, record, tag};
use crate::actions::ask::{AskPage, Next, Part, Question, shown_again};
use crate::actions::typed::Typed;
use crate::failure::Failure;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_kernel::FieldErrors;
use customs_transits::lifecycle::Status;
use customs_transits::{PaperDischargeForm, Transit, TransitError, Transits};

const PROOF: Fields = Fields::new(&["proof"]);

pub(in crate::actions) async fn ask_release(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    release_page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn release(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, Fields::NONE)?, services.transits.clone());
    let release = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.release_on_paper(*organisation, *id, actor, *expected)?;
        Ok(Notice::ReleasedOnPaper)
    };
    match member.carry_out(&services, &posted, address(*id), release).await {
        Err(failure) => release_page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

async fn release_page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let transit = open(member, services, id, |transits, transit| transits.require_release_on_paper(transit)).await?;
    let t = member.t();
    let question = Question {
        title: t.record_release_on_paper(),
        says: vec![t.action_transit_on_paper_says().to_owned()],
        warns: t.action_transit_on_paper_warns(),
        next: Next::Becomes(tag(t, Status::Released)),
        button: t.record_release_on_paper(),
        is_danger: true,
        ..Question::default()
    };
    AskPage::show(member, record(t, &transit), question, Vec::new(), errors, posted)
}

pub(in crate::actions) async fn ask_discharge(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    discharge_page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn discharge(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, PROOF)?, services.transits.clone());
    let form = PaperDischargeForm { proof: posted.filled("proof") };
    let discharge = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.discharge_on_paper(*organisation, *id, &form, actor, *expected)?;
        Ok(Notice::DischargedOnPaper)
    };
    match member.carry_out(&services, &posted, address(*id), discharge).await {
        Err(failure) => discharge_page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

async fn discharge_page(
    member: &Member,
    services: &Services,
    id: i64,
    posted: &Posted,
    errors: &FieldErrors,
) -> Answer {
    let transit = open(member, services, id, |_, transit| Transits::require_discharge_on_paper(transit)).await?;
    let t = member.t();
    let typed = Typed { t, posted, errors };
    let fields = vec![typed.area("proof", t.action_discharge_proof())];
    let question = Question {
        title: t.transit_discharge_on_paper(),
        says: vec![t.action_discharge_on_paper_says().to_owned()],
        next: Next::Becomes(tag(t, Status::Completed)),
        button: t.transit_discharge_on_paper(),
        ..Question::default()
    };
    AskPage::show(member, record(t, &transit), question, Part::main(fields), errors, posted)
}

/// Reads a transit for one of these pages, and refuses the page when the transit does not allow it.
async fn open(
    member: &Member,
    services: &Services,
    id: i64,
    require: fn(&Transits, &Transit) -> Result<(), TransitError>,
) -> Result<Transit, Failure> {
    open_where(member, services, id, Transits::find, require).await
}
