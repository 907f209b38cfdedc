use crate::routing::{Area, Routing};
use crate::{ApiError, routes, unknown_name};
use actix_web::dev::HttpServiceFactory;
use customs_kernel::FieldErrors;
use std::collections::HashMap;
use std::sync::LazyLock;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa_actix_web::OpenApiFactory;

/// How many unknown parameters are named; a query string has room for thousands.
const NAMED: usize = 20;

/// The query parameters of all operations, from the registration that the OpenAPI document is made of.
static KNOWN: LazyLock<KnownParameters> = LazyLock::new(|| {
    let mut known = KnownParameters::default();
    routes::register(&mut known);
    known
});

/// Refuses a request below `/api/v1` that names a parameter which its operation does not have: what it asks for would
/// be left out of the answer, and nobody would know.
pub(crate) fn refuse_unknown_parameters(pattern: &str, method: &str, query: &str) -> Result<(), ApiError> {
    if query.is_empty() {
        return Ok(());
    }
    let known = KNOWN.of(pattern, method);
    let mut errors = FieldErrors::default();
    let sent = url::form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name);
    for name in sent.filter(|name| !known.iter().any(|known| known == name)).take(NAMED) {
        errors.add(unknown_name::shown(&name), said_of(&name, known));
    }
    if errors.is_empty() { Ok(()) } else { Err(ApiError::validation(&errors)) }
}

fn said_of(name: &str, known: &[String]) -> String {
    let unknown = unknown_name::said_of(name, known.iter().map(String::as_str));
    match known {
        [] => format!("{unknown}; there are no parameters here"),
        known if unknown.ends_with('?') => format!("{unknown} Known are {}", known.join(", ")),
        known => format!("{unknown}; known are {}", known.join(", ")),
    }
}

/// The names by pattern of the path and by method.
#[derive(Default)]
struct KnownParameters {
    names: HashMap<(String, &'static str), Vec<String>>,
    /// What the paths that are being registered are relative to.
    root: &'static str,
}

impl KnownParameters {
    fn of(&self, pattern: &str, method: &str) -> &[String] {
        let method = METHODS.into_iter().find(|known| *known == method);
        let names = method.and_then(|method| self.names.get(&(pattern.to_owned(), method)));
        names.map(Vec::as_slice).unwrap_or_default()
    }

    fn add(&mut self, path: &str, item: &PathItem) {
        let operations = [&item.get, &item.head, &item.put, &item.post, &item.delete];
        for (method, operation) in METHODS.into_iter().zip(operations) {
            if let Some(operation) = operation {
                self.names.insert((format!("{}{path}", self.root), method), query_parameters(operation));
            }
        }
    }
}

/// In the order in which `add` takes the operations of a path.
const METHODS: [&str; 5] = ["GET", "HEAD", "PUT", "POST", "DELETE"];

fn query_parameters(operation: &Operation) -> Vec<String> {
    let names = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => Some(parameter.name.clone()),
        RefOr::T(_) | RefOr::Ref(_) => None,
    });
    names.collect()
}

impl Routing for KnownParameters {
    fn service<F: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, endpoint: F) -> &mut Self {
        for (path, item) in &endpoint.paths().paths {
            self.add(path, item);
        }
        self
    }

    fn under(&mut self, path: &'static str, area: impl Area) -> &mut Self {
        let outside = std::mem::replace(&mut self.root, path);
        area.register(self);
        self.root = outside;
        self
    }
}
