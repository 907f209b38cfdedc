use crate::document::{add_failure, add_header};
use crate::requirement::Requirement;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;
use utoipa::openapi::request_body::{RequestBody, RequestBodyBuilder};
use utoipa::openapi::schema::{ArrayBuilder, SchemaType};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, ObjectBuilder, OneOfBuilder, Ref, RefOr, Required, Schema, Type};

/// The part of an operation's entry that its arguments determine.
#[derive(Default)]
pub struct Description {
    /// Alternative sets of scopes; a token needs all scopes of one set. `None` if the operation needs no token.
    scopes: Option<Vec<Vec<&'static str>>>,
    authenticates: bool,
    body: Option<Body>,
    has_key: bool,
    checks_version: bool,
}

/// A JSON body, with the schemas that its own schema refers to.
struct Body {
    schema: String,
    may_be_left_out: bool,
    /// Most items, when the body is a batch of them.
    most_items: Option<usize>,
    schemas: Vec<(String, RefOr<Schema>)>,
}

/// An argument of a handler. It may enforce conditions that clients must know.
pub trait Argument {
    /// Adds the conditions of this argument to the description of the operation.
    fn describe(_: &mut Description) {}
}

impl Description {
    /// The operation needs a token with one of the scopes of `R`, besides the scopes that it needs already.
    pub(crate) fn needs<R: Requirement>(&mut self) {
        self.authenticates();
        let before = self.scopes.take().unwrap_or_else(|| vec![Vec::new()]);
        self.scopes = Some(match R::SCOPES {
            [] => before,
            scopes => scopes
                .iter()
                .flat_map(|scope| before.iter().map(|all| [all.as_slice(), &[scope.as_str()]].concat()))
                .collect(),
        });
    }

    /// The operation refuses who does not prove who they are.
    pub(crate) const fn authenticates(&mut self) {
        self.authenticates = true;
    }

    /// The operation takes a JSON body of this shape.
    pub(crate) fn takes<T: ToSchema>(&mut self, may_be_left_out: bool) {
        let mut schemas = Vec::new();
        T::schemas(&mut schemas);
        let schema = T::name().into_owned();
        schemas.push((schema.clone(), T::schema()));
        self.body = Some(Body { schema, may_be_left_out, most_items: None, schemas });
    }

    /// The operation takes many items of this shape, as a JSON array or one a line.
    pub(crate) fn takes_many<T: ToSchema>(&mut self, most_items: usize) {
        self.takes::<T>(false);
        if let Some(body) = &mut self.body {
            body.most_items = Some(most_items);
        }
    }

    /// The operation honours an `Idempotency-Key`.
    pub(crate) const fn heeds_a_key(&mut self) {
        self.has_key = true;
    }

    /// The operation honours `If-Match`.
    pub(crate) const fn checks_the_version(&mut self) {
        self.checks_version = true;
    }

    /// Completes the entry of the operation.
    pub(super) fn complete(&self, operation: &mut Operation) {
        if let Some(scopes) = &self.scopes {
            let by_scopes = scopes.iter().map(|all| SecurityRequirement::new("oauth2", all.iter().copied()));
            let by_token = SecurityRequirement::new::<_, [&str; 0], &str>("bearer", []);
            operation.security = Some(by_scopes.chain([by_token]).collect());
        }
        if self.authenticates {
            add_failure(operation, "401");
        }
        if let Some(body) = &self.body {
            operation.request_body = Some(body.described().into());
        }
        if self.has_key {
            add_header(operation, "Idempotency-Key");
            add_failure(operation, "409");
        }
        if self.checks_version {
            add_header(operation, "If-Match");
            add_failure(operation, "412");
        }
    }

    /// The schemas that the entry refers to.
    pub(super) fn schemas(self) -> Vec<(String, RefOr<Schema>)> {
        self.body.map(|body| body.schemas).unwrap_or_default()
    }
}

impl Body {
    fn described(&self) -> RequestBody {
        let schema: RefOr<Schema> = Ref::from_schema_name(&self.schema).into();
        if let Some(most) = self.most_items {
            return batch(schema, most);
        }
        let schema = if self.may_be_left_out {
            let null = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Null));
            OneOfBuilder::new().item(schema).item(null).into()
        } else {
            schema
        };
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let body = RequestBodyBuilder::new().content("application/json", content);
        if self.may_be_left_out {
            body.description(Some("May be left out")).build()
        } else {
            body.required(Some(Required::True)).build()
        }
    }
}

/// A body of many items. Generators of clients know no NDJSON, so that it is described in words.
fn batch(item: RefOr<Schema>, most: usize) -> RequestBody {
    let array = ArrayBuilder::new().items(item).min_items(Some(1)).max_items(Some(most)).build();
    RequestBodyBuilder::new()
        .content("application/json", ContentBuilder::new().schema(Some(Schema::Array(array))).build())
        .description(Some("Also taken as `application/x-ndjson`, an item a line"))
        .required(Some(Required::True))
        .build()
}
