use crate::gate::{Route, RouteGroup};
use crate::operation::{Described, WithArguments};
use crate::unrouted::unrouted;
use actix_web::dev::HttpServiceFactory;
use actix_web::{guard, web};
use std::collections::BTreeMap;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::service_config::ServiceConfig;

/// Takes the registration of endpoints, either to serve them or to describe them. The two are separate because every
/// worker serves, and a description of all endpoints in each worker would take megabytes that are never read.
pub trait Routing {
    /// Registers one endpoint, which its arguments describe.
    fn service<F: HttpServiceFactory + OpenApiFactory + Described + 'static>(&mut self, endpoint: F) -> &mut Self;
}

/// Takes the registration of whole areas.
pub trait Areas: Routing {
    /// Registers the endpoints of an area under this path.
    fn under(&mut self, path: &'static str, area: impl Area) -> &mut Self;
}

/// Endpoints that are registered together.
pub trait Area {
    /// Registers the endpoints of the area.
    fn register<R: Routing>(self, routing: &mut R);
}

impl Routing for web::ServiceConfig {
    fn service<F: HttpServiceFactory + OpenApiFactory + Described + 'static>(&mut self, endpoint: F) -> &mut Self {
        Self::service(self, endpoint)
    }
}

impl Areas for web::ServiceConfig {
    /// Makes a scope of each group of endpoints. The framework compares the path of a request with the expressions of all
    /// endpoints of a scope, one after the other; the gate knows the group already.
    fn under(&mut self, path: &'static str, area: impl Area) -> &mut Self {
        let mut groups = Groups { root: path, registrations: BTreeMap::new() };
        area.register(&mut groups);
        for (group, registrations) in groups.registrations {
            let is_asked = guard::fn_guard(move |context| {
                context.req_data().get::<Route>().is_some_and(|route| route.group == Some(group))
            });
            let scope = web::scope(path).guard(is_asked).configure(|config| {
                registrations.into_iter().for_each(|register| register(config));
            });
            // A scope does not take over the default of the scope around it.
            let scope = scope.default_service(web::to(unrouted));
            Self::service(self, scope);
        }
        self
    }
}

type Registration = Box<dyn FnOnce(&mut web::ServiceConfig)>;

/// The endpoints of an area by their groups.
struct Groups {
    root: &'static str,
    registrations: BTreeMap<RouteGroup, Vec<Registration>>,
}

impl Routing for Groups {
    fn service<F: HttpServiceFactory + OpenApiFactory + Described + 'static>(&mut self, endpoint: F) -> &mut Self {
        let group = RouteGroup::from_pattern(&format!("{}{}", self.root, F::PATH));
        let register: Registration = Box::new(move |config| {
            config.service(endpoint);
        });
        self.registrations.entry(group).or_default().push(register);
        self
    }
}

impl Routing for ServiceConfig<'_> {
    fn service<F: HttpServiceFactory + OpenApiFactory + Described + 'static>(&mut self, endpoint: F) -> &mut Self {
        Self::service(self, WithArguments(endpoint))
    }
}

impl Areas for ServiceConfig<'_> {
    fn under(&mut self, path: &'static str, area: impl Area) -> &mut Self {
        let scope = utoipa_actix_web::scope(path).configure(|routing: &mut ServiceConfig<'_>| area.register(routing));
        Self::service(self, scope)
    }
}
