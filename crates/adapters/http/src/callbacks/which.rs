use customs_callbacks::CallbackId;
use serde::Deserialize;
use utoipa::ToSchema;

/// Which registration is meant.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = WhichCallback)]
pub(super) struct Which {
    /// The registration; the latest when left out.
    id: Option<i64>,
}

impl Which {
    pub(super) fn id(self) -> Option<CallbackId> {
        self.id.map(CallbackId::new)
    }
}
