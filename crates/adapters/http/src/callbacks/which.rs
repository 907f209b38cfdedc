use customs_callbacks::CallbackId;
use serde::Deserialize;
use utoipa::ToSchema;

/// The callback that an operation is about.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = WhichCallback)]
pub(super) struct Which {
    /// Id of the callback; the latest one when left out.
    id: Option<i64>,
}

impl Which {
    pub(super) fn id(self) -> Option<CallbackId> {
        self.id.map(CallbackId::new)
    }
}
