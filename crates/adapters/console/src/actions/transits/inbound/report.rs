use super::{Order, address, open, record};
use crate::actions::ask::{AskPage, Next, Part, Question, shown_again};
use crate::actions::typed::{Typed, day};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_kernel::{FieldErrors, amsterdam_date};
use customs_transits::{InboundReportForm, Transits};

const FIELDS: Fields = Fields::new(&["office_of_destination", "arrival_date"]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, FIELDS)?, services.transits.clone());
    let form = InboundReportForm {
        office_of_destination: posted.filled("office_of_destination"),
        arrival_date: day(&posted, "arrival_date"),
    };
    let report = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.report_inbound_again(*organisation, *id, &form, actor, *expected)?;
        Ok(Notice::ArrivalReported)
    };
    match member.carry_out(&services, &posted, address(*id), report).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

/// The fields begin with what was reported before, since what is left out then stays.
async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let transit = open(member, services, id, Transits::require_reportable).await?;
    let (t, before) = (member.t(), transit.arrival.as_ref());
    let office = before.map(|before| &*before.office_of_destination).unwrap_or_default();
    let arrived = before.map_or_else(|| amsterdam_date(services.clock.now()), |before| before.arrival_date);
    let typed = Typed { t, posted, errors };
    let fields = vec![
        typed.text_from("office_of_destination", t.action_office_of_arrival(), office).hinting(t.action_office_hint()),
        typed.day("arrival_date", t.action_arrival_date(), Some(arrived)),
    ];
    let question = Question {
        title: t.transit_report_arrival(),
        says: vec![t.action_arrival_says().to_owned(), t.action_new_arrival_remarks().to_owned()],
        warns: t.action_sent_for_good(),
        next: Next::Stays,
        button: t.action_send_to_customs(),
        ..Question::default()
    };
    AskPage::show(member, record(t, &transit), question, Part::main(fields), errors, posted)
}
