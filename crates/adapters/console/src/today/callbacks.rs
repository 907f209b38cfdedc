use super::reader::Reader;
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::shown;
use chrono::{DateTime, Utc};
use customs_callbacks::Registration;

/// The callbacks to which nothing is delivered, or not everything.
pub(super) struct CallbackTroubles(pub(super) Vec<CallbackTrouble>);

/// A callback to which nothing is delivered, or not everything.
pub(super) struct CallbackTrouble {
    pub(super) url: String,
    pub(super) tone: &'static str,
    pub(super) state: &'static str,
    pub(super) why: String,
}

pub(super) fn read(services: &ConsoleServices, reader: Reader) -> Result<CallbackTroubles, Failure> {
    let registrations = services.callbacks.list(reader.organisation)?;
    let untaken = services.callbacks.waiting_after_failure(reader.organisation)?;
    let trouble = |one: &Registration| trouble(reader, one, untaken.get(&one.id()).copied());
    Ok(CallbackTroubles(registrations.iter().filter_map(trouble).collect()))
}

fn trouble(reader: Reader, registration: &Registration, untaken: Option<DateTime<Utc>>) -> Option<CallbackTrouble> {
    let t = reader.t;
    let url = shown::text(registration.url().as_str());
    let standing = registration.standing();
    if let Some(ended) = standing.ended {
        let why = t.today_why_callback_ended(ended.reason, &shown::moment(ended.at));
        return Some(CallbackTrouble { url, tone: "bad", state: t.today_callback_ended(), why });
    }
    let why = match standing.failing_since {
        Some(since) => t.today_callback_fails_since(&shown::moment(since)),
        None => t.settings_untaken_since(&shown::moment(untaken?)),
    };
    Some(CallbackTrouble { url, tone: "warn", state: t.today_callback_fails(), why })
}
