use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_master_data::customer::{AuthorizationForm, Part};

record_fields! {
    form: AuthorizationForm;

    /// A new authorization of a customer. Null is as good as leaving a field out.
    #[schema(as = NewCustomerAuthorization)]
    create: CreateBody {}

    /// What is to be changed of an authorization. What is left out stays; null clears a field, or sets it
    /// back to its default.
    #[schema(as = CustomerAuthorizationChanges)]
    change: ChangeBody {}

    /// An authorisation of customs.
    #[schema(as = CustomerAuthorization)]
    view: AuthorizationView;

    /// What is shown of an authorization besides what clients say of it.
    facts: AuthorizationFacts;

    facts { id: i64 }
    fields {
        /// Type such as CW, AEO or IPR.
        #[serde(rename = "type")]
        #[schema(max_length = 10, example = "CW")]
        authorization_type: Option<String> [required],
        /// Description.
        #[schema(max_length = 255)]
        description: Option<String>,
        /// Its number.
        #[schema(max_length = 50)]
        identification: Option<String>,
        /// Who holds it.
        #[schema(max_length = 255)]
        authorisation_holder: Option<String>,
    }
    facts { created_at: DateTime<Utc> }
    fields {}
}

impl From<Part<AuthorizationForm>> for AuthorizationView {
    fn from(part: Part<AuthorizationForm>) -> Self {
        let Part { id, customer: _, form, created_at } = part;
        Self::of(form, AuthorizationFacts { id: id.get(), created_at })
    }
}
