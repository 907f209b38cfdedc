//! The event log: what callbacks report, for clients that fetch it, by pages, by waiting, or as a stream.
//!
//! No waiting request asks the database. [`LogNews`] notifies all that wait for an organisation that its log has grown,
//! and each of them then reads once.

mod follower;
mod list;
mod requirements;
mod selection;
mod stream;
mod stream_body;
pub(crate) mod view;

use crate::routing::Routing;
use customs_callbacks::EventLog;
use customs_serving::LogNews;
use std::sync::Arc;
use std::time::Duration;

/// The services that the endpoints of the event log need.
#[derive(Clone)]
pub struct EventServices {
    /// The event logs.
    pub log: EventLog,
    /// Notifies waiting requests that a log has grown.
    pub news: Arc<LogNews>,
    /// The time after which a stream has a comment while nothing else is sent, so that proxies keep the connection, and
    /// so that a client who is gone is noticed.
    pub heartbeat: Duration,
}

impl EventServices {
    /// The usual time between two comments.
    pub const HEARTBEAT: Duration = Duration::from_secs(10);
}

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(list::list_events).service(stream::stream_events);
}
