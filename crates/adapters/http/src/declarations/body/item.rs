use super::documents::{AdditionalReference, ItemAuthorisation, PreviousDocument, SupportingDocument, unreadable_days};
use super::goods::{ItemContainer, Packaging, Valuation};
use super::sku::SkuDetail;
use crate::body::Number;
use crate::record_fields::record_bodies;
use customs_declarations::form::ItemForm;
use customs_kernel::FieldErrors;

record_bodies! {
    form: ItemForm;

    /// One goods item.
    part: Item {}

    /// What is to be changed of an item. What is left out stays as it is; null clears. Lists are
    /// replaced whole.
    #[schema(as = ItemChanges)]
    change: ItemChanges {}

    fields {
        #[schema(minimum = 1, maximum = 99_999)]
        sequence: Option<i64> {
            new: "Number of the item; follows the order when left out.",
            changed: "Number of the item: it moves there."
        },
        /// Description of the goods.
        #[schema(max_length = 500)]
        description: Option<String> [required],
        /// Article code of the trader.
        #[schema(max_length = 100)]
        sku: Option<String>,
        /// Combined Nomenclature code: 8 digits.
        #[schema(max_length = 8)]
        hs_code: Option<String> [required],
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
        #[schema(max_length = 2)]
        country_of_origin: Option<String> {
            new: "ISO country code of the non-preferential origin. Required on import.",
            changed: "ISO country code of the non-preferential origin."
        },
        /// ISO country code of the preferential origin.
        #[schema(max_length = 2)]
        preferential_country_of_origin: Option<String>,
        /// Gross mass, kg; at least the net mass.
        gross_weight: Option<Number> [required],
        /// Net mass, kg.
        net_weight: Option<Number> [required],
        /// Quantity in the supplementary unit of the commodity.
        supplementary_quantity: Option<Number>,
        invoice_value: Option<Number> {
            new: "Invoice value. Required on import.",
            changed: "Invoice value."
        },
        /// Currency of the invoice value; that of the header when left out.
        #[schema(max_length = 3)]
        invoice_currency: Option<String>,
        statistical_value: Option<Number> {
            new: "Statistical value, EUR; left out, the invoice value stands in, converted to EUR for customs.",
            changed: "Statistical value, EUR; cleared, the invoice value stands in, converted to EUR for customs."
        },
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
        containers: Vec<ItemContainer> {
            new: "Containers; may be left out when the consignment has exactly one, which is shown then.",
            changed: "Containers; may be left out when the consignment has exactly one."
        },
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
}

impl Item {
    /// Returns an error for each value that no form can hold, such as a day that does not exist, by its path in the item.
    pub(crate) fn unreadable(&self) -> FieldErrors {
        unreadable_days(&self.supporting_documents, "")
    }

    /// Returns these errors of all items of a declaration, by their paths in the declaration.
    pub(super) fn all_unreadable(items: &[Self]) -> FieldErrors {
        let mut errors = FieldErrors::default();
        for (number, item) in items.iter().enumerate() {
            errors.extend(unreadable_days(&item.supporting_documents, &format!("declaration.items.{number}.")));
        }
        errors
    }
}

impl ItemChanges {
    /// Returns an error for each sent value that no item can hold, by its path in the item.
    pub(crate) fn unreadable(&self) -> FieldErrors {
        unreadable_days(&self.supporting_documents, "")
    }
}
