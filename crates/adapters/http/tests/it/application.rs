//! The application under test: the one that is served, with the small area of the specimens beside the others.

use crate::specimens;
use actix_web::dev::HttpServiceFactory;
use actix_web::{guard, web};
use customs_http::Services;
use customs_http::internals::{
    self, Areas, Route, RouteTable, RoutedArea, Routing, ServedDocument, application, described, serve, unrouted,
};
use serde_json::Value;
use std::sync::{Arc, LazyLock};

/// All paths, those of the specimens among them.
pub(crate) static ROUTES: LazyLock<RouteTable> = LazyLock::new(|| RouteTable::new(register));

/// The application of one worker.
pub(crate) fn api(services: Arc<Services>) -> impl HttpServiceFactory {
    let document = ServedDocument(|base_url| Arc::new(serve(openapi(), base_url)));
    application(services, &ROUTES, document, serve_specimens)
}

/// The OpenAPI document with the specimens.
pub(crate) fn openapi() -> Value {
    described(|routing| register(routing))
}

fn register<R: Areas>(routing: &mut R) {
    internals::register(routing);
    routing.under("/api/v1", Specimens);
}

struct Specimens;

impl RoutedArea for Specimens {
    fn register<R: Routing>(self, routing: &mut R) {
        specimens::register(routing);
    }
}

/// Serves the specimens in a scope of their own, which takes no request for another path.
fn serve_specimens(config: &mut web::ServiceConfig) {
    let is_asked = guard::fn_guard(|context| {
        let asked = context.req_data().get::<Route>().and_then(|route| route.pattern);
        asked.is_some_and(|pattern| pattern.contains("/specimens"))
    });
    let scope = web::scope("/api/v1").guard(is_asked).configure(specimens::register);
    config.service(scope.default_service(web::to(unrouted)));
}
