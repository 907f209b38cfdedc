use super::arriving::{Arriving, Patience};
use super::unread_body::{ResponseBeforeTheEnd, Rest, is_empty};
use super::{Authentication, Held, Route};
use crate::Services;
use actix_web::HttpMessage;
use actix_web::body::BoxBody;
use actix_web::dev::ServiceRequest;
use customs_serving::ClientAddress;
use std::rc::Rc;

/// The body of a request as the gate sees it, from the first byte to the response.
pub(super) struct Incoming {
    body: Option<Arriving>,
    has_length: bool,
    held: Option<Rc<Held>>,
}

impl Incoming {
    /// Watches the body of a request: the time that it takes, and the memory that it uses while its sender is not
    /// authenticated.
    pub(super) fn watch(
        request: &mut ServiceRequest,
        services: &Services,
        route: Route,
        client: ClientAddress,
        authentication: &Authentication,
    ) -> Self {
        let settings = &services.settings.body_patience;
        let patience =
            Patience { in_all: (!route.takes_files).then_some(settings.in_all), between_bytes: settings.between_bytes };
        let held = authentication.claims().is_none().then(|| Held::nothing(services, client));
        let has_length = !request.chunked().unwrap_or(false);
        let body = Arriving::watch(request, patience, held.clone());
        let held = held.filter(|_| body.is_some());
        if let Some(held) = &held {
            request.extensions_mut().insert(held.clone());
        }
        Self { body, has_length, held }
    }

    /// Prepares the response for sending, after the handler is done with the body. An empty answer waits here for the
    /// rest of the body; any other response reads that rest while it goes out.
    pub(super) async fn answered(&self, response: BoxBody) -> BoxBody {
        if let Some(held) = &self.held {
            held.give_back();
        }
        if is_empty(&response)
            && let Some(rest) = self.rest()
        {
            rest.read().await;
        }
        match self.rest() {
            Some(rest) => BoxBody::new(ResponseBeforeTheEnd::new(response, rest)),
            None => response,
        }
    }

    /// The bytes of the body that the handler did not read; `None` if it read all of them.
    fn rest(&self) -> Option<Rest> {
        let body = self.body.as_ref().filter(|body| !body.is_complete())?;
        Some(Rest::of(body.clone(), self.has_length))
    }
}
