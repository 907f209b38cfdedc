use super::Price;
use crate::billable_item::{BillableItem, TriggerEvent, TriggerType};
use crate::money::VatTreatment;
use crate::movement::Movement;
use crate::rate_card::RateCard;
use crate::{BillableItemId, DossierId};
use customs_form_macros::growing;
use customs_kernel::Subject;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The identity of an automatic charge: one charge is made for each key.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChargeKey {
    /// The dossier that is charged.
    pub dossier: DossierId,
    /// The billable item.
    pub item: BillableItemId,
    /// The declaration or transit; `None` for a charge on the whole dossier.
    pub movement: Option<Subject>,
}

/// A charge that is due.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueCharge {
    /// Identity of the charge.
    pub key: ChargeKey,
    /// Text of the line, as the invoice prints it.
    pub description: String,
    /// Number of units.
    pub quantity: Decimal,
    /// Price of one unit.
    pub price: Price,
}

/// The progress of a dossier and its movements.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress<'a> {
    /// Id of the dossier.
    pub dossier: DossierId,
    /// Whether the dossier is complete or further.
    pub complete: bool,
    /// Declarations and transits of the dossier.
    pub movements: &'a [Movement],
}

/// All charges that are due in the present state, whether they were made already or not.
///
/// The function looks at the state reached and not at single events. So it makes no difference whether an event comes
/// twice, late or out of order, and a declaration that is linked late is charged like one that was there from the
/// start.
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
        let reached = |movement: &&Movement| has_reached(movement, item.terms.trigger_event, progress.complete);
        let price = Price::new(card, line, item, vat);
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

const fn has_reached(movement: &Movement, event: TriggerEvent, dossier_is_complete: bool) -> bool {
    match event {
        TriggerEvent::OnAcceptance => movement.accepted,
        TriggerEvent::OnRelease => movement.released,
        TriggerEvent::OnFinalization => dossier_is_complete,
        TriggerEvent::Manual => false,
    }
}

/// Item name and MRN. The MRN is the customer's proof of the work and of a zero rate. Without the MRN when the text is
/// too long.
fn described(item: &BillableItem, movement: Option<&Movement>) -> String {
    let name = &item.terms.name;
    let text = match movement.and_then(|movement| movement.mrn.as_deref()) {
        Some(mrn) => format!("{name} {mrn}"),
        None => name.clone(),
    };
    if text.chars().count() > 255 { name.clone() } else { text }
}
