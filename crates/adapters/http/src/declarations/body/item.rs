use super::documents::{AdditionalReference, ItemAuthorisation, PreviousDocument, SupportingDocument};
use super::goods::{ItemContainer, Packaging, Valuation};
use super::sku::SkuDetail;
use crate::body::Number;
use crate::record_fields::described_bodies;
use customs_declarations::form::ItemForm;

described_bodies! {
    form: ItemForm;

    /// One goods item of a declaration.
    part: Item {}

    /// Changes to an item. Fields that are left out stay as they are; null clears a field; lists are replaced as a
    /// whole.
    #[schema(as = ItemChanges)]
    change: ItemChanges {}

    /// Corrections of an item, which is named by `id` or by `sequence`. Fields that are left out stay as they are; null
    /// clears a field; lists are replaced as a whole.
    #[schema(as = ItemCorrection)]
    correct: ItemCorrection {
        /// Id of the item, as `lines` of the declaration have it; when left out, `sequence` names the item.
        id: Option<i64>,
    }

    /// An item of an amendment. It replaces the line that its `id` names, otherwise the one with the number in `sequence`,
    /// otherwise the one at its position; a line that no item names is removed.
    #[schema(as = AmendedItem)]
    amend new: AmendedItem {
        /// Id of the line, as `lines` of the declaration have it.
        id: Option<i64>,
    }

    fields {
        sequence: Option<i64> {
            new: "Number of the item; follows the order when left out.",
            changed: "Number of the item: it moves there. In a correction without `id` it names the item."
        },
        /// Description of the goods.
        description: Option<String> [required],
        /// The trader's article code.
        sku: Option<String>,
        /// Combined Nomenclature code of 8 digits.
        hs_code: Option<String> [required],
        /// TARIC subheading of 2 digits. The field may also be sent as `taric`.
        #[serde(alias = "taric")]
        taric_subheading: Option<String>,
        /// First TARIC additional code, 4 characters.
        additional_taric1: Option<String>,
        /// Second TARIC additional code, 4 characters.
        additional_taric2: Option<String>,
        country_of_origin: Option<String> {
            new: "ISO country code of the non-preferential origin. Required on import.",
            changed: "ISO country code of the non-preferential origin."
        },
        /// Country of preferential origin (ISO 3166-1 alpha-2).
        preferential_country_of_origin: Option<String>,
        /// Gross mass in kg; not less than the net mass.
        gross_weight: Option<Number> [required],
        /// Net mass in kg.
        net_weight: Option<Number> [required],
        /// Quantity in the supplementary unit of the commodity.
        supplementary_quantity: Option<Number>,
        invoice_value: Option<Number> {
            new: "Invoice value. Required on import.",
            changed: "Invoice value."
        },
        /// Currency of the invoice value (ISO 4217); that of the header when left out.
        invoice_currency: Option<String>,
        statistical_value: Option<Number> {
            new: "Statistical value, EUR; left out, the invoice value stands in, converted to EUR for customs.",
            changed: "Statistical value, EUR; cleared, the invoice value stands in, converted to EUR for customs."
        },
        /// Previous procedure of this item, 2 digits; it replaces that of the header.
        previous_code: Option<String>,
        /// Additional procedures of this item, 3 characters each, such as F48 beside C07; they replace those of the header.
        /// Customs gets each code once, in this order.
        procedure_specials: Vec<String>,
        /// Preference code such as 100 or 300.
        duty_regime: Option<String>,
        /// Customs valuation of the item.
        valuation: Option<Valuation>,
        /// Packages of the item, by kind.
        packaging: Vec<Packaging>,
        containers: Vec<ItemContainer> {
            new: "Containers; may be left out when the consignment has exactly one, which is shown then.",
            changed: "Containers; may be left out when the consignment has exactly one."
        },
        /// Supporting documents of the item.
        supporting_documents: Vec<SupportingDocument>,
        /// Additional references of the item.
        additional_references: Vec<AdditionalReference>,
        /// Previous documents of the item; when goods leave a warehouse, a document of type NCLE names their entry.
        previous_documents: Vec<PreviousDocument>,
        /// Articles that the item consists of.
        sku_details: Vec<SkuDetail>,
        /// Authorisations that only this item uses.
        authorisations: Vec<ItemAuthorisation>,
        /// Id of the stock lot that the goods are taken from.
        inventory_line_id: Option<i64>,
    }
}
