//! The pages through the whole gate, over in-memory stores.

mod bench;
mod blocks;
mod browser;
mod cross_site_requests;
mod everything;
mod headers;
mod live;
mod movements;
mod neighbours;
mod pages;
mod records;
mod rights;
mod routes;
mod sessions;
mod sign_in;
mod strangers;
mod templates;
mod tenancy;
mod uploads;
