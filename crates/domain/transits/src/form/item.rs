use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// One goods item.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemForm {
    /// Description of the goods.
    pub description: Option<String>,
    /// Commodity code: 6 digits of the Harmonized System, or 8 of the Combined Nomenclature.
    pub hs_code: Option<String>,
    /// Gross mass, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub gross_weight: Option<Decimal>,
    /// Net mass, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub net_weight: Option<Decimal>,
    /// Packages of the item, by kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub packaging: Vec<PackagingForm>,
    /// Documents of the procedures that came before the transit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub previous_documents: Vec<PreviousDocumentForm>,
    /// Supporting documents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supporting_documents: Vec<SupportingDocumentForm>,
}

/// Packages of one kind.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PackagingForm {
    /// Kind of package: 2 characters of UN/ECE Recommendation 21.
    #[serde(rename = "type")]
    pub package_type: Option<String>,
    /// Number of packages of this kind.
    pub quantity: Option<i64>,
    /// Shipping marks on the packages.
    pub marks: Option<String>,
}

/// A document of a procedure that came before the transit.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PreviousDocumentForm {
    /// Kind of document, at most 4 characters (N337, N705).
    #[serde(rename = "type")]
    pub document_type: Option<String>,
    /// Reference number of the document.
    pub id: Option<String>,
    /// Number of the goods line in the document.
    pub line: Option<i64>,
}

/// A supporting document of a goods item.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SupportingDocumentForm {
    /// Kind of document, at most 5 characters (N935, C644).
    #[serde(rename = "type")]
    pub document_type: Option<String>,
    /// Reference number of the document.
    pub id: Option<String>,
    /// Number of the goods line in the document.
    pub line: Option<i64>,
    /// Last day of validity.
    pub expiry_date: Option<NaiveDate>,
    /// Value to be written off against the document, in `currency`.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub value: Option<Decimal>,
    /// Currency of the value, 3 letters (ISO 4217).
    pub currency: Option<String>,
    /// Quantity to be written off against the document, in `uom`.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub quantity: Option<Decimal>,
    /// Unit in which the quantity is measured.
    pub uom: Option<String>,
}
