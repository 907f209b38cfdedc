//! Stock: goods that were placed together, by lot.

mod balance;
mod movement;
mod starting;

pub use balance::{LotBalance, LotChange};
pub use movement::{NewStockMovement, StockMovement, StockMovementCause, StockMovementKind};
pub use starting::{StartingForm, StartingLineForm, StartingTerms};

use crate::{LotId, StockId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Actor, OrganisationId, Version, round_half_away_from_zero, words};
use rust_decimal::Decimal;

/// Unit for counted goods, and the default unit (UN/ECE Recommendation 20, as the tariff uses it).
pub const PIECES: &str = "NAR";
/// Unit of net weights: the kilogram.
pub const KILOGRAMS: &str = "KGM";

words!(
    /// Status of stock.
    #[growing]
    StockStatus {
        /// A lot has something on hand.
        Open = "open",
        /// No lot has anything on hand.
        Depleted = "depleted",
    }
);

/// The placement that stock came from, under the warehouse procedure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// Id of the declaration.
    pub declaration: i64,
    /// LRN of the submission with the goods that customs released.
    pub submission: String,
    /// MRN of the placement.
    pub mrn: Option<String>,
}

/// The data of stock that never change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockTerms {
    /// Code of the customer that owns the goods.
    pub customer_code: String,
    /// Licence of the warehouse that holds the goods.
    pub warehouse_licence: Option<String>,
    /// The broker's reference.
    pub reference: Option<String>,
    /// The placement; `None` for starting stock.
    pub placement: Option<Placement>,
    /// Moment at which the goods came under the procedure. The oldest are taken first.
    pub placed_at: DateTime<Utc>,
}

/// Stock: the head of the lots that were placed together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stock {
    /// Id of the stock.
    pub id: StockId,
    /// Organisation that keeps the stock.
    pub organisation: OrganisationId,
    /// Version of the stored record; every movement of one of its lots raises it.
    pub version: Version,
    /// The data that never change.
    pub terms: StockTerms,
    /// Whether the placement was rejected or invalidated after its release. Then no goods are available, and goods
    /// that return are removed again.
    pub withdrawn: bool,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// The goods of a lot.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LotGoods {
    /// Article code of the goods.
    pub sku: Option<String>,
    /// Description of the goods.
    pub description: Option<String>,
    /// Commodity code, 8 digits.
    pub hs_code: Option<String>,
    /// Code of the country of origin.
    pub country_of_origin: Option<String>,
    /// Unit of all quantities of the lot.
    pub unit: String,
    /// Gross weight of the placed quantity, kg.
    pub gross_weight: Option<Decimal>,
    /// Net weight of the placed quantity, kg.
    pub net_weight: Option<Decimal>,
    /// Value of the placed quantity, in `currency`.
    pub customs_value: Option<Decimal>,
    /// Currency of the value.
    pub currency: Option<String>,
}

/// A lot, with the balance of its ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    /// Id of the lot.
    pub id: LotId,
    /// Id of the stock that the lot belongs to.
    pub stock: StockId,
    /// The goods of the lot.
    pub goods: LotGoods,
    /// Placed quantity.
    pub quantity_in: Decimal,
    /// Present balance.
    pub balance: LotBalance,
    /// Moment of the last entry in its ledger.
    pub moved_at: DateTime<Utc>,
}

/// A lot with the head of its stock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotInStock {
    /// The head of the stock.
    pub stock: Stock,
    /// The lot itself.
    pub lot: Lot,
}

/// Stock with all its lots, in the order of their ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockRecord {
    /// The head of the stock.
    pub stock: Stock,
    /// The lots of the stock.
    pub lots: Vec<Lot>,
}

/// Weight and value of the quantity that is still on hand.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LotRemainder {
    /// Gross weight, kg.
    pub gross_weight: Option<Decimal>,
    /// Net weight, kg.
    pub net_weight: Option<Decimal>,
    /// Value, in the currency of the lot.
    pub customs_value: Option<Decimal>,
}

/// Decimals of weights, and decimals of values.
const DECIMALS: (u32, u32) = (6, 2);

impl Lot {
    /// The share of weight and value that belongs to the quantity on hand. Every unit of a lot weighs the same and
    /// has the same value, as warehouse records divide a lot (UCC delegated act article 178: quantity, weight and
    /// value of the goods under the procedure). A surplus found at counting adds nothing, so the remainder never
    /// exceeds the placed weight and value.
    #[must_use]
    pub fn remainder(&self) -> LotRemainder {
        let LotGoods { gross_weight, net_weight, customs_value, .. } = &self.goods;
        let (of_weight, of_value) = DECIMALS;
        LotRemainder {
            gross_weight: self.share_of(*gross_weight, of_weight),
            net_weight: self.share_of(*net_weight, of_weight),
            customs_value: self.share_of(*customs_value, of_value),
        }
    }

    fn share_of(&self, whole: Option<Decimal>, decimals: u32) -> Option<Decimal> {
        let (whole, left) = (whole?, self.balance.on_hand());
        if left >= self.quantity_in {
            return Some(whole);
        }
        // The product of two numbers of 16 digits may exceed a decimal; the remainder is unknown then.
        let share = whole.checked_mul(left)?.checked_div(self.quantity_in)?;
        Some(round_half_away_from_zero(share, decimals))
    }
}

impl StockRecord {
    /// A lot of this stock together with the head.
    pub(crate) fn in_stock(&self, lot: &Lot) -> LotInStock {
        LotInStock { stock: self.stock.clone(), lot: lot.clone() }
    }

    /// Whether any lot has goods on hand.
    #[must_use]
    pub fn status(&self) -> StockStatus {
        let some_left = self.lots.iter().any(|lot| !lot.balance.on_hand().is_zero());
        if some_left { StockStatus::Open } else { StockStatus::Depleted }
    }
}

/// A lot to be stored, with the movement that opens its ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLot {
    /// The goods of the lot.
    pub goods: LotGoods,
    /// Quantity to be placed.
    pub quantity: Decimal,
    /// The declaration line that places the goods; `None` for starting stock.
    pub cause: Option<StockMovementCause>,
}

/// Stock to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStock {
    /// Organisation that will keep the stock.
    pub organisation: OrganisationId,
    /// The data that never change.
    pub terms: StockTerms,
    /// The lots of the stock.
    pub lots: Vec<NewLot>,
    /// User, client or system that places the stock.
    pub by: Actor,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

impl NewStock {
    /// Kind of the movement that opens the ledgers of the lots.
    #[must_use]
    pub const fn kind(&self) -> StockMovementKind {
        if self.terms.placement.is_some() { StockMovementKind::Placement } else { StockMovementKind::Starting }
    }
}
