use super::{ContactForm, CustomerForm};
use customs_form_macros::growing;
use customs_kernel::filled;

/// A customer and the recipients of its mail about declarations and transits.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotifiedCustomer {
    /// Code of the customer.
    pub customer_code: String,
    /// Name of the customer.
    pub customer_name: String,
    /// Contacts to notify, the primary one first, then the oldest.
    pub contacts: Vec<NotifiedContact>,
    /// E-mail address that is notified when a declaration is completed, regardless of what the contacts prefer.
    pub completed_email: Option<String>,
    /// Language of the primary contact, else of the first that has one.
    pub language: Option<String>,
}

/// A contact that is notified of events.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotifiedContact {
    /// Name of the contact.
    pub name: String,
    /// E-mail address of the contact.
    pub email: String,
    /// Language of the contact (ISO 639-1).
    pub language: Option<String>,
    /// Events that the contact wants to be notified of.
    pub events: Vec<String>,
}

impl NotifiedCustomer {
    /// Whether any contact of the customer can be notified of anything. If not, its contacts need not be read.
    #[must_use]
    pub fn may_be_told(form: &CustomerForm) -> bool {
        form.notifications_enabled || filled(form.to_declaration_completed_email.as_deref()).is_some()
    }

    /// The customer with the contacts to notify: those with an address, `receives_notifications` and events. There
    /// are none unless the customer has `notifications_enabled`. `None` when no one is to be notified.
    #[must_use]
    pub fn new(customer_code: String, form: CustomerForm, contacts: Vec<ContactForm>) -> Option<Self> {
        let language = contacts.iter().find_map(|contact| text(contact.language.as_deref()));
        let reported = contacts.into_iter().filter_map(reported).filter(|_| form.notifications_enabled);
        let customer = Self {
            customer_code,
            customer_name: form.customer_name.unwrap_or_default(),
            contacts: reported.collect(),
            completed_email: text(form.to_declaration_completed_email.as_deref()),
            language,
        };
        (customer.completed_email.is_some() || !customer.contacts.is_empty()).then_some(customer)
    }
}

fn reported(contact: ContactForm) -> Option<NotifiedContact> {
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
