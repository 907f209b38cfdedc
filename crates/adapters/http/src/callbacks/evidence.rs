use super::tries::Tried;
use crate::ApiError;
use crate::evidence::Gathering;
use serde::Serialize;

/// Largest number of deliveries in evidence about one record.
const MOST: u32 = 2_000;

/// A delivery with the callback that it was for.
#[derive(Serialize)]
struct KeptDelivery {
    callback_id: i64,
    #[serde(flatten)]
    delivery: Tried,
}

/// Adds the deliveries of events of a record, with their tries.
pub(crate) fn delivery_evidence(gathering: &mut Gathering<'_>) -> Result<(), ApiError> {
    let (callbacks, organisation, subject) =
        (&gathering.services.callbacks.callbacks, gathering.order.organisation, gathering.order.subject);
    let found = callbacks.tried_deliveries_about(organisation, subject, MOST)?;
    if found.len() >= MOST as usize {
        gathering.archive.leave_out("deliveries.json", "It has the latest 2,000 deliveries.");
    }
    let kept = |(callback, delivery): (customs_callbacks::CallbackId, customs_callbacks::TriedDelivery)| KeptDelivery {
        callback_id: callback.get(),
        delivery: Tried::from(delivery),
    };
    let deliveries: Vec<KeptDelivery> = found.into_iter().map(kept).collect();
    gathering.json("deliveries.json", &deliveries)
}
