use crate::Services;
use customs_kernel::OrganisationId;
use customs_serving::{Heard, Listener};
use tokio::time::Instant;

/// What a page that shows deliveries hears of them: that some changed, and not which. A page that begins to listen
/// hears of it once, since it may show deliveries as they were before.
pub(super) struct DeliveryNews {
    listener: Listener,
    /// The number of the change that was reported last.
    seen: i64,
}

impl DeliveryNews {
    /// Whether the page that opens the stream shows deliveries: `/console/events?deliveries`.
    pub(super) fn is_asked_for(query: &str) -> bool {
        query == "deliveries"
    }

    /// News for one more page of this session; `None` when it has too many.
    pub(super) fn new(services: &Services, organisation: OrganisationId, place: &str) -> Option<Self> {
        Some(Self { listener: services.delivery_news.listen(organisation, place)?, seen: 0 })
    }

    /// Waits until deliveries changed, at most until that moment.
    pub(super) async fn hear(&mut self, until: Instant) -> Heard {
        self.listener.hear(self.seen, until).await
    }

    /// The event that reports what changed since the last one; empty when nothing did.
    pub(super) fn reported(&mut self) -> &'static str {
        let end = self.listener.end();
        if end <= self.seen {
            return "";
        }
        self.seen = end;
        "event: deliveries\ndata: changed\n\n"
    }
}
