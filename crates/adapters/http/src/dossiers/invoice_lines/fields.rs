use crate::answers::id_of;
use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use crate::dossiers::choices::RevenueDeduplicationMode;
use crate::record_fields::{record_bodies, record_view};
use chrono::{DateTime, Utc};
use customs_billing::dossier::{RevenueLine, RevenueLineForm};
use customs_billing::money::LineAmounts;
use customs_kernel::SubjectKind;

record_bodies! {
    form: RevenueLineForm;

    /// A new charge of a dossier. A field that is null counts as left out.
    #[schema(as = NewDossierInvoiceLine)]
    create: CreateBody {
        /// Treatment of an existing line with this item; `allow_duplicates` when left out.
        #[schema(value_type = Option<RevenueDeduplicationMode>)]
        deduplication_mode: Option<String>,
    }

    /// Changes to a charge of a dossier. Fields that are left out stay as they are.
    #[schema(as = DossierInvoiceLineChanges)]
    change: UpdateBody {}

    fields {
        /// Id of an active revenue item on the rate card of the customer that is billed.
        billable_item_id: Option<i64> [required],
        /// Text of the line; the name of the item when left out.
        description: Option<String>,
        /// Number of units, at least 0.01; 1 when left out.
        quantity: Option<Number>,
        /// Price of one unit, without VAT and not negative; the price of the rate card when left out.
        unit_price: Option<Number>,
        /// VAT rate in percent; when left out, the rate of the rate card or reverse charge.
        vat_rate: Option<Number>,
    }
}

record_view! {
    /// A charge of a dossier.
    #[schema(as = DossierInvoiceLine)]
    pub(in crate::dossiers) RevenueLineView {
        id: i64,
        dossier_id: i64,
        billable_item_id: i64,
        description: String,
        quantity: Number,
        unit_price: Number,
        /// Amount of the line without VAT.
        amount: Number,
        /// VAT rate in percent.
        vat_rate: Number,
        vat_amount: Number,
        #[schema(value_type = PaymentTermGroupWord)]
        payment_term_group: &'static str,
        /// Whether the line cannot be changed, because an invoice bills it or the dossier is invoiced or closed.
        is_locked: bool = invoice_id.is_some() || dossier_is_locked,
        /// Whether the customer accounts for the VAT (reverse charge).
        reverse_charged: bool,
        /// Whether the line is not taxed in the Netherlands because the customer is outside the EU.
        not_taxed_here: bool,
        currency: String,
        /// Id of the declaration that is charged for; null when the charge is for none.
        declaration_id: Option<i64> = id_of(movement, SubjectKind::Declaration),
        /// Id of the transit that is charged for; null when the charge is for none.
        transit_id: Option<i64> = id_of(movement, SubjectKind::Transit),
        /// Id of the invoice that bills the line, a draft included; null while the line is pending.
        invoice_id: Option<i64>,
        /// Moment at which the charge fell due.
        triggered_at: DateTime<Utc>,
    }
    of RevenueLine {
        id, organisation: _, dossier: dossier_id, billable_item: billable_item_id, movement, origin: _, charges_on: _,
        description, quantity, unit_price, vat_rate, reverse_charged, not_taxed_here,
        amounts: LineAmounts { amount, vat_amount }, group: payment_term_group, frequency: _, currency, triggered_at,
        invoice: invoice_id,
    }
    given (dossier_is_locked: bool)
}

impl RevenueLineView {
    /// A line that was just written; its dossier therefore can be changed.
    pub(super) fn in_open_dossier(line: RevenueLine) -> Self {
        Self::new(line, false)
    }
}
