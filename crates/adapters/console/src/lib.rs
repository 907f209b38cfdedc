//! The web interface, under `/console`: pages for people, rendered on the server, over the same use cases as the HTTP API.
//!
//! | What every page gets | Mechanism |
//! |---|---|
//! | session, CSRF, security headers, log line, a panic's page | `gate`, the middleware around all routes |
//! | who asks, in which language, from where | `Visit`, an argument of every handler; `Member` where the user must be signed in |
//! | rights | `member.require(Scope::…)?`, `member.require_permission(…)?`, before anything is read; what is not allowed is not offered (`member.may(…)`) |
//! | errors as pages | `Failure`; each domain error has one `From` in `failure/` |
//! | threads that may wait for the database | `member.read(…)`; `member.write(…)` runs in one unit of work, in the name of the user |
//! | posted forms | `Posted`; `posted.require(…)` refuses what none of the form's `Fields` can hold |
//! | forms that make something, sent twice | `member.make(…)` with the form's `Once`, a hidden field of `templates/keys.html` |
//! | forms that give a command, sent twice | `member.carry_out(…)`, with the same hidden field |
//! | texts in both languages | `texts!` in `texts/`, a file an area |
//! | one frame for all pages | `Layout`, `templates/base.html` |
//! | short messages after a change | `Notice` |
//!
//! Reading and writing work without scripts; htmx makes lists, forms and look-ups livelier. No page has scripts or styles
//! of its own, which the policy in its headers would refuse.

mod assets;
pub(crate) mod charts;
mod day;
mod failure;
mod form;
mod gate;
mod grouped;
#[doc(hidden)]
pub mod internals;
mod layout;
mod listing;
mod live;
mod logo_room;
mod look;
mod notice;
mod once;
mod outages;
mod posted;
mod routes;
mod routing;
mod services;
mod shown;
mod sign_in;
mod texts;
mod visit;

mod actions;
mod declarations;
mod desk;
mod dossiers;
mod editing;
mod find;
mod invoices;
mod records;
mod rejections;
mod set_aside;
mod settings;
mod tasks;
mod today;
mod transits;

pub use live::LatestWrites;
pub use logo_room::{LogoRefused, LogoRoom};
pub use services::{ConsoleServices, ConsoleSettings, Hashing};

use actix_web::dev::HttpServiceFactory;
use actix_web::middleware::{Compress, from_fn};
use actix_web::web;
use customs_serving::RequestSpan;
use std::sync::Arc;
use tracing_actix_web::TracingLogger;

/// What a handler answers.
pub(crate) type Answer = Result<actix_web::HttpResponse, failure::Failure>;

/// The use cases, as handlers take them.
pub(crate) type Services = web::Data<ConsoleServices>;

/// The pages under `/console`, for the application of one HTTP worker. It is registered before the handler that answers
/// all other addresses.
pub fn console(services: Arc<ConsoleServices>) -> impl HttpServiceFactory {
    web::scope("/console")
        .app_data(web::Data::from(services))
        .configure(routes::register)
        .default_service(web::to(failure::no_such_page))
        .wrap(Compress::default())
        .wrap(from_fn(gate::gate))
        .wrap(TracingLogger::<RequestSpan>::new())
}
