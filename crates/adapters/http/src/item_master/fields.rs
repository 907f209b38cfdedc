//! The fields of an item, in the order of the API contract.

use super::history::{ChangeView, DocumentView};
use crate::body::Number;
use crate::choices::choices;
use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_master_data::master_item::MasterItemForm;

record_fields! {
    form: MasterItemForm;

    /// A new item.
    #[schema(as = NewMasterItem)]
    create: CreateBody {}

    /// The fields of an item that are to be changed. Fields that are left out stay as they are; null clears a field, or
    /// gives it its default again.
    #[schema(as = MasterItemUpdate)]
    change: UpdateBody {}

    /// An item of the item master: goods that declarations refer to by their code.
    #[schema(as = MasterItem)]
    view: ItemView;

    /// The values of an item that the service sets itself, such as its id.
    facts: ItemFacts;

    facts {
        id: i64,
    }
    fields {
        /// Code of the item, unique among the items of its customer, or among the global items.
        item_code: Option<String> [required],
        /// Description of the goods.
        description: Option<String> [required],
        /// Customer that the item belongs to; null for a global item.
        customer_id: Option<i64>,
        /// Commodity code, 8 to 10 digits.
        hs_code: Option<String>,
        /// TARIC code: the last 2 of the 10 digits, or all 10.
        taric_code: Option<String>,
        /// Country of the non-preferential origin (ISO 3166-1 alpha-2).
        country_of_origin: Option<String>,
        /// Country of the preferential origin (ISO 3166-1 alpha-2).
        preferential_origin: Option<String>,
        /// Status, which decides whether declarations can use the item; `active` when left out.
        #[schema(value_type = Option<MasterItemStatus>)]
        status: Option<String>,
        /// Net mass per unit in kg.
        net_weight: Option<Number>,
        /// Gross mass per unit in kg; at least the net mass.
        gross_weight: Option<Number>,
        /// Number of supplementary units in one unit.
        supplementary_units: Option<Number>,
        /// Customs value per unit, in `unit_currency`.
        unit_value: Option<Number>,
        /// Currency of the customs value (ISO 4217).
        unit_currency: Option<String>,
        /// Duty rate in percent; at most 1000.
        duty_rate: Option<Number>,
        /// VAT rate in percent; at most 100.
        vat_rate: Option<Number>,
        /// Whether the goods need a licence.
        licensing_required: bool,
        /// Kind of packages.
        packaging_type: Option<String>,
        /// Shipping marks on the packages.
        packaging_marks: Option<String>,
        /// Name of the manufacturer.
        manufacturer_name: Option<String>,
        /// Part number of the manufacturer.
        manufacturer_part_number: Option<String>,
        /// Stock keeping unit (SKU).
        sku: Option<String>,
        /// Part number of the goods.
        part_number: Option<String>,
        /// Free notes about the item.
        notes: Option<String>,
    }
    facts {
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        /// Time at which the classification was verified; null when it is not. A change of classification or origin
        /// removes it.
        verified_at: Option<DateTime<Utc>>,
        /// Name of the API client that verified the classification; null when it is not verified.
        verified_by: Option<String>,
        /// Changes of classification or origin that wait for a decision, oldest first.
        pending_changes: Vec<ChangeView>,
        /// Documents of the item, oldest first.
        documents: Vec<DocumentView>,
    }
    fields {}
}

choices! {
    /// The status of an item: `active` it can be used in declarations, `inactive` it is discontinued or archived,
    /// `pending` its classification waits to be verified.
    MasterItemStatus: "active", "inactive", "pending";
    /// The status of a change: `pending` it waits for a decision, `approved` it was applied, `rejected` it was not
    /// applied.
    MasterItemChangeStatus: "pending", "approved", "rejected";
}
