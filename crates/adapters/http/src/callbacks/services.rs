use customs_callbacks::{CallbackSender, CallbackTargets, Callbacks, TargetPolicy};
use std::rc::Rc;
use std::sync::Arc;

/// What the callback endpoints need.
#[derive(Clone)]
pub struct CallbackServices {
    /// The use cases.
    pub callbacks: Callbacks,
    /// Which addresses may be registered.
    pub policy: TargetPolicy,
    /// Tells where the host of an address leads.
    pub targets: Arc<dyn CallbackTargets>,
    /// Makes the sender of one HTTP worker, for test deliveries: connections stay on their thread.
    pub sender: Arc<dyn Fn() -> Rc<dyn CallbackSender> + Send + Sync>,
}
