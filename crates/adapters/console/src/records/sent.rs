//! What went out about a record besides the messages to customs: mails to contacts of the customer.

use super::RecordHead;
use crate::layout::Layout;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_kernel::SubjectKind;
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
}

/// A mail in the list.
struct MailRow {
    id: i64,
    subject: String,
    to: String,
    tone: &'static str,
    state: &'static str,
    last_error: String,
    created: String,
    machine_created: String,
    sent: String,
}

/// Shows the mails about the record of the head, the newest first.
pub(crate) async fn show(member: Member, services: Services, head: RecordHead) -> Answer {
    let (t, organisation) = (member.t(), member.organisation());
    let topic = match head.subject.kind {
        SubjectKind::Declaration => Topic::Declaration,
        SubjectKind::Transit => Topic::Transit,
    };
    let (mails, about) = (services.mails.clone(), About { topic, id: head.subject.id });
    let mails = member.read(move || Ok(mails.about(organisation, about, MOST)?)).await?;
    let mails = mails.into_iter().map(|mail| MailRow::of(t, mail)).collect();
    let page = SentPage { layout: Layout::of(&member, head.list), t, head, mails };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

impl MailRow {
    fn of(t: Language, mail: MailRecord) -> Self {
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
            last_error: last_error.map(|error| shown::text(&error)).unwrap_or_default(),
            created: shown::moment(mail.created_at),
            machine_created: shown::machine_moment(mail.created_at),
            sent: mail.sent_at.map(shown::moment).unwrap_or_default(),
        }
    }
}
