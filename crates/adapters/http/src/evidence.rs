//! Archives of evidence: all about one declaration or transit in one signed file, as clients of the API see it.

mod download;
mod gathering;
mod keys;
mod making;
mod room;
mod services;

pub(crate) use gathering::{Gathering, RecordFacts, pages};
pub use services::EvidenceServices;

use crate::Services;
use crate::requirement::requirements;
use crate::routing::Routing;
use customs_evidence::Evidence;
use making::Evidences;
use std::sync::Arc;

/// Makes archives of evidence with these services, for an interface beside the API.
#[must_use]
pub fn evidence(services: Arc<Services>) -> Arc<dyn Evidence> {
    Arc::new(Evidences(services))
}

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(download::download_declaration_evidence).service(download::download_transit_evidence);
}

/// Registers the address of the public keys, which is outside of the API.
pub(crate) fn register_keys<R: Routing>(config: &mut R) {
    config.service(keys::show_evidence_keys);
}

requirements! {
    ReadDeclarationEvidence: DeclarationsRead;
    ReadTransitEvidence: TransitRead;
}
