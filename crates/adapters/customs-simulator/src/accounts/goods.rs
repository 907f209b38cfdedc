//! Goods under a suspensive procedure: what each item secures, and how much of that the goods that leave set free.
//!
//! A suspensive procedure ends for goods when they are discharged, by quantity, and not on a day (UCC article 215); until
//! then the debt can be incurred, and the guarantee stays used for what is left (UCC articles 89 and 98).

use super::PlacedItem;
use crate::decision::content::commodity_code;
use crate::wco::DecMessage;
use crate::xml::XmlElement;
use chrono::{DateTime, Utc};
use customs_tariff::TradeDirection;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Inward processing, temporary admission, customs warehousing and free zones: no debt while goods are under them.
const SUSPENSIVE: [&str; 4] = ["51", "53", "71", "78"];
/// Inward processing, under which goods become others.
const PROCESSING: &str = "51";

/// Whether a procedure (`7100`, or its first two digits) suspends the debt.
pub(crate) fn suspends(procedure: &str) -> bool {
    procedure.get(..2).is_some_and(|requested| SUSPENSIVE.contains(&requested))
}

/// Whether goods are made into others under a procedure (`5100`).
pub(crate) fn processes(procedure: &str) -> bool {
    procedure.starts_with(PROCESSING)
}

/// What a case keeps of goods under suspensive procedures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecuredGoods {
    /// What it placed; nothing any more when it was rejected or invalidated.
    pub placed: Vec<PlacedItem>,
    /// What it takes out of other cases once it is released.
    pub taken: Vec<TakenItem>,
    /// What it took out of them.
    pub discharged: Vec<Discharge>,
}

/// An item whose goods were placed by other cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenItem {
    /// The previous documents: number and item.
    pub documents: Vec<(String, Option<u32>)>,
    /// Commodity code: 8 digits, under transit 6 or 8, or empty where none is told.
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
    /// When it is free; not known of what an earlier version kept.
    #[serde(default)]
    pub free_at: Option<DateTime<Utc>>,
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
                goods.placed.push(PlacedItem::new(number, commodity.clone(), pieces, mass, *amount));
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

#[cfg(test)]
mod tests {
    use super::suspends;

    #[test]
    fn procedures_that_suspend_the_debt_are_known() {
        let suspending: Vec<&str> =
            ["7100", "5100", "5371", "78", "4071", "", "4"].into_iter().filter(|code| suspends(code)).collect();
        assert_eq!(suspending, ["7100", "5100", "5371", "78"]);
    }
}
