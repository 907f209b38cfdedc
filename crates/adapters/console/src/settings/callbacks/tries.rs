use super::deliveries::{Delivery, outcome};
use super::{ADDRESS, crumbs};
use crate::failure::Failure;
use crate::layout::Layout;
use crate::settings::form::{Link, PART};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;
use customs_access::Scope;
use customs_callbacks::{AnswerExcerpt, CallbackId, DeliveryId, DeliveryTry, TriedDelivery};

#[derive(Template)]
#[template(path = "settings/delivery.html", blocks = ["rows"])]
struct DeliveryPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    title: String,
    url: String,
    delivery: Delivery,
    rows: Vec<Row>,
    address: String,
}

/// A try in the table.
struct Row {
    number: u32,
    at: String,
    machine_at: String,
    tone: &'static str,
    outcome: String,
    /// The language of the outcome.
    language: &'static str,
    took: String,
    /// What the receiver answered; empty without any text.
    answer: String,
    /// What the answer is called for those who hear the page.
    answer_label: String,
    is_cut: bool,
}

/// A delivery of a callback, with its tries.
pub(in crate::settings) async fn show_tries(member: Member, services: Services, ids: web::Path<(i64, i64)>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (callback, delivery) = ids.into_inner();
    let (callback, delivery) = (CallbackId::new(callback), DeliveryId::new(delivery));
    let (t, organisation, now) = (member.t(), member.organisation(), services.clock.now());
    let callbacks = services.callbacks.clone();
    let (registration, found) = member
        .read(move || {
            let registration = callbacks.find(organisation, callback)?;
            Ok::<_, Failure>((registration, callbacks.tried_delivery(organisation, callback, delivery)?))
        })
        .await?;
    let TriedDelivery { record, tries } = found;
    let mut crumbs = crumbs(t);
    crumbs.push(Link::to(format!("{ADDRESS}/{}", callback.get()), t.settings_callback()));
    let shown = DeliveryPage {
        layout: Layout::new(&member, PART),
        t,
        crumbs,
        title: t.settings_delivery(delivery.get()),
        url: shown::text(registration.url().as_str()),
        delivery: Delivery::new(&member, record, now),
        rows: tries.into_iter().map(|one| Row::new(t, one)).collect(),
        address: format!("{ADDRESS}/{}/deliveries/{}", callback.get(), delivery.get()),
    };
    if member.is_block() { member.page(&shown.as_rows()) } else { member.page(&shown) }
}

impl Row {
    fn new(t: Language, one: DeliveryTry) -> Self {
        let DeliveryTry { number, tried_at, status_code, error, took_ms, answer } = one;
        let tone = if error.is_none() { "ok" } else { "bad" };
        let (outcome, language) = outcome(t, status_code, error);
        let at = shown::moment(tried_at);
        Self {
            number,
            answer_label: t.settings_answer_to(number, &at),
            at,
            machine_at: shown::machine_moment(tried_at),
            tone,
            outcome,
            language,
            took: format!("{} ms", shown::number(took_ms.into())),
            is_cut: answer.as_ref().is_some_and(AnswerExcerpt::is_cut),
            answer: answer.map(|answer| shown::text(answer.text())).unwrap_or_default(),
        }
    }
}
