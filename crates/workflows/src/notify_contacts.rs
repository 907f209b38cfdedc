use crate::notify_callbacks::{declaration_notice, transit_notice};
use crate::{Happened, WorkflowError};
use chrono::{DateTime, Utc};
use customs_billing::invoice::Seller;
use customs_billing::ports::SettingsSource;
use customs_callbacks::{DeclarationNotice, EventName};
use customs_declarations::{AdvanceStep, DeclarationEvent, EventKind};
use customs_kernel::{OrganisationId, Subject, SubjectKind, filled};
use customs_mail::{About, HeaderLine, MailContent, MailFailure, MailQueue, NewMail, Topic};
use customs_master_data::customer::NotifiedCustomer;
use customs_master_data::ports::NotifiedCustomers;
use customs_transits::TransitEvent;
use recipients::{Recipient, recipients};
use std::collections::BTreeMap;
use std::sync::Arc;
use wording::Wording;

mod recipients;
#[cfg(test)]
mod tests;
mod wording;

/// Notifies the contacts of a customer by mail of events of its declarations and transits. Each event is sent once to
/// each address that wants it.
pub struct NotifyContacts {
    /// Events of declarations and transits.
    pub events: Happened,
    /// Reads the customers that want to be notified.
    pub customers: Arc<dyn NotifiedCustomers>,
    /// Reads the data of the broker, who signs the mails.
    pub settings: Arc<dyn SettingsSource>,
    /// Queue of the mails to be sent.
    pub queue: Arc<dyn MailQueue>,
}

customs_kernel::debug_by_name!(NotifyContacts);

/// An event, with the customer that may have to be notified.
struct News {
    customer_code: String,
    notice: DeclarationNotice,
    /// Step of a declaration that was lodged in advance.
    advance_step: Option<AdvanceStep>,
}

impl News {
    fn from_declaration(event: &DeclarationEvent) -> Option<Self> {
        let customer_code = event.customer_code.clone()?;
        Some(Self { customer_code, notice: declaration_notice(event)?, advance_step: event.advance_step })
    }

    fn from_transit(event: &TransitEvent) -> Self {
        Self { customer_code: event.customer_code.clone(), notice: transit_notice(event), advance_step: None }
    }

    /// The event names that contacts can subscribe to. A declaration lodged in advance is accepted without a change
    /// of status, so subscribers to acceptances get that step too.
    fn names(&self) -> Vec<&'static str> {
        let accepted = self.advance_step.filter(|step| *step == AdvanceStep::Accepted);
        let accepted = accepted.map(|_| EventName::Accepted.as_str());
        [self.notice.event.as_str()].into_iter().chain(accepted).collect()
    }
}

impl NotifyContacts {
    const NAME: &str = "contacts";

    /// Subscription to events of declarations: those that callbacks get too, as far as the declaration has a
    /// customer that may be notified when the event is stored. Which contacts want the event is looked up when it
    /// comes off the outbox.
    pub const OF_DECLARATIONS: customs_declarations::ports::Subscription = customs_declarations::ports::Subscription {
        name: Self::NAME,
        wants: |event| {
            // A mail about a status would be false when only the payer of the duties changed.
            !event.kind.is_internal() && event.kind != EventKind::PayerChanged && event.customer_code.is_some()
        },
        notified_customer: Some(customer_of_declaration),
    };

    /// Subscription to all events of transits with a customer that may be notified.
    pub const OF_TRANSITS: customs_transits::ports::Subscription = customs_transits::ports::Subscription {
        name: Self::NAME,
        wants: |_| true,
        notified_customer: Some(customer_of_transit),
    };

    /// Handles up to `limit` events of declarations and as many of transits, and returns their number. All of them
    /// are handled in one unit of work, with a single query for each organisation where no one is to be notified.
    ///
    /// # Errors
    /// When the storage does not answer; the events are claimed again after the lease.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let declarations = self.events.declarations.act(
            Self::NAME,
            limit,
            |event| event.organisation,
            |organisation, events| {
                let news = events.iter().filter_map(|event| News::from_declaration(event));
                self.report(*organisation, &news.collect::<Vec<_>>())
            },
        );
        let transits = self.events.transits.act(
            Self::NAME,
            limit,
            |event| event.organisation,
            |organisation, events| {
                let news = events.iter().map(|event| News::from_transit(event));
                self.report(*organisation, &news.collect::<Vec<_>>())
            },
        );
        Ok(declarations?.events + transits?.events)
    }

    fn report(&self, organisation: OrganisationId, news: &[News]) -> Result<(), WorkflowError> {
        let mut codes: Vec<String> = news.iter().map(|news| news.customer_code.clone()).collect();
        codes.sort_unstable();
        codes.dedup();
        let customers = self.customers.notified(organisation, &codes)?;
        if customers.is_empty() {
            return Ok(());
        }
        let customers: BTreeMap<&str, &NotifiedCustomer> =
            customers.iter().map(|customer| (customer.customer_code.as_str(), customer)).collect();
        let broker = self.settings.for_organisation(organisation)?.seller;
        let now = self.events.declarations.clock.now();
        for news in news {
            let Some(customer) = customers.get(news.customer_code.as_str()) else { continue };
            for recipient in recipients(customer, news) {
                self.queue.enqueue(&mail(organisation, &broker, customer, news, &recipient, now))?;
            }
        }
        Ok(())
    }
}

fn customer_of_declaration(event: &DeclarationEvent) -> Option<&str> {
    event.customer_code.as_deref()
}

fn customer_of_transit(event: &TransitEvent) -> Option<&str> {
    Some(event.customer_code.as_str())
}

fn mail(
    organisation: OrganisationId,
    broker: &Seller,
    customer: &NotifiedCustomer,
    news: &News,
    recipient: &Recipient<'_>,
    created_at: DateTime<Utc>,
) -> NewMail {
    let Wording { subject, text } = Wording::new(news, customer, recipient, broker.name.trim());
    let notice = &news.notice;
    let address = recipient.email.parse();
    let hopeless = address.is_err().then(|| MailFailure::ContactAddress.into());
    NewMail {
        organisation,
        about: about(notice.subject),
        once: Some(name(notice, recipient.email)),
        content: MailContent {
            sender_name: filled(Some(&broker.name)).map(HeaderLine::new),
            // Without an address of the broker, replies go to the sender address of all mail.
            reply_to: broker.email.as_deref().and_then(|address| address.trim().parse().ok()),
            to: address.into_iter().collect(),
            cc: Vec::new(),
            subject: HeaderLine::new(&subject),
            text,
            attachments: Vec::new(),
        },
        hopeless,
        created_at,
    }
}

/// The key of the mail: the event and this address. Handling an event again makes no second mail.
fn name(notice: &DeclarationNotice, address: &str) -> String {
    let DeclarationNotice { event, subject: Subject { kind, id }, status, occurred_at, .. } = notice;
    let at = occurred_at.timestamp_micros();
    format!("{kind} {id} {event} {status} {at} {address}", kind = kind.word(), address = address.to_lowercase())
}

const fn about(subject: Subject) -> About {
    let topic = match subject.kind {
        SubjectKind::Declaration => Topic::Declaration,
        SubjectKind::Transit => Topic::Transit,
    };
    About { topic, id: subject.id }
}

/// Whether the event completes the declaration.
fn completes(notice: &DeclarationNotice) -> bool {
    notice.event == EventName::Released && notice.subject.kind == SubjectKind::Declaration
}
