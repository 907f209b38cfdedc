use super::choices::{StockMovementType, StockStatusWord};
use crate::body::Number;
use chrono::{DateTime, Utc};
use customs_inventory::stock::{
    Lot, LotGoods, MovementCause, NewMovement, Stock, StockMovement, StockRecord, StockTerms,
};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

/// What was placed together, with its lots.
#[derive(Serialize, ToSchema)]
#[schema(as = StockRecord)]
pub(super) struct StockView {
    id: i64,
    customer_code: String,
    warehouse_licence: Option<String>,
    /// The declaration that placed it; null for starting stock.
    declaration_id: Option<i64>,
    /// That of the placement.
    mrn: Option<String>,
    reference: Option<String>,
    /// When the goods came under the procedure. The oldest are taken first.
    placed_at: DateTime<Utc>,
    #[schema(value_type = StockStatusWord)]
    status: &'static str,
    created_at: DateTime<Utc>,
    /// The lots.
    lines: Vec<LotView>,
}

/// One kind of goods of one placement. On hand is `quantity_available` and `quantity_reserved` together.
#[derive(Serialize, ToSchema)]
#[schema(as = StockLot)]
pub(super) struct LotView {
    id: i64,
    header_id: i64,
    sku: Option<String>,
    description: Option<String>,
    hs_code: Option<String>,
    country_of_origin: Option<String>,
    quantity_in: Number,
    /// What can still be allocated.
    quantity_available: Number,
    /// What is kept for lines of declarations and did not leave yet.
    quantity_reserved: Number,
    /// What quantities are counted in.
    #[schema(example = "NAR")]
    unit: String,
    /// kg
    gross_weight: Option<Number>,
    /// kg
    net_weight: Option<Number>,
    customs_value: Option<Number>,
    currency: Option<String>,
    /// What is left of the gross weight, kg: its share of what is on hand.
    gross_weight_left: Option<Number>,
    /// What is left of the net weight, kg.
    net_weight_left: Option<Number>,
    /// What is left of the value, in `currency`.
    customs_value_left: Option<Number>,
}

/// An entry in the ledger of a lot.
#[derive(Serialize, ToSchema)]
#[schema(as = StockMovement)]
pub(super) struct MovementView {
    id: i64,
    #[serde(rename = "type")]
    #[schema(value_type = StockMovementType)]
    kind: &'static str,
    /// Change of what is on hand.
    quantity: Number,
    /// Change of what is reserved.
    reserved: Number,
    /// On hand after it.
    balance: Number,
    declaration_id: Option<i64>,
    declaration_line_id: Option<i64>,
    reason: Option<String>,
    /// Who did it.
    user: String,
    created_at: DateTime<Utc>,
}

/// A quantity, without zeros behind its last digit.
pub(super) fn number(quantity: Decimal) -> Number {
    quantity.normalize().into()
}

impl From<StockRecord> for StockView {
    fn from(record: StockRecord) -> Self {
        let status = record.status().word();
        let StockRecord { stock, lots } = record;
        let Stock { id, organisation: _, version: _, terms, withdrawn: _, created_at } = stock;
        let StockTerms { customer_code, warehouse_licence, reference, placement, placed_at } = terms;
        Self {
            id: id.get(),
            customer_code,
            warehouse_licence,
            declaration_id: placement.as_ref().map(|placement| placement.declaration),
            mrn: placement.and_then(|placement| placement.mrn),
            reference,
            placed_at,
            status,
            created_at,
            lines: lots.into_iter().map(LotView::from).collect(),
        }
    }
}

impl From<Lot> for LotView {
    fn from(lot: Lot) -> Self {
        let left = lot.remainder();
        let Lot { id, stock, goods, quantity_in, balance, moved_at: _ } = lot;
        let LotGoods {
            sku,
            description,
            hs_code,
            country_of_origin,
            unit,
            gross_weight,
            net_weight,
            customs_value,
            currency,
        } = goods;
        Self {
            id: id.get(),
            header_id: stock.get(),
            sku,
            description,
            hs_code,
            country_of_origin,
            quantity_in: number(quantity_in),
            quantity_available: number(balance.available),
            quantity_reserved: number(balance.reserved),
            unit,
            gross_weight: gross_weight.map(number),
            net_weight: net_weight.map(number),
            customs_value: customs_value.map(number),
            currency,
            gross_weight_left: left.gross_weight.map(number),
            net_weight_left: left.net_weight.map(number),
            customs_value_left: left.customs_value.map(number),
        }
    }
}

impl From<StockMovement> for MovementView {
    fn from(movement: StockMovement) -> Self {
        let StockMovement { id, entry } = movement;
        let NewMovement { organisation: _, stock: _, lot: _, kind, change, after, cause, reason, by, created_at } =
            entry;
        let (declaration_id, declaration_line_id) = match cause {
            Some(MovementCause { declaration, line, mrn: _ }) => (Some(declaration), Some(line)),
            None => (None, None),
        };
        Self {
            id: id.get(),
            kind: kind.word(),
            quantity: number(change.quantity),
            reserved: number(change.reserved),
            balance: number(after.on_hand()),
            declaration_id,
            declaration_line_id,
            reason,
            user: by.to_string(),
            created_at,
        }
    }
}
