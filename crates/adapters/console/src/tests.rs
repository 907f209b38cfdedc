//! The pages through the whole gate, over in-memory stores.

mod arrivals;
mod away;
mod bench;
mod blocks;
mod browser;
mod clients;
mod cross_site_requests;
mod dossiers;
mod everything;
mod headers;
mod kept_forms;
mod live;
mod movements;
mod neighbours;
mod pages;
mod records;
mod rights;
mod routes;
mod sent;
mod sent_again;
mod sessions;
mod sign_in;
mod strangers;
mod templates;
mod tenancy;
mod uploads;
