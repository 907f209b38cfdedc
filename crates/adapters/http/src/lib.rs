//! The JSON REST API over actix-web: routes, DTOs, authentication, errors, OpenAPI.
//!
//! [`build`] makes the application of one worker from the [`Services`]. Every convention of the API
//! has one mechanism, so that an endpoint gets all of them by being registered:
//!
//! | Convention | Mechanism |
//! |---|---|
//! | token, rate limits, request id, security headers, a panic's 500, slow and unread bodies, HEAD | `gate`, the middleware around all routes |
//! | what a path stands for, whoever asks | `gate::Route`, settled once from `gate::ROUTES` |
//! | scope and permission, before body and record | `Caller<Requirement>`, the first argument of a handler |
//! | error bodies | `ApiError`; each domain error has one `From` in `error/` |
//! | JSON bodies: 400, 413, 415, 422, dotted paths, exact numbers | `JsonBody<T>`, `OptionalJsonBody<T>`, `Number` |
//! | all wrong types told at once, unknown fields named | `JsonBody<T, TellUnknown>::naming_unknown_fields`; a `first_look` notices, a `second_look` at the body tells |
//! | query parameters, pages | `Query<T>` with `FromQuery`; unknown ones are refused by `Caller` |
//! | bodies of a create and a change, and the view, from one list of fields, parts included; null told from absent | `record_fields!`, `record_bodies!`, `record_part!`, `Change<T>` |
//! | ids in the path | `PathIds<N>`; other parameters by `web::Path`, decoded once |
//! | one transaction a write, `Idempotency-Key` | `Command::run`; `Command::run_outside` for what goes out on the network, `Command::run_anew` for what is too long to be kept |
//! | background workers are told of work | `Answer::leaving_work` |
//! | `ETag` and `If-Match` | `Answer::with_version`, `ExpectedVersion`; `Answer::with_content_tag` where no version covers what is shown |
//! | envelopes | `Record`, `Written`, `Listed` |
//! | failures, headers and security in the OpenAPI document; 405 with `Allow` | `document::completion`, `unrouted` |
//!
//! # How to add an endpoint
//!
//! `tests/specimens.rs` is a small area that uses all of this, and compiles. In short:
//!
//! ```text
//! // src/declarations.rs: the area. Its requirements by name, its endpoints, one file for each.
//! requirements! { Reading: DeclarationsRead; Writing: DeclarationsWrite; }
//!
//! pub(crate) fn register<R: Routing>(config: &mut R) {
//!     config.service(show::show_declaration).service(create::create_declaration);
//! }
//!
//! // src/declarations/show.rs: a read.
//! /// Shows a declaration
//! #[utoipa::path(
//!     tag = "Declarations",
//!     params(("id" = i64, Path, description = "The declaration")),
//!     responses((status = 200, description = "The declaration", body = Record<DeclarationView>)),
//! )]
//! #[get("/declarations/{id}")] // relative to /api/v1
//! pub(super) async fn show_declaration(
//!     caller: Caller<Reading>, // first, always
//!     ids: PathIds<1>,
//!     services: web::Data<Services>,
//! ) -> Result<HttpResponse, ApiError> {
//!     let PathIds([id]) = ids;
//!     let (declarations, organisation) = (services.declarations.clone(), caller.organisation());
//!     let found = blocking(move || Ok(declarations.show(organisation, DeclarationId::new(id))?)).await?;
//!     Ok(Answer::ok(&Record { data: DeclarationView::from(&found) })?.with_version(found.version()).into())
//! }
//!
//! // src/declarations/create.rs: a write. POST, PUT and DELETE all go through Command::run.
//! #[utoipa::path(tag = "Declarations", request_body = CreateBody,
//!     responses((status = 201, description = "The declaration", body = Written<DeclarationView>)))]
//! #[post("/declarations/create")]
//! pub(super) async fn create_declaration(
//!     caller: Caller<Writing>,
//!     command: Command,
//!     ExpectedVersion(expected): ExpectedVersion, // writes to a record that exists
//!     services: web::Data<Services>,
//!     body: JsonBody<CreateBody>, // last: everything else is decided before it is read
//! ) -> Result<HttpResponse, ApiError> {
//!     let form = body.into_inner().into_form();
//!     let (declarations, organisation, actor) = (services.declarations.clone(), caller.organisation(), caller.actor());
//!     command.run(move || {
//!         let created = declarations.create(organisation, form.clone(), &actor)?; // may run more than once
//!         Answer::created(&Written::new(DeclarationView::from(&created), "The declaration was created."))
//!     }).await
//! }
//! ```
//!
//! Then: the use cases as a field of [`Services`]; one line in `routes::api`; one
//! `impl From<DomainError> for ApiError` in `error/`, by full match, with `ApiError::of_kind` where the
//! domain's error needs no code of its own. `StorageError` always goes through its own `From`.
//!
//! DTOs: every field of a request an `Option` (a missing field is a broken rule, 422, told with the
//! others; a wrong type is 400 and told by `JsonBody`), numbers as `Number`, codes and lists of allowed values
//! as `String` and checked by the domain. Where a field has aliases use `#[serde(alias = "…")]` and
//! rewrite the paths of errors by `JsonBody::as_sent`. An answer with a secret: `Answer::holding_a_secret`.
//!
//! Where clients change single fields of a record, `record_fields!` (in `record_fields.rs`) makes the bodies
//! and the view from one list; `customers/contacts/fields.rs` is a short example. Names of schemas
//! (`#[schema(as = …)]`) are those of the whole document: one that is taken is silently replaced.
//!
//! `tests::conventions_of_all_endpoints` checks every registered endpoint for what the types cannot
//! force: 401 without a token, 403 without the scope, and that every write heeds its `Idempotency-Key`.

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
