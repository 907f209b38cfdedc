//! What went out about a record besides the messages to customs: mails to contacts of the customer, and callbacks.

use super::RecordHead;
use crate::failure::Failure;
use crate::layout::Layout;
use crate::settings::Delivery;
use crate::texts::{Language, Sentence};
use crate::visit::Member;
use crate::{Answer, Services, shown};
use askama::Template;
use chrono::{DateTime, Utc};
use customs_access::Scope;
use customs_callbacks::{AddressedDelivery, CallbackUrl, DeliveriesAbout, MOST_ABOUT_A_RECORD};
use customs_kernel::SubjectKind;
use customs_kernel::facts::StoredStatement;
use customs_mail::{About, MailAddress, MailRecord, MailStatus, Topic};

/// The most mails that are shown of one record, as in the API.
const MOST: u32 = 100;

#[derive(Template)]
#[template(path = "records/sent.html", blocks = ["record"])]
struct SentPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    mails: Vec<MailRow>,
    /// `None` for those who may not read callbacks.
    callbacks: Option<SentCallbacks>,
}

/// A mail in the list.
struct MailRow {
    id: i64,
    subject: String,
    to: String,
    tone: &'static str,
    state: &'static str,
    last_error: Option<Sentence>,
    created: String,
    machine_created: String,
    sent: String,
}

/// Shows the mails about the record of the head, and the callbacks to those who may read them, the newest first.
pub(crate) async fn show(member: Member, services: Services, head: RecordHead) -> Answer {
    let (t, organisation) = (member.t(), member.organisation());
    let topic = match head.subject.kind {
        SubjectKind::Declaration => Topic::Declaration,
        SubjectKind::Transit => Topic::Transit,
    };
    let (mails, subject) = (services.mails.clone(), head.subject);
    // The pages of callbacks in the settings ask for the same scope.
    let callbacks = member.may(Scope::DeclarationsRead).then(|| services.callbacks.clone());
    let (mails, callbacks) = member
        .read(move || {
            let mails = mails.about(organisation, About { topic, id: subject.id }, MOST)?;
            let callbacks = callbacks.map(|callbacks| callbacks.deliveries_about(organisation, subject)).transpose()?;
            Ok::<_, Failure>((mails, callbacks))
        })
        .await?;
    let mails = mails.into_iter().map(|mail| MailRow::new(t, mail)).collect();
    let callbacks = callbacks.map(|found| SentCallbacks::new(&member, found, services.clock.now()));
    let page = SentPage { layout: Layout::new(&member, head.list), t, head, mails, callbacks };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

impl MailRow {
    fn new(t: Language, mail: MailRecord) -> Self {
        let MailRecord { id, about: _, to, cc, subject, status, attempts: _, last_error, next_attempt_at: _, .. } =
            mail;
        let (tone, state) = match status {
            MailStatus::Pending => ("info", t.record_mail_queued()),
            MailStatus::Sent => ("ok", t.record_mail_sent()),
            MailStatus::Failed => ("bad", t.record_mail_failed()),
        };
        let to: Vec<&str> = to.iter().chain(&cc).map(MailAddress::as_str).collect();
        Self {
            id: id.get(),
            subject: shown::text(subject.as_str()),
            to: shown::text(&to.join(", ")),
            tone,
            state,
            last_error: last_error.map(|error| why(t, &error)),
            created: shown::moment(mail.created_at),
            machine_created: shown::machine_moment(mail.created_at),
            sent: mail.sent_at.map(shown::moment).unwrap_or_default(),
        }
    }
}

/// Why the mail was not sent.
fn why(t: Language, error: &StoredStatement) -> Sentence {
    let Sentence { text, language } = t.stored(error);
    Sentence { text: shown::text(&text), language }
}

/// How much of the address of a receiver is shown, in characters. The page of its callback shows all of it.
const LONGEST_ADDRESS: usize = 80;

/// The callbacks about a record.
struct SentCallbacks {
    rows: Vec<CallbackRow>,
    /// Says that there are earlier ones; empty when these are all.
    more: String,
}

/// A callback in the list.
struct CallbackRow {
    delivery: Delivery,
    /// The place of the delivery in the settings.
    href: String,
    receiver: String,
    machine_created: String,
}

impl SentCallbacks {
    fn new(member: &Member, found: DeliveriesAbout, now: DateTime<Utc>) -> Self {
        let DeliveriesAbout { latest, has_more } = found;
        Self {
            rows: latest.into_iter().map(|delivery| CallbackRow::new(member, delivery, now)).collect(),
            more: if has_more { member.t().record_more_callbacks(MOST_ABOUT_A_RECORD) } else { String::new() },
        }
    }
}

impl CallbackRow {
    fn new(member: &Member, addressed: AddressedDelivery, now: DateTime<Utc>) -> Self {
        let AddressedDelivery { callback, url, record } = addressed;
        // The deliveries of a callback fill many pages; those about one record, nearly always one page.
        let (callback, kind, subject) = (callback.get(), record.subject.kind.word(), record.subject.id);
        let filtered = format!("/console/settings/callbacks/{callback}?subject={kind}&record={subject}");
        Self {
            href: format!("{filtered}#d{}", record.id.get()),
            receiver: beginning(&url),
            machine_created: shown::machine_moment(record.created_at),
            delivery: Delivery::new(member, record, now),
        }
    }
}

/// The address of a receiver, cut where it is long.
fn beginning(url: &CallbackUrl) -> String {
    let mut letters = url.as_str().chars();
    let beginning: String = letters.by_ref().take(LONGEST_ADDRESS).collect();
    let rest = if letters.next().is_some() { "…" } else { "" };
    shown::text(&beginning) + rest
}
