use super::changes::changes;
use super::documents::{
    AdditionalReference, ItemAuthorisation, PreviousDocument, SupportingDocument, note_unreadable_dates,
};
use super::goods::{ItemContainer, Packaging, Valuation};
use super::sku::SkuDetail;
use crate::body::Number;
use customs_declarations::form::ItemForm;
use customs_kernel::FieldErrors;

changes! {
    /// What is to be changed of an item. What is left out stays as it is; null clears. Lists are
    /// replaced whole.
    #[schema(as = ItemChanges)]
    ItemChanges of ItemForm, without {}
    fields {
        /// Number of the item: it moves there.
        #[schema(minimum = 1, maximum = 99_999)]
        sequence: Option<i64>,
        /// Description of the goods.
        #[schema(max_length = 500)]
        description: Option<String>,
        /// Article code of the trader.
        #[schema(max_length = 100)]
        sku: Option<String>,
        /// Combined Nomenclature code: 8 digits.
        #[schema(max_length = 8)]
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
        /// ISO country code of the non-preferential origin.
        #[schema(max_length = 2)]
        country_of_origin: Option<String>,
        /// ISO country code of the preferential origin.
        #[schema(max_length = 2)]
        preferential_country_of_origin: Option<String>,
        /// Gross mass, kg; at least the net mass.
        gross_weight: Option<Number>,
        /// Net mass, kg.
        net_weight: Option<Number>,
        /// Quantity in the supplementary unit of the commodity.
        supplementary_quantity: Option<Number>,
        /// Invoice value.
        invoice_value: Option<Number>,
        /// Currency of the invoice value; that of the header when left out.
        #[schema(max_length = 3)]
        invoice_currency: Option<String>,
        /// Statistical value, EUR; cleared, the invoice value stands in, converted to EUR for customs.
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
        packaging: Vec<Packaging>,
        /// Containers; may be left out when the consignment has exactly one.
        containers: Vec<ItemContainer>,
        /// Supporting documents.
        supporting_documents: Vec<SupportingDocument>,
        /// Additional references.
        additional_references: Vec<AdditionalReference>,
        /// Previous documents; a warehouse exit names its entry with one of type NCLE.
        previous_documents: Vec<PreviousDocument>,
        /// Articles that the item stands for.
        sku_details: Vec<SkuDetail>,
        /// Authorisations of this item alone.
        authorisations: Vec<ItemAuthorisation>,
        /// Stock lot that the item is taken from.
        inventory_line_id: Option<i64>,
    }
    besides {}
}

impl ItemChanges {
    /// What was sent and cannot be put into an item, by the paths of the item.
    pub(crate) fn unreadable(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        let documents = self.supporting_documents.sent().map(Vec::as_slice).unwrap_or_default();
        note_unreadable_dates(documents, "", &mut errors);
        errors
    }
}
