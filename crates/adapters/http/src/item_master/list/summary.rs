use crate::body::Number;
use crate::item_master::choices::MasterItemStatus;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_master_data::item::ItemSummary;

record_view! {
    /// An item in a list.
    #[schema(as = MasterItemSummary)]
    pub(super) Summary {
        id: i64,
        item_code: String,
        description: String,
        hs_code: Option<String>,
        country_of_origin: Option<String>,
        #[schema(value_type = MasterItemStatus)]
        status: &'static str,
        /// kg per unit.
        net_weight: Option<Number>,
        /// kg per unit.
        gross_weight: Option<Number>,
        sku: Option<String>,
        part_number: Option<String>,
        /// Customs value per unit.
        unit_value: Option<Number>,
        unit_currency: Option<String>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        verified_at: Option<DateTime<Utc>>,
    }
    of ItemSummary {
        id, item_code, description, hs_code, country_of_origin, status, net_weight, gross_weight, sku, part_number,
        unit_value, unit_currency, created_at, updated_at, verified_at,
    }
}
