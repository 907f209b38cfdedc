use crate::callbacks::WorkerSender;
use crate::document;
use crate::gate::{RouteTable, gate};
use crate::request_log::RequestSpan;
use crate::unrouted::unrouted;
use crate::{Services, routes};
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::{App, Error, web};
use std::sync::{Arc, LazyLock};
use tracing_actix_web::TracingLogger;

/// All paths of the service, taken from the same registration as the routing. All HTTP workers share this table.
pub(crate) static ROUTES: LazyLock<RouteTable> = LazyLock::new(|| RouteTable::of(routes::register));

/// Builds the application of one HTTP worker: `HttpServer::new(move || build(services.clone()))`.
pub fn build(
    services: Arc<Services>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    App::new()
        .app_data(WorkerSender::of(&services.callbacks))
        .app_data(services.batch_room.clone())
        .app_data(&*ROUTES)
        .app_data(document::SERVED)
        .app_data(web::Data::from(services))
        .configure(routes::register)
        .default_service(web::to(unrouted))
        .wrap(from_fn(gate))
        .wrap(TracingLogger::<RequestSpan>::new())
}
