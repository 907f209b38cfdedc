//! What the tests of this crate look into; not part of its interface.

pub use crate::application::application;
pub use crate::body::{
    BatchPlace, JsonBody, MOST_ITEMS, Number, OptionalJsonBody, PassUnknown, UnknownFields, array_items, by_line,
    parse_any_json,
};
pub use crate::caller::Caller;
pub use crate::command::Response;
pub use crate::declarations::first_look_at_a_declaration;
pub use crate::document::described;
pub use crate::document::field_rules::{CONSTRAINED, Constrained};
pub use crate::document::finishing::each_operation;
pub use crate::document::finishing::enumerations::{NAMED, VALUES};
pub use crate::document::finishing::examples::FILES;
pub use crate::document::finishing::glossary::{OF_A_SCHEMA, OF_ANY_SCHEMA};
pub use crate::document::finishing::names::{camel_case, shortened};
pub use crate::document::finishing::operations::needed;
pub use crate::document::served::serve;
pub use crate::documents::download::disposition::attachment;
pub use crate::documents::download::part::Part as FilePart;
pub use crate::envelope::{Listed, Record, Written};
pub use crate::error::storage::{UNDECIDED, UNWRITABLE};
pub use crate::events::view::piece;
pub use crate::exchange::moment::{DayEnd, moment, moment_in_query};
pub use crate::facts::{FACTS, FactsOfSubject, REASONS, WARNINGS};
pub use crate::gate::{Area, Entry, Held, Route, RouteTable, canonical};
pub use crate::gateway::inbound_secret::Signature;
pub use crate::operation::{
    Argument, Ask, Asked, Asking, Changing, Create, Creating, Described, Description, Effect, FromPath, Handled,
    NoBody, Order, Ordered, Read, Responded, Write,
};
pub use crate::operations::packed::takes_gzip;
pub use crate::operations::watched_readiness::Change as ReadinessChange;
pub use crate::operations::{Served, ServedDocument};
pub use crate::query::known_parameters::NAMED as NAMED_PARAMETERS;
pub use crate::query::{FromQuery, QueryReader, WholeList, refuse_unknown_parameters};
pub use crate::rate_limit::redis::circuit_breaker::{Asking as AskingRedis, CircuitBreaker, Failure};
pub use crate::rate_limit::redis::{PATIENCE, REST};
pub use crate::requirement::Requirement;
pub use crate::routes::register;
pub use crate::routing::{Area as RoutedArea, Areas, Routing};
pub use crate::token_keys::claims::JwtClaims;
pub use crate::token_keys::kid_of;
pub use crate::transits::first_look_at_a_transit;
pub use crate::unrouted::unrouted;
