//! Journeys through the web interface in a real browser: what people do, with an eye on everything that the browser
//! complains about.

mod harness;
mod journeys;
