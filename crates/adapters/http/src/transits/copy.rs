use super::WriteTransits;
use super::choices::TransitStatusCode;
use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::post;
use customs_transits::{CopyTransit, Transit, TransitId};
use serde::Deserialize;
use utoipa::ToSchema;

/// Options for copying a transit.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = TransitCopyRequest)]
#[serde(expecting = "an object")]
struct CopyRequest {
    /// Reference of the copy, unique among the transits of the organisation; generated when left out.
    #[schema(max_length = 255)]
    reference: Option<String>,
    /// Whether the items are copied too.
    #[schema(default = true)]
    copy_items: Option<bool>,
}

record_view! {
    /// A new transit that is a copy of another one.
    #[schema(as = CopiedTransit)]
    Copied {
        id: i64 = copy.id.get(),
        reference: String = copy.reference.clone(),
        #[schema(value_type = TransitStatusCode)]
        status: &'static str = copy.status().code(),
        /// Id of the transit that was copied.
        copied_from: i64 = source,
        created_at: DateTime<Utc> = copy.created_at,
    }
    from |copy: Transit|
    given (source: i64)
}

/// Copy a transit.
///
/// The copy is a draft, whatever the status of the source. It has the declared data; numbers given by customs, dates,
/// arrival and dossier are not copied.
#[post(
    "/transits/{id}/copy",
    tag = "Transits",
    ids("The transit to copy"),
    versioned = "The version of the copy, for If-Match",
    success(201, "The copy", Copied)
)]
pub(super) fn copy_transit(order: &Write<WriteTransits, 1, OptionalJsonBody<CopyRequest>>) -> Handled {
    let CopyRequest { reference, copy_items } = order.body.value();
    let copied = order.services.transits.copy(&CopyTransit {
        organisation: order.organisation(),
        actor: order.actor(),
        source: TransitId::new(order.id()),
        expected: order.expected,
        reference: reference.clone(),
        copy_items: copy_items.unwrap_or(true),
    })?;
    let version = copied.version;
    Ok(Response::created(&Copied::new(copied, order.id()))?.with_version(version))
}
