//! The surroundings of the service in these tests: databases, clients, receivers, an authority.

mod api;
mod authority;
mod billing;
mod citus;
mod contract;
mod database;
mod declarations;
mod event_stream;
mod http_server;
mod markdown;
mod master_data;
mod metrics;
mod person;
mod prometheus;
mod proxy;
mod raw;
mod receiver;
mod recording;
mod redis;
mod reference_files;
mod res_messages;
mod service;
mod signature;
mod site;
mod stock;
mod tenant_records;
mod transits;
mod waiting;

pub(crate) use api::{Api, Response};
pub(crate) use authority::Authority;
pub(crate) use billing::{
    a_customer_with_prices, amount, create_billable_item, create_dossier, create_rate_card, decimal, draft_invoice, id,
    make_ready, released_declaration, wait_for_charges,
};
pub(crate) use citus::{Citus, Node};
pub(crate) use database::{Database, Kind};
pub(crate) use declarations::{create_draft, example, import_body, status_of, story_of, submit, wait_for_status};
pub(crate) use event_stream::{EventStream, StreamEvent};
pub(crate) use markdown::{Block, blocks, shows};
pub(crate) use master_data::{create_customer, create_item, merge};
pub(crate) use metrics::Metrics;
pub(crate) use person::signed_in_owner;
pub(crate) use prometheus::{Prometheus, is_installed as prometheus_is_installed};
pub(crate) use proxy::{HOST, Proxy, free_port};
pub(crate) use raw::{Connection, head};
pub(crate) use receiver::{Delivery, Receiver, assert_in_order};
pub(crate) use redis::Redis;
pub(crate) use reference_files::{Outcome, import_files, written_file};
pub(crate) use res_messages::{
    accepted, decided, in_one_document, mrn, rejected, released, taxes_assessed, with_function_code,
};
pub(crate) use service::Service;
pub(crate) use signature::signature;
pub(crate) use site::{Broker, Site, sign_in};
pub(crate) use stock::{balance, exit_body, first_line, placement_body, starting_lot, wait_for_balance};
pub(crate) use tenant_records::{TenantRecords, body_for, upload};
pub(crate) use transits::{
    create_transit, submit_transit, transit_body, transit_body_with, transit_history, wait_for_transit,
};
pub(crate) use waiting::{Dice, early_in_the_minute, eventually, within};
