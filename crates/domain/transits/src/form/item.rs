use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::Currency;
use customs_kernel::rules::{Amount, CodeOf, Day, DigitsBetween, Filled, Quantity, Text};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// One goods item.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(ItemFields)]
pub struct ItemForm {
    /// Description of the goods.
    #[validate(required, length(max = 500), custom(function = Filled::check))]
    pub description: Option<String>,
    /// Commodity code: 6 digits of the Harmonized System, or 8 of the Combined Nomenclature.
    #[validate(custom(function = DigitsBetween::<6, 8>::check))]
    pub hs_code: Option<String>,
    /// Gross mass, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(required, custom(function = Quantity::check))]
    pub gross_weight: Option<Decimal>,
    /// Net mass, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub net_weight: Option<Decimal>,
    /// Packages of the item, by kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub packaging: Vec<PackagingForm>,
    /// Documents of the procedures that came before the transit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub previous_documents: Vec<PreviousDocumentForm>,
    /// Supporting documents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub supporting_documents: Vec<SupportingDocumentForm>,
}

/// Packages of one kind.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(PackagingFields)]
pub struct PackagingForm {
    /// Kind of package: 2 characters of UN/ECE Recommendation 21.
    #[serde(rename = "type")]
    #[validate(required, length(max = 2), custom(function = Filled::check))]
    pub package_type: Option<String>,
    /// Number of packages of this kind.
    #[validate(range(min = 0, max = 99_999_999))]
    pub quantity: Option<i64>,
    /// Shipping marks on the packages.
    #[validate(length(max = 512), custom(function = Text::check))]
    pub marks: Option<String>,
}

/// A document of a procedure that came before the transit.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(PreviousDocumentFields)]
pub struct PreviousDocumentForm {
    /// Kind of document, at most 4 characters (N337, N705).
    #[serde(rename = "type")]
    #[validate(required, length(max = 4), custom(function = Filled::check))]
    pub document_type: Option<String>,
    /// Reference number of the document.
    #[validate(required, length(max = 70), custom(function = Filled::check))]
    pub id: Option<String>,
    /// Number of the goods line in the document.
    #[validate(range(min = 0, max = 99_999))]
    pub line: Option<i64>,
}

impl PreviousDocumentForm {
    /// Type of the document that says that the goods were declared for export before.
    pub const EXPORT: &'static str = "N830";

    /// Returns whether the document is an export. It goes with the house consignment and no longer with an item
    /// (guideline G0991).
    #[must_use]
    pub fn is_export(&self) -> bool {
        self.document_type.as_deref().map(str::trim) == Some(Self::EXPORT)
    }
}

/// A supporting document of a goods item.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(SupportingDocumentFields)]
pub struct SupportingDocumentForm {
    /// Kind of document, at most 5 characters (N935, C644).
    #[serde(rename = "type")]
    #[validate(required, length(max = 5), custom(function = Filled::check))]
    pub document_type: Option<String>,
    /// Reference number of the document.
    #[validate(custom(function = Text::check))]
    pub id: Option<String>,
    /// Number of the goods line in the document.
    #[validate(range(min = 0, max = 99_999))]
    pub line: Option<i64>,
    /// Last day of validity.
    #[validate(custom(function = Day::check))]
    pub expiry_date: Option<NaiveDate>,
    /// Value to be written off against the document, in `currency`.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Amount::check))]
    pub value: Option<Decimal>,
    /// Currency of the value, 3 letters (ISO 4217).
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub currency: Option<String>,
    /// Quantity to be written off against the document, in `uom`.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub quantity: Option<Decimal>,
    /// Unit in which the quantity is measured.
    #[validate(custom(function = Text::check))]
    pub uom: Option<String>,
}
