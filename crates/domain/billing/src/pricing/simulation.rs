use super::{DueCharge, PriceTrace, Progress, VatRule, due_charges};
use crate::billable_item::{BillableItem, TriggerType};
use crate::invoice::{InvoiceLineTerms, LineSource};
use crate::money::{AmountTooLarge, LineAmounts, PaymentTermGroup, Totals, VatTreatment};
use crate::movement::Movement;
use crate::rate_card::RateCard;
use crate::{BillableItemId, DossierId};
use customs_form_macros::growing;
use customs_kernel::words;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

words!(
    /// Origin of a quantity.
    #[growing]
    QuantityRule {
        /// One unit for the declaration.
        OnePerDeclaration = "one_per_declaration",
        /// One unit for each line of the declaration.
        LinesOfDeclaration = "lines_of_declaration",
        /// One unit for the dossier.
        OncePerDossier = "once_per_dossier",
    }
);

/// A revenue line that would be charged.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedLine {
    /// The billable item.
    pub item: BillableItem,
    /// Text of the line, as the invoice would print it.
    pub description: String,
    /// Number of units.
    pub quantity: Decimal,
    /// Price of one unit, without VAT.
    pub unit_price: Decimal,
    /// VAT rate in percent.
    pub vat_rate: Decimal,
    /// Amount without VAT and the VAT on it.
    pub amounts: LineAmounts,
    /// Payment term group of the line.
    pub group: PaymentTermGroup,
    /// Origin of the quantity.
    pub quantity_rule: QuantityRule,
    /// Origin of price and VAT rate.
    pub trace: PriceTrace,
}

/// The line of an invoice that charges what was simulated. It bills no revenue line, so it belongs to no dossier.
impl From<SimulatedLine> for InvoiceLineTerms {
    fn from(line: SimulatedLine) -> Self {
        let SimulatedLine {
            item,
            description,
            quantity,
            unit_price,
            vat_rate,
            amounts,
            group,
            quantity_rule: _,
            trace,
        } = line;
        Self {
            description,
            quantity,
            unit_price,
            vat_rate,
            reverse_charged: trace.vat_rule == VatRule::ReverseCharge,
            not_taxed_here: trace.vat_rule == VatRule::NotTaxedHere,
            amounts,
            group,
            billable_item: Some(item.id),
            dossier: None,
            source: LineSource::Typed,
        }
    }
}

/// Sums of one payment term group.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GroupTotals {
    /// Sum of the amounts without VAT.
    pub subtotal: Decimal,
    /// Sum of the VAT.
    pub vat: Decimal,
}

/// The charges that a rate card would make for a declaration if everything went well.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulation {
    /// The lines that would be charged.
    pub lines: Vec<SimulatedLine>,
    /// Sums of the lines.
    pub totals: Totals,
    /// Sums of the lines by payment term group.
    pub by_group: BTreeMap<PaymentTermGroup, GroupTotals>,
    /// Items of the card that would not be charged automatically.
    pub not_triggered: Vec<BillableItem>,
}

/// Simulates the charges of a rate card for one declaration, as if it were accepted and released and its dossier
/// complete.
///
/// # Errors
/// `AmountTooLarge` when a line exceeds the amount that an invoice can carry.
pub fn simulate(
    dossier: DossierId,
    movement: &Movement,
    card: &RateCard,
    items: &BTreeMap<BillableItemId, BillableItem>,
    vat: VatTreatment,
) -> Result<Simulation, AmountTooLarge> {
    let movements = [Movement { accepted: true, released: true, ..movement.clone() }];
    let progress = Progress { dossier, complete: true, movements: &movements };
    let charges = due_charges(progress, card, items, vat);
    let not_triggered = card.lines.iter().filter_map(|line| items.get(&line.terms.billable_item));
    let not_triggered = not_triggered.filter(|item| charges.iter().all(|charge| charge.key.item != item.id));
    let not_triggered = not_triggered.cloned().collect();
    let lines: Vec<SimulatedLine> =
        charges.into_iter().filter_map(|charge| line(charge, items)).collect::<Result<_, _>>()?;
    let mut by_group: BTreeMap<PaymentTermGroup, GroupTotals> = BTreeMap::new();
    for line in &lines {
        let group = by_group.entry(line.group).or_default();
        group.subtotal += line.amounts.amount;
        group.vat += line.amounts.vat_amount;
    }
    Ok(Simulation { totals: lines.iter().map(|line| line.amounts).sum(), lines, by_group, not_triggered })
}

fn line(
    charge: DueCharge,
    items: &BTreeMap<BillableItemId, BillableItem>,
) -> Option<Result<SimulatedLine, AmountTooLarge>> {
    let DueCharge { key, description, quantity, price } = charge;
    let item = items.get(&key.item)?.clone();
    let quantity_rule = match item.terms.trigger_type {
        TriggerType::PerLine => QuantityRule::LinesOfDeclaration,
        TriggerType::PerDeclaration => QuantityRule::OnePerDeclaration,
        TriggerType::Fixed | TriggerType::Manual => QuantityRule::OncePerDossier,
    };
    Some(LineAmounts::calculate(quantity, price.unit_price, price.vat_rate).map(|amounts| SimulatedLine {
        item,
        description,
        quantity,
        unit_price: price.unit_price,
        vat_rate: price.vat_rate,
        amounts,
        group: price.group,
        quantity_rule,
        trace: price.trace,
    }))
}
