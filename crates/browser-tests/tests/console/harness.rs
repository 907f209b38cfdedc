//! The surroundings of a journey: the service, a browser, and what is watched on every page.

mod api;
mod browser;
mod chromedriver;
mod found;
mod journey;
mod service;
mod watch;

pub(crate) use api::Api;

pub(crate) use journey::{journey, look_around};
