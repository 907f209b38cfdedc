use super::{ContactForm, CustomerForm};
use customs_kernel::filled;

/// Whom a customer wants to be told, by mail, of what becomes of its declarations and transits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotifiedCustomer {
    /// Code.
    pub customer_code: String,
    /// Name.
    pub customer_name: String,
    /// Contacts who are told, the primary one first, then the oldest.
    pub contacts: Vec<NotifiedContact>,
    /// Who is told that a declaration is completed, whatever contacts want.
    pub completed_email: Option<String>,
    /// Language of the primary contact, else of the first that has one.
    pub language: Option<String>,
}

/// A contact who is told of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotifiedContact {
    /// Name.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Language (ISO 639-1).
    pub language: Option<String>,
    /// The events it wants to be told of.
    pub events: Vec<String>,
}

impl NotifiedCustomer {
    /// Whether anybody at the customer can be told of anything; contacts of others need not be looked up.
    #[must_use]
    pub fn may_be_told(form: &CustomerForm) -> bool {
        form.notifications_enabled || filled(form.to_declaration_completed_email.as_deref()).is_some()
    }

    /// The customer with those of its contacts who are told: with an address, `receives_notifications` and events.
    /// None of them is unless the customer has `notifications_enabled`. `None` when nobody is told.
    #[must_use]
    pub fn of(customer_code: String, form: CustomerForm, contacts: Vec<ContactForm>) -> Option<Self> {
        let language = contacts.iter().find_map(|contact| text(contact.language.as_deref()));
        let told = contacts.into_iter().filter_map(told).filter(|_| form.notifications_enabled);
        let customer = Self {
            customer_code,
            customer_name: form.customer_name.unwrap_or_default(),
            contacts: told.collect(),
            completed_email: text(form.to_declaration_completed_email.as_deref()),
            language,
        };
        (customer.completed_email.is_some() || !customer.contacts.is_empty()).then_some(customer)
    }
}

fn told(contact: ContactForm) -> Option<NotifiedContact> {
    let email = text(contact.email.as_deref())?;
    let wants = contact.receives_notifications && !contact.notification_preferences.is_empty();
    wants.then(|| NotifiedContact {
        name: contact.name.unwrap_or_default(),
        email,
        language: text(contact.language.as_deref()),
        events: contact.notification_preferences,
    })
}

fn text(text: Option<&str>) -> Option<String> {
    filled(text).map(|text| text.trim().to_owned())
}
