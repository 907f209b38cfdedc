use crate::callbacks::WorkerSender;
use crate::document;
use crate::gate::{RouteTable, gate};
use crate::operations::ServedDocument;
use crate::unrouted::unrouted;
use crate::{Services, routes};
use actix_web::dev::HttpServiceFactory;
use actix_web::middleware::from_fn;
use actix_web::web;
use customs_serving::RequestSpan;
use std::sync::{Arc, LazyLock};
use tracing_actix_web::TracingLogger;

/// All paths of the API, taken from the same registration as the routing. All HTTP workers share this table.
pub(crate) static ROUTES: LazyLock<RouteTable> = LazyLock::new(|| RouteTable::new(routes::register));

/// Makes what all HTTP workers share, before the first of them needs it. That takes some milliseconds and nothing but the
/// program, so that a start can do it while it waits for its database.
pub fn prepare() {
    LazyLock::force(&ROUTES);
}

/// Builds the API for the application of one HTTP worker: `App::new().service(customs_http::api(services.clone()))`.
///
/// It answers every request that reaches it, those without a route too, so it is registered last.
pub fn api(services: Arc<Services>) -> impl HttpServiceFactory {
    application(services, &ROUTES, document::SERVED, |_| {})
}

/// Builds the API with these paths and this document, and with what is registered before the areas of the service.
pub fn application(
    services: Arc<Services>,
    routes: &'static RouteTable,
    document: ServedDocument,
    before: fn(&mut web::ServiceConfig),
) -> impl HttpServiceFactory {
    web::scope("")
        .app_data(WorkerSender::new(&services.callbacks))
        .app_data(services.batch_room.clone())
        .app_data(routes)
        .app_data(document)
        .app_data(web::Data::from(services))
        .configure(before)
        .configure(routes::register)
        .default_service(web::to(unrouted))
        .wrap(from_fn(gate))
        .wrap(TracingLogger::<RequestSpan>::new())
}
