//! Searching all records of an organisation.

mod choices;
mod finding;
mod record_search;
mod view;

pub(crate) use record_search::{RecordSearchParameters, record_search};

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(finding::search_records);
}

requirements! {
    SearchRecords: DeclarationsRead | TransitRead | DossiersRead | InvoicesRead | CustomersRead | ItemMasterRead;
}
