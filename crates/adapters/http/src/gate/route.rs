use super::route_table::RouteTable;
use actix_router::Quoter;
use actix_web::dev::{Path, ServiceRequest, Url};
use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// A group of paths that the gate treats alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// The token endpoint: limited per client id and address, not per token.
    TokenIssue,
    /// The other endpoints about tokens.
    Tokens,
    /// Rejection analysis, which has a rate limit and error codes of its own.
    RejectionAnalysis,
    /// Exports of reports, which have a limit beside the general one.
    ReportExport,
    /// All other paths below `/api/v1`.
    Api,
    /// Calendars, which are read by the secret in their address: limited by network, as calls without a token are.
    Calendar,
    /// The endpoints that probes request every few seconds.
    Probe,
    /// Public pages and documents, the endpoint for messages of customs, and unknown paths.
    Open,
}

/// The route that the path of a request names. It is determined once, before anything else, and every decision about a
/// path uses it, so that no other spelling of the path can pass under other rules.
#[derive(Debug, Clone, Copy)]
pub struct Route {
    pub(crate) area: Area,
    /// Pattern of the path (`/api/v1/declarations/{id}`); `None` if there is no such path.
    pub pattern: Option<&'static str>,
    /// The endpoints among which the pattern is; `None` if there is no such path.
    pub(crate) group: Option<RouteGroup>,
    /// The documented query parameters of this method; `None` if the path lacks the method, and outside `/api/v1`,
    /// where parameters are not checked.
    pub(crate) parameters: Option<&'static [String]>,
    /// Whether this method takes uploaded files.
    pub(super) takes_files: bool,
    /// Whether the path takes GET and leaves HEAD to the gate.
    pub(super) answers_head_by_get: bool,
    /// Whether a fixed part of the path is percent-encoded, so that it does not count as that part.
    pub(super) is_disguised: bool,
}

impl Route {
    /// Determines the route of the path, and routes the request by the bytes that were sent: fixed parts must be sent
    /// literally, and parameters are decoded once, when a handler reads them.
    pub(super) fn settle(request: &mut ServiceRequest) -> Self {
        let routes = request.app_data::<&'static RouteTable>().copied();
        let path = request.path();
        let entry = routes.and_then(|routes| routes.find(path));
        let takes = |method: &str| entry.is_some_and(|entry| entry.takes(method));
        let answers_head_by_get = takes("GET") && !takes("HEAD");
        let method = match request.method() {
            &Method::HEAD if answers_head_by_get => "GET",
            method => method.as_str(),
        };
        let route = Self {
            area: entry.map_or_else(|| Area::from_unknown(path), |entry| entry.area),
            pattern: entry.map(|entry| entry.pattern.as_str()),
            group: entry.map(|entry| entry.group),
            takes_files: entry.is_some_and(|entry| entry.takes_files) && request.method() == Method::POST,
            parameters: entry
                .filter(|entry| entry.pattern.starts_with("/api/v1"))
                .and_then(|entry| entry.parameters(method)),
            answers_head_by_get,
            is_disguised: routes.is_some_and(|routes| routes.is_disguised(path)),
        };
        let as_sent = Url::new_with_quoter(request.uri().clone(), &NOTHING);
        *request.match_info_mut() = Path::new(as_sent);
        request.extensions_mut().insert(route);
        route
    }

    /// The route of a request that passed the gate.
    pub(crate) fn from_request(request: &HttpRequest) -> Option<Self> {
        request.extensions().get::<Self>().copied()
    }

    /// Whether answers are meant for the caller alone and requests are counted.
    pub(super) const fn is_private(self) -> bool {
        !matches!(self.area, Area::Probe | Area::Open)
    }

    /// Whether no cache may keep the responses: those meant for the caller alone, and those to customs.
    pub(super) fn is_kept_by_nobody(self) -> bool {
        self.is_private() || self.pattern == Some("/gateway/messages")
    }

    /// Whether a bearer token is checked on this route.
    pub(super) fn heeds_tokens(self) -> bool {
        match self.area {
            Area::Api | Area::RejectionAnalysis | Area::ReportExport => true,
            Area::Tokens => self.pattern == Some("/oauth/tokeninfo"),
            Area::TokenIssue | Area::Calendar | Area::Probe | Area::Open => false,
        }
    }
}

impl Area {
    /// The area of a registered pattern.
    pub(super) fn from_pattern(pattern: &str) -> Self {
        match pattern {
            "/oauth/token" => Self::TokenIssue,
            "/healthz" | "/readyz" | "/metrics" => Self::Probe,
            _ if pattern.starts_with("/api/v1/reports/") && pattern.ends_with("/export") => Self::ReportExport,
            _ => Self::from_unknown(pattern),
        }
    }

    /// The area of a path, by its first parts.
    pub fn from_unknown(path: &str) -> Self {
        let below = |root: &str| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        if below("/api/v1/rejection-analysis") {
            Self::RejectionAnalysis
        } else if below("/api/v1") {
            Self::Api
        } else if below("/oauth") {
            Self::Tokens
        } else if below("/calendars") {
            Self::Calendar
        } else {
            Self::Open
        }
    }
}

/// Decodes no ASCII character.
static NOTHING: LazyLock<Quoter> = LazyLock::new(|| {
    let all: Vec<u8> = (0..128).collect();
    Quoter::new(b"", &all)
});

/// Decodes every character.
static EVERYTHING: LazyLock<Quoter> = LazyLock::new(|| Quoter::new(b"", b""));

/// Decodes a part of a path once.
pub(crate) fn decoded(part: &str) -> String {
    let decoded = EVERYTHING.requote(part.as_bytes());
    decoded.map_or_else(|| part.to_owned(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Spells every part of the path in one canonical way, so that a repeated request is recognised by it.
pub fn canonical(path: &str) -> String {
    if !path.contains('%') {
        return path.to_owned();
    }
    let parts = path.split('/').map(|part| decoded(part).replace('%', "%25").replace('/', "%2F"));
    parts.collect::<Vec<_>>().join("/")
}

/// Patterns with the same number of parts and the same first parts, which are routed together. Two groups that had the
/// same number would only be searched together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RouteGroup(u64);

impl RouteGroup {
    /// The group of a pattern (`/api/v1/declarations/{id}`).
    pub(crate) fn from_pattern(pattern: &str) -> Self {
        let parts: Vec<&str> = pattern.split('/').collect();
        let mut hasher = DefaultHasher::new();
        // The root of the API and the name of the records: `/api/v1/declarations` has four parts.
        (parts.len(), parts.iter().take(4).collect::<Vec<_>>()).hash(&mut hasher);
        Self(hasher.finish())
    }
}
