use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_master_data::customer::{ContactForm, Part};

record_fields! {
    form: ContactForm;

    /// A new contact of a customer. Null is as good as leaving a field out.
    #[schema(as = NewCustomerContact)]
    create: CreateBody {}

    /// What is to be changed of a contact. What is left out stays; null clears a field, or sets it
    /// back to its default.
    #[schema(as = CustomerContactChanges)]
    change: ChangeBody {}

    /// A person to turn to.
    #[schema(as = CustomerContact)]
    view: ContactView;

    /// What is shown of a contact besides what clients say of it.
    facts: ContactFacts;

    facts { id: i64 }
    fields {
        /// Name.
        #[schema(max_length = 255)]
        name: Option<String> [required],
        /// E-mail address.
        #[schema(format = "email", max_length = 254)]
        email: Option<String>,
        /// Phone number.
        #[schema(max_length = 50)]
        phone: Option<String>,
        /// Position in the firm.
        #[schema(max_length = 255)]
        position: Option<String>,
        /// Department.
        #[schema(max_length = 255)]
        department: Option<String>,
        /// The first one to turn to. A customer has one at most: setting a new one unsets the old.
        is_primary: bool,
        /// Is asked for approvals.
        receives_approvals: bool,
        /// Is told of events.
        receives_notifications: bool,
        /// The events it wants to be told of.
        #[schema(max_items = 50, example = json!(["declaration.released"]))]
        notification_preferences: Vec<String>,
        /// Language (ISO 639-1).
        #[schema(max_length = 2, example = "nl")]
        language: Option<String>,
        /// Notes.
        #[schema(max_length = 2000)]
        notes: Option<String>,
    }
    facts { created_at: DateTime<Utc> }
    fields {}
}

impl From<Part<ContactForm>> for ContactView {
    fn from(part: Part<ContactForm>) -> Self {
        let Part { id, customer: _, form, created_at } = part;
        Self::of(form, ContactFacts { id: id.get(), created_at })
    }
}
