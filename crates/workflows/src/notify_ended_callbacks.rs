use chrono::SecondsFormat;
use customs_billing::ports::SettingsSource;
use customs_callbacks::{EndListener, EndReason, Ended, EventLog, Registration};
use customs_kernel::{OrganisationId, StorageError};
use customs_mail::{About, HeaderLine, MailAddress, MailContent, MailQueue, NewMail, Topic};
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// Tells an organisation that one of its callbacks has ended: in its event log, and by mail. One without a usable address
/// gets no mail.
pub struct NotifyEndedCallbacks {
    /// The event logs.
    pub log: EventLog,
    /// Reads the address of the organisation.
    pub settings: Arc<dyn SettingsSource>,
    /// Queue of the mails to be sent.
    pub queue: Arc<dyn MailQueue>,
}

impl EndListener for NotifyEndedCallbacks {
    fn ended(&self, organisation: OrganisationId, registration: &Registration) -> Result<(), StorageError> {
        let Some(ended) = registration.standing().ended else { return Ok(()) };
        self.log.note_end(organisation, registration.id(), ended)?;
        let address = self.settings.for_organisation(organisation)?.seller.email;
        if let Some(to) = address.and_then(|address| address.trim().parse().ok()) {
            self.queue.enqueue(&mail(organisation, to, registration, ended))?;
        }
        Ok(())
    }
}

fn mail(organisation: OrganisationId, to: MailAddress, registration: &Registration, ended: Ended) -> NewMail {
    let id = registration.id();
    NewMail {
        organisation,
        about: About { topic: Topic::Callback, id: id.get() },
        once: Some(format!("callback {id} ended {}", ended.at.timestamp_micros())),
        content: MailContent {
            sender_name: None,
            reply_to: None,
            to: vec![to],
            cc: Vec::new(),
            subject: HeaderLine::new(&format!("Callback {id} has ended: nothing is delivered to it any more")),
            text: text(registration, ended),
            attachments: Vec::new(),
        },
        hopeless: None,
        created_at: ended.at,
    }
}

fn text(registration: &Registration, Ended { at, reason }: Ended) -> String {
    let id = registration.id();
    let why = match reason {
        EndReason::Gone => "The receiver answered 410 (Gone), which tells us to stop.",
        EndReason::Failing => "Every delivery to it was given up for five days.",
    };
    // The query of an address may hold a secret of the receiver.
    let mut url = registration.url().url().clone();
    url.set_query(None);
    let at = at.to_rfc3339_opts(SecondsFormat::Secs, true);
    format!(
        "{why}\n\nCallback: {id}\nReceiver: {url}\nEnded: {at}\n\n\
         Nothing is lost: its events are kept as abandoned deliveries. When the receiver works again, \
         POST /api/v1/callbacks/{id}/resume lets deliveries go on, and with \"recover_since\" sends again what was not \
         delivered. GET /api/v1/callbacks/{id}/deliveries lists them.\n"
    )
}
