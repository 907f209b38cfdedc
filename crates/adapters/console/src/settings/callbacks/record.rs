use super::deliveries::{self, Delivery, Filters};
use super::{ADDRESS, crumbs};
use crate::failure::Failure;
use crate::layout::Layout;
use crate::listing::{ListQuery, Pager};
use crate::settings::facts::Fact;
use crate::settings::form::{Link, PART};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown};
use actix_web::web;
use askama::Template;
use chrono::{DateTime, Utc};
use customs_access::{Permission, Scope};
use customs_callbacks::{CallbackId, DeliveryStatistics, EndReason, Registration};

#[derive(Template)]
#[template(path = "settings/callback.html", blocks = ["rows"])]
struct CallbackPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    id: i64,
    url: String,
    standing: Standing,
    links: Vec<Link>,
    facts: Vec<Fact>,
    filters: Filters,
    rows: Vec<Delivery>,
    pager: Pager,
    address: String,
    is_filtered: bool,
    misunderstood: String,
    /// The names in the address that no filter has.
    unknown: String,
    /// Whether deliveries can be sent again.
    may_send: bool,
}

/// A callback: how its deliveries went, and each of them.
pub(in crate::settings) async fn show(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    query: ListQuery,
) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, id) = (member.t(), member.organisation(), CallbackId::new(*id));
    let (filter, page, callbacks) = (deliveries::filter(&query), query.page(), services.callbacks.clone());
    let now = services.clock.now();
    let (registration, statistics, untaken, page) = member
        .read(move || {
            let registration = callbacks.find(organisation, id)?;
            let statistics = callbacks.statistics(organisation, id)?;
            let page = callbacks.deliveries(organisation, id, filter, page)?;
            let untaken = callbacks.waiting_after_failure(organisation)?.get(&id).copied();
            Ok::<_, Failure>((registration, statistics, untaken, page))
        })
        .await?;
    let (may_change, has_ended) = (member.has(Permission::AccountManage), registration.standing().ended.is_some());
    let pager = Pager::new(t, &query, &page);
    let shown = CallbackPage {
        layout: Layout::new(&member, PART),
        t,
        crumbs: crumbs(t),
        id: id.get(),
        url: shown::text(registration.url().as_str()),
        standing: Standing::new(t, &registration, untaken),
        links: if may_change { links(t, id, has_ended) } else { Vec::new() },
        facts: facts(t, &registration, statistics),
        filters: Filters::from_query(t, &query),
        rows: page.records.into_iter().map(|record| Delivery::new(&member, record, now)).collect(),
        pager,
        address: query.address(),
        is_filtered: query.is_filtered_by(&deliveries::FILTERS),
        misunderstood: query.left_out(t),
        unknown: query.unknown(t, &deliveries::FILTERS),
        may_send: may_change && !has_ended,
    };
    if member.is_block() { member.page(&shown.as_rows()) } else { member.page(&shown) }
}

fn links(t: Language, id: CallbackId, has_ended: bool) -> Vec<Link> {
    let at = |action: &str| format!("{ADDRESS}/{}/{action}", id.get());
    let resume = has_ended.then(|| Link::to(at("resume"), t.settings_resume_callback()));
    let others =
        [Link::to(at("secret"), t.settings_new_secret()), Link::to_danger(at("delete"), t.settings_delete_callback())];
    resume.into_iter().chain(others).collect()
}

/// What the callback wants, and how its latest deliveries went.
fn facts(t: Language, registration: &Registration, statistics: DeliveryStatistics) -> Vec<Fact> {
    let DeliveryStatistics {
        deliveries,
        since,
        delivered,
        abandoned,
        withheld,
        pending,
        success_rate,
        p50_ms,
        p95_ms,
        last_failure,
    } = statistics;
    let events: Vec<_> = registration.events().map(|event| t.settings_event(event)).collect();
    let moment = |at: Option<_>| at.map(shown::moment).unwrap_or_default();
    let milliseconds = |time: Option<u32>| time.map(|time| format!("{time} ms")).unwrap_or_default();
    let failure = last_failure.and_then(|failed| failed.last_error).map(|error| shown::text(&t.stored(&error).text));
    let count = |number: u64| shown::number(number.into());
    let mut facts = vec![
        Fact::new(t.settings_events(), events.join(", ")),
        Fact::new(t.created(), shown::moment(registration.created_at())),
        Fact::new(t.settings_deliveries_looked_at(), count(deliveries)),
        Fact::new(t.settings_oldest_of_them(), moment(since)),
        Fact::new(t.settings_delivered(), count(delivered)),
        Fact::new(t.settings_abandoned(), count(abandoned)),
        Fact::new(t.settings_withheld(), count(withheld)),
        Fact::new(t.settings_pending(), count(pending)),
        Fact::new(t.settings_success_rate(), success_rate.map(shown::percent).unwrap_or_default()),
        Fact::new(t.settings_half_within(), milliseconds(p50_ms)),
        Fact::new(t.settings_most_within(), milliseconds(p95_ms)),
        Fact::new(t.settings_last_failure(), failure.unwrap_or_default()),
    ];
    if let Some(until) = registration.standing().previous_secret_until {
        facts.push(Fact::new(t.settings_old_secret_until(), shown::moment(until)));
    }
    facts
}

/// Whether deliveries to a receiver go on, as a tag and a sentence.
pub(super) struct Standing {
    pub(super) tone: &'static str,
    pub(super) word: &'static str,
    /// Since when it fails, and why; empty while all is well.
    pub(super) says: String,
}

impl Standing {
    /// The state of a callback. `untaken` is when the oldest waiting delivery was made that its receiver did not take.
    pub(super) fn new(t: Language, registration: &Registration, untaken: Option<DateTime<Utc>>) -> Self {
        let standing = registration.standing();
        match (standing.ended, standing.failing_since, untaken) {
            (Some(ended), ..) => {
                let at = shown::moment(ended.at);
                let says = match ended.reason {
                    EndReason::Gone => t.settings_ended_gone(&at),
                    EndReason::Failing => t.settings_ended_failing(&at),
                };
                Self { tone: "bad", word: t.settings_ended(), says }
            }
            (None, Some(since), _) => {
                Self { tone: "warn", word: t.settings_failing(), says: t.settings_failing_since(&shown::moment(since)) }
            }
            (None, None, Some(since)) => {
                Self { tone: "warn", word: t.settings_failing(), says: t.settings_untaken_since(&shown::moment(since)) }
            }
            (None, None, None) => Self { tone: "ok", word: t.settings_active(), says: String::new() },
        }
    }
}
