use super::{Order, address, open, record};
use crate::actions::ask::{AskPage, Next, Part, Question, shown_again};
use crate::actions::typed::{Typed, day};
use crate::form::Field;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use chrono::NaiveDate;
use customs_access::Scope;
use customs_kernel::{FieldErrors, amsterdam_date};
use customs_transits::{Transit, Transits, UnloadingForm};

const FIELDS: Fields =
    Fields::new(&["unloading_date", "unloading_remarks"]).with_choices(&[("seals_intact", &["true", "false"])]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, FIELDS)?, services.transits.clone());
    let form = form(&posted);
    let report = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.report_unloading(*organisation, *id, &form, actor, *expected)?;
        Ok(Notice::RemarksSent)
    };
    match member.carry_out(&services, &posted, address(*id), report).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

/// The report that the form makes.
fn form(posted: &Posted) -> UnloadingForm {
    UnloadingForm {
        unloading_date: day(posted, "unloading_date"),
        // The field shows the earlier remarks: a user who clears it takes them back.
        unloading_remarks: posted.sent("unloading_remarks").map(|remarks| remarks.trim().to_owned()),
        seals_intact: posted.filled("seals_intact").map(|word| word == "true"),
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let transit = open(member, services, id, Transits::require_unloadable).await?;
    let (t, today) = (member.t(), amsterdam_date(services.clock.now()));
    let fields = fields(t, &transit, today, &Typed { t, posted, errors });
    let mut says = vec![t.action_unloading_says().to_owned(), t.action_unloading_whole().to_owned()];
    if no_seals_are_named(&transit) {
        says.push(t.action_no_seals_named().to_owned());
    }
    let question = Question {
        title: t.transit_send_unloading_remarks(),
        says,
        warns: t.action_sent_for_good(),
        next: Next::Stays,
        button: t.action_send_to_customs(),
        ..Question::default()
    };
    AskPage::show(member, record(t, &transit), question, Part::main(fields), errors, posted)
}

/// Whether the permission to unload says that there are no seals, so that there is no state of them to report.
fn no_seals_are_named(transit: &Transit) -> bool {
    transit.arrival.as_ref().and_then(|arrival| arrival.permission_names_seals) == Some(false)
}

fn fields(t: Language, transit: &Transit, today: NaiveDate, typed: &Typed<'_>) -> Vec<Field> {
    let before = transit.arrival.as_ref();
    let remarks = before.and_then(|before| before.unloading_remarks.as_deref()).unwrap_or_default();
    let mut fields = vec![typed.day("unloading_date", t.action_unloading_date(), Some(today))];
    if !no_seals_are_named(transit) {
        let state = if before.is_none_or(|before| before.seals_intact) { "true" } else { "false" };
        let states = [("true", t.action_seals_intact()), ("false", t.action_seals_not_intact())];
        let states = states.map(|(word, name)| (word.to_owned(), name.to_owned()));
        fields.push(typed.select_from("seals_intact", t.action_state_of_seals(), state, states));
    }
    fields.push(
        typed.area_from("unloading_remarks", t.action_unloading_remarks(), remarks).hinting(t.action_remarks_hint()),
    );
    fields
}
