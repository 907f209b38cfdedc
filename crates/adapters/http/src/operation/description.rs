use crate::requirement::Requirement;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Required, Schema};

/// The part of an operation's entry that its arguments decide.
#[derive(Default)]
pub(crate) struct Description {
    /// Alternatives; a token needs all scopes of one of them. `None` where no token is needed.
    scopes: Option<Vec<Vec<&'static str>>>,
    body: Option<Body>,
}

/// A JSON body and the schemas that its own one names.
struct Body {
    schema: String,
    required: Required,
    schemas: Vec<(String, RefOr<Schema>)>,
}

/// An argument of a handler, which may enforce something that clients must know.
pub(crate) trait Argument {
    /// Adds it to the description of the operation.
    fn describe(_: &mut Description) {}
}

impl Description {
    /// The operation needs a token with one of the scopes of `R`, besides what it needs already.
    pub(crate) fn needs<R: Requirement>(&mut self) {
        let before = self.scopes.take().unwrap_or_else(|| vec![Vec::new()]);
        self.scopes = Some(match R::SCOPES {
            [] => before,
            scopes => scopes
                .iter()
                .flat_map(|scope| before.iter().map(|all| [all.as_slice(), &[scope.as_str()]].concat()))
                .collect(),
        });
    }

    /// The operation takes a JSON body of this shape.
    pub(crate) fn takes<T: ToSchema>(&mut self, required: Required) {
        let mut schemas = Vec::new();
        T::schemas(&mut schemas);
        let schema = T::name().into_owned();
        schemas.push((schema.clone(), T::schema()));
        self.body = Some(Body { schema, required, schemas });
    }

    /// Completes the entry of the operation.
    pub(super) fn complete(&self, operation: &mut Operation) {
        if let Some(scopes) = &self.scopes {
            let by_scopes = scopes.iter().map(|all| SecurityRequirement::new("oauth2", all));
            let by_token = SecurityRequirement::new::<_, [&str; 0], &str>("bearer", []);
            operation.security = Some(by_scopes.chain([by_token]).collect());
        }
        if let Some(Body { schema, required, .. }) = &self.body {
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(schema))).build();
            let body = RequestBodyBuilder::new().content("application/json", content).required(Some(required.clone()));
            operation.request_body = Some(body.build());
        }
    }

    /// The schemas that the entry names.
    pub(super) fn schemas(self) -> Vec<(String, RefOr<Schema>)> {
        self.body.map(|body| body.schemas).unwrap_or_default()
    }
}
