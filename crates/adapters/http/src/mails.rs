//! Mails about a record, as its own organisation sees them.

use crate::choices::choices;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_mail::{About, MailDirectory, MailRecord, MailStatus};

/// How many are shown of one record.
const SHOWN: u32 = 100;

choices! {
    /// `queued` waits to be sent, for the first time or again, `sent` the mail server took it, `failed` it was given up.
    RecordEmailStatus: "queued", "sent", "failed";
}

record_view! {
    /// A mail about a record, and what became of it.
    #[schema(as = RecordEmail)]
    pub(crate) MailView {
        id: i64,
        #[schema(value_type = RecordEmailStatus)]
        status: &'static str =
            match status { MailStatus::Pending => "queued", MailStatus::Sent => "sent", MailStatus::Failed => "failed", },
        /// Null when the address was none that a mail can go to.
        recipient: Option<String> = to.into_iter().next().map(String::from),
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
    of MailRecord {
        id, about: _, to, cc, subject, status, attempts, last_error, next_attempt_at: _, created_at, sent_at,
    }
}

/// The mails about a record, newest first.
pub(crate) fn mails_about(
    mails: &dyn MailDirectory,
    organisation: OrganisationId,
    about: About,
) -> Result<Vec<MailView>, StorageError> {
    Ok(mails.about(organisation, about, SHOWN)?.into_iter().map(Into::into).collect())
}

#[cfg(test)]
mod tests;
