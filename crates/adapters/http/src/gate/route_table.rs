use super::RouteGroup;
use super::route::{Area, decoded};
use crate::routing::{self, Areas, Routing};
use actix_web::dev::HttpServiceFactory;
use std::cmp::Reverse;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa_actix_web::OpenApiFactory;

/// The paths whose last parameter takes the rest of the path including slashes (`{code:.*}`). Their registration does
/// not show this, because OpenAPI has no such parameter. A test finds paths that are missing here.
const TAKE_THE_REST: [&str; 2] = ["/api/v1/customers/code/{code}", "/api/v1/rate-cards/active/{customerCode}"];

/// The registered paths with their properties.
#[derive(Default)]
pub struct RouteTable {
    entries: Vec<Entry>,
    /// Prefix of the paths that are being registered.
    root: &'static str,
}

/// A path with its methods. A route of the web framework is one method of one path, so a request with another method
/// finds no route; this table still knows that the path exists.
pub struct Entry {
    /// The path, with its parameters in braces.
    pub pattern: String,
    pub(super) group: RouteGroup,
    operations: Vec<Described>,
    /// Where the path lies.
    pub area: Area,
    pub(super) takes_files: bool,
    parts: Vec<Part>,
}

/// A method of a path, with the names of its query parameters.
struct Described {
    method: &'static str,
    parameters: Vec<String>,
}

/// A part of a pattern.
enum Part {
    Fixed(String),
    Parameter,
    /// A parameter that takes the whole rest of the path, even an empty one.
    Rest,
}

impl RouteTable {
    /// Makes the table of the registered endpoints.
    pub fn new(register: fn(&mut Self)) -> Self {
        let mut table = Self::default();
        register(&mut table);
        // A path with more fixed parts is more specific: `create` is no id. Among paths with as many, the one whose
        // fixed parts come first wins: the part after `customers/code` is a code, whatever it looks like.
        table.entries.sort_by_cached_key(|entry| {
            let fixed: Vec<bool> = entry.parts.iter().map(|part| matches!(part, Part::Fixed(_))).collect();
            Reverse((fixed.iter().filter(|is_fixed| **is_fixed).count(), fixed))
        });
        table
    }

    /// The entry that matches this path, with its fixed parts as they were sent.
    pub fn find(&self, path: &str) -> Option<&Entry> {
        let parts: Vec<&str> = path.split('/').collect();
        self.entries.iter().find(|entry| entry.is(&parts))
    }

    /// Whether the path would match another entry if its fixed parts were decoded.
    pub(super) fn is_disguised(&self, path: &str) -> bool {
        if !path.contains('%') {
            return false;
        }
        let plain: Vec<String> = path.split('/').map(decoded).collect();
        let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
        let meant = self.entries.iter().find(|entry| entry.is(&plain)).map(|entry| &entry.pattern);
        meant.is_some() && meant != self.find(path).map(|entry| &entry.pattern)
    }

    /// The methods of the path in alphabetical order; none if there is no such path.
    pub(crate) fn methods(&self, path: &str) -> Vec<&'static str> {
        let mut methods = self.find(path).map_or_else(Vec::new, |entry| entry.methods().collect());
        if methods.contains(&"GET") && !methods.contains(&"HEAD") {
            methods.push("HEAD");
        }
        methods.sort_unstable();
        methods
    }

    /// All paths.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn add(&mut self, path: &str, item: &PathItem) {
        let pattern = format!("{}{path}", self.root);
        let operations = operations(item);
        match self.entries.iter_mut().find(|entry| entry.pattern == pattern) {
            Some(entry) => {
                entry.operations.extend(operations);
                entry.takes_files |= takes_files(item);
            }
            None => self.entries.push(Entry {
                group: RouteGroup::from_pattern(&pattern),
                area: Area::from_pattern(&pattern),
                takes_files: takes_files(item),
                parts: parts(&pattern),
                operations,
                pattern,
            }),
        }
    }
}

impl Routing for RouteTable {
    fn service<F: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, endpoint: F) -> &mut Self {
        for (path, item) in &endpoint.paths().paths {
            self.add(path, item);
        }
        self
    }
}

impl Areas for RouteTable {
    fn under(&mut self, path: &'static str, area: impl routing::Area) -> &mut Self {
        let outside = std::mem::replace(&mut self.root, path);
        area.register(self);
        self.root = outside;
        self
    }
}

impl Entry {
    /// The methods of the path.
    pub fn methods(&self) -> impl Iterator<Item = &'static str> {
        self.operations.iter().map(|operation| operation.method)
    }

    pub(super) fn takes(&self, method: &str) -> bool {
        self.methods().any(|taken| taken == method)
    }

    /// The names of the query parameters of a method; `None` if the path lacks the method.
    pub(super) fn parameters(&self, method: &str) -> Option<&[String]> {
        let operation = self.operations.iter().find(|operation| operation.method == method)?;
        Some(&operation.parameters)
    }

    fn is(&self, parts: &[&str]) -> bool {
        let has_the_length = match self.parts.last() {
            Some(Part::Rest) => self.parts.len() <= parts.len(),
            _ => self.parts.len() == parts.len(),
        };
        has_the_length
            && self.parts.iter().zip(parts).all(|(mine, sent)| match mine {
                Part::Fixed(fixed) => fixed == sent,
                Part::Parameter => !sent.is_empty(),
                Part::Rest => true,
            })
    }
}

fn parts(pattern: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = pattern.split('/').map(part).collect();
    if TAKE_THE_REST.contains(&pattern)
        && let Some(last) = parts.last_mut()
    {
        *last = Part::Rest;
    }
    parts
}

fn part(text: &str) -> Part {
    if text.starts_with('{') { Part::Parameter } else { Part::Fixed(text.to_owned()) }
}

fn operations(item: &PathItem) -> Vec<Described> {
    let all =
        [("GET", &item.get), ("HEAD", &item.head), ("PUT", &item.put), ("POST", &item.post), ("DELETE", &item.delete)];
    let described = |(method, operation): (&'static str, &Option<Operation>)| {
        operation.as_ref().map(|operation| Described { method, parameters: query_parameters(operation) })
    };
    all.into_iter().filter_map(described).collect()
}

fn query_parameters(operation: &Operation) -> Vec<String> {
    let names = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => Some(parameter.name.clone()),
        RefOr::T(_) | RefOr::Ref(_) => None,
    });
    names.collect()
}

/// Whether the path takes a form with files.
fn takes_files(item: &PathItem) -> bool {
    match item.post.as_ref().and_then(|operation| operation.request_body.as_ref()) {
        Some(RefOr::T(body)) => body.content.contains_key("multipart/form-data"),
        Some(RefOr::Ref(_)) | None => false,
    }
}
