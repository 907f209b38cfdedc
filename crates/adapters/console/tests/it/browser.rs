//! A browser, as far as the gate is concerned: a cookie, a token for forms, and the headers that say where a form is from.

use super::bench::{BASE_URL, Bench, Reply, SESSION};
use actix_web::cookie::Cookie;
use actix_web::test::TestRequest;
use customs_access::{SessionToken, SignedIn};

/// A browser with or without a session.
pub(crate) struct Browser<'b> {
    bench: &'b Bench,
    /// The token of the session.
    pub(crate) session: Option<SessionToken>,
}

impl<'b> Browser<'b> {
    pub(crate) fn signed_in(bench: &'b Bench, signed_in: &SignedIn) -> Self {
        Self { bench, session: Some(signed_in.token.clone()) }
    }

    pub(crate) fn stranger(bench: &'b Bench) -> Self {
        Self { bench, session: None }
    }

    /// A token for forms, as a page of this session would show it; empty for strangers.
    pub(crate) fn csrf(&self) -> String {
        self.session.as_ref().map(|token| self.bench.services.people.csrf_token(token)).unwrap_or_default()
    }

    /// A request for a page below `/console`, with the cookie.
    pub(crate) fn request(&self, path: &str) -> TestRequest {
        let request = TestRequest::with_uri(&format!("/console{path}")).insert_header(("accept-language", "en"));
        match &self.session {
            Some(token) => request.cookie(Cookie::new(SESSION, token.reveal().to_owned())),
            None => request,
        }
    }

    /// A form for an address below `/console`, without a token.
    pub(crate) fn form(&self, path: &str, fields: &[(&str, &str)]) -> TestRequest {
        let post = self.request(path).method(actix_web::http::Method::POST);
        post.insert_header(("origin", BASE_URL)).insert_header(("sec-fetch-site", "same-origin")).set_form(fields)
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.bench.send(self.request(path)).await
    }

    /// Asks for a block of a page, as htmx does.
    pub(crate) async fn get_block(&self, path: &str) -> Reply {
        self.bench.send(self.request(path).insert_header(("hx-request", "true"))).await
    }

    /// Posts these fields, with the token that is among them.
    pub(crate) async fn post_as_it_is(&self, path: &str, fields: &[(&str, &str)]) -> Reply {
        self.bench.send(self.form(path, fields)).await
    }

    /// Posts a form of a page of ours.
    pub(crate) async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let token = self.csrf();
        let fields: Vec<_> = [("csrf", &*token)].into_iter().chain(fields.iter().copied()).collect();
        self.bench.send(self.form(path, &fields)).await
    }
}
