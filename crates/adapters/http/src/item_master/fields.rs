//! The fields of an item, in the order of the contract.

use super::choices::MasterItemStatus;
use super::history::{ChangeView, DocumentView};
use crate::body::Number;
use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_master_data::item::ItemForm;

record_fields! {
    form: ItemForm;

    /// A new item.
    #[schema(as = NewMasterItem)]
    create: CreateBody {}

    /// What is to be changed of an item. What is left out stays; null clears a field, or gives it its
    /// default again.
    #[schema(as = MasterItemUpdate)]
    change: ChangeBody {}

    /// An item.
    #[schema(as = MasterItem)]
    view: ItemView;

    /// What is shown of an item besides what clients say of it.
    facts: ItemFacts;

    facts {
        id: i64,
    }
    fields {
        /// Code, unique among the items of its customer, or among the global ones.
        #[schema(max_length = 100)]
        item_code: Option<String> [required],
        /// Description of the goods.
        #[schema(max_length = 500)]
        description: Option<String> [required],
        /// The customer whose item it is; null: a global one.
        customer_id: Option<i64>,
        /// Commodity code, 8 to 10 digits.
        #[schema(max_length = 10)]
        hs_code: Option<String>,
        /// TARIC code: the last 2 of the 10 digits, or all of them.
        #[schema(max_length = 10)]
        taric_code: Option<String>,
        /// ISO country code of the non-preferential origin.
        #[schema(max_length = 2)]
        country_of_origin: Option<String>,
        /// ISO country code of the preferential origin.
        #[schema(max_length = 2)]
        preferential_origin: Option<String>,
        /// Whether it may be used in declarations; active when left out.
        #[schema(value_type = Option<MasterItemStatus>)]
        status: Option<String>,
        /// Net mass, kg per unit.
        net_weight: Option<Number>,
        /// Gross mass, kg per unit; at least the net mass.
        gross_weight: Option<Number>,
        /// Supplementary units in a unit.
        supplementary_units: Option<Number>,
        /// Customs value per unit.
        unit_value: Option<Number>,
        /// Currency of the value (ISO 4217).
        #[schema(max_length = 3)]
        unit_currency: Option<String>,
        /// Duty rate, percent; at most 1000.
        duty_rate: Option<Number>,
        /// VAT rate, percent; at most 100.
        vat_rate: Option<Number>,
        /// Whether a licence is needed.
        licensing_required: bool,
        /// Kind of packages.
        #[schema(max_length = 10)]
        packaging_type: Option<String>,
        /// Shipping marks.
        #[schema(max_length = 512)]
        packaging_marks: Option<String>,
        /// Manufacturer.
        #[schema(max_length = 255)]
        manufacturer_name: Option<String>,
        /// The manufacturer's number of it.
        #[schema(max_length = 100)]
        manufacturer_part_number: Option<String>,
        /// Stock keeping unit.
        #[schema(max_length = 100)]
        sku: Option<String>,
        /// Part number.
        #[schema(max_length = 100)]
        part_number: Option<String>,
        /// Notes.
        #[schema(max_length = 2000)]
        notes: Option<String>,
    }
    facts {
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        /// When its classification was verified; another classification or origin takes that back.
        verified_at: Option<DateTime<Utc>>,
        /// The API client that verified it.
        verified_by: Option<String>,
        /// Changes of classification or origin that wait for a decision, oldest first.
        pending_changes: Vec<ChangeView>,
        /// Its documents, oldest first.
        documents: Vec<DocumentView>,
    }
    fields {}
}
