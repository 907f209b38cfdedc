//! Outages of customs: they are proposed, opened and closed, and movements are released on paper during them.

mod changing;
mod choices;
mod evidence;
mod papers;
mod reading;
pub(crate) mod view;

pub(crate) use evidence::{fallback_evidence, with_fallback_paper};

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::list_outages)
        .service(changing::open_outage)
        .service(reading::show_outage)
        .service(changing::close_outage)
        .service(papers::show_declaration_paper)
        .service(papers::show_transit_paper);
}

requirements! {
    ReadOutages: DeclarationsRead | TransitRead;
    WriteOutages: DeclarationsSubmit | TransitWrite;
}
