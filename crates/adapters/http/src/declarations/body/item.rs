use super::documents::{AdditionalReference, ItemAuthorisation, PreviousDocument, SupportingDocument, unreadable_days};
use super::goods::{ItemContainer, Packaging, Valuation};
use super::sku::SkuDetail;
use crate::body::Number;
use crate::record_fields::record_bodies;
use customs_declarations::form::ItemForm;
use customs_declarations::{CorrectedContent, CorrectedLine};
use customs_kernel::{FieldErrors, RuleCode};

record_bodies! {
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

impl Item {
    /// An error for each value that the form cannot hold, such as a day that does not exist, by its path in the item.
    pub(crate) fn unreadable(&self) -> FieldErrors {
        unreadable_days(&self.supporting_documents, "")
    }

    /// These errors for all items of a declaration, by their paths in the declaration.
    pub(super) fn all_unreadable(items: &[Self]) -> FieldErrors {
        let mut errors = FieldErrors::default();
        for (number, item) in items.iter().enumerate() {
            errors.extend(unreadable_days(&item.supporting_documents, &format!("declaration.items.{number}.")));
        }
        errors
    }
}

impl ItemChanges {
    /// An error for each sent value that the form cannot hold, by its path in the item.
    pub(crate) fn unreadable(&self) -> FieldErrors {
        unreadable_days(&self.supporting_documents, "")
    }
}

impl ItemCorrection {
    /// Applies the corrections of items to the lines of the declaration.
    pub(super) fn correct_all(items: &[Self], content: &mut CorrectedContent) {
        for (number, item) in items.iter().enumerate() {
            let at = format!("declaration.items.{number}.");
            content.unreadable.extend(unreadable_days(&item.supporting_documents, &at));
            match item.line(content.lines()) {
                Ok(index) => {
                    let line = &mut content.lines_mut()[index];
                    item.apply(&mut line.item);
                    line.sent_at = Some(number);
                }
                Err((field, refused)) => content.unreadable.add(format!("{at}{field}"), refused),
            }
        }
    }

    /// The position of the line that the item is about; otherwise the field that names none, and why.
    fn line(&self, lines: &[CorrectedLine]) -> Result<usize, (&'static str, (RuleCode, &'static str))> {
        let named = self.sequence.sent().copied().flatten();
        let (field, found) = match (self.id, named) {
            (Some(id), _) => ("id", lines.iter().position(|line| line.id.get() == id)),
            (None, Some(named)) => ("sequence", (1..).zip(lines).position(|(sequence, _)| named == sequence)),
            (None, None) => return Err(("id", (RuleCode::Required, "is required where sequence names no item"))),
        };
        match found {
            None => Err((field, (RuleCode::UnknownLine, "names no item of the declaration"))),
            Some(index) if lines[index].sent_at.is_some() => {
                Err((field, (RuleCode::NotUnique, "is the item of an earlier entry")))
            }
            Some(index) => Ok(index),
        }
    }
}
