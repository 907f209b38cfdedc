use crate::body::Number;
use crate::record_fields::shown_part;
use customs_declarations::form::{SkuDetailForm, SkuForm};

shown_part! {
    /// An article, named by code. The item master supplies its data, and articles are grouped into items.
    Sku of SkuForm {
        /// Code of the article; it is looked up first as `sku`, then as `item_code`.
        sku_code: Option<String> [required],
        /// Number of pieces; more than 0.
        quantity: Option<Number> [required],
        /// Value of one piece, in `unit_value_currency`.
        unit_value: Option<Number>,
        /// Currency of the value (ISO 4217).
        unit_value_currency: Option<String>,
        /// Gross weight of one piece in kg.
        unit_gross_weight: Option<Number>,
        /// Net weight of one piece in kg.
        unit_net_weight: Option<Number>,
        /// Country of origin (ISO 3166-1 alpha-2).
        country_of_origin: Option<String>,
    }
}

shown_part! {
    /// An article that an item consists of.
    SkuDetail of SkuDetailForm {
        /// Code of the article.
        sku: Option<String>,
        /// Description of the article.
        description: Option<String>,
        /// Number of pieces.
        quantity: Option<Number>,
        /// Value of one piece, in `unit_value_currency`.
        unit_value: Option<Number>,
        /// Currency of the value (ISO 4217).
        unit_value_currency: Option<String>,
        /// Gross weight of one piece in kg.
        unit_gross_weight: Option<Number>,
        /// Net weight of one piece in kg.
        unit_net_weight: Option<Number>,
        /// Country of origin (ISO 3166-1 alpha-2).
        country_of_origin: Option<String>,
    }
}
