use super::documents::{
    AdditionalReference, ItemAuthorisation, PreviousDocument, SupportingDocument, note_unreadable_dates,
};
use super::goods::{ItemContainer, Packaging, Valuation};
use super::lists::{from_list, into_list};
use super::sku::SkuDetail;
use crate::body::Number;
use customs_declarations::form::ItemForm;
use customs_kernel::FieldErrors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One goods item.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Item {
    /// Number of the item; follows the order when left out.
    #[schema(minimum = 1, maximum = 99_999)]
    sequence: Option<i64>,
    /// Description of the goods.
    #[schema(required = true, max_length = 500)]
    description: Option<String>,
    /// Article code of the trader.
    #[schema(max_length = 100)]
    sku: Option<String>,
    /// Combined Nomenclature code: 8 digits.
    #[schema(required = true, max_length = 8)]
    hs_code: Option<String>,
    /// TARIC subheading: 2 digits. Also taken as `taric`.
    #[serde(alias = "taric")]
    #[schema(max_length = 2)]
    taric_subheading: Option<String>,
    /// First TARIC additional code.
    #[schema(max_length = 4)]
    additional_taric1: Option<String>,
    /// Second TARIC additional code.
    #[schema(max_length = 4)]
    additional_taric2: Option<String>,
    /// ISO country code of the non-preferential origin. Required on import.
    #[schema(max_length = 2)]
    country_of_origin: Option<String>,
    /// ISO country code of the preferential origin.
    #[schema(max_length = 2)]
    preferential_country_of_origin: Option<String>,
    /// Gross mass, kg; at least the net mass.
    #[schema(required = true)]
    gross_weight: Option<Number>,
    /// Net mass, kg.
    #[schema(required = true)]
    net_weight: Option<Number>,
    /// Quantity in the supplementary unit of the commodity.
    supplementary_quantity: Option<Number>,
    /// Invoice value. Required on import.
    invoice_value: Option<Number>,
    /// Currency of the invoice value; that of the header when left out.
    #[schema(max_length = 3)]
    invoice_currency: Option<String>,
    /// Statistical value, EUR; left out, the invoice value stands in, converted to EUR for customs.
    statistical_value: Option<Number>,
    /// Previous procedure of this item, in place of the header's: 2 digits.
    #[schema(max_length = 2)]
    previous_code: Option<String>,
    /// Preference code such as 100 or 300.
    #[schema(max_length = 3)]
    duty_regime: Option<String>,
    /// Customs valuation.
    valuation: Option<Valuation>,
    /// Packages.
    packaging: Option<Vec<Packaging>>,
    /// Containers; may be left out when the consignment has exactly one, which is shown then.
    containers: Option<Vec<ItemContainer>>,
    /// Supporting documents.
    supporting_documents: Option<Vec<SupportingDocument>>,
    /// Additional references.
    additional_references: Option<Vec<AdditionalReference>>,
    /// Previous documents; a warehouse exit names its entry with one of type NCLE.
    previous_documents: Option<Vec<PreviousDocument>>,
    /// Articles that the item stands for.
    sku_details: Option<Vec<SkuDetail>>,
    /// Authorisations of this item alone.
    authorisations: Option<Vec<ItemAuthorisation>>,
    /// Stock lot that the item is taken from.
    inventory_line_id: Option<i64>,
}

impl Item {
    /// The supporting documents, in order.
    pub(super) fn supporting_documents(&self) -> &[SupportingDocument] {
        self.supporting_documents.as_deref().unwrap_or_default()
    }
}

impl Item {
    /// What was sent and cannot be put into a form, by the paths of the item.
    pub(crate) fn unreadable(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        note_unreadable_dates(self.supporting_documents(), "", &mut errors);
        errors
    }
}

impl From<Item> for ItemForm {
    fn from(item: Item) -> Self {
        let Item {
            sequence,
            description,
            sku,
            hs_code,
            taric_subheading,
            additional_taric1,
            additional_taric2,
            country_of_origin,
            preferential_country_of_origin,
            gross_weight,
            net_weight,
            supplementary_quantity,
            invoice_value,
            invoice_currency,
            statistical_value,
            previous_code,
            duty_regime,
            valuation,
            packaging,
            containers,
            supporting_documents,
            additional_references,
            previous_documents,
            sku_details,
            authorisations,
            inventory_line_id,
        } = item;
        Self {
            sequence,
            description,
            sku,
            hs_code,
            taric_subheading,
            additional_taric1,
            additional_taric2,
            country_of_origin,
            preferential_country_of_origin,
            gross_weight: gross_weight.map(Into::into),
            net_weight: net_weight.map(Into::into),
            supplementary_quantity: supplementary_quantity.map(Into::into),
            invoice_value: invoice_value.map(Into::into),
            invoice_currency,
            statistical_value: statistical_value.map(Into::into),
            previous_code,
            duty_regime,
            valuation: valuation.map(Into::into),
            packaging: from_list(packaging),
            containers: from_list(containers),
            supporting_documents: from_list(supporting_documents),
            additional_references: from_list(additional_references),
            previous_documents: from_list(previous_documents),
            sku_details: from_list(sku_details),
            authorisations: from_list(authorisations),
            inventory_line_id,
        }
    }
}

impl From<ItemForm> for Item {
    fn from(form: ItemForm) -> Self {
        let ItemForm {
            sequence,
            description,
            sku,
            hs_code,
            taric_subheading,
            additional_taric1,
            additional_taric2,
            country_of_origin,
            preferential_country_of_origin,
            gross_weight,
            net_weight,
            supplementary_quantity,
            invoice_value,
            invoice_currency,
            statistical_value,
            previous_code,
            duty_regime,
            valuation,
            packaging,
            containers,
            supporting_documents,
            additional_references,
            previous_documents,
            sku_details,
            authorisations,
            inventory_line_id,
        } = form;
        Self {
            sequence,
            description,
            sku,
            hs_code,
            taric_subheading,
            additional_taric1,
            additional_taric2,
            country_of_origin,
            preferential_country_of_origin,
            gross_weight: gross_weight.map(Into::into),
            net_weight: net_weight.map(Into::into),
            supplementary_quantity: supplementary_quantity.map(Into::into),
            invoice_value: invoice_value.map(Into::into),
            invoice_currency,
            statistical_value: statistical_value.map(Into::into),
            previous_code,
            duty_regime,
            valuation: valuation.map(Into::into),
            packaging: into_list(packaging),
            containers: into_list(containers),
            supporting_documents: into_list(supporting_documents),
            additional_references: into_list(additional_references),
            previous_documents: into_list(previous_documents),
            sku_details: into_list(sku_details),
            authorisations: into_list(authorisations),
            inventory_line_id,
        }
    }
}
