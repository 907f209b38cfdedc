use crate::tell_callbacks::{of_declaration, of_transit};
use crate::{Happened, WorkflowError};
use chrono::{DateTime, Utc};
use customs_billing::invoice::Seller;
use customs_billing::ports::SettingsSource;
use customs_callbacks::{DeclarationNotice, EventName};
use customs_declarations::{AdvanceStep, DeclarationEvent};
use customs_kernel::{OrganisationId, Subject, SubjectKind, filled};
use customs_mail::{About, HeaderLine, MailContent, MailQueue, NewMail, Topic};
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

/// Mails the contacts of a customer what happened to its declarations and transits, each event once to each address that
/// wants to know of it.
pub struct NotifyContacts {
    /// What happened.
    pub events: Happened,
    /// Who wants to know.
    pub customers: Arc<dyn NotifiedCustomers>,
    /// Who writes.
    pub settings: Arc<dyn SettingsSource>,
    /// Where mails wait to be sent.
    pub queue: Arc<dyn MailQueue>,
}

/// An event, with the customer that may have to be told.
struct News {
    customer_code: String,
    notice: DeclarationNotice,
    /// The step that a declaration lodged in advance made.
    advance_step: Option<AdvanceStep>,
}

impl News {
    fn of_declaration(event: &DeclarationEvent) -> Option<Self> {
        let customer_code = event.customer_code.clone()?;
        Some(Self { customer_code, notice: of_declaration(event)?, advance_step: event.advance_step })
    }

    fn of_transit(event: &TransitEvent) -> Self {
        Self { customer_code: event.customer_code.clone(), notice: of_transit(event), advance_step: None }
    }

    /// The names under which contacts ask to be told of it. A declaration that was lodged in advance is accepted without
    /// a change of its status: who wants to know of acceptances is told of that too.
    fn names(&self) -> Vec<&'static str> {
        let accepted = self.advance_step.filter(|step| *step == AdvanceStep::Accepted);
        let accepted = accepted.map(|_| EventName::Accepted.as_str());
        [self.notice.event.as_str()].into_iter().chain(accepted).collect()
    }
}

impl NotifyContacts {
    const NAME: &str = "contacts";

    /// What it acts on: what callbacks are told of too, of declarations that have a customer. Whether that customer wants
    /// to be told is looked up when the event comes off the outbox.
    pub const OF_DECLARATIONS: customs_declarations::ports::Subscription = customs_declarations::ports::Subscription {
        name: Self::NAME,
        wants: |event| !event.kind.is_internal() && event.customer_code.is_some(),
    };

    /// The same of transits: all of it.
    pub const OF_TRANSITS: customs_transits::ports::Subscription =
        customs_transits::ports::Subscription::to_all(Self::NAME);

    /// Acts on up to `limit` events of declarations and as many of transits, and answers how many there were. Those of one
    /// organisation are one unit of work, and one query where nobody is told of anything.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let declarations = self.events.declarations.act(
            Self::NAME,
            limit,
            |event| event.organisation,
            |organisation, events| {
                let news = events.iter().filter_map(|event| News::of_declaration(event));
                self.tell(*organisation, &news.collect::<Vec<_>>())
            },
        );
        let transits = self.events.transits.act(
            Self::NAME,
            limit,
            |event| event.organisation,
            |organisation, events| {
                let news = events.iter().map(|event| News::of_transit(event));
                self.tell(*organisation, &news.collect::<Vec<_>>())
            },
        );
        Ok(declarations? + transits?)
    }

    fn tell(&self, organisation: OrganisationId, news: &[News]) -> Result<(), WorkflowError> {
        let mut codes: Vec<String> = news.iter().map(|news| news.customer_code.clone()).collect();
        codes.sort_unstable();
        codes.dedup();
        let customers = self.customers.notified(organisation, &codes)?;
        if customers.is_empty() {
            return Ok(());
        }
        let customers: BTreeMap<&str, &NotifiedCustomer> =
            customers.iter().map(|customer| (customer.customer_code.as_str(), customer)).collect();
        let broker = self.settings.of(organisation)?.seller;
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

fn mail(
    organisation: OrganisationId,
    broker: &Seller,
    customer: &NotifiedCustomer,
    news: &News,
    recipient: &Recipient<'_>,
    created_at: DateTime<Utc>,
) -> NewMail {
    let Wording { subject, text } = Wording::of(news, customer, recipient, broker.name.trim());
    let notice = &news.notice;
    let address = recipient.email.parse();
    let hopeless = address.is_err().then(|| "the address of the contact is not an e-mail address".to_owned());
    NewMail {
        organisation,
        about: about(notice.subject),
        once: Some(name(notice, recipient.email)),
        content: MailContent {
            sender_name: filled(Some(&broker.name)).map(HeaderLine::of),
            // Who writes without an address of its own is answered at the address that all mail comes from.
            reply_to: broker.email.as_deref().and_then(|address| address.trim().parse().ok()),
            to: address.into_iter().collect(),
            cc: Vec::new(),
            subject: HeaderLine::of(&subject),
            text,
            attachments: Vec::new(),
        },
        hopeless,
        created_at,
    }
}

/// The mail's own name: the event to this address. An event that is acted on again makes no second mail.
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

/// Whether the declaration is completed by what happened.
fn completes(notice: &DeclarationNotice) -> bool {
    notice.event == EventName::Released && notice.subject.kind == SubjectKind::Declaration
}
