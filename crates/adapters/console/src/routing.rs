use actix_web::http::Method;
use actix_web::{FromRequest, Handler, Responder, guard, web};

/// Takes the registration of pages, either to serve them or to list them for tests.
pub trait Routing {
    /// A page. The path is relative to `/console`.
    fn get<F, A>(&mut self, path: &'static str, handler: F) -> &mut Self
    where
        F: Handler<A>,
        A: FromRequest + 'static,
        F::Output: Responder + 'static;

    /// A form that changes something. The gate checks its CSRF token.
    fn post<F, A>(&mut self, path: &'static str, handler: F) -> &mut Self
    where
        F: Handler<A>,
        A: FromRequest + 'static,
        F::Output: Responder + 'static;
}

impl Routing for web::ServiceConfig {
    fn get<F, A>(&mut self, path: &'static str, handler: F) -> &mut Self
    where
        F: Handler<A>,
        A: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        // Programs that check whether a page exists only ask for its head.
        self.route(path, web::route().guard(guard::Any(guard::Get()).or(guard::Head())).to(handler))
    }

    fn post<F, A>(&mut self, path: &'static str, handler: F) -> &mut Self
    where
        F: Handler<A>,
        A: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.route(path, web::post().to(handler))
    }
}

/// All routes, for tests that walk them.
#[derive(Debug, Default)]
pub struct ListedRoutes(pub Vec<(Method, &'static str)>);

impl Routing for ListedRoutes {
    fn get<F, A>(&mut self, path: &'static str, _: F) -> &mut Self
    where
        F: Handler<A>,
        A: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.0.push((Method::GET, path));
        self
    }

    fn post<F, A>(&mut self, path: &'static str, _: F) -> &mut Self
    where
        F: Handler<A>,
        A: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.0.push((Method::POST, path));
        self
    }
}
