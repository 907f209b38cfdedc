use crate::operation::{Described, WithArguments};
use actix_web::dev::HttpServiceFactory;
use actix_web::web;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::service_config::ServiceConfig;

/// Takes the registration of endpoints, either to serve them or to describe them. The two are separate because every
/// worker serves, and a description of all endpoints in each worker would take megabytes that nobody reads.
pub(crate) trait Routing {
    /// Registers one endpoint, which its arguments describe.
    fn service<F: HttpServiceFactory + OpenApiFactory + Described + 'static>(&mut self, endpoint: F) -> &mut Self;

    /// Registers the endpoints of an area under this path.
    fn under(&mut self, path: &'static str, area: impl Area) -> &mut Self;
}

/// Endpoints that are registered together.
pub(crate) trait Area {
    /// Registers the endpoints of the area.
    fn register<R: Routing>(self, routing: &mut R);
}

impl Routing for web::ServiceConfig {
    fn service<F: HttpServiceFactory + OpenApiFactory + Described + 'static>(&mut self, endpoint: F) -> &mut Self {
        Self::service(self, endpoint)
    }

    fn under(&mut self, path: &'static str, area: impl Area) -> &mut Self {
        Self::service(self, web::scope(path).configure(|routing| area.register(routing)))
    }
}

impl Routing for ServiceConfig<'_> {
    fn service<F: HttpServiceFactory + OpenApiFactory + Described + 'static>(&mut self, endpoint: F) -> &mut Self {
        Self::service(self, WithArguments(endpoint))
    }

    fn under(&mut self, path: &'static str, area: impl Area) -> &mut Self {
        let scope = utoipa_actix_web::scope(path).configure(|routing: &mut ServiceConfig<'_>| area.register(routing));
        Self::service(self, scope)
    }
}
