//! The JSON REST API over actix-web: routes, DTOs, authentication, errors, OpenAPI.
//!
//! [`api`] makes the part of a worker that serves it, from the [`Services`]. Every convention of the API
//! has one mechanism, so that an endpoint gets all of them by being registered:
//!
//! | Convention | Mechanism |
//! |---|---|
//! | token, rate limits, request id, security headers, a panic's 500, slow and unread bodies, HEAD | `gate`, the middleware around all routes |
//! | what a path stands for, for any caller | `gate::Route`, settled once from `gate::ROUTES` |
//! | route and entry in the OpenAPI document | `#[get(…)]`, `#[post(…)]`, `#[put(…)]`, `#[delete(…)]` of `customs_http_macros` |
//! | what every operation reads before its work, in one order | `Read<R, IDS, Q>`, `&Write<R, IDS, Body>`, `&Create<R, Body>`, `&Ask<R, IDS, Body>`, the only argument of most handlers |
//! | scope and permission, before body and record | the requirement `R` of that argument; `Caller<R>`, first, where a second one is needed |
//! | error bodies | `ApiError`; each domain error has one `From` in `error/` |
//! | JSON bodies: 400, 413, 415, 422, dotted paths, exact numbers | `JsonBody<T>`, `OptionalJsonBody<T>`, `Number` |
//! | all wrong types reported at once, unknown fields named | `JsonBody<T, ReportUnknown>::naming_unknown_fields`; `customs-json-reading` reads |
//! | query parameters, pages | `FromQuery` of `Q`, a tuple for several; unknown ones are refused by `Caller` |
//! | bodies of a create and a change, and the view, from one list of fields, parts included; null distinguished from absent | `record_fields!`, `record_bodies!`, `record_part!`, `Change<T>` |
//! | bodies that a domain reads, for the API and for programs that use it alone | `DomainBody<F, S>`: `F` reads, `S` describes; `described_fields!`, `described_bodies!`, `shown_part!` |
//! | what is shown of a record, each field named once | `record_view!`, `ShownAs<V>` |
//! | ids in the path, or a text | `FromPath`: `IDS`, the number of ids; `ReadNamed` and `AskNamed` for a text, decoded once |
//! | threads that may wait for the database | handlers that are no futures run on them; `blocking` for anything else |
//! | one transaction a write, `Idempotency-Key` | handlers that borrow a `Write` or `Create`; those that take it `Ordered` have the `Command`: `run_outside` for what goes out on the network, `run_anew` for what is too long to be kept |
//! | `ETag` and `If-Match` | `Response::with_version`, `Order::expected`; `Response::with_content_tag` where no version covers what is shown |
//! | envelopes | `Record`, `Written`, `Listed` |
//! | scopes and JSON body in the OpenAPI document | the types of the arguments (`operation::Argument`), which the attribute asks |
//! | failures and headers in the OpenAPI document; 405 with `Allow` | `document::completion`, `unrouted` |
//!
//! # How to add an endpoint
//!
//! `tests/it/specimens.rs` is a small area that uses all of this, and compiles. In short:
//!
//! ```text
//! // src/declarations.rs: the area. One file for each endpoint.
//! pub(crate) fn register<R: Routing>(config: &mut R) {
//!     config.service(show::show_declaration).service(change::change_declaration);
//! }
//!
//! // src/declarations/requirements.rs: what its operations ask of a token, by name.
//! requirements! { Reading: DeclarationsRead; Writing: DeclarationsWrite; }
//!
//! // src/declarations/show.rs: a read. The path is relative to /api/v1.
//! /// Shows a declaration
//! #[get("/declarations/{id}", tag = "Declarations", ids("The declaration"), versioned,
//!     success(200, "The declaration", Record<DeclarationView>))]
//! pub(super) fn show_declaration(asked: Read<Reading, 1>) -> Answered {
//!     let found = asked.services.declarations.show(asked.organisation(), DeclarationId::new(asked.id()))?;
//!     let version = found.version();
//!     Ok(Response::ok(&Record { data: DeclarationView::from(found) })?.with_version(version))
//! }
//!
//! // src/declarations/change.rs: a write. Its work may run more than once, so it borrows from `order`.
//! /// Changes a declaration
//! #[put("/declarations/{id}", tag = "Declarations", ids("The declaration"), versioned,
//!     success(200, "The changed declaration", Written<DeclarationView>))]
//! pub(super) fn change_declaration(order: &Write<Writing, 1, JsonBody<ChangeBody>>) -> Answered {
//!     let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
//!     let form = order.body.value().form();
//!     let changed = declarations.change(order.organisation(), id, order.expected, form, &order.actor())?;
//!     let version = changed.version();
//!     let written = Written::new(DeclarationView::from(changed), "The declaration was changed.");
//!     Ok(Response::ok(&written)?.with_version(version))
//! }
//! ```
//!
//! A `Create` is a `Write` without ids and version, for what does not exist yet; an `Ask` changes nothing, and has no
//! version. All of them check in one order: the caller, the query, the ids, `If-Match`, `Idempotency-Key`, and then the
//! body. A handler that waits for more than the database is `async`, answers `Responded`, and takes the same argument by
//! value: `Read<…>`, or `Ordered<Write<…>>`, which holds the order and its `Command`.
//!
//! The doc comment and the attribute are the entry in the OpenAPI document; `customs_http_macros` lists its parts.
//! Scopes and JSON body are not declared: they are taken from the types of the arguments.
//!
//! Then: the use cases as a field of [`Services`]; one line in `routes::Api`; one
//! `impl From<DomainError> for ApiError` in `error/`, by full match, with `ApiError::from_kind` where the
//! domain's error needs no code of its own. `StorageError` always goes through its own `From`.
//!
//! DTOs: every field of a request an `Option` (a missing field is a broken rule, 422, reported with the
//! others; a wrong type is 400 and reported by `JsonBody`), numbers as `Number`, codes and lists of allowed values
//! as `String` and checked by the domain. Where a field has aliases use `#[serde(alias = "…")]` and
//! rewrite the paths of errors by `JsonBody::as_sent`. An answer with a secret: `Response::holding_a_secret`.
//!
//! Where clients change single fields of a record, `record_fields!` (in `record_fields.rs`) makes the bodies
//! and the view from one list; `customers/contacts/fields.rs` is a short example. Names of schemas
//! (`#[schema(as = …)]`) are those of the whole document: one that is taken is silently replaced.
//!
//! `tests/it/conventions_of_all_endpoints.rs` checks every registered endpoint for what the types cannot
//! force: 401 without a token, 403 without the scope, and that every write heeds its `Idempotency-Key`.

mod answers;
mod application;
mod audit;
mod billable_items;
mod billing;
mod blocking;
mod body;
mod body_warning;
mod callbacks;
mod caller;
mod choices;
mod codebook;
mod command;
mod consignment_parts;
mod customers;
mod declarations;
mod document;
mod documents;
mod dossiers;
mod entity_tags;
mod envelope;
mod error;
mod events;
mod evidence;
mod exchange;
mod expected_version;
mod fact_detail;
mod facts;
mod gate;
mod gateway;
mod guarantees;
#[doc(hidden)]
pub mod internals;
mod inventory;
mod invoices;
mod item_master;
mod mails;
mod oauth;
mod operation;
mod operations;
mod outages;
mod papers;
mod query;
mod rate_cards;
mod rate_limit;
mod record_fields;
mod rejection_analysis;
mod reports;
mod requirement;
mod routes;
mod routing;
mod search;
mod services;
mod set_aside;
mod settings;
mod tariff;
mod tasks;
mod timeline;
mod token_keys;
mod transits;
mod unrouted;
mod warnings;

pub use application::{api, prepare};
pub use billing::BillingServices;
pub use body::{BatchRoom, Fingerprint};
pub use callbacks::CallbackServices;
pub use command::{Claim, ClaimHolder, IdempotencyStore, IdempotentRequest, RequestPrint, StoredResponse};
pub use document::openapi;
pub use error::ApiError;
pub use events::EventServices;
pub use evidence::{EvidenceServices, evidence};
pub use gate::UnverifiedBytes;
pub use gateway::InboundSecret;
pub use guarantees::GuaranteeServices;
pub use inventory::InventoryServices;
pub use operations::{
    FigureSource, GuideFile, Guides, Metrics, MetricsError, NotReady, Part, Readiness, WatchedReadiness, set_gauge,
};
pub use rate_limit::{Demand, InvalidRedisUrl, MemoryRateLimits, RateLimitStore, RedisRateLimits, Standing};
pub use services::Services;
pub use settings::{BodyPatience, HttpSettings, RateLimits};
pub use tariff::TariffServices;
pub use token_keys::{LookForKeys, SigningKey, SigningKeyError, TokenKeys};

pub(crate) use blocking::{blocking, over_bytes};
pub(crate) use customs_serving::random;
