use super::choices::{StockMovementType, StockStatusWord};
use crate::body::Number;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_inventory::stock::{Lot, LotGoods, NewMovement, Stock, StockMovement, StockRecord, StockTerms};
use rust_decimal::Decimal;

record_view! {
    /// What was placed together, with its lots.
    #[schema(as = StockRecord)]
    pub(super) StockView {
        id: i64,
        customer_code: String,
        warehouse_licence: Option<String>,
        /// The declaration that placed it; null for starting stock.
        declaration_id: Option<i64> = placement.as_ref().map(|placement| placement.declaration),
        /// That of the placement.
        mrn: Option<String> = placement.and_then(|placement| placement.mrn),
        reference: Option<String>,
        /// When the goods came under the procedure. The oldest are taken first.
        placed_at: DateTime<Utc>,
        #[schema(value_type = StockStatusWord)]
        status: &'static str,
        created_at: DateTime<Utc>,
        /// The lots.
        lines: Vec<LotView>,
    }
    of StockRecord {
        stock: Stock {
            id, organisation: _, version: _, withdrawn: _, created_at,
            terms: StockTerms { customer_code, warehouse_licence, reference, placement, placed_at },
        },
        lots: lines,
    }
    knowing |record| { status = record.status().word() }
}

record_view! {
    /// One kind of goods of one placement. On hand is `quantity_available` and `quantity_reserved` together.
    #[schema(as = StockLot)]
    pub(super) LotView {
        id: i64,
        header_id: i64,
        sku: Option<String>,
        description: Option<String>,
        hs_code: Option<String>,
        country_of_origin: Option<String>,
        quantity_in: Number = number(quantity_in),
        /// What can still be allocated.
        quantity_available: Number = number(balance.available),
        /// What is kept for lines of declarations and did not leave yet.
        quantity_reserved: Number = number(balance.reserved),
        /// What quantities are counted in.
        #[schema(example = "NAR")]
        unit: String,
        /// kg
        gross_weight: Option<Number> = gross_weight.map(number),
        /// kg
        net_weight: Option<Number> = net_weight.map(number),
        customs_value: Option<Number> = customs_value.map(number),
        currency: Option<String>,
        /// What is left of the gross weight, kg: its share of what is on hand.
        gross_weight_left: Option<Number> = left.gross_weight.map(number),
        /// What is left of the net weight, kg.
        net_weight_left: Option<Number> = left.net_weight.map(number),
        /// What is left of the value, in `currency`.
        customs_value_left: Option<Number> = left.customs_value.map(number),
    }
    of Lot {
        id, stock: header_id, quantity_in, balance, moved_at: _,
        goods: LotGoods {
            sku, description, hs_code, country_of_origin, unit, gross_weight, net_weight, customs_value, currency,
        },
    }
    knowing |lot| { left = lot.remainder() }
}

record_view! {
    /// An entry in the ledger of a lot.
    #[schema(as = StockMovement)]
    pub(super) MovementView {
        id: i64,
        #[serde(rename = "type")]
        #[schema(value_type = StockMovementType)]
        kind: &'static str = kind.word(),
        /// Change of what is on hand.
        quantity: Number = number(change.quantity),
        /// Change of what is reserved.
        reserved: Number = number(change.reserved),
        /// On hand after it.
        balance: Number = number(after.on_hand()),
        declaration_id: Option<i64> = cause.as_ref().map(|cause| cause.declaration),
        declaration_line_id: Option<i64> = cause.map(|cause| cause.line),
        reason: Option<String>,
        /// Who did it.
        user: String = by.to_string(),
        created_at: DateTime<Utc>,
    }
    of StockMovement {
        id,
        entry: NewMovement { organisation: _, stock: _, lot: _, kind, change, after, cause, reason, by, created_at },
    }
}

/// A quantity, without zeros behind its last digit.
pub(super) fn number(quantity: Decimal) -> Number {
    quantity.normalize().into()
}
