//! The JSON REST API over actix-web: routes, DTOs, authentication, errors, OpenAPI.
//!
//! [`build`] makes the application of one worker from the [`Services`]. Every convention of the API
//! has one mechanism, so that an endpoint gets all of them by being registered:
//!
//! | Convention | Mechanism |
//! |---|---|
//! | token, rate limits, request id, security headers, a panic's 500, slow and unread bodies, HEAD | `gate`, the middleware around all routes |
//! | the route that a path names, for every decision about it | `gate::Route`, determined once from `application::ROUTES` |
//! | route and entry in the OpenAPI document | `#[get(…)]`, `#[post(…)]`, `#[put(…)]`, `#[delete(…)]` of `customs_http_macros` |
//! | the parts of a request that every operation reads before its work, in one order | `Read<R, IDS, Q>`, `Write<R, IDS, Body>`, `Create<R, Body>`, the only argument of most handlers |
//! | scope and permission, before body and record | the requirement `R` of that argument; `Caller<R>` as the first argument if there are several |
//! | error bodies | `ApiError`; each domain error has one `From` in `error/` |
//! | JSON bodies: 400, 413, 415, 422, dotted paths, exact numbers | `JsonBody<T>`, `OptionalJsonBody<T>`, `Number` |
//! | an error that names all wrong types at once, and unknown fields | `JsonBody<T, TellUnknown>::naming_unknown_fields`; a `first_look` at the body notices them, a `second_look` names them |
//! | query parameters, pages | `FromQuery` of `Q`, a tuple for several; `Caller` refuses unknown parameters |
//! | bodies of a create and a change, and the view, from one list of fields, parts included; null distinguished from absent | `record_fields!`, `record_bodies!`, `record_part!`, `Change<T>` |
//! | ids in the path | `IDS`, the number of ids; other parameters of the path by `web::Path`, decoded once |
//! | threads that may wait for the database | `Read::answer`, the `run` functions of a write, `blocking` for anything else |
//! | one transaction a write, `Idempotency-Key` | `Write::run`, `Create::run`; after `into_parts` `Command::run_unchanging` for work that changes nothing, `Command::run_outside` for work that uses the network, `Command::run_anew` for answers that are too long to be kept |
//! | waking the background workers when there is work | `Answer::leaving_work` |
//! | `ETag` and `If-Match` | `Answer::with_version`, `Ordered::expected`; `Answer::with_content_tag` for answers that no version covers |
//! | envelopes | `Record`, `Written`, `Listed` |
//! | scopes and JSON body in the OpenAPI document | the types of the arguments (`operation::Argument`), which the attribute queries |
//! | failures and headers in the OpenAPI document; 405 with `Allow` | `document::completion`, `unrouted` |
//!
//! # How to add an endpoint
//!
//! `tests/specimens.rs` is a small area that uses all of this, and compiles. In short:
//!
//! ```text
//! // src/declarations.rs: the area. Each endpoint has a file of its own.
//! pub(crate) fn register<R: Routing>(config: &mut R) {
//!     config.service(show::show_declaration).service(change::change_declaration);
//! }
//!
//! // src/declarations/requirements.rs: names for the scopes that its operations require.
//! requirements! { Reading: DeclarationsRead; Writing: DeclarationsWrite; }
//!
//! // src/declarations/show.rs: a read. The path is relative to /api/v1.
//! /// Show a declaration.
//! #[get("/declarations/{id}", tag = "Declarations", ids("The declaration"), versioned,
//!     answer(200, "The declaration", Record<DeclarationView>))]
//! pub(super) async fn show_declaration(read: Read<Reading, 1>) -> Answered {
//!     read.answer(|asked| {
//!         let found = asked.services.declarations.show(asked.organisation(), DeclarationId::new(asked.id()))?;
//!         let version = found.version();
//!         Ok(Answer::ok(&Record { data: DeclarationView::from(found) })?.with_version(version))
//!     })
//!     .await
//! }
//!
//! // src/declarations/change.rs: a write. Its work may run more than once, so it borrows from `order`.
//! /// Change a declaration.
//! #[put("/declarations/{id}", tag = "Declarations", ids("The declaration"), versioned,
//!     answer(200, "The changed declaration", Written<DeclarationView>))]
//! pub(super) async fn change_declaration(write: Write<Writing, 1, JsonBody<ChangeBody>>) -> Answered {
//!     write
//!         .run(|order| {
//!             let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
//!             let form = order.body.value().form();
//!             let changed = declarations.change(order.organisation(), id, order.expected, form, &order.actor())?;
//!             let version = changed.version();
//!             let written = Written::new(DeclarationView::from(changed), "The declaration was changed.");
//!             Ok(Answer::ok(&written)?.with_version(version))
//!         })
//!         .await
//! }
//! ```
//!
//! A `Create` is a `Write` without ids and version, for records that do not exist yet. All three check in one order: the
//! caller, the query, the ids, `If-Match`, `Idempotency-Key`, and then the body. If the path holds other parameters than
//! ids, or if a write ignores versions, the handler takes these parts as separate arguments: `Caller<R>` first, and the
//! body last.
//!
//! The doc comment and the attribute are the entry in the OpenAPI document; `customs_http_macros` lists the parts of the
//! attribute. Scopes and JSON body are not declared: they are taken from the types of the arguments.
//!
//! A new area further needs its use cases as a field of [`Services`], one line in `routes::Api`, and one
//! `impl From<DomainError> for ApiError` in `error/` with a full match, which calls `ApiError::of_kind` for errors that
//! need no code of their own. `StorageError` always goes through its own `From`.
//!
//! DTOs: every field of a request is an `Option`, because a missing field is a broken rule (422) that is reported together
//! with the others, while `JsonBody` reports a wrong type (400). Numbers are `Number`; codes and words from a list of
//! allowed values are `String` and are checked by the domain. A field with aliases uses `#[serde(alias = "…")]`, and the
//! paths of its errors are rewritten by `JsonBody::as_sent`. An answer with a secret is marked by
//! `Answer::holding_a_secret`.
//!
//! If clients can change single fields of a record, `record_fields!` (in `record_fields.rs`) makes the bodies and the view
//! from one list; `customers/contacts/fields.rs` is a short example. Names of schemas (`#[schema(as = …)]`) are unique in
//! the whole document: of two schemas with one name the second silently replaces the first.
//!
//! `tests::conventions_of_all_endpoints` checks every registered endpoint for the conventions that types cannot enforce:
//! 401 without a token, 403 without the scope, and that every write honours its `Idempotency-Key`.

mod application;
mod billable_items;
mod billing;
mod blocking;
mod body;
mod callbacks;
mod caller;
mod choices;
mod codebook;
mod command;
mod consignment_parts;
mod content_tag;
mod customers;
mod customs_messages;
mod declarations;
mod document;
mod documents;
mod dossiers;
mod envelope;
mod error;
mod expected_version;
mod gate;
mod gateway;
mod guarantees;
mod inventory;
mod invoices;
mod item_master;
mod mails;
mod network;
mod oauth;
mod operation;
mod operations;
mod path_ids;
mod query;
mod random;
mod rate_cards;
mod rate_limit;
mod record_fields;
mod rejection_analysis;
mod reports;
mod request_id;
mod request_log;
mod requirement;
mod routes;
mod routing;
mod services;
mod settings;
mod tariff;
mod timeline;
mod token_keys;
mod transits;
mod unknown_name;
mod unrouted;
mod wake_workers;

#[cfg(test)]
mod tests;

pub use application::build;
pub use billing::BillingServices;
pub use body::Fingerprint;
pub use callbacks::CallbackServices;
pub use command::{Claim, ClaimHolder, IdempotencyStore, IdempotentRequest, RequestPrint, StoredAnswer};
#[cfg(any(test, feature = "testing"))]
pub use command::{InMemoryIdempotency, idempotency_contract};
pub use document::openapi;
pub use error::ApiError;
pub use gate::UnverifiedBytes;
pub use gateway::InboundSecret;
pub use guarantees::GuaranteeServices;
pub use inventory::InventoryServices;
pub use network::{InvalidNetwork, Network};
pub use operations::{Metrics, MetricsError, NotReady, Readiness, WatchedReadiness};
pub use rate_limit::{Demand, InvalidRedisUrl, MemoryRateLimits, RateLimitStore, RedisRateLimits, Standing};
pub use services::Services;
pub use settings::{BodyPatience, ForwardedHeader, HttpSettings, RateLimits};
pub use tariff::TariffServices;
pub use token_keys::{SigningKeyError, TokenKeys};
pub use wake_workers::WakeWorkers;

pub(crate) use blocking::blocking;
