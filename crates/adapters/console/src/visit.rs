use crate::Services;
use crate::failure::Failure;
use crate::layout::{Density, Theme};
use crate::notice::Notice;
use crate::texts::Language;
use actix_web::dev::Payload;
use actix_web::http::header::{HeaderName, LOCATION};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse};
use askama::Template;
use customs_access::{LiveSession, Permission, Scope, Visitor};
use customs_kernel::{Acting, Actor, OrganisationId, UserId};
use customs_serving::{RequestId, blocking, in_repeated_unit};
use std::future::{Ready, ready};
use std::ops::Deref;
use std::rc::Rc;

pub(crate) const HX_PUSH_URL: HeaderName = HeaderName::from_static("hx-push-url");
pub(crate) const HX_RESWAP: HeaderName = HeaderName::from_static("hx-reswap");
pub(crate) const HX_RETARGET: HeaderName = HeaderName::from_static("hx-retarget");
pub(crate) const HX_REDIRECT: HeaderName = HeaderName::from_static("hx-redirect");
pub(crate) const HX_SOURCE: HeaderName = HeaderName::from_static("hx-source");
pub(crate) const HX_TRIGGER: HeaderName = HeaderName::from_static("hx-trigger");

/// One request for a page, as the gate has settled it: language, session, address.
#[derive(Clone)]
pub(crate) struct Visit(Rc<Details>);

/// The details of a visit.
pub(crate) struct Details {
    pub(crate) language: Language,
    pub(crate) theme: Theme,
    pub(crate) density: Density,
    /// Whether single letters are commands.
    pub(crate) has_keys: bool,
    /// The session; `None` for strangers.
    pub(crate) live: Option<LiveSession>,
    /// The CSRF token of the session as this page shows it.
    pub(crate) csrf: String,
    /// Path of the request.
    pub(crate) path: String,
    pub(crate) request_id: RequestId,
    pub(crate) visitor: Visitor,
    /// Whether htmx asks for a block of the page instead of the whole page.
    pub(crate) is_block: bool,
    /// Whether the block is one that fetches itself when a record changes: those have an id, by which htmx names them.
    pub(crate) is_live: bool,
    /// What the request before this one did.
    pub(crate) notice: Option<Notice>,
    /// Whether nothing leaves this instance.
    pub(crate) is_isolated: bool,
}

impl Visit {
    pub(crate) fn new(details: Details) -> Self {
        Self(Rc::new(details))
    }

    /// The language of the page, which has all texts.
    pub(crate) fn t(&self) -> Language {
        self.0.language
    }

    /// Whether htmx asks for a block instead of the whole page.
    pub(crate) fn is_block(&self) -> bool {
        self.0.is_block
    }

    /// Whether the page wants to listen.
    pub(crate) fn is_stream(&self) -> bool {
        self.0.path.split('?').next() == Some("/console/events")
    }

    /// Whether htmx looks up what the user types into a form or into the box that finds everything, or whether a form is
    /// still up to date. The form must stay if that goes wrong.
    pub(crate) fn is_look_up(&self) -> bool {
        let path = &*self.0.path;
        let looks_up =
            ["/console/codes/", "/console/articles", "/console/find"].iter().any(|begin| path.starts_with(begin));
        self.is_block() && (looks_up || path.contains("/edit/newer?"))
    }

    /// The details of the request: session, colours, address, notice.
    pub(crate) fn details(&self) -> &Details {
        &self.0
    }

    /// Answers with a page.
    pub(crate) fn page(&self, page: &impl Template) -> Result<HttpResponse, Failure> {
        Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page.render()?))
    }

    /// Sends the browser to another page of the console (303), also from a form that htmx posted.
    pub(crate) fn go_to(&self, path: &str) -> HttpResponse {
        if self.is_block() {
            return HttpResponse::Ok().insert_header((HX_REDIRECT, path)).finish();
        }
        HttpResponse::SeeOther().insert_header((LOCATION, path)).finish()
    }

    /// The same, and the page there reports what was done.
    pub(crate) fn done(&self, path: &str, notice: Notice) -> HttpResponse {
        let mut answer = self.go_to(path);
        // A cookie of plain letters is always well-formed.
        let _ = answer.add_cookie(&notice.cookie());
        answer
    }
}

impl FromRequest for Visit {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let visit = request.extensions().get::<Self>().cloned();
        ready(visit.ok_or_else(|| Failure::internal("the request passed no gate")))
    }
}

/// A visit by a user who is signed in. The gate sends strangers to the sign-in page before any handler runs.
#[derive(Clone)]
pub(crate) struct Member(Visit);

impl Deref for Member {
    type Target = Visit;

    fn deref(&self) -> &Visit {
        &self.0
    }
}

impl Member {
    fn live(&self) -> &LiveSession {
        // `from_request` makes a member only of a visit that has a session.
        #[expect(clippy::expect_used, reason = "a member is made of a visit with a session only")]
        self.0.0.live.as_ref().expect("a member is signed in")
    }

    /// The session and its user.
    pub(crate) fn session(&self) -> &LiveSession {
        self.live()
    }

    /// The organisation. The user sees its records.
    pub(crate) fn organisation(&self) -> OrganisationId {
        self.live().user.organisation()
    }

    /// The id of the user.
    pub(crate) fn user(&self) -> UserId {
        self.live().user.id()
    }

    /// The user as the author of changes.
    pub(crate) fn actor(&self) -> Actor {
        self.live().user.actor()
    }

    /// Whether the role of the user has this scope.
    pub(crate) fn may(&self, scope: Scope) -> bool {
        self.live().user.scopes().contains(scope)
    }

    /// Whether the role of the user has this permission.
    pub(crate) fn has(&self, permission: Permission) -> bool {
        self.live().user.permissions().contains(&permission)
    }

    /// Refuses users if their role lacks the scope.
    pub(crate) fn require(&self, scope: Scope) -> Result<(), Failure> {
        if self.may(scope) { Ok(()) } else { Err(Failure::Forbidden) }
    }

    /// Refuses users if their role lacks the permission.
    pub(crate) fn require_permission(&self, permission: Permission) -> Result<(), Failure> {
        if self.has(permission) { Ok(()) } else { Err(Failure::Forbidden) }
    }

    /// Runs work that reads, on a thread that may wait for the database.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        blocking(work).await
    }

    /// Runs a command in one unit of work, in the name of the user. It may run more than once, so it borrows what it needs.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        services: &Services,
        work: impl Fn() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let (unit, acting) = (services.unit_of_work.clone(), self.acting());
        blocking(move || acting.run(|| in_repeated_unit(&*unit, &work))).await
    }

    /// Runs a command that opens its units of work itself, in the name of the user.
    pub(crate) async fn act<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let acting = self.acting();
        blocking(move || acting.run(work)).await
    }

    fn acting(&self) -> Acting {
        Acting::person(self.user(), self.0.0.request_id.as_str())
    }
}

impl FromRequest for Member {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let visit = Visit::from_request(request, payload).into_inner();
        ready(visit.and_then(|visit| match &visit.0.live {
            Some(_) => Ok(Self(visit)),
            None => Err(Failure::Forbidden),
        }))
    }
}
