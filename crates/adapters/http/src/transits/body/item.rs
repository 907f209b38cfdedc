use super::documents::{TransitPreviousDocument, TransitSupportingDocument};
use super::{from_list, into_list};
use crate::body::Number;
use customs_transits::form::{ItemForm, PackagingForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A goods item of a transit.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct TransitItem {
    /// Description of the goods.
    #[schema(required = true, max_length = 500)]
    description: Option<String>,
    /// Commodity code: 6 to 8 digits.
    #[schema(example = "94016900")]
    hs_code: Option<String>,
    /// Gross mass, kg.
    #[schema(required = true)]
    gross_weight: Option<Number>,
    /// Net mass, kg; not above the gross mass.
    net_weight: Option<Number>,
    /// Packages.
    #[schema(max_items = 99)]
    packaging: Option<Vec<TransitPackaging>>,
    /// Documents of the procedure before this one.
    #[schema(max_items = 99)]
    previous_documents: Option<Vec<TransitPreviousDocument>>,
    /// Supporting documents.
    #[schema(max_items = 99)]
    supporting_documents: Option<Vec<TransitSupportingDocument>>,
}

/// Packages of one kind.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct TransitPackaging {
    /// Kind such as CT, BX, CR, PL.
    #[serde(rename = "type")]
    #[schema(required = true, max_length = 2)]
    package_type: Option<String>,
    /// Number of packages.
    #[schema(minimum = 0, maximum = 99_999_999)]
    quantity: Option<i64>,
    /// Shipping marks.
    #[schema(max_length = 512)]
    marks: Option<String>,
}

impl From<TransitItem> for ItemForm {
    fn from(item: TransitItem) -> Self {
        let TransitItem {
            description,
            hs_code,
            gross_weight,
            net_weight,
            packaging,
            previous_documents,
            supporting_documents,
        } = item;
        Self {
            description,
            hs_code,
            gross_weight: gross_weight.map(Into::into),
            net_weight: net_weight.map(Into::into),
            packaging: from_list(packaging),
            previous_documents: from_list(previous_documents),
            supporting_documents: from_list(supporting_documents),
        }
    }
}

impl From<ItemForm> for TransitItem {
    fn from(form: ItemForm) -> Self {
        let ItemForm {
            description,
            hs_code,
            gross_weight,
            net_weight,
            packaging,
            previous_documents,
            supporting_documents,
        } = form;
        Self {
            description,
            hs_code,
            gross_weight: gross_weight.map(Into::into),
            net_weight: net_weight.map(Into::into),
            packaging: into_list(packaging),
            previous_documents: into_list(previous_documents),
            supporting_documents: into_list(supporting_documents),
        }
    }
}

impl From<TransitPackaging> for PackagingForm {
    fn from(packages: TransitPackaging) -> Self {
        let TransitPackaging { package_type, quantity, marks } = packages;
        Self { package_type, quantity, marks }
    }
}

impl From<PackagingForm> for TransitPackaging {
    fn from(form: PackagingForm) -> Self {
        let PackagingForm { package_type, quantity, marks } = form;
        Self { package_type, quantity, marks }
    }
}
