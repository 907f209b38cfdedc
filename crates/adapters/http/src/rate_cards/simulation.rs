//! The answer of a simulation: each line with an explanation of its amount.

use super::choices::{SimulatedPriceSource, SimulatedQuantityRule, SimulatedVatRule};
use crate::billable_items::choices::BillingTriggerType;
use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use customs_billing::billable_item::BillableItem;
use customs_billing::money::Totals;
use customs_billing::pricing::{GroupTotals, PriceTrace, QuantityRule, SimulatedLine, Simulation};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The charges that a rate card would make for a declaration.
#[derive(Serialize, ToSchema)]
#[schema(as = RateCardSimulation)]
pub(super) struct SimulationView {
    lines: Vec<SimulatedLineView>,
    /// Sum of the lines without VAT, in the currency of the card.
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

/// A line that would be charged.
#[derive(Serialize, ToSchema)]
#[schema(as = SimulatedRateCardLine)]
struct SimulatedLineView {
    billable_item: SimulatedItem,
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
    trace: TraceView,
}

/// The sources of the quantity, the price and the VAT rate of a line.
#[derive(Serialize, ToSchema)]
#[schema(as = SimulatedRateCardLineTrace)]
struct TraceView {
    rate_card_id: i64,
    rate_card_line_id: i64,
    billable_item_id: i64,
    billable_item_code: String,
    #[schema(value_type = SimulatedQuantityRule)]
    quantity_rule: &'static str,
    #[schema(value_type = SimulatedPriceSource)]
    price_source: &'static str,
    #[schema(value_type = SimulatedVatRule)]
    vat_rule: &'static str,
    /// VAT rate in percent before a reverse charge removed it.
    vat_rate_before_reversal: Number,
    /// Explanation of the line in sentences.
    explanation: String,
}

/// A billable item in a simulation.
#[derive(Serialize, ToSchema)]
#[schema(as = SimulatedBillableItem)]
struct SimulatedItem {
    id: i64,
    name: String,
    #[schema(value_type = BillingTriggerType)]
    trigger_type: &'static str,
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

impl From<SimulatedLine> for SimulatedLineView {
    fn from(line: SimulatedLine) -> Self {
        let SimulatedLine { item, description, quantity, unit_price, vat_rate, amounts, group, quantity_rule, trace } =
            line;
        Self {
            billable_item: item.into(),
            description,
            quantity: quantity.into(),
            unit_price: unit_price.into(),
            amount: amounts.amount.into(),
            vat_rate: vat_rate.into(),
            vat_amount: amounts.vat_amount.into(),
            payment_term_group: group.word(),
            trace: TraceView::of(trace, quantity_rule),
        }
    }
}

impl TraceView {
    fn of(trace: PriceTrace, quantity_rule: QuantityRule) -> Self {
        let explanation = trace.to_string();
        let PriceTrace { rate_card, card_line, billable_item, item_code, price_source, vat_rule, rate_before_reversal } =
            trace;
        Self {
            rate_card_id: rate_card.get(),
            rate_card_line_id: card_line.get(),
            billable_item_id: billable_item.get(),
            billable_item_code: item_code,
            quantity_rule: quantity_rule.word(),
            price_source: price_source.word(),
            vat_rule: vat_rule.word(),
            vat_rate_before_reversal: rate_before_reversal.into(),
            explanation,
        }
    }
}

impl From<BillableItem> for SimulatedItem {
    fn from(item: BillableItem) -> Self {
        Self { id: item.id.get(), name: item.terms.name, trigger_type: item.terms.trigger_type.word() }
    }
}
