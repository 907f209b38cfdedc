use super::{News, completes};
use customs_master_data::customer::NotifiedCustomer;
use std::collections::BTreeSet;

/// A recipient of a notification.
pub(super) struct Recipient<'a> {
    /// Name of the recipient; `None` when it is unknown.
    pub(super) name: Option<&'a str>,
    pub(super) email: &'a str,
    pub(super) is_dutch: bool,
}

/// All recipients of this event, each address once: contacts that subscribed to it, and the customer's address for
/// completed declarations.
pub(super) fn recipients<'a>(customer: &'a NotifiedCustomer, news: &News) -> Vec<Recipient<'a>> {
    let names = news.names();
    let wants = |events: &[String]| events.iter().any(|name| names.contains(&name.trim()));
    let contacts = customer.contacts.iter().filter(|contact| wants(&contact.events)).map(|contact| Recipient {
        name: Some(contact.name.trim()).filter(|name| !name.is_empty()),
        email: &contact.email,
        is_dutch: is_dutch(contact.language.as_deref()),
    });
    let completed = customer.completed_email.as_deref().filter(|_| completes(&news.notice));
    let completed =
        completed.map(|email| Recipient { name: None, email, is_dutch: is_dutch(customer.language.as_deref()) });
    let mut addresses = BTreeSet::new();
    contacts.chain(completed).filter(|recipient| addresses.insert(recipient.email.to_lowercase())).collect()
}

fn is_dutch(language: Option<&str>) -> bool {
    language.is_some_and(|language| language.trim().eq_ignore_ascii_case("nl"))
}
