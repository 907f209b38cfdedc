//! All routes of the pages, and addresses that fit them.

use super::bench::Bench;
use crate::routes::register;
use crate::routing::ListedRoutes;
use actix_web::http::Method;

/// A route with an address that it takes.
#[derive(Debug, Clone)]
pub(crate) struct Route {
    /// The pattern, such as `/declarations/{id}`.
    pub(crate) pattern: &'static str,
    /// An address below `/console` where each parameter is filled.
    pub(crate) path: String,
}

impl Route {
    /// Whether the address names a record, and not a token or a file of the program.
    pub(crate) fn names_a_record(&self) -> bool {
        self.pattern.contains('{') && !self.is_open()
    }

    /// Whether the answer is a page with an end, and not a stream or a file of the program.
    pub(crate) fn is_a_page(&self) -> bool {
        self.pattern != "/events" && !self.pattern.starts_with("/assets/")
    }

    /// Whether strangers get an answer.
    pub(crate) fn is_open(&self) -> bool {
        ["/sign-in", "/welcome/", "/reset", "/assets/", "/look"].iter().any(|open| self.pattern.starts_with(open))
    }
}

/// All routes of a method, with the ids of the records of a bench.
pub(crate) fn routes(bench: &Bench, method: &Method) -> Vec<Route> {
    let mut listed = ListedRoutes::default();
    register(&mut listed);
    let of_method = listed.0.into_iter().filter(|(listed, _)| listed == method);
    of_method.map(|(_, pattern)| Route { pattern, path: filled(pattern, bench.id_for(pattern)) }).collect()
}

/// The pattern with a value for each parameter: the first one names the record.
fn filled(pattern: &str, id: &str) -> String {
    let pattern = pattern.replace("/assets/{name}", "/assets/console.css").replace("{token}", "no-such-token");
    let mut path = String::new();
    let (mut rest, mut value) = (&*pattern, id);
    while let Some((before, parameter)) = rest.split_once('{') {
        path.push_str(before);
        path.push_str(value);
        value = "1";
        rest = parameter.split_once('}').map_or("", |(_, after)| after);
    }
    path + rest
}

#[test]
fn each_parameter_of_a_route_is_filled() {
    let bench = Bench::new();
    for route in routes(&bench, &Method::GET).into_iter().chain(routes(&bench, &Method::POST)) {
        assert!(!route.path.contains(['{', '}']), "{route:?}");
    }
    assert_eq!(filled("/a/{id}/b/{other:.*}.csv", "7"), "/a/7/b/1.csv");
}

#[test]
fn no_address_is_registered_twice() {
    let mut listed = ListedRoutes::default();
    register(&mut listed);
    for (index, route) in listed.0.iter().enumerate() {
        assert!(!listed.0[index + 1..].contains(route), "{route:?}");
    }
}
