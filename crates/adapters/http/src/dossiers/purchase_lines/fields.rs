use crate::body::Number;
use crate::dossiers::choices::DossierPurchaseCategory;
use crate::record_fields::{record_bodies, record_view};
use customs_billing::dossier::{PurchaseLine, PurchaseLineForm, PurchaseLineTerms};
use customs_billing::money::LineAmounts;

record_bodies! {
    form: PurchaseLineForm;

    /// A new cost of a dossier. A field that is null counts as left out.
    #[schema(as = NewDossierPurchaseLine)]
    create: CreateBody {}

    /// Changes to a cost of a dossier. Fields that are left out stay as they are; null resets a field to its default.
    #[schema(as = DossierPurchaseLineChanges)]
    change: UpdateBody {}

    fields {
        /// Description of the purchase.
        description: Option<String> [required],
        /// Category of the purchase; `other` when left out.
        #[schema(value_type = Option<DossierPurchaseCategory>)]
        category: Option<String>,
        /// Number of units, at least 0.01; 1 when left out.
        quantity: Option<Number>,
        /// Price of one unit, without VAT and not negative.
        unit_price: Option<Number> [required],
        /// VAT rate in percent; 0 when left out.
        vat_rate: Option<Number>,
        /// Currency of the amounts (ISO 4217); EUR when left out.
        currency: Option<String>,
    }
}

record_view! {
    /// A cost of a dossier.
    #[schema(as = DossierPurchaseLine)]
    pub(in crate::dossiers) PurchaseLineView {
        id: i64,
        dossier_id: i64,
        #[schema(value_type = DossierPurchaseCategory)]
        category: &'static str,
        description: String,
        quantity: Number,
        unit_price: Number,
        /// Amount of the line without VAT.
        amount: Number,
        /// VAT rate in percent.
        vat_rate: Number,
        vat_amount: Number,
        currency: String,
    }
    of PurchaseLine {
        id, organisation: _, dossier: dossier_id, source: _, created_at: _,
        terms: PurchaseLineTerms {
            description, category, quantity, unit_price, vat_rate, amounts: LineAmounts { amount, vat_amount }, currency,
        },
    }
}
