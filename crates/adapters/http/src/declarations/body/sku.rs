use crate::body::Number;
use crate::record_fields::record_part;
use customs_declarations::form::{SkuDetailForm, SkuForm};

record_part! {
    /// An article by its code: it is looked up in the item master and grouped with others into items.
    Sku of SkuForm {
        /// Code, looked for as `sku`, then as `item_code`.
        #[schema(max_length = 100)]
        sku_code: Option<String> [required],
        /// Pieces, more than 0.
        quantity: Option<Number> [required],
        /// Value of one piece.
        unit_value: Option<Number>,
        /// Currency of the value.
        #[schema(max_length = 3)]
        unit_value_currency: Option<String>,
        /// Gross weight of one piece, kg.
        unit_gross_weight: Option<Number>,
        /// Net weight of one piece, kg.
        unit_net_weight: Option<Number>,
        /// ISO country code of the origin.
        #[schema(max_length = 2)]
        country_of_origin: Option<String>,
    }
}

record_part! {
    /// An article inside an item.
    SkuDetail of SkuDetailForm {
        /// Code of the article.
        #[schema(max_length = 100)]
        sku: Option<String>,
        /// Description.
        #[schema(max_length = 500)]
        description: Option<String>,
        /// Pieces.
        quantity: Option<Number>,
        /// Value of one piece.
        unit_value: Option<Number>,
        /// Currency of the value.
        #[schema(max_length = 3)]
        unit_value_currency: Option<String>,
        /// Gross weight of one piece, kg.
        unit_gross_weight: Option<Number>,
        /// Net weight of one piece, kg.
        unit_net_weight: Option<Number>,
        /// ISO country code of the origin.
        #[schema(max_length = 2)]
        country_of_origin: Option<String>,
    }
}
