//! Callbacks: addresses that receive the events of declarations and transits. Any valid token may use these operations.

mod choices;
mod deliveries;
pub(crate) mod evidence;
mod list;
mod redelivering;
mod registering;
mod resume;
mod statistics;
mod test;
mod tries;
mod worker_sender;

use crate::routing::Routing;
use customs_callbacks::{CallbackId, CallbackSender, CallbackTargets, Callbacks, TargetPolicy};
use serde::Deserialize;
use std::rc::Rc;
use std::sync::Arc;
use utoipa::ToSchema;

pub(crate) use choices::CallbackEndReason;
pub(crate) use worker_sender::WorkerSender;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(registering::register_callback)
        .service(registering::regenerate_secret)
        .service(test::test_callback)
        .service(list::list_callbacks)
        .service(registering::delete_callback)
        .service(deliveries::list_deliveries)
        .service(tries::show_delivery)
        .service(redelivering::redeliver)
        .service(redelivering::recover_deliveries)
        .service(resume::resume_callback)
        .service(statistics::show_callback_statistics);
}

/// The services that the callback endpoints need.
#[derive(Clone)]
pub struct CallbackServices {
    /// The use cases of callbacks.
    pub callbacks: Callbacks,
    /// The policy that decides which addresses may be registered.
    pub policy: TargetPolicy,
    /// Resolves the host of an address, to find out where it leads.
    pub targets: Arc<dyn CallbackTargets>,
    /// Makes the sender of one HTTP worker, for test deliveries: connections stay on the thread of their worker.
    pub sender: Arc<dyn Fn() -> Rc<dyn CallbackSender> + Send + Sync>,
}

/// The callback that an operation is about.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = WhichCallback)]
struct Which {
    /// Id of the callback; the latest one when left out.
    id: Option<i64>,
}

impl Which {
    fn id(self) -> Option<CallbackId> {
        self.id.map(CallbackId::new)
    }
}
