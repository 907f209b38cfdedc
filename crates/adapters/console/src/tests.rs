//! The pages through the whole gate, over in-memory stores.

mod arrivals;
mod bench;
mod blocks;
mod browser;
mod clients;
mod cross_site_requests;
mod dossiers;
mod everything;
mod headers;
mod movements;
mod neighbours;
mod pages;
mod records;
mod rights;
mod routes;
mod sent;
mod sessions;
mod sign_in;
mod strangers;
mod templates;
mod tenancy;
mod uploads;
