//! The surroundings of a journey: the service, a browser, and what is watched on every page.

mod api;
mod browser;
mod chromedriver;
mod found;
mod journey;
mod late_scripts;
mod service;
mod watch;

pub(crate) use api::Api;
pub(crate) use browser::Browser;
pub(crate) use journey::{journey, look_around};
pub(crate) use late_scripts::LateScripts;
