use super::{Order, address, next, open, record};
use crate::actions::ask::{AskPage, Part, Question};
use crate::actions::typed::{Typed, day, is_ticked};
use crate::failure::Failure;
use crate::form::Field;
use crate::notice::Notice;
use crate::posted::Posted;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use chrono::NaiveDate;
use customs_access::Scope;
use customs_kernel::{FieldErrors, amsterdam_date};
use customs_transits::lifecycle::{Command, DestinationState};
use customs_transits::{ArrivalForm, Transit};

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::of(&member, *id, &posted)?, services.transits.clone());
    let form = form(&posted);
    let report = move || {
        let Order { organisation, id, actor, expected } = &order;
        Ok(transits.report_arrival(*organisation, *id, &form, actor, *expected)?)
    };
    match member.write(&services, report).await {
        Ok(_) => Ok(member.done(&address(*id), Notice::ArrivalReported)),
        Err(Failure::Invalid(errors)) => page(&member, &services, *id, &posted, &errors).await,
        Err(other) => Err(other),
    }
}

fn form(posted: &Posted) -> ArrivalForm {
    ArrivalForm {
        office_of_destination: posted.filled("office_of_destination"),
        arrival_date: day(posted, "arrival_date"),
        unloading_remarks: posted.filled("unloading_remarks"),
        seals_intact: Some(is_ticked(posted, "seals_intact")),
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let transit = open(member, services, id, Some(Command::Arrival)).await?;
    let (t, today) = (member.t(), amsterdam_date(services.clock.now()));
    let fields = fields(t, &transit, today, &Typed { t, posted, errors });
    let is_unloading =
        matches!(transit.standing.destination, DestinationState::UnloadingAllowed | DestinationState::RemarksSent);
    let question = Question {
        title: t.action_arrival(),
        says: vec![
            if is_unloading { t.action_arrival_again_says() } else { t.action_arrival_says() }.to_owned(),
            t.action_arrival_remarks_say().to_owned(),
        ],
        warns: t.action_sent_for_good(),
        next: next(t, &transit, Command::Arrival),
        button: t.action_send_to_customs(),
        ..Question::default()
    };
    AskPage::show(member, record(t, &transit), question, Part::main(fields), errors, posted)
}

/// The fields begin with what was reported before, since what is left out then stays.
fn fields(t: Language, transit: &Transit, today: NaiveDate, typed: &Typed<'_>) -> Vec<Field> {
    let before = transit.arrival.as_ref();
    let declared = transit.form.office_of_destination.as_deref().unwrap_or_default();
    let office = before.map_or(declared, |before| &before.office_of_destination);
    let day = before.map_or(today, |before| before.arrival_date);
    let remarks = before.and_then(|before| before.unloading_remarks.as_deref()).unwrap_or_default();
    vec![
        typed.text_from("office_of_destination", t.action_office_of_arrival(), office).hinting(t.action_office_hint()),
        typed.day("arrival_date", t.action_arrival_date(), Some(day)),
        typed.ticked("seals_intact", t.action_seals_intact(), before.is_none_or(|before| before.seals_intact)),
        typed.area_from("unloading_remarks", t.action_unloading_remarks(), remarks).hinting(t.action_remarks_hint()),
    ]
}
