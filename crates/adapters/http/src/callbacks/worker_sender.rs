use super::CallbackServices;
use crate::ApiError;
use crate::operation::Argument;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use customs_callbacks::CallbackSender;
use std::future::{Ready, ready};
use std::rc::Rc;

/// The sender of this HTTP worker, for test deliveries. It is made once because it keeps connections and certificates,
/// and it cannot leave its thread.
#[derive(Clone)]
pub(crate) struct WorkerSender(pub(super) Rc<dyn CallbackSender>);

impl WorkerSender {
    pub(crate) fn new(services: &CallbackServices) -> Self {
        Self((services.sender)())
    }
}

impl Argument for WorkerSender {}

impl FromRequest for WorkerSender {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(request.app_data::<Self>().cloned().ok_or_else(|| ApiError::internal("no sender is registered")))
    }
}
