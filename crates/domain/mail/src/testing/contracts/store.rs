use crate::{
    About, Attachment, AttemptRecord, ClaimedMail, HeaderLine, MailContent, MailDirectory, MailFailure, MailQueue,
    MailRecord, NewMail, NextStep, Rendition, Topic,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::OrganisationId;
use customs_kernel::facts::Quoted;
use std::sync::Arc;

/// The two storage ports of one empty store, with two organisations that exist in it.
#[derive(Clone)]
pub struct MailStore {
    /// The mail queue.
    pub queue: Arc<dyn MailQueue>,
    /// The mails as organisations see them.
    pub directory: Arc<dyn MailDirectory>,
    /// Two organisations that may own mails.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(MailStore);

/// The reason that failed attempts of these contracts have.
pub(super) fn failure() -> MailFailure {
    MailFailure::ServerAnswered { reply: Quoted::from("451 é \"busy\"") }
}

/// A mail queue that is empty.
#[derive(Clone)]
pub struct MailQueueBench {
    /// The mail queue.
    pub queue: Arc<dyn MailQueue>,
    /// Two organisations that may own mails.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(MailQueueBench);

impl From<MailStore> for MailQueueBench {
    fn from(MailStore { queue, organisations, .. }: MailStore) -> Self {
        Self { queue, organisations }
    }
}

impl MailStore {
    pub(super) fn mails(&self) -> MailQueueBench {
        self.clone().into()
    }

    /// The latest mail about this invoice.
    pub(super) fn latest(&self, invoice: i64) -> MailRecord {
        self.directory.about(self.organisations[0], about(invoice), 1).expect("a list").remove(0)
    }
}

impl MailQueueBench {
    /// Queues a mail about this invoice.
    pub(super) fn enqueue(&self, invoice: i64) -> MailRecord {
        self.queue.enqueue(&new_mail(self.organisations[0], invoice)).expect("a mail is kept")
    }

    /// Claims up to ten mails for a minute.
    pub(super) fn claim(&self, now: DateTime<Utc>) -> Vec<ClaimedMail> {
        self.queue.claim(10, now, now + Duration::minutes(1)).expect("a claim")
    }

    /// Records an attempt, with an error unless the mail was sent.
    pub(super) fn record(&self, claimed: &ClaimedMail, next: NextStep) -> bool {
        let failed = !matches!(next, NextStep::Sent { .. });
        let error = failed.then(|| failure().into());
        self.queue.record(&AttemptRecord { lease: claimed.lease, error, next }).expect("a try is recorded")
    }
}

pub(super) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_777_629_600_123_456).expect("a moment")
}

pub(super) const fn about(invoice: i64) -> About {
    About { topic: Topic::Invoice, id: invoice }
}

/// A mail about this invoice with every field that a mail can have, due on 2026-05-01.
#[must_use]
pub fn new_mail(organisation: OrganisationId, invoice: i64) -> NewMail {
    let attachment = |name: &str, rendition| Attachment { file_name: HeaderLine::file_name(name), rendition };
    NewMail {
        organisation,
        about: about(invoice),
        once: None,
        content: MailContent {
            sender_name: Some(HeaderLine::new("Douane \"Łódź\" B.V.")),
            reply_to: Some("office@broker.example".parse().expect("an address")),
            to: vec!["bill@acme.example".parse().expect("an address")],
            cc: ["one@acme.example", "two@acme.example"].map(|text| text.parse().expect("an address")).to_vec(),
            subject: HeaderLine::new("Factuur 2026-00001 (€ 114,95)"),
            text: "Geachte heer,\n\nzie de bijlage.\n".to_owned(),
            attachments: vec![
                attachment("2026-00001.pdf", Rendition::Pdf),
                attachment("2026-00001.xml", Rendition::Ubl),
            ],
        },
        hopeless: None,
        created_at: start(),
    }
}
