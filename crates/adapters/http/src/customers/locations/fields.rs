use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_master_data::customer::{LocationForm, Part};

record_fields! {
    form: LocationForm;

    /// A new location of a customer. A field that is null counts as left out.
    #[schema(as = NewCustomerLocation)]
    create: CreateBody {}

    /// Changes to a location. Fields that are left out stay as they are; null clears a field or resets it to its
    /// default.
    #[schema(as = CustomerLocationChanges)]
    change: UpdateBody {}

    /// A location of a customer.
    #[schema(as = CustomerLocation)]
    view: LocationView;

    /// The fields of a location that only the service sets.
    facts: LocationFacts;

    facts { id: i64 }
    fields {
        /// Name of the location.
        name: Option<String> [required],
        /// Street of the location.
        address: Option<String>,
        /// House number of the location.
        address_number: Option<String>,
        /// Postal code of the location.
        postcode: Option<String>,
        /// City of the location.
        city: Option<String>,
        /// Country of the location (ISO 3166-1 alpha-2).
        country_code: Option<String>,
        /// Type of the permit of the location.
        vergunningtype: Option<String>,
        /// Number of that permit.
        vergunningnummer: Option<String>,
        /// Whether goods go to this location unless another one is named. A customer has at most one default
        /// location: setting a new one unsets the old one.
        is_default: bool,
    }
    facts { created_at: DateTime<Utc> }
    fields {}
}

impl From<Part<LocationForm>> for LocationView {
    fn from(part: Part<LocationForm>) -> Self {
        let Part { id, customer: _, form, created_at } = part;
        Self::new(form, LocationFacts { id: id.get(), created_at })
    }
}
