use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_master_data::customer::{LocationForm, Part};

record_fields! {
    form: LocationForm;

    /// A new location of a customer. Null is as good as leaving a field out.
    #[schema(as = NewCustomerLocation)]
    create: CreateBody {}

    /// What is to be changed of a location. What is left out stays; null clears a field, or sets it
    /// back to its default.
    #[schema(as = CustomerLocationChanges)]
    change: ChangeBody {}

    /// A place.
    #[schema(as = CustomerLocation)]
    view: LocationView;

    /// What is shown of a location besides what clients say of it.
    facts: LocationFacts;

    facts { id: i64 }
    fields {
        /// Name.
        #[schema(max_length = 255)]
        name: Option<String> [required],
        /// Street.
        #[schema(max_length = 255)]
        address: Option<String>,
        /// House number.
        #[schema(max_length = 20)]
        address_number: Option<String>,
        /// Postal code.
        #[schema(max_length = 20)]
        postcode: Option<String>,
        /// City.
        #[schema(max_length = 100)]
        city: Option<String>,
        /// Country (ISO 3166-1 alpha-2).
        #[schema(max_length = 2)]
        country_code: Option<String>,
        /// Type of the permit of the place.
        #[schema(max_length = 50)]
        vergunningtype: Option<String>,
        /// Number of that permit.
        #[schema(max_length = 50)]
        vergunningnummer: Option<String>,
        /// Where goods go unless another place is named. A customer has one at most: setting a new one
        /// unsets the old.
        is_default: bool,
    }
    facts { created_at: DateTime<Utc> }
    fields {}
}

impl From<Part<LocationForm>> for LocationView {
    fn from(part: Part<LocationForm>) -> Self {
        let Part { id, customer: _, form, created_at } = part;
        Self::of(form, LocationFacts { id: id.get(), created_at })
    }
}
