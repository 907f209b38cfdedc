use super::record::StockView;
use super::requirements::WriteInventory;
use crate::answers::created;
use crate::body::{JsonBody, Moment, Number};
use crate::envelope::Written;
use crate::operation::{Create, Handled};
use customs_http_macros::post;
use customs_inventory::stock::{StartingForm, StartingLineForm};
use serde::Deserialize;
use utoipa::ToSchema;

/// Goods that were in the warehouse before the service was used.
#[derive(Clone, Deserialize, ToSchema)]
#[schema(as = StartingStock)]
struct StartingBody {
    /// Code of the customer that owns the goods.
    #[schema(required = true, nullable = false)]
    customer_code: Option<String>,
    /// Licence of the warehouse; that of the customer when left out.
    warehouse_licence: Option<String>,
    /// Reference of the stock.
    reference: Option<String>,
    /// Time at which the goods came under the warehouse procedure; now when left out. The oldest goods are taken first.
    placed_at: Option<Moment>,
    /// The goods; each line becomes a lot.
    #[schema(required = true, nullable = false, min_items = 1, max_items = 999)]
    lines: Option<Vec<StartingLineBody>>,
}

/// Goods of one kind, which become a lot.
#[derive(Clone, Deserialize, ToSchema)]
#[schema(as = StartingStockLine)]
struct StartingLineBody {
    /// Article code; required if `hs_code` is left out.
    sku: Option<String>,
    /// Description of the goods.
    description: Option<String>,
    /// Commodity code of 8 digits.
    #[schema(example = "85171300")]
    hs_code: Option<String>,
    /// Country of origin (ISO 3166-1 alpha-2).
    #[schema(example = "CN")]
    country_of_origin: Option<String>,
    /// Quantity; above 0, up to 6 decimals.
    #[schema(required = true, nullable = false)]
    quantity: Option<Number>,
    /// Unit of the quantity; NAR (pieces) when left out.
    #[schema(example = "NAR")]
    unit: Option<String>,
    /// Gross weight of the quantity in kg.
    gross_weight: Option<Number>,
    /// Net weight of the quantity in kg.
    net_weight: Option<Number>,
    /// Customs value of the quantity, in `currency`.
    customs_value: Option<Number>,
    /// Currency of the customs value; EUR when left out.
    currency: Option<String>,
}

impl StartingBody {
    /// Returns the form, and whether `placed_at` could not be read as a date or time.
    fn into_form(self) -> (StartingForm, bool) {
        let Self { customer_code, warehouse_licence, reference, placed_at, lines } = self;
        let form = StartingForm {
            customer_code,
            warehouse_licence,
            reference,
            placed_at: placed_at.and_then(Moment::get),
            lines: lines.unwrap_or_default().into_iter().map(StartingLineBody::into_form).collect(),
        };
        (form, placed_at.is_some_and(|at| at.get().is_none()))
    }
}

impl StartingLineBody {
    fn into_form(self) -> StartingLineForm {
        let Self {
            sku,
            description,
            hs_code,
            country_of_origin,
            quantity,
            unit,
            gross_weight,
            net_weight,
            customs_value,
            currency,
        } = self;
        StartingLineForm {
            sku,
            description,
            hs_code,
            country_of_origin,
            quantity: quantity.map(Into::into),
            unit,
            gross_weight: gross_weight.map(Into::into),
            net_weight: net_weight.map(Into::into),
            customs_value: customs_value.map(Into::into),
            currency,
        }
    }
}

/// Record stock that was in the warehouse before the service was used.
#[post("/inventory/starting", tag = "Inventory", versioned, success(201, "The stock", Written<StockView>))]
pub(super) fn place_starting_stock(order: &Create<WriteInventory, JsonBody<StartingBody>>) -> Handled {
    let (form, no_moment) = order.body.value().clone().into_form();
    if no_moment {
        let mut errors = form.terms(order.services.clock.now()).err().unwrap_or_default();
        errors.add("placed_at", ("moment", "must be a moment (2026-03-02T10:30:00+01:00) or a date (YYYY-MM-DD)"));
        return Err(errors.into());
    }
    let record = order.services.inventory.stocks.start(order.organisation(), form, &order.actor())?;
    created(record.stock.version, StockView::from(record), "The starting stock was kept.")
}
