use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use crate::dossiers::choices::RevenueDeduplicationMode;
use crate::record_fields::record_bodies;
use chrono::{DateTime, Utc};
use customs_billing::InvoiceId;
use customs_billing::dossier::{RevenueLine, RevenueLineForm};
use customs_kernel::{Subject, SubjectKind};

use serde::Serialize;
use utoipa::ToSchema;

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
    change: ChangeBody {}

    fields {
        /// Id of an active revenue item on the rate card of the customer that is billed.
        billable_item_id: Option<i64> [required],
        /// Text of the line; the name of the item when left out.
        #[schema(max_length = 255)]
        description: Option<String>,
        /// Number of units, at least 0.01; 1 when left out.
        quantity: Option<Number>,
        /// Price of one unit, without VAT and not negative; the price of the rate card when left out.
        unit_price: Option<Number>,
        /// VAT rate in percent; when left out, the rate of the rate card or reverse charge.
        vat_rate: Option<Number>,
    }
}

/// A charge of a dossier.
#[derive(Serialize, ToSchema)]
#[schema(as = DossierInvoiceLine)]
pub(in crate::dossiers) struct RevenueLineView {
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
    is_locked: bool,
    /// Whether the customer accounts for the VAT (reverse charge).
    reverse_charged: bool,
    /// Whether the line is not taxed in the Netherlands because the customer is outside the EU.
    not_taxed_here: bool,
    currency: String,
    /// Id of the declaration that is charged for; null when the charge is for none.
    declaration_id: Option<i64>,
    /// Id of the transit that is charged for; null when the charge is for none.
    transit_id: Option<i64>,
    /// Id of the invoice that bills the line, a draft included; null while the line is pending.
    invoice_id: Option<i64>,
    /// Moment at which the charge fell due.
    triggered_at: DateTime<Utc>,
}

impl RevenueLineView {
    /// A line that was just written; its dossier therefore can be changed.
    pub(super) fn in_open_dossier(line: RevenueLine) -> Self {
        Self::of(line, false)
    }

    /// A line of a dossier; `dossier_is_locked` tells whether the dossier is invoiced or closed.
    pub(in crate::dossiers) fn of(line: RevenueLine, dossier_is_locked: bool) -> Self {
        let RevenueLine {
            id,
            organisation: _,
            dossier,
            billable_item,
            movement,
            origin: _,
            charges_on: _,
            description,
            quantity,
            unit_price,
            vat_rate,
            reverse_charged,
            not_taxed_here,
            amounts,
            group,
            frequency: _,
            currency,
            triggered_at,
            invoice,
        } = line;
        let charged_for = |wanted: SubjectKind| {
            let Subject { kind, id } = movement?;
            (kind == wanted).then_some(id)
        };
        Self {
            id: id.get(),
            dossier_id: dossier.get(),
            billable_item_id: billable_item.get(),
            description,
            quantity: quantity.into(),
            unit_price: unit_price.into(),
            amount: amounts.amount.into(),
            vat_rate: vat_rate.into(),
            vat_amount: amounts.vat_amount.into(),
            payment_term_group: group.word(),
            is_locked: invoice.is_some() || dossier_is_locked,
            reverse_charged,
            not_taxed_here,
            currency: currency.as_str().to_owned(),
            declaration_id: charged_for(SubjectKind::Declaration),
            transit_id: charged_for(SubjectKind::Transit),
            invoice_id: invoice.map(InvoiceId::get),
            triggered_at,
        }
    }
}
