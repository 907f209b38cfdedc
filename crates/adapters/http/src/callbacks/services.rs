use customs_callbacks::{CallbackSender, CallbackTargets, Callbacks, TargetPolicy};
use std::rc::Rc;
use std::sync::Arc;

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
