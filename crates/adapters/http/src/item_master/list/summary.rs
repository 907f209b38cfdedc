use crate::body::Number;
use crate::item_master::fields::MasterItemStatus;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_master_data::master_item::MasterItemSummary;

record_view! {
    /// An item in a list.
    #[schema(as = MasterItemSummary)]
    pub(super) Summary {
        id: i64,
        item_code: String,
        description: String,
        /// Commodity code; null when the item has none.
        hs_code: Option<String>,
        /// Country of the non-preferential origin (ISO 3166-1 alpha-2).
        country_of_origin: Option<String>,
        #[schema(value_type = MasterItemStatus)]
        status: &'static str,
        /// Net mass per unit in kg.
        net_weight: Option<Number>,
        /// Gross mass per unit in kg.
        gross_weight: Option<Number>,
        /// Stock keeping unit (SKU); null when the item has none.
        sku: Option<String>,
        /// Part number; null when the item has none.
        part_number: Option<String>,
        /// Customs value per unit, in `unit_currency`.
        unit_value: Option<Number>,
        /// Currency of the customs value (ISO 4217); null when none is given.
        unit_currency: Option<String>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        /// Time at which the classification was verified; null when it is not.
        verified_at: Option<DateTime<Utc>>,
    }
    of MasterItemSummary {
        id, item_code, description, hs_code, country_of_origin, status, net_weight, gross_weight, sku, part_number,
        unit_value, unit_currency, created_at, updated_at, verified_at,
    }
}
