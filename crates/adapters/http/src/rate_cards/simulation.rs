//! The answer of a simulation: each line with an explanation of its amount.

use super::fields::{SimulatedPriceSource, SimulatedQuantityRule, SimulatedVatRule};
use crate::billable_items::fields::BillingTriggerType;
use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use crate::record_fields::record_view;
use customs_billing::billable_item::BillableItem;
use customs_billing::money::{LineAmounts, Totals};
use customs_billing::pricing::{GroupTotals, PriceTrace, QuantityRule, SimulatedLine, Simulation};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The charges that a rate card would make for a declaration.
#[derive(Serialize, ToSchema)]
#[schema(as = RateCardSimulation)]
pub(super) struct SimulationView {
    lines: Vec<SimulatedLineView>,
    /// Sum of the lines without VAT.
    subtotal: Number,
    /// VAT on all lines, in the currency of the card.
    vat_total: Number,
    /// Sum of the lines with VAT, in the currency of the card.
    total: Number,
    /// Sums of each payment term group that has lines.
    by_payment_group: BTreeMap<&'static str, GroupView>,
    /// Items of the card that would not be charged automatically: manual and inactive items, and costs.
    not_triggered: Vec<SimulatedItem>,
}

record_view! {
    /// A line that would be charged.
    #[schema(as = SimulatedRateCardLine)]
    SimulatedLineView {
        billable_item: SimulatedItem = item.into(),
        /// Description, as the invoice would print it.
        description: String,
        /// Quantity that would be charged.
        quantity: Number,
        /// Price of one unit without VAT.
        unit_price: Number,
        /// Amount of the line without VAT.
        amount: Number,
        /// VAT rate in percent.
        vat_rate: Number,
        /// VAT on the line.
        vat_amount: Number,
        #[schema(value_type = PaymentTermGroupWord)]
        payment_term_group: &'static str,
        trace: TraceView = TraceView::new(trace, quantity_rule),
    }
    of SimulatedLine {
        item, description, quantity, unit_price, vat_rate, amounts: LineAmounts { amount, vat_amount },
        group: payment_term_group, quantity_rule, trace,
    }
}

record_view! {
    /// The sources of the quantity, the price and the VAT rate of a line.
    #[schema(as = SimulatedRateCardLineTrace)]
    TraceView {
        rate_card_id: i64,
        rate_card_line_id: i64,
        billable_item_id: i64,
        billable_item_code: String,
        #[schema(value_type = SimulatedQuantityRule)]
        quantity_rule: &'static str = rule.word(),
        #[schema(value_type = SimulatedPriceSource)]
        price_source: &'static str = price_source.word(),
        #[schema(value_type = SimulatedVatRule)]
        vat_rule: &'static str = vat_rule.word(),
        /// VAT rate in percent before a reverse charge removed it.
        vat_rate_before_reversal: Number,
        /// Explanation of the line in sentences.
        explanation: String,
    }
    of PriceTrace {
        rate_card: rate_card_id, card_line: rate_card_line_id, billable_item: billable_item_id,
        item_code: billable_item_code, price_source, vat_rule, rate_before_reversal: vat_rate_before_reversal,
    }
    knowing |trace| { explanation = trace.to_string() }
    given (rule: QuantityRule)
}

record_view! {
    /// A billable item in a simulation.
    #[schema(as = SimulatedBillableItem)]
    SimulatedItem {
        id: i64 = item.id.get(),
        name: String = item.terms.name,
        #[schema(value_type = BillingTriggerType)]
        trigger_type: &'static str = item.terms.trigger_type.word(),
    }
    from |item: BillableItem|
}

/// The sums of a payment term group.
#[derive(Serialize, ToSchema)]
#[schema(as = SimulatedGroupTotals)]
struct GroupView {
    /// Sum of the lines without VAT.
    subtotal: Number,
    /// VAT on the lines.
    vat: Number,
}

impl From<Simulation> for SimulationView {
    fn from(simulation: Simulation) -> Self {
        let Simulation { lines, totals: Totals { subtotal, vat_amount, total }, by_group, not_triggered } = simulation;
        let group =
            |GroupTotals { subtotal, vat }: GroupTotals| GroupView { subtotal: subtotal.into(), vat: vat.into() };
        Self {
            lines: lines.into_iter().map(Into::into).collect(),
            subtotal: subtotal.into(),
            vat_total: vat_amount.into(),
            total: total.into(),
            by_payment_group: by_group.into_iter().map(|(name, totals)| (name.word(), group(totals))).collect(),
            not_triggered: not_triggered.into_iter().map(Into::into).collect(),
        }
    }
}
