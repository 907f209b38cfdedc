//! All routes of the pages, and addresses that fit them.

use super::bench::Bench;
use actix_web::http::Method;
use customs_console::internals::{ListedRoutes, register};

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
        let parameters = self.pattern.matches('{').count();
        parameters > WORDS.iter().filter(|(name, _)| self.pattern.contains(name)).count()
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
    of_method.map(|(_, pattern)| Route { pattern, path: filled(pattern, bench.ids_for(pattern)) }).collect()
}

/// Parameters that name no record, with a word that there is.
const WORDS: [(&str, &str); 6] = [
    ("{name}", "console.css"),
    ("{token}", "no-such-token"),
    ("{block}", "declarations"),
    ("{list}", "008"),
    ("{container}", "MSKU1234567"),
    ("{mrn}", "26NL000396A1B2C3R0"),
];

/// The pattern with a value for each parameter, 1 where nothing else is said.
fn filled(pattern: &str, ids: &[String]) -> String {
    let pattern = WORDS.iter().fold(pattern.to_owned(), |filled, (name, word)| filled.replace(name, word));
    let (mut path, mut rest, mut ids) = (String::new(), &*pattern, ids.iter());
    while let Some((before, parameter)) = rest.split_once('{') {
        path.push_str(before);
        path.push_str(ids.next().map_or("1", |id| id));
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
    assert_eq!(filled("/a/{id}/b/{other:.*}.csv", &["7".to_owned()]), "/a/7/b/1.csv");
}

#[test]
fn no_address_is_registered_twice() {
    let mut listed = ListedRoutes::default();
    register(&mut listed);
    for (index, route) in listed.0.iter().enumerate() {
        assert!(!listed.0[index + 1..].contains(route), "{route:?}");
    }
}
