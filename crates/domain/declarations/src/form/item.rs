use super::SkuDetailForm;
use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// One goods item.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemForm {
    /// Number of the item; follows the order when left out.
    pub sequence: Option<i64>,
    /// Description of the goods.
    pub description: Option<String>,
    /// Article code of the trader.
    pub sku: Option<String>,
    /// Combined Nomenclature code, 8 digits.
    pub hs_code: Option<String>,
    /// TARIC subheading, 2 digits.
    pub taric_subheading: Option<String>,
    /// First TARIC additional code, 4 characters.
    pub additional_taric1: Option<String>,
    /// Second TARIC additional code, 4 characters.
    pub additional_taric2: Option<String>,
    /// Country of non-preferential origin.
    pub country_of_origin: Option<String>,
    /// Country of preferential origin.
    pub preferential_country_of_origin: Option<String>,
    /// Gross mass, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub gross_weight: Option<Decimal>,
    /// Net mass, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub net_weight: Option<Decimal>,
    /// Quantity in the supplementary unit of the commodity.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub supplementary_quantity: Option<Decimal>,
    /// Invoice value.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub invoice_value: Option<Decimal>,
    /// Currency of the invoice value.
    pub invoice_currency: Option<String>,
    /// Statistical value, EUR.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub statistical_value: Option<Decimal>,
    /// Previous procedure of this item, in place of the header's.
    pub previous_code: Option<String>,
    /// Preference code such as 100 or 300.
    pub duty_regime: Option<String>,
    /// Customs valuation.
    pub valuation: Option<ValuationForm>,
    /// Packages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub packaging: Vec<PackagingForm>,
    /// Containers of the item.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub containers: Vec<ItemContainerForm>,
    /// Supporting documents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supporting_documents: Vec<SupportingDocumentForm>,
    /// Additional references.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub additional_references: Vec<AdditionalReferenceForm>,
    /// Previous documents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub previous_documents: Vec<PreviousDocumentForm>,
    /// Articles that this item stands for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sku_details: Vec<SkuDetailForm>,
    /// Authorisations of this item alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authorisations: Vec<ItemAuthorisationForm>,
    /// Stock lot the item is taken from.
    pub inventory_line_id: Option<i64>,
}

/// Customs valuation of an item.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ValuationForm {
    /// Method 1 to 6.
    pub method: Option<String>,
    /// Additions to and deductions from the price.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub charge_deductions: Vec<ChargeDeductionForm>,
}

/// An addition to or deduction from the price.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChargeDeductionForm {
    /// Kind, 2 characters (AK freight).
    pub code: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// Amount.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub amount: Option<Decimal>,
}

/// Packages of one kind.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PackagingForm {
    /// Kind, 2 characters of UN/ECE Recommendation 21.
    #[serde(rename = "type")]
    pub package_type: Option<String>,
    /// Number of packages.
    pub quantity: Option<i64>,
    /// Shipping marks.
    pub marks: Option<String>,
}

/// A container that holds goods of the item.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemContainerForm {
    /// Container number.
    pub number: Option<String>,
}

/// A supporting document.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SupportingDocumentForm {
    /// Kind, at most 5 characters (N935, C644).
    #[serde(rename = "type")]
    pub document_type: Option<String>,
    /// Number of the document.
    pub id: Option<String>,
    /// Line of the document.
    pub line: Option<i64>,
    /// Last day of validity.
    pub expiry_date: Option<NaiveDate>,
    /// Value written off.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub value: Option<Decimal>,
    /// Currency of the value.
    pub currency: Option<String>,
    /// Quantity written off.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub quantity: Option<Decimal>,
    /// Unit of the quantity.
    pub uom: Option<String>,
}

/// An additional reference or information code.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AdditionalReferenceForm {
    /// Kind (Y929, 00500).
    #[serde(rename = "type")]
    pub reference_type: Option<String>,
    /// Text or number.
    pub value: Option<String>,
}

/// A document of the procedure before this one.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PreviousDocumentForm {
    /// Kind, at most 4 characters (NCLE, N821).
    #[serde(rename = "type")]
    pub document_type: Option<String>,
    /// Number of the document.
    pub id: Option<String>,
    /// Line of the document.
    pub line: Option<i64>,
    /// How much of the item comes from it. Messages of the British profile have no place for it.
    pub quantity: Option<Decimal>,
    /// Unit of the quantity.
    pub uom: Option<String>,
    /// The lot that the service wrote it for at submit, or completed it for. Each submission does that anew.
    pub inventory_line_id: Option<i64>,
    /// What the client said in a document that the service completed; none of one that the service wrote itself.
    pub stated: Option<StatedPartForm>,
}

/// What a client said of the goods that come from a previous document, before the service completed it.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StatedPartForm {
    /// Line of the document.
    pub line: Option<i64>,
    /// How much of the item comes from it.
    pub quantity: Option<Decimal>,
    /// Unit of the quantity.
    pub uom: Option<String>,
}

impl PreviousDocumentForm {
    /// The document as the client said it, without what the service wrote into it at submit; none where the service wrote
    /// all of it.
    #[must_use]
    pub fn as_stated(&self) -> Option<Self> {
        match (&self.inventory_line_id, &self.stated) {
            (None, _) => Some(Self { stated: None, ..self.clone() }),
            (Some(_), None) => None,
            (Some(_), Some(StatedPartForm { line, quantity, uom })) => Some(Self {
                line: *line,
                quantity: *quantity,
                uom: uom.clone(),
                inventory_line_id: None,
                stated: None,
                ..self.clone()
            }),
        }
    }
}

/// An authorisation of one item.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemAuthorisationForm {
    /// Number of the authorisation.
    pub identification: Option<String>,
    /// Type.
    pub type_code: Option<String>,
    /// Order among the authorisations of the item.
    pub sequence: Option<i64>,
}
