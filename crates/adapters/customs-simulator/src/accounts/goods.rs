//! Goods under a suspensive procedure: what each item secures, and how much of that the goods that leave set free.
//!
//! A suspensive procedure ends for goods when they are discharged, by quantity, and not on a day (UCC article 215); until
//! then the debt can be incurred, and the guarantee stays used for what is left (UCC articles 89 and 98).

use crate::decision::content::commodity_code;
use crate::wco::DecMessage;
use crate::xml::XmlElement;
use customs_kernel::round_to_cents;
use customs_tariff::TradeDirection;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Inward processing, temporary admission, customs warehousing and free zones: no debt while goods are under them.
const SUSPENSIVE: [&str; 4] = ["51", "53", "71", "78"];
/// A share below this is nothing: what is left of thirds.
const NOTHING: Decimal = Decimal::from_parts(1, 0, 0, false, 12);

/// Whether a procedure (`7100`, or its first two digits) suspends the debt.
pub(crate) fn suspends(procedure: &str) -> bool {
    procedure.get(..2).is_some_and(|requested| SUSPENSIVE.contains(&requested))
}

/// What a case keeps of goods under suspensive procedures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecuredGoods {
    /// What it placed.
    pub placed: Vec<PlacedItem>,
    /// What it takes out of other cases once it is released.
    pub taken: Vec<TakenItem>,
    /// What it took out of them.
    pub discharged: Vec<Discharge>,
}

/// An item that was placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedItem {
    /// Its number.
    pub number: u32,
    /// Commodity code, 8 digits.
    pub commodity: String,
    /// Quantity in the unit of the tariff.
    pub pieces: Option<Decimal>,
    /// Net mass.
    pub mass: Option<Decimal>,
    /// What it secures.
    pub amount: Decimal,
    /// Which share of it is still there, from 1 to 0.
    pub left: Decimal,
}

/// An item whose goods were placed by other cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenItem {
    /// The previous documents: number and item.
    pub documents: Vec<(String, Option<u32>)>,
    /// Commodity code, 8 digits.
    pub commodity: String,
    /// Quantity in the unit of the tariff.
    pub pieces: Option<Decimal>,
    /// Net mass.
    pub mass: Option<Decimal>,
}

/// What goods that left set free.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discharge {
    /// The case that placed them.
    pub case: i64,
    /// The item of it.
    pub number: u32,
    /// Which share of the item.
    pub share: Decimal,
    /// How much that secured.
    pub amount: Decimal,
}

impl SecuredGoods {
    /// What a declaration says; `amounts` is what each item secures, where its procedure suspends the debt.
    pub(crate) fn declared(message: &DecMessage, amounts: &BTreeMap<u32, Decimal>) -> Self {
        let mut goods = Self::default();
        for (number, item) in (1..).zip(message.items()) {
            let commodity = commodity_code(item, TradeDirection::Export).unwrap_or_default();
            let measure = |name| item.first("Commodity")?.text_at(&["GoodsMeasure", name])?.parse().ok();
            let (pieces, mass) = (measure("TariffQuantity"), measure("NetNetWeightMeasure"));
            if let Some(amount) = amounts.get(&number) {
                let (commodity, left) = (commodity.clone(), Decimal::ONE);
                goods.placed.push(PlacedItem { number, commodity, pieces, mass, amount: *amount, left });
            }
            if item.text_at(&["GovernmentProcedure", "PreviousCode"]).is_some_and(suspends) {
                let documents = item.all("PreviousDocument").filter_map(document).collect();
                goods.taken.push(TakenItem { documents, commodity, pieces, mass });
            }
        }
        goods
    }

    /// Whether there is nothing to keep.
    pub(crate) const fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.taken.is_empty()
    }
}

fn document(element: &XmlElement) -> Option<(String, Option<u32>)> {
    let line = element.text_at(&["LineNumeric"]).and_then(|line| line.parse().ok());
    Some((element.text_at(&["ID"])?.to_owned(), line))
}

impl PlacedItem {
    /// Whether a previous document means it: by its number, else by the commodity.
    pub(crate) fn is_meant(&self, line: Option<u32>, taken: &TakenItem) -> bool {
        line.map_or(self.commodity == taken.commodity, |line| line == self.number)
    }

    /// Takes of it what an item still has to come from somewhere, a share `wanted` of that item, as far as it goes. Answers
    /// what that sets free and which share of the item it was. Goods that are measured in nothing common leave as a whole.
    pub(crate) fn take(&mut self, case: i64, taken: &TakenItem, wanted: Decimal) -> Option<(Discharge, Decimal)> {
        if self.left.is_zero() || wanted.is_zero() {
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
        let before = self.free();
        self.left -= share;
        if self.left < NOTHING {
            self.left = Decimal::ZERO;
        }
        // What is free is rounded and not each part, so that the parts come to the whole.
        let amount = self.free() - before;
        Some((Discharge { case, number: self.number, share, amount }, came))
    }

    /// Puts a share back.
    pub(crate) fn put_back(&mut self, share: Decimal) {
        self.left = (self.left + share).min(Decimal::ONE);
    }

    fn free(&self) -> Decimal {
        round_to_cents(self.amount * (Decimal::ONE - self.left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(pieces: Option<i64>, mass: Option<i64>, amount: i64) -> PlacedItem {
        PlacedItem {
            number: 1,
            commodity: "85171300".to_owned(),
            pieces: pieces.map(Decimal::from),
            mass: mass.map(Decimal::from),
            amount: amount.into(),
            left: Decimal::ONE,
        }
    }

    fn taken(pieces: Option<i64>, mass: Option<i64>) -> TakenItem {
        TakenItem {
            documents: Vec::new(),
            commodity: "85171300".to_owned(),
            pieces: pieces.map(Decimal::from),
            mass: mass.map(Decimal::from),
        }
    }

    fn amount(of: &mut PlacedItem, taken: &TakenItem) -> String {
        let (free, _) = of.take(7, taken, Decimal::ONE).expect("some is there");
        free.amount.normalize().to_string()
    }

    /// 100.00 over three times 10 of 30: 33.33, 66.67 - 33.33 = 33.34, 100.00 - 66.67 = 33.33.
    #[test]
    fn the_parts_come_to_the_whole() {
        let mut item = placed(Some(30), None, 100);
        let ten = taken(Some(10), None);
        let parts = [0; 3].map(|_| amount(&mut item, &ten));
        assert_eq!((parts, item.left), (["33.33", "33.34", "33.33"].map(str::to_owned), Decimal::ZERO));
        assert_eq!(item.take(7, &ten, Decimal::ONE), None, "nothing is left");
    }

    /// 40 of 100 kg of 250.00 are 100.00; pieces count before mass; what is measured in nothing common leaves as a whole.
    #[test]
    fn goods_leave_by_quantity() {
        assert_eq!(amount(&mut placed(None, Some(100), 250), &taken(Some(9), Some(40))), "100");
        assert_eq!(amount(&mut placed(Some(10), Some(100), 250), &taken(Some(9), Some(40))), "225");
        assert_eq!(amount(&mut placed(Some(10), None, 250), &taken(None, Some(40))), "250");
        let mut item = placed(None, Some(100), 250);
        let (all, came) = item.take(7, &taken(None, Some(400)), Decimal::ONE).expect("some is there");
        assert_eq!((all.amount, came), (250.into(), Decimal::new(25, 2)), "a quarter of the item comes from here");
        item.put_back(all.share);
        assert_eq!(item.left, Decimal::ONE);
    }

    #[test]
    fn procedures_that_suspend_the_debt_are_known() {
        let suspending: Vec<&str> =
            ["7100", "5100", "5371", "78", "4071", "", "4"].into_iter().filter(|code| suspends(code)).collect();
        assert_eq!(suspending, ["7100", "5100", "5371", "78"]);
    }
}
