use super::{Discharge, TakenItem};
use customs_kernel::round_to_cents;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// A share below this counts as 0. A third has no exact decimal, so three thirds leave a trace of a whole.
const NEGLIGIBLE: Decimal = Decimal::from_parts(1, 0, 0, false, 12);

/// An item that was placed under a suspensive procedure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedItem {
    /// Number of the item in its declaration, from 1.
    pub number: u32,
    /// Commodity code, 8 digits.
    pub commodity: String,
    /// Quantity in the supplementary unit of the tariff.
    pub pieces: Option<Decimal>,
    /// Net mass in kilograms.
    pub mass: Option<Decimal>,
    /// Amount that the item secures, EUR.
    pub amount: Decimal,
    /// Share of the item that is still there, from 1 to 0.
    pub left: Decimal,
    /// Part of the amount that is free again, EUR. For items stored by an earlier version it is calculated from `left`.
    #[serde(default)]
    pub freed: Option<Decimal>,
}

impl PlacedItem {
    /// An item that is still there as a whole.
    #[doc(hidden)]
    pub const fn new(
        number: u32,
        commodity: String,
        pieces: Option<Decimal>,
        mass: Option<Decimal>,
        amount: Decimal,
    ) -> Self {
        Self { number, commodity, pieces, mass, amount, left: Decimal::ONE, freed: Some(Decimal::ZERO) }
    }

    /// Takes goods out of this placed item for an item that leaves. `wanted` is the share of the leaving item that is
    /// still without a placement. Gives the discharge, and the share of the leaving item that it covers; `None` when
    /// nothing is left or wanted. Goods without a common measure leave as a whole.
    #[doc(hidden)]
    pub fn take(&mut self, case: i64, taken: &TakenItem, wanted: Decimal) -> Option<(Discharge, Decimal)> {
        if self.left.is_zero() || wanted < NEGLIGIBLE {
            return None;
        }
        let both = |a: Option<Decimal>, b: Option<Decimal>| a.zip(b).filter(|(a, b)| !a.is_zero() && !b.is_zero());
        let (share, came) = match both(self.pieces, taken.pieces).or_else(|| both(self.mass, taken.mass)) {
            None => (self.left, wanted),
            Some((placed, taken)) => {
                let (there, asked) = (placed * self.left, taken * wanted);
                if asked < there { (asked / placed, wanted) } else { (self.left, there / taken) }
            }
        };
        Some((self.discharge(case, share), came))
    }

    /// Takes all that is left of the item.
    pub(crate) fn take_all(&mut self, case: i64) -> Option<Discharge> {
        (!self.left.is_zero()).then(|| self.discharge(case, self.left))
    }

    fn discharge(&mut self, case: i64, share: Decimal) -> Discharge {
        let freed = self.freed();
        self.left -= share;
        if self.left < NEGLIGIBLE {
            self.left = Decimal::ZERO;
        }
        // The total set free is rounded, not each part, so that the parts add up to the whole. After a part was put
        // back, the amount already free can be a cent more than is now due.
        let amount = (self.due_free() - freed).max(Decimal::ZERO);
        self.freed = Some(freed + amount);
        Discharge { case, number: self.number, share, amount, free_at: None }
    }

    /// Puts the goods of a discharge back.
    #[doc(hidden)]
    pub fn put_back(&mut self, discharge: &Discharge) {
        let freed = self.freed();
        self.left = (self.left + discharge.share).min(Decimal::ONE);
        self.freed = Some((freed - discharge.amount).max(Decimal::ZERO));
    }

    /// Part of the amount that is free again.
    #[doc(hidden)]
    pub fn freed(&self) -> Decimal {
        self.freed.unwrap_or_else(|| self.due_free())
    }

    fn due_free(&self) -> Decimal {
        round_to_cents(self.amount * (Decimal::ONE - self.left))
    }
}
