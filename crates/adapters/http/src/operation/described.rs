use super::description::Description;
use actix_web::dev::{AppService, HttpServiceFactory};
use utoipa::openapi::path::{PathItem, Paths};
use utoipa::openapi::{RefOr, Schema};
use utoipa_actix_web::OpenApiFactory;

/// An operation that the arguments of its handler describe. The attributes `get`, `post`, `put` and `delete` implement
/// this trait.
pub trait Described {
    /// Path of the operation as the OpenAPI document has it, relative to where it is registered.
    const PATH: &'static str;

    /// Lets every argument add to the description.
    fn describe(description: &mut Description);
}

/// An operation whose entry in the OpenAPI document is completed by its arguments.
pub(crate) struct WithArguments<F>(pub(crate) F);

impl<F: Described> WithArguments<F> {
    fn description() -> Description {
        let mut description = Description::default();
        F::describe(&mut description);
        description
    }
}

impl<F: HttpServiceFactory> HttpServiceFactory for WithArguments<F> {
    fn register(self, config: &mut AppService) {
        self.0.register(config);
    }
}

impl<F: OpenApiFactory + Described> OpenApiFactory for WithArguments<F> {
    fn paths(&self) -> Paths {
        let mut paths = self.0.paths();
        let description = Self::description();
        for item in paths.paths.values_mut() {
            let PathItem { get, head, put, post, delete, .. } = item;
            for operation in [get, head, put, post, delete].into_iter().flatten() {
                description.complete(operation);
            }
        }
        paths
    }

    fn schemas(&self, schemas: &mut Vec<(String, RefOr<Schema>)>) {
        self.0.schemas(schemas);
        schemas.extend(Self::description().schemas());
    }
}
