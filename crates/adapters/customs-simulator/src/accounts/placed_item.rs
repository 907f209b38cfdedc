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
    pub(crate) const fn new(
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
    pub(crate) fn take(&mut self, case: i64, taken: &TakenItem, wanted: Decimal) -> Option<(Discharge, Decimal)> {
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
    pub(crate) fn put_back(&mut self, discharge: &Discharge) {
        let freed = self.freed();
        self.left = (self.left + discharge.share).min(Decimal::ONE);
        self.freed = Some((freed - discharge.amount).max(Decimal::ZERO));
    }

    fn freed(&self) -> Decimal {
        self.freed.unwrap_or_else(|| self.due_free())
    }

    fn due_free(&self) -> Decimal {
        round_to_cents(self.amount * (Decimal::ONE - self.left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(pieces: Option<i64>, mass: Option<i64>, amount: i64) -> PlacedItem {
        let (pieces, mass) = (pieces.map(Decimal::from), mass.map(Decimal::from));
        PlacedItem::new(1, "85171300".to_owned(), pieces, mass, amount.into())
    }

    fn taken(pieces: Option<i64>, mass: Option<i64>) -> TakenItem {
        TakenItem {
            documents: Vec::new(),
            commodity: "85171300".to_owned(),
            pieces: pieces.map(Decimal::from),
            mass: mass.map(Decimal::from),
        }
    }

    fn discharge(of: &mut PlacedItem, taken: &TakenItem) -> Discharge {
        of.take(7, taken, Decimal::ONE).expect("some is there").0
    }

    fn amount(of: &mut PlacedItem, taken: &TakenItem) -> String {
        discharge(of, taken).amount.normalize().to_string()
    }

    /// 100.00 in three steps of 10 out of 30: 33.33, 66.67 - 33.33 = 33.34, 100.00 - 66.67 = 33.33.
    #[test]
    fn the_parts_come_to_the_whole() {
        let mut item = placed(Some(30), None, 100);
        let ten = taken(Some(10), None);
        let parts = [0; 3].map(|_| amount(&mut item, &ten));
        assert_eq!((parts, item.left), (["33.33", "33.34", "33.33"].map(str::to_owned), Decimal::ZERO));
        assert_eq!(item.take(7, &ten, Decimal::ONE), None, "nothing is left");
    }

    /// 33.33 + 33.34 + 33.33. Whichever part comes back, the next 10 set exactly that amount free: 100.00 altogether.
    #[test]
    fn the_parts_come_to_the_whole_after_one_was_put_back() {
        for back in 0..3 {
            for kept in [Some(Decimal::ZERO), None] {
                let mut item = PlacedItem { freed: kept, ..placed(Some(30), None, 100) };
                let ten = taken(Some(10), None);
                let parts = [0; 3].map(|_| discharge(&mut item, &ten));
                item.put_back(&parts[back]);
                assert_eq!(discharge(&mut item, &ten).amount, parts[back].amount, "{back}");
            }
        }
    }

    /// 10 of 30 come back (33.34), then 29 of the 30 have left: 96.67; the last one is 3.33.
    #[test]
    fn no_part_is_below_nothing() {
        let mut item = placed(Some(30), None, 100);
        let ten = taken(Some(10), None);
        let first = discharge(&mut item, &ten);
        discharge(&mut item, &ten);
        item.put_back(&first);
        let mut freed = item.freed();
        for _ in 0..20 {
            let part = discharge(&mut item, &taken(Some(1), None)).amount;
            assert!(part >= Decimal::ZERO, "{part}");
            freed += part;
        }
        assert_eq!((freed, item.left), (Decimal::ONE_HUNDRED, Decimal::ZERO));
    }

    /// 40 of 100 kg of 250.00 are 100.00. Pieces count before mass. Goods without a common measure leave as a whole.
    #[test]
    fn goods_leave_by_quantity() {
        assert_eq!(amount(&mut placed(None, Some(100), 250), &taken(Some(9), Some(40))), "100");
        assert_eq!(amount(&mut placed(Some(10), Some(100), 250), &taken(Some(9), Some(40))), "225");
        assert_eq!(amount(&mut placed(Some(10), None, 250), &taken(None, Some(40))), "250");
        let mut item = placed(None, Some(100), 250);
        let (all, came) = item.take(7, &taken(None, Some(400)), Decimal::ONE).expect("some is there");
        assert_eq!((all.amount, came), (250.into(), Decimal::new(25, 2)), "a quarter of the item comes from here");
        item.put_back(&all);
        assert_eq!((item.left, item.freed), (Decimal::ONE, Some(Decimal::ZERO)));
    }
}
