use super::target;
use crate::body::{JsonBody, Number};
use crate::command::Response;
use crate::declarations::WriteDeclarations;
use crate::declarations::choices::DistributionMethodName;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part};
use customs_declarations::{DistributedCosts, TransportCosts};
use customs_http_macros::post;
use serde::Serialize;
use utoipa::ToSchema;

record_part! {
    /// Transport costs to be divided over the items.
    #[schema(as = TransportCosts)]
    CostsRequest of TransportCosts {
        /// Total transport costs in the currency of the invoice: more than 0, with at most 2 decimals.
        #[serde(rename = "total_transport_cost")]
        total: Option<Number> [required],
        /// Measure by which the costs are divided: invoice value (when left out), gross weight, or equal shares.
        #[serde(rename = "distribution_method")]
        #[schema(value_type = Option<DistributionMethodName>)]
        method: Option<String>,
    }
}

/// Transport costs as they were divided over the items.
#[derive(Serialize, ToSchema)]
#[schema(as = DistributedTransportCosts)]
struct Distributed {
    id: i64,
    reference: String,
    #[schema(value_type = DistributionMethodName)]
    distribution_method: &'static str,
    total_transport_cost: Number,
    lines: Vec<Share>,
    message: &'static str,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TransportCostShare)]
struct Share {
    line_id: i64,
    sequence: Option<i64>,
    amount: Number,
}

/// Divide transport costs over the items of a draft.
///
/// The shares add up to the total, to the cent. Each item gets its share as an addition to the price with code AK,
/// which replaces earlier additions with that code. Values in several currencies are compared in EUR. A declaration
/// with another status than DRF is refused with 422 `invalid_status`.
#[post(
    "/declarations/{id}/distribute-transport-costs",
    tag = "Declarations",
    ids("The declaration"),
    versioned = "The version of the declaration, for If-Match",
    success(200, "The share of each item", Distributed)
)]
pub(in crate::declarations) fn distribute_transport_costs(
    order: &Write<WriteDeclarations, 1, JsonBody<CostsRequest>>,
) -> Handled {
    let costs = TransportCosts::arrived(order.body.value().clone());
    let declarations = &order.services.declarations;
    let distributed = declarations.distribute_transport_costs(target(order, order.id()), &costs)?;
    let version = distributed.version();
    Ok(Response::ok(&Distributed::from(distributed))?.with_version(version))
}

impl From<DistributedCosts> for Distributed {
    fn from(distributed: DistributedCosts) -> Self {
        let DistributedCosts { declaration, total, method, shares } = distributed;
        let lines = declaration.lines.iter().zip(shares);
        Self {
            id: declaration.id.get(),
            distribution_method: method.word(),
            total_transport_cost: total.into(),
            lines: lines
                .map(|(line, (id, amount))| Share {
                    line_id: id.get(),
                    sequence: line.item.sequence,
                    amount: amount.into(),
                })
                .collect(),
            message: "The transport costs were divided over the lines.",
            reference: declaration.reference,
        }
    }
}
