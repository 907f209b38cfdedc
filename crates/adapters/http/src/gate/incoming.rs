use super::{Authentication, Held, Route};
use crate::Services;
use actix_web::HttpMessage;
use actix_web::body::BoxBody;
use actix_web::dev::ServiceRequest;
use customs_serving::{BodyRoom, ClientAddress, IncomingBody, Patience};
use std::rc::Rc;

/// The body of a request as the gate sees it, from the first byte to the response.
pub(super) struct Incoming {
    body: IncomingBody,
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
        let in_all = if route.takes_files { Patience::OF_UPLOADS } else { settings.in_all };
        let patience = Patience { in_all, between_bytes: settings.between_bytes };
        let held = authentication.claims().is_none().then(|| Held::nothing(services, client));
        let room = held.clone().map(|held| held as Rc<dyn BodyRoom>);
        let body = IncomingBody::watch(request, patience, room);
        let held = held.filter(|_| body.is_there());
        if let Some(held) = &held {
            request.extensions_mut().insert(held.clone());
        }
        Self { body, held }
    }

    /// Prepares the response for sending, after the handler is done with the body.
    pub(super) async fn answered(&self, response: BoxBody) -> BoxBody {
        if let Some(held) = &self.held {
            held.give_back();
        }
        self.body.answered(response).await
    }
}
