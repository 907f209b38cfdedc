use super::record::LotView;
use super::requirements::WriteInventory;
use crate::body::{JsonBody, Number};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::post;
use customs_inventory::{AdjustmentForm, LotId};
use serde::Deserialize;
use utoipa::ToSchema;

/// A correction of what is on hand.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = StockAdjustment)]
struct AdjustmentBody {
    /// What there is more, or less when negative; not 0. What is reserved is not touched.
    #[schema(required = true, nullable = false)]
    quantity: Option<Number>,
    #[schema(required = true, nullable = false, max_length = 500)]
    reason: Option<String>,
}

/// Corrects what a lot holds
///
/// Refused with `insufficient_stock` when less would be available than nothing.
#[post("/inventory/lines/{id}/adjust", tag = "Inventory", ids("The lot"),
    versioned = "The version of its stock, for If-Match", answer(200, "The lot", Written<LotView>))]
pub(super) async fn adjust_lot(
    caller: Caller<WriteInventory>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<AdjustmentBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let AdjustmentBody { quantity, reason } = body.into_inner();
    let form = AdjustmentForm { quantity: quantity.map(Into::into), reason };
    let (stocks, organisation, actor) = (services.inventory.stocks.clone(), caller.organisation(), caller.actor());
    command
        .run(move || {
            let adjusted = stocks.adjust(organisation, LotId::new(id), expected, &form, &actor)?;
            let version = adjusted.stock.version;
            let written = Written::new(LotView::from(adjusted.lot), "The lot was adjusted.");
            Ok(Answer::ok(&written)?.with_version(version))
        })
        .await
}
