use super::workers::IDLE;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use customs_billing::Invoices;
use customs_mail::{MailRoom, RetryPolicy};
use customs_mail_transport::{MailLimits, MailUrl, MailWorker, Sender, SmtpOptions};
use customs_persistence::StoredMailQueue;
use customs_workflows::{InvoiceAttachments, InvoicesSent};
use std::sync::Arc;
use tokio::sync::Notify;

/// The worker that sends the mails in the queue.
pub(crate) fn mail_worker(foundation: &Foundation, invoices: Invoices, wake: Arc<Notify>) -> Fallible<MailWorker> {
    let settings = &foundation.settings.mail;
    let wrong = |key: &str, error: String| Failure::because(format!("setting mail.{key}: {error}"));
    let url: MailUrl = settings.url.parse().map_err(|error| wrong("url", format!("{error}")))?;
    let sender: Sender = settings.from.parse().map_err(|error| wrong("from", format!("{error}")))?;
    let options = SmtpOptions::default();
    let limits = MailLimits { idle: IDLE, ..MailLimits::for_timeout(options.timeout) };
    let transport = url.transport(sender, options).map_err(|error| wrong("url", error.to_string()))?;
    let room = MailRoom {
        queue: Arc::new(StoredMailQueue::new(foundation.database.clone())),
        attachments: Arc::new(InvoiceAttachments { invoices: invoices.clone() }),
        listener: Arc::new(InvoicesSent { invoices }),
        work: Arc::new(foundation.database.clone()),
        clock: foundation.clock.clone(),
        retry: RetryPolicy::default(),
    };
    Ok(MailWorker { room, transport, wake, limits })
}
