use super::Price;
use crate::billable_item::{BillableItem, TriggerEvent, TriggerType};
use crate::money::VatTreatment;
use crate::movement::Movement;
use crate::rate_card::RateCard;
use crate::{BillableItemId, DossierId};
use customs_kernel::Subject;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// What makes two charges the same: an automatic charge is made once for each key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChargeKey {
    /// The dossier.
    pub dossier: DossierId,
    /// The item.
    pub item: BillableItemId,
    /// The declaration or transit; `None` for what is charged once for the dossier.
    pub movement: Option<Subject>,
}

/// A charge that has fallen due by what happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueCharge {
    /// Names it.
    pub key: ChargeKey,
    /// As it stands on the invoice.
    pub description: String,
    /// How many units.
    pub quantity: Decimal,
    /// What one costs.
    pub price: Price,
}

/// How far a dossier is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress<'a> {
    /// The dossier.
    pub dossier: DossierId,
    /// Whether it is complete, or further.
    pub complete: bool,
    /// Its declarations and transits.
    pub movements: &'a [Movement],
}

/// Every charge that is due as things stand, whether it was made already or not.
///
/// It looks at what has been reached and not at single events, so that an event that comes twice, late
/// or in another order makes no difference, and a declaration that is linked late is charged as one
/// that was there from the start.
#[must_use]
pub fn due_charges(
    progress: Progress<'_>,
    card: &RateCard,
    items: &BTreeMap<BillableItemId, BillableItem>,
    vat: VatTreatment,
) -> Vec<DueCharge> {
    let mut due = Vec::new();
    for line in &card.lines {
        let Some(item) = items.get(&line.terms.billable_item).filter(|item| item.terms.is_automatic()) else {
            continue;
        };
        let is_meant = |movement: &&Movement| item.terms.trigger_for.is_none_or(|wanted| movement.direction == wanted);
        let reached = |movement: &&Movement| match item.terms.trigger_event {
            TriggerEvent::OnAcceptance => movement.accepted,
            TriggerEvent::OnRelease => movement.released,
            TriggerEvent::OnFinalization => progress.complete,
            TriggerEvent::Manual => false,
        };
        let price = Price::of(card, line, item, vat);
        let charge = |movement: Option<&Movement>, quantity| DueCharge {
            key: ChargeKey {
                dossier: progress.dossier,
                item: item.id,
                movement: movement.map(|movement| movement.reference),
            },
            description: described(item, movement),
            quantity,
            price: price.clone(),
        };
        let mut triggering = progress.movements.iter().filter(is_meant).filter(reached);
        match item.terms.trigger_type {
            TriggerType::PerDeclaration => {
                due.extend(triggering.map(|movement| charge(Some(movement), Decimal::ONE)));
            }
            TriggerType::PerLine => due.extend(
                triggering
                    .filter(|movement| movement.lines > 0)
                    .map(|movement| charge(Some(movement), Decimal::from(movement.lines))),
            ),
            TriggerType::Fixed => {
                let at_the_end = item.terms.trigger_event == TriggerEvent::OnFinalization && progress.complete;
                let dossier_itself = at_the_end && item.terms.trigger_for.is_none();
                if dossier_itself || triggering.next().is_some() {
                    due.push(charge(None, Decimal::ONE));
                }
            }
            TriggerType::Manual => {}
        }
    }
    due
}

/// The name of the item, with the MRN: the customer's proof of what was done, and of a zero rate.
fn described(item: &BillableItem, movement: Option<&Movement>) -> String {
    let name = &item.terms.name;
    let text = match movement.and_then(|movement| movement.mrn.as_deref()) {
        Some(mrn) => format!("{name} {mrn}"),
        None => name.clone(),
    };
    if text.chars().count() > 255 { name.clone() } else { text }
}
