use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_master_data::customer::{ContactForm, Part};

record_fields! {
    form: ContactForm;

    /// A new contact of a customer. A field that is null counts as left out.
    #[schema(as = NewCustomerContact)]
    create: CreateBody {}

    /// Changes to a contact. Fields that are left out stay as they are; null clears a field or resets it to its
    /// default.
    #[schema(as = CustomerContactChanges)]
    change: UpdateBody {}

    /// A contact person of a customer.
    #[schema(as = CustomerContact)]
    view: ContactView;

    /// The fields of a contact that only the service sets.
    facts: ContactFacts;

    facts { id: i64 }
    fields {
        /// Name of the person.
        name: Option<String> [required],
        /// E-mail address of the person.
        #[schema(format = "email")]
        email: Option<String>,
        /// Phone number of the person.
        phone: Option<String>,
        /// Position of the person in the firm.
        position: Option<String>,
        /// Department in which the person works.
        department: Option<String>,
        /// Whether this is the customer's primary contact. A customer has at most one: setting a new one unsets the
        /// old one.
        is_primary: bool,
        /// Whether the contact is asked for approvals.
        receives_approvals: bool,
        /// Whether the contact is notified of events.
        receives_notifications: bool,
        /// Names of the events that the contact is notified of.
        #[schema(max_items = 50, example = json!(["declaration.released"]))]
        notification_preferences: Vec<String>,
        /// Language of the contact (ISO 639-1).
        #[schema(example = "nl")]
        language: Option<String>,
        /// Notes about the contact, as free text.
        notes: Option<String>,
    }
    facts { created_at: DateTime<Utc> }
    fields {}
}

impl From<Part<ContactForm>> for ContactView {
    fn from(part: Part<ContactForm>) -> Self {
        let Part { id, customer: _, form, created_at } = part;
        Self::new(form, ContactFacts { id: id.get(), created_at })
    }
}
