//! Goods under a suspensive procedure: the amount that each item secures, and the part of it that goods set free when
//! they leave.
//!
//! A suspensive procedure ends for goods when they are discharged, by quantity, and not on a day (UCC article 215).
//! Until then the debt can be incurred, and the guarantee stays used for the goods that are left (UCC articles 89 and
//! 98).

use super::PlacedItem;
use crate::decision::content::commodity_code;
use crate::wco::DecMessage;
use crate::xml::XmlElement;
use chrono::{DateTime, Utc};
use customs_tariff::TradeDirection;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Inward processing, temporary admission, customs warehousing and free zones: goods under them owe no duties.
const SUSPENSIVE: [&str; 4] = ["51", "53", "71", "78"];
/// Inward processing, under which goods are made into other goods.
const PROCESSING: &str = "51";

/// Whether a procedure (`7100`, or its first two digits) suspends the debt.
pub fn suspends(procedure: &str) -> bool {
    procedure.get(..2).is_some_and(|requested| SUSPENSIVE.contains(&requested))
}

/// Whether goods are made into other goods under a procedure (`5100`).
pub(crate) fn processes(procedure: &str) -> bool {
    procedure.starts_with(PROCESSING)
}

/// The goods under suspensive procedures that a case placed or took out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecuredGoods {
    /// Items that the case placed; empty once it is rejected or invalidated.
    pub placed: Vec<PlacedItem>,
    /// Items that the case takes out of other cases once it is released.
    pub taken: Vec<TakenItem>,
    /// Discharges of the items that it took out of other cases.
    pub discharged: Vec<Discharge>,
}

/// An item with goods that other cases placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenItem {
    /// Previous documents of the item: MRN and item number.
    pub documents: Vec<(String, Option<u32>)>,
    /// Commodity code: 8 digits, under transit 6 or 8, or empty when the message has none.
    pub commodity: String,
    /// Quantity in the supplementary unit of the tariff.
    pub pieces: Option<Decimal>,
    /// Net mass in kilograms.
    pub mass: Option<Decimal>,
}

/// A share of a placed item that left, and the amount that this set free.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discharge {
    /// Id of the case that placed the goods.
    pub case: i64,
    /// Number of the item in that case.
    pub number: u32,
    /// Share of the item that left, from 0 to 1.
    pub share: Decimal,
    /// Amount that the share secured, EUR.
    pub amount: Decimal,
    /// Moment at which the amount is free; `None` for discharges stored by an earlier version.
    #[serde(default)]
    pub free_at: Option<DateTime<Utc>>,
}

impl SecuredGoods {
    /// Collects the goods that a declaration places or takes out. `amounts` holds the amount that each item secures, if
    /// its procedure suspends the debt.
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

    /// Whether the case placed nothing and takes nothing out.
    pub(crate) const fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.taken.is_empty()
    }
}

fn document(element: &XmlElement) -> Option<(String, Option<u32>)> {
    let line = element.text_at(&["LineNumeric"]).and_then(|line| line.parse().ok());
    Some((element.text_at(&["ID"])?.to_owned(), line))
}
