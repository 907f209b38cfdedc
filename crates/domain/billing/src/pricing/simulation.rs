use super::{DueCharge, PriceTrace, Progress, due_charges};
use crate::billable_item::{BillableItem, TriggerType};
use crate::money::{AmountTooLarge, LineAmounts, PaymentTermGroup, Totals, VatTreatment};
use crate::movement::Movement;
use crate::rate_card::RateCard;
use crate::{BillableItemId, DossierId};
use customs_kernel::words;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

words!(
    /// Where a quantity came from.
    QuantityRule {
        /// One for the declaration.
        OnePerDeclaration = "one_per_declaration",
        /// The lines of the declaration.
        LinesOfDeclaration = "lines_of_declaration",
        /// One for the dossier.
        OncePerDossier = "once_per_dossier",
    }
);

/// A line that would be charged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedLine {
    /// The item.
    pub item: BillableItem,
    /// As it would stand on the invoice.
    pub description: String,
    /// How many units.
    pub quantity: Decimal,
    /// For one.
    pub unit_price: Decimal,
    /// VAT rate, percent.
    pub vat_rate: Decimal,
    /// What it comes to.
    pub amounts: LineAmounts,
    /// What it is for.
    pub group: PaymentTermGroup,
    /// Where the quantity came from.
    pub quantity_rule: QuantityRule,
    /// Where price and rate came from.
    pub trace: PriceTrace,
}

/// What a group comes to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GroupTotals {
    /// Without VAT.
    pub subtotal: Decimal,
    /// VAT.
    pub vat: Decimal,
}

/// What a card would charge for a declaration if everything went well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulation {
    /// The lines.
    pub lines: Vec<SimulatedLine>,
    /// Their sums.
    pub totals: Totals,
    /// The same by group.
    pub by_group: BTreeMap<PaymentTermGroup, GroupTotals>,
    /// Items of the card that would not be charged by themselves.
    pub not_triggered: Vec<BillableItem>,
}

/// Plays a card on one declaration, as if it were accepted and released and its dossier complete.
///
/// # Errors
/// When a line comes to more than an invoice can carry.
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
    Some(LineAmounts::of(quantity, price.unit_price, price.vat_rate).map(|amounts| SimulatedLine {
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
