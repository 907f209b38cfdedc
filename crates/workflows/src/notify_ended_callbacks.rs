use chrono::SecondsFormat;
use customs_billing::ports::SettingsSource;
use customs_callbacks::{EndListener, EndReason, Ended, EventLog, Registration};
use customs_kernel::{OrganisationId, StorageError};
use customs_mail::{About, HeaderLine, MailAddress, MailContent, MailQueue, NewMail, Topic};
use std::sync::Arc;

/// Notifies an organisation that one of its callbacks has ended: in its event log, and by mail. One without a usable
/// address gets no mail.
pub struct NotifyEndedCallbacks {
    /// The event logs.
    pub log: EventLog,
    /// Reads the address of the organisation.
    pub settings: Arc<dyn SettingsSource>,
    /// Queue of the mails to be sent.
    pub queue: Arc<dyn MailQueue>,
}

customs_kernel::debug_by_name!(NotifyEndedCallbacks);

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

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, Utc};
    use customs_billing::invoice::Seller;
    use customs_billing::ports::BillingSettings;
    use customs_callbacks::testing::MemoryEventLog;
    use customs_callbacks::{CallbackId, CallbackUrl, EventFilter, EventName, LoggedName, NewRegistration, Standing};
    use customs_kernel::ManualClock;
    use customs_mail::testing::MemoryMail;

    const OURS: OrganisationId = OrganisationId::new(1);

    /// The settings of an organisation with this address.
    struct Address(Option<&'static str>);

    impl SettingsSource for Address {
        fn for_organisation(&self, _: OrganisationId) -> Result<BillingSettings, StorageError> {
            let seller = Seller { email: self.0.map(str::to_owned), ..Seller::default() };
            Ok(BillingSettings { seller, ..BillingSettings::default() })
        }
    }

    fn at() -> DateTime<Utc> {
        "2026-05-06T10:00:00Z".parse().expect("a moment")
    }

    fn registration(ended: Option<EndReason>) -> Registration {
        let url = CallbackUrl::restore("https://broker.example/in?key=hush").expect("an address");
        let requested = NewRegistration::new(url, EventName::ALL).expect("a registration");
        let ended = ended.map(|reason| Ended { at: at(), reason });
        Registration::restore(CallbackId::new(7), requested, at(), at(), Standing { ended, ..Standing::default() })
    }

    fn reported(address: Option<&'static str>, registration: &Registration) -> Vec<NewMail> {
        let queue = Arc::new(MemoryMail::default());
        let log = EventLog { repository: Arc::new(MemoryEventLog::default()), clock: Arc::new(ManualClock::at(at())) };
        let settings = Arc::new(Address(address));
        let listener = NotifyEndedCallbacks { log: log.clone(), settings, queue: queue.clone() };
        listener.ended(OURS, registration).expect("told");
        let logged = log.read(OURS, &EventFilter::everything(), None, 10).expect("read").events;
        let names: Vec<_> = logged.iter().map(|event| (event.event, event.subject)).collect();
        let expected = registration.standing().ended.map(|_| (LoggedName::CallbackEnded, registration.id().into()));
        assert_eq!(names, expected.into_iter().collect::<Vec<_>>());
        listener.ended(OURS, registration).expect("told again");
        queue.kept()
    }

    #[test]
    fn an_organisation_is_told_once_by_mail_why_a_callback_ended() {
        let mails = reported(Some(" office@havenzicht.example "), &registration(Some(EndReason::Failing)));
        assert_eq!(mails.len(), 1);
        let mail = &mails[0];
        assert_eq!((mail.organisation, mail.about), (OURS, About { topic: Topic::Callback, id: 7 }));
        assert_eq!(mail.content.to[0].as_str(), "office@havenzicht.example");
        let text = &mail.content.text;
        assert!(text.contains("five days") && text.contains("https://broker.example/in\n"), "{text}");
        assert!(text.contains("2026-05-06T10:00:00Z") && !text.contains("hush"), "{text}");
        let gone = reported(Some("office@havenzicht.example"), &registration(Some(EndReason::Gone)));
        assert!(gone[0].content.text.contains("410"));
    }

    #[test]
    fn without_an_address_nobody_is_told_and_nothing_fails() {
        for address in [None, Some(""), Some("at the office")] {
            assert_eq!(reported(address, &registration(Some(EndReason::Gone))), [], "{address:?}");
        }
        assert_eq!(reported(Some("office@havenzicht.example"), &registration(None)), []);
    }
}
