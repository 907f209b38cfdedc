//! Stock: what was placed, lot by lot, and what became of it.

mod balance;
mod movement;
mod starting;

pub use balance::{LotBalance, LotChange};
pub use movement::{MovementCause, MovementKind, NewMovement, StockMovement};
pub use starting::{StartingForm, StartingLineForm, StartingTerms};

use crate::{LotId, StockId};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId, Version, round_half_away_from_zero, words};
use rust_decimal::Decimal;

/// Counted in pieces: the unit where nothing names another (UN/ECE Recommendation 20, as the tariff uses it).
pub const PIECES: &str = "NAR";
/// Weighed: the unit of net weights.
pub const KILOGRAMS: &str = "KGM";

words!(
    /// Whether something is left.
    StockStatus {
        /// A lot has something on hand.
        Open = "open",
        /// No lot has anything on hand.
        Depleted = "depleted",
    }
);

/// The placement that stock came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// The declaration.
    pub declaration: i64,
    /// The submission of it (LRN) whose goods customs released.
    pub submission: String,
    /// Its MRN.
    pub mrn: Option<String>,
}

/// What is said of stock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockTerms {
    /// Whose goods they are, by code.
    pub customer_code: String,
    /// Licence of the warehouse.
    pub warehouse_licence: Option<String>,
    /// The broker's reference.
    pub reference: Option<String>,
    /// The placement; none for starting stock.
    pub placement: Option<Placement>,
    /// When the goods came under the procedure. The oldest go first.
    pub placed_at: DateTime<Utc>,
}

/// Stock: the head of lots that were placed together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stock {
    /// Id.
    pub id: StockId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// Raised by every movement of one of its lots.
    pub version: Version,
    /// What is said of it.
    pub terms: StockTerms,
    /// Whether its placement was rejected or invalidated after the release. Then nothing is available, and what
    /// comes back does not stay.
    pub withdrawn: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// What a lot is of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LotGoods {
    /// Article code.
    pub sku: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// Commodity code, 8 digits.
    pub hs_code: Option<String>,
    /// Country of origin.
    pub country_of_origin: Option<String>,
    /// What quantities are counted in.
    pub unit: String,
    /// Gross weight of what was placed, kg.
    pub gross_weight: Option<Decimal>,
    /// Net weight of what was placed, kg.
    pub net_weight: Option<Decimal>,
    /// Value of what was placed.
    pub customs_value: Option<Decimal>,
    /// Currency of the value.
    pub currency: Option<String>,
}

/// A lot, with the balance of its ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    /// Id.
    pub id: LotId,
    /// The stock it belongs to.
    pub stock: StockId,
    /// What it is of.
    pub goods: LotGoods,
    /// What was placed.
    pub quantity_in: Decimal,
    /// What it holds.
    pub balance: LotBalance,
    /// When its ledger changed last.
    pub moved_at: DateTime<Utc>,
}

/// A lot with the head it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotInStock {
    /// The head.
    pub stock: Stock,
    /// The lot.
    pub lot: Lot,
}

/// Stock with all its lots, by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockRecord {
    /// The head.
    pub stock: Stock,
    /// The lots.
    pub lots: Vec<Lot>,
}

/// What is left of the weight and value that was placed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LotRemainder {
    /// Gross weight, kg.
    pub gross_weight: Option<Decimal>,
    /// Net weight, kg.
    pub net_weight: Option<Decimal>,
    /// Value, in the currency of the lot.
    pub customs_value: Option<Decimal>,
}

/// Decimals of weights, and of values.
const DECIMALS: (u32, u32) = (6, 2);

impl Lot {
    /// What is left of its weight and value: the share that is on hand of the quantity that was placed. A unit of a lot
    /// weighs and is worth as much as any other, which is how the records of a warehouse divide one (UCC delegated act
    /// article 178: quantity, weight and value of what is under the procedure). A surplus that was found at counting was
    /// in neither: what is left is never more than what was placed.
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
        // Numbers of 16 digits have a product that a decimal may not hold: then nothing is told.
        let share = whole.checked_mul(left)?.checked_div(self.quantity_in)?;
        Some(round_half_away_from_zero(share, decimals))
    }
}

impl StockRecord {
    /// One of its lots with the head.
    pub(crate) fn in_stock(&self, lot: &Lot) -> LotInStock {
        LotInStock { stock: self.stock.clone(), lot: lot.clone() }
    }

    /// Whether something is left.
    #[must_use]
    pub fn status(&self) -> StockStatus {
        let some_left = self.lots.iter().any(|lot| !lot.balance.on_hand().is_zero());
        if some_left { StockStatus::Open } else { StockStatus::Depleted }
    }
}

/// A lot that is to be stored, with the movement that opens its ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLot {
    /// What it is of.
    pub goods: LotGoods,
    /// How much is placed.
    pub quantity: Decimal,
    /// The declaration line that places it.
    pub cause: Option<MovementCause>,
}

/// Stock that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStock {
    /// The tenant.
    pub organisation: OrganisationId,
    /// What is said of it.
    pub terms: StockTerms,
    /// Its lots.
    pub lots: Vec<NewLot>,
    /// Who places it.
    pub by: Actor,
    /// Now.
    pub created_at: DateTime<Utc>,
}

impl NewStock {
    /// What opens the ledgers of its lots.
    #[must_use]
    pub const fn kind(&self) -> MovementKind {
        if self.terms.placement.is_some() { MovementKind::Placement } else { MovementKind::Starting }
    }
}
