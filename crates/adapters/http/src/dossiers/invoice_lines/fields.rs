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

    /// A new charge of a dossier. Null is as good as leaving a field out.
    #[schema(as = NewDossierInvoiceLine)]
    create: CreateBody {
        /// What happens when a line with the same item is there already; allow_duplicates when left out.
        #[schema(value_type = Option<RevenueDeduplicationMode>)]
        deduplication_mode: Option<String>,
    }

    /// What is to be changed of a charge of a dossier.
    #[schema(as = DossierInvoiceLineChanges)]
    change: ChangeBody {}

    fields {
        /// An active revenue item on the rate card of the customer that is billed.
        billable_item_id: Option<i64> [required],
        /// The name of the item when left out.
        #[schema(max_length = 255)]
        description: Option<String>,
        /// How many, at least 0.01; 1 when left out.
        quantity: Option<Number>,
        /// For one, not negative; the price of the rate card when left out.
        unit_price: Option<Number>,
        /// Percent; from the rate card, or reverse charged, when left out.
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
        /// Without VAT.
        amount: Number,
        /// Percent.
        vat_rate: Number,
        vat_amount: Number,
        #[schema(value_type = PaymentTermGroupWord)]
        payment_term_group: &'static str,
        /// Whether it takes no changes: an invoice has it, or the dossier is invoiced or closed.
        is_locked: bool = invoice_id.is_some() || dossier_is_locked,
        /// Whether the customer accounts for the VAT.
        reverse_charged: bool,
        /// Whether it is not taxed in the Netherlands: the customer is outside the EU.
        not_taxed_here: bool,
        currency: String,
        /// The declaration that it is charged for.
        declaration_id: Option<i64> = id_of(movement, SubjectKind::Declaration),
        /// The transit that it is charged for.
        transit_id: Option<i64> = id_of(movement, SubjectKind::Transit),
        /// The invoice that has it, a draft included.
        invoice_id: Option<i64>,
        /// When it fell due.
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
    /// A line that was written, so that its dossier takes changes.
    pub(super) fn in_open_dossier(line: RevenueLine) -> Self {
        Self::of(line, false)
    }
}
