//! Mails about a record, as its own organisation sees them.

use crate::ApiError;
use crate::choices::choices;
use crate::evidence::Gathering;
use crate::fact_detail::FactDetail;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, SubjectKind};
use customs_mail::{About, MailDirectory, MailId, MailRecord, MailStatus, Topic};
use serde::Serialize;
use std::collections::HashMap;

/// Largest number of mails that are shown of one record.
const SHOWN: u32 = 100;

/// Largest number of mails in evidence about one record.
const MOST_IN_EVIDENCE: u32 = 5_000;

choices! {
    /// The state of a mail: `queued` it waits to be sent, for the first time or again, `sent` the mail server accepted
    /// it, `failed` the service gave up sending it.
    RecordEmailStatus: "queued", "sent", "failed";
}

record_view! {
    /// A mail about a record, and its state.
    #[schema(as = RecordEmail)]
    pub(crate) MailView {
        id: i64,
        #[schema(value_type = RecordEmailStatus)]
        status: &'static str =
            match status { MailStatus::Pending => "queued", MailStatus::Sent => "sent", MailStatus::Failed => "failed", },
        /// Address that the mail goes to; null when the recipient's address was not a valid mail address.
        recipient: Option<String> = to.into_iter().next().map(String::from),
        /// Addresses that get a copy.
        cc: Vec<String>,
        /// Subject of the mail.
        subject: String,
        /// Number of finished tries.
        attempts: u32,
        /// Reason why the latest try failed, or why there was no try; otherwise null.
        last_error: Option<String> = reason.as_ref().map(ToString::to_string),
        /// Code and values of that reason; null without one, and for one that an earlier version of the service noted.
        last_error_details: Option<FactDetail> = reason.as_ref().and_then(FactDetail::stored),
        /// Time at which the mail was queued.
        created_at: DateTime<Utc>,
        /// Time at which the mail server accepted the mail; null until then.
        sent_at: Option<DateTime<Utc>>,
    }
    of MailRecord {
        id, about: _, to, cc, subject, status, attempts, last_error: reason, next_attempt_at: _, created_at, sent_at,
    }
}

/// A mail in evidence.
#[derive(Serialize)]
struct KeptMail {
    #[serde(flatten)]
    mail: MailView,
    /// The text of the mail.
    text: Option<String>,
}

/// Adds the mails about a record, with their texts and states.
pub(crate) fn mail_evidence(gathering: &mut Gathering<'_>) -> Result<(), ApiError> {
    let (services, organisation, subject) = (gathering.services, gathering.order.organisation, gathering.order.subject);
    let topic = match subject.kind {
        SubjectKind::Declaration => Topic::Declaration,
        SubjectKind::Transit => Topic::Transit,
    };
    let about = About { topic, id: subject.id };
    let found = services.mails.about(organisation, about, MOST_IN_EVIDENCE)?;
    if found.len() >= MOST_IN_EVIDENCE as usize {
        gathering.archive.leave_out("emails.json", "It has the latest 5,000 mails.");
    }
    let texts = services.mails.texts(organisation, about, MOST_IN_EVIDENCE)?;
    let mut texts: HashMap<MailId, String> = texts.into_iter().collect();
    let kept = |mail: MailRecord| KeptMail { text: texts.remove(&mail.id), mail: mail.into() };
    let mails: Vec<KeptMail> = found.into_iter().map(kept).collect();
    gathering.json("emails.json", &mails)
}

/// The mails about a record, newest first.
pub(crate) fn mails_about(
    mails: &dyn MailDirectory,
    organisation: OrganisationId,
    about: About,
) -> Result<Vec<MailView>, StorageError> {
    Ok(mails.about(organisation, about, SHOWN)?.into_iter().map(Into::into).collect())
}
