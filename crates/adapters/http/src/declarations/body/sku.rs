use crate::body::Number;
use customs_declarations::form::{SkuDetailForm, SkuForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An article by its code: it is looked up in the item master and grouped with others into items.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Sku {
    /// Code, looked for as `sku`, then as `item_code`.
    #[schema(required = true, max_length = 100)]
    sku_code: Option<String>,
    /// Pieces, more than 0.
    #[schema(required = true)]
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

/// An article inside an item.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct SkuDetail {
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

impl From<Sku> for SkuForm {
    fn from(article: Sku) -> Self {
        let Sku {
            sku_code,
            quantity,
            unit_value,
            unit_value_currency,
            unit_gross_weight,
            unit_net_weight,
            country_of_origin,
        } = article;
        Self {
            sku_code,
            quantity: quantity.map(Into::into),
            unit_value: unit_value.map(Into::into),
            unit_value_currency,
            unit_gross_weight: unit_gross_weight.map(Into::into),
            unit_net_weight: unit_net_weight.map(Into::into),
            country_of_origin,
        }
    }
}

impl From<SkuDetail> for SkuDetailForm {
    fn from(detail: SkuDetail) -> Self {
        let SkuDetail {
            sku,
            description,
            quantity,
            unit_value,
            unit_value_currency,
            unit_gross_weight,
            unit_net_weight,
            country_of_origin,
        } = detail;
        Self {
            sku,
            description,
            quantity: quantity.map(Into::into),
            unit_value: unit_value.map(Into::into),
            unit_value_currency,
            unit_gross_weight: unit_gross_weight.map(Into::into),
            unit_net_weight: unit_net_weight.map(Into::into),
            country_of_origin,
        }
    }
}

impl From<SkuDetailForm> for SkuDetail {
    fn from(form: SkuDetailForm) -> Self {
        let SkuDetailForm {
            sku,
            description,
            quantity,
            unit_value,
            unit_value_currency,
            unit_gross_weight,
            unit_net_weight,
            country_of_origin,
        } = form;
        Self {
            sku,
            description,
            quantity: quantity.map(Into::into),
            unit_value: unit_value.map(Into::into),
            unit_value_currency,
            unit_gross_weight: unit_gross_weight.map(Into::into),
            unit_net_weight: unit_net_weight.map(Into::into),
            country_of_origin,
        }
    }
}
