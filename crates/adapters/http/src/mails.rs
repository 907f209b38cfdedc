//! Mails about a record, as its own organisation sees them.

use crate::choices::choices;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_mail::{About, MailDirectory, MailRecord, MailStatus};
use serde::Serialize;
use utoipa::ToSchema;

/// How many are shown of one record.
const SHOWN: u32 = 100;

choices! {
    /// `queued` waits to be sent, for the first time or again, `sent` the mail server took it, `failed` it was given up.
    RecordEmailStatus: "queued", "sent", "failed";
}

/// A mail about a record, and what became of it.
#[derive(Serialize, ToSchema)]
#[schema(as = RecordEmail)]
pub(crate) struct MailView {
    id: i64,
    #[schema(value_type = RecordEmailStatus)]
    status: &'static str,
    /// Null when the address was none that a mail can go to.
    recipient: Option<String>,
    cc: Vec<String>,
    subject: String,
    /// Finished tries.
    attempts: u32,
    /// Why the last try failed, or why there was none.
    last_error: Option<String>,
    created_at: DateTime<Utc>,
    /// When the mail server took it.
    sent_at: Option<DateTime<Utc>>,
}

/// The mails about a record, newest first.
pub(crate) fn mails_about(
    mails: &dyn MailDirectory,
    organisation: OrganisationId,
    about: About,
) -> Result<Vec<MailView>, StorageError> {
    Ok(mails.about(organisation, about, SHOWN)?.into_iter().map(Into::into).collect())
}

impl From<MailRecord> for MailView {
    fn from(mail: MailRecord) -> Self {
        let MailRecord {
            id,
            about: _,
            to,
            cc,
            subject,
            status,
            attempts,
            last_error,
            next_attempt_at: _,
            created_at,
            sent_at,
        } = mail;
        Self {
            id: id.get(),
            status: match status {
                MailStatus::Pending => "queued",
                MailStatus::Sent => "sent",
                MailStatus::Failed => "failed",
            },
            recipient: to.into_iter().next().map(String::from),
            cc: cc.into_iter().map(String::from).collect(),
            subject: subject.into(),
            attempts,
            last_error,
            created_at,
            sent_at,
        }
    }
}

#[cfg(test)]
mod tests;
