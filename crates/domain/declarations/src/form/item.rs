use super::SkuDetailForm;
use super::code_lists::ValuationMethod;
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::rules::{Amount, Code, CodeOf, Digits, Filled, OneOf, Quantity, Text};
use customs_kernel::{CountryCode, Currency};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// One goods item of a declaration.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(ItemFields)]
#[fields_beside(ItemCorrection {
    /// Id of the line; when left out, `sequence` names the item.
    pub id: Option<i64>,
})]
pub struct ItemForm {
    /// Number of the item; when left out, it follows from the order of the items.
    #[validate(range(min = 1, max = 99_999))]
    pub sequence: Option<i64>,
    /// Description of the goods.
    #[validate(required, length(max = 500), custom(function = Filled::check))]
    pub description: Option<String>,
    /// The code of the trader's master item.
    #[validate(length(max = 100), custom(function = Code::check))]
    pub sku: Option<String>,
    /// Combined Nomenclature code, 8 digits.
    #[validate(required, custom(function = Filled::check), custom(function = Digits::<8>::check))]
    pub hs_code: Option<String>,
    /// TARIC subheading, 2 digits.
    #[validate(custom(function = Digits::<2>::check))]
    #[fields(alias = "taric")]
    pub taric_subheading: Option<String>,
    /// First TARIC additional code, 4 characters.
    #[validate(length(max = 4), custom(function = Text::check))]
    pub additional_taric1: Option<String>,
    /// Second TARIC additional code, 4 characters.
    #[validate(length(max = 4), custom(function = Text::check))]
    pub additional_taric2: Option<String>,
    /// Country of non-preferential origin.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country_of_origin: Option<String>,
    /// Country of preferential origin.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub preferential_country_of_origin: Option<String>,
    /// Gross mass, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(required, custom(function = Quantity::check))]
    pub gross_weight: Option<Decimal>,
    /// Net mass, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(required, custom(function = Quantity::check))]
    pub net_weight: Option<Decimal>,
    /// Quantity in the supplementary unit of the commodity.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub supplementary_quantity: Option<Decimal>,
    /// Invoice value, in the currency of the invoice.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Amount::check))]
    pub invoice_value: Option<Decimal>,
    /// Currency of the invoice value.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub invoice_currency: Option<String>,
    /// Statistical value, EUR.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Amount::check))]
    pub statistical_value: Option<Decimal>,
    /// Previous procedure of this item, which replaces that of the header.
    #[validate(length(max = 2), custom(function = Text::check))]
    pub previous_code: Option<String>,
    /// Additional procedures of this item, 3 characters each, which replace those of the header.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub procedure_specials: Vec<String>,
    /// Preference code such as 100 or 300.
    #[validate(length(max = 3), custom(function = Text::check))]
    pub duty_regime: Option<String>,
    /// Customs valuation of the item.
    #[rules(nested)]
    pub valuation: Option<ValuationForm>,
    /// Packages of the item.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub packaging: Vec<PackagingForm>,
    /// Containers of the item.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub containers: Vec<ItemContainerForm>,
    /// Supporting documents of the item.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub supporting_documents: Vec<SupportingDocumentForm>,
    /// Additional references of the item.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub additional_references: Vec<AdditionalReferenceForm>,
    /// Previous documents of the item.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub previous_documents: Vec<PreviousDocumentForm>,
    /// Master items that the item consists of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub sku_details: Vec<SkuDetailForm>,
    /// Authorisations that only this item uses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub authorisations: Vec<ItemAuthorisationForm>,
    /// Id of the stock lot that the goods are taken from.
    pub inventory_line_id: Option<i64>,
}

/// The customs valuation of an item.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(ValuationFields)]
pub struct ValuationForm {
    /// Valuation method, 1 to 6.
    #[validate(custom(function = OneOf::<ValuationMethod>::check))]
    pub method: Option<String>,
    /// Additions to and deductions from the price.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub charge_deductions: Vec<ChargeDeductionForm>,
}

/// An addition to or deduction from the price.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(ChargeDeductionFields)]
pub struct ChargeDeductionForm {
    /// Code of the addition or deduction, 2 characters (AK freight).
    #[validate(required, length(max = 2), custom(function = Filled::check))]
    pub code: Option<String>,
    /// Currency of the amount.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub currency: Option<String>,
    /// Amount, in units of its currency.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Amount::check))]
    pub amount: Option<Decimal>,
}

/// Packages of one kind in an item.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(PackagingFields)]
pub struct PackagingForm {
    /// Kind of package, 2 characters of UN/ECE Recommendation 21.
    #[serde(rename = "type")]
    #[validate(length(max = 2), custom(function = Text::check))]
    #[fields(alias = "soort")]
    pub package_type: Option<String>,
    /// Number of packages.
    #[fields(alias = "aantal")]
    #[validate(range(min = 0, max = 99_999_999))]
    pub quantity: Option<i64>,
    /// Shipping marks on the packages.
    #[validate(length(max = 512), custom(function = Text::check))]
    #[fields(alias = "merk")]
    pub marks: Option<String>,
}

/// A container that holds goods of the item.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(ItemContainerFields)]
pub struct ItemContainerForm {
    /// Container number.
    #[validate(required, length(max = 17), custom(function = Filled::check))]
    pub number: Option<String>,
}

/// A supporting document of an item.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(SupportingDocumentFields)]
pub struct SupportingDocumentForm {
    /// Type of the document, at most 5 characters (N935, C644).
    #[serde(rename = "type")]
    #[validate(required, length(max = 5), custom(function = Filled::check))]
    pub document_type: Option<String>,
    /// Number of the document.
    #[validate(custom(function = Text::check))]
    pub id: Option<String>,
    /// Line of the document that the item refers to.
    #[validate(range(min = 0, max = 99_999))]
    pub line: Option<i64>,
    /// Last day on which the document is valid.
    pub expiry_date: Option<NaiveDate>,
    /// Value that is written off the document.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Amount::check))]
    pub value: Option<Decimal>,
    /// Currency of the value.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub currency: Option<String>,
    /// Quantity that is written off the document.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub quantity: Option<Decimal>,
    /// Unit of the quantity.
    #[validate(custom(function = Text::check))]
    pub uom: Option<String>,
}

/// An additional reference or information code.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(AdditionalReferenceFields)]
pub struct AdditionalReferenceForm {
    /// Type of the reference (Y929, 00500).
    #[serde(rename = "type")]
    #[validate(length(max = 5), custom(function = Text::check))]
    pub reference_type: Option<String>,
    /// Text or number of the reference.
    #[validate(custom(function = Text::check))]
    pub value: Option<String>,
}

/// A document of the procedure that the goods were under before.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(PreviousDocumentFields)]
pub struct PreviousDocumentForm {
    /// Type of the document, at most 4 characters (NCLE, N821).
    #[serde(rename = "type")]
    #[validate(length(max = 4), custom(function = Text::check))]
    pub document_type: Option<String>,
    /// Number of the document.
    #[validate(length(max = 70), custom(function = Text::check))]
    pub id: Option<String>,
    /// Line of the document that the goods come from.
    #[validate(range(min = 0, max = 99_999))]
    pub line: Option<i64>,
    /// Quantity of the item that comes from the document. Messages of the British profile have no place for it. It is
    /// written as a text.
    #[serde(deserialize_with = "customs_kernel::exact_number::optional::deserialize")]
    #[validate(custom(function = Quantity::check))]
    pub quantity: Option<Decimal>,
    /// Unit of the quantity.
    #[validate(custom(function = Text::check))]
    pub uom: Option<String>,
    /// The stock lot for which the service wrote or completed this document at submission. Each submission does so
    /// again.
    pub inventory_line_id: Option<i64>,
    /// The client's own statements, in a document that the service completed; `None` in one that the service wrote
    /// itself.
    #[fields(skip)]
    pub stated: Option<StatedPartForm>,
}

/// The client's statements about the goods that come from a previous document, as they were before the service
/// completed the document.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StatedPartForm {
    /// Line of the document that the goods come from.
    pub line: Option<i64>,
    /// Quantity of the item that comes from the document, written as a text.
    #[serde(deserialize_with = "customs_kernel::exact_number::optional::deserialize")]
    pub quantity: Option<Decimal>,
    /// Unit of the quantity.
    pub uom: Option<String>,
}

impl PreviousDocumentForm {
    /// Returns the document as the client stated it, without the additions that the service made at submission. `None`
    /// when the service wrote all of it.
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

/// An authorisation that one item uses.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(ItemAuthorisationFields)]
pub struct ItemAuthorisationForm {
    /// Number of the authorisation.
    #[validate(required, length(max = 70), custom(function = Filled::check))]
    pub identification: Option<String>,
    /// Type code of the authorisation.
    #[validate(length(max = 4), custom(function = Text::check))]
    pub type_code: Option<String>,
    /// Position among the authorisations of the item.
    pub sequence: Option<i64>,
}
