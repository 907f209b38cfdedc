use crate::body::Day;
use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_master_data::customer::{AuthorizationForm, Part};

record_fields! {
    form: AuthorizationForm;

    /// A new authorisation of a customer. A field that is null counts as left out.
    #[schema(as = NewCustomerAuthorization)]
    create: CreateBody {}

    /// Changes to an authorisation. Fields that are left out stay as they are; null clears a field or resets it to
    /// its default.
    #[schema(as = CustomerAuthorizationChanges)]
    change: UpdateBody {}

    /// A customs authorisation that a customer holds.
    #[schema(as = CustomerAuthorization)]
    view: AuthorizationView;

    /// The fields of an authorisation that only the service sets.
    facts: AuthorizationFacts;

    facts { id: i64 }
    fields {
        /// Type of the authorisation, such as CW, AEO or IPR.
        #[serde(rename = "type")]
        #[schema(example = "CW")]
        authorization_type: Option<String> [required],
        /// Description of the authorisation, as free text.
        description: Option<String>,
        /// Number of the authorisation.
        identification: Option<String>,
        /// Name of the holder of the authorisation.
        authorisation_holder: Option<String>,
        /// Last day on which the authorisation is valid. A task reminds of it from 30 days before.
        valid_until: Option<Day>,
    }
    facts { created_at: DateTime<Utc> }
    fields {}
}

impl From<Part<AuthorizationForm>> for AuthorizationView {
    fn from(part: Part<AuthorizationForm>) -> Self {
        let Part { id, customer: _, form, created_at } = part;
        Self::new(form, AuthorizationFacts { id: id.get(), created_at })
    }
}
