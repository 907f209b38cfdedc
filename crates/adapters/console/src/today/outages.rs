use super::reader::Reader;
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::{outages, shown};

/// The sentence about an outage of customs that is open, or that the service proposes; empty otherwise.
pub(super) struct OutageBanner(pub(super) String);

pub(super) fn read(services: &ConsoleServices, reader: Reader) -> Result<OutageBanner, Failure> {
    let Reader { t, organisation, .. } = reader;
    if let Some(open) = services.outages.open_one(organisation)? {
        return Ok(OutageBanner(t.outage_is_open(&shown::moment(open.opened_at))));
    }
    let proposed = services.outages.proposed(organisation)?;
    Ok(OutageBanner(proposed.map(|proposed| outages::said(t, proposed)).unwrap_or_default()))
}
