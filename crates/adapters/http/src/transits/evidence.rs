use super::fields::TransitView;
use super::history::timeline_of;
use crate::ApiError;
use crate::evidence::{Gathering, RecordFacts};
use customs_transits::TransitId;

/// Adds a transit as it stands, and its history. Its amendments are messages to customs.
pub(crate) fn transit_evidence(gathering: &mut Gathering<'_>) -> Result<RecordFacts, ApiError> {
    let (transits, organisation) = (&gathering.services.transits, gathering.order.organisation);
    let id = TransitId::new(gathering.order.subject.id);
    let transit = transits.find(organisation, id)?;
    let facts = RecordFacts { reference: transit.reference.clone(), dossier: transit.dossier_id };
    gathering.json("record.json", &TransitView::from(transit))?;
    let (reference, entries) = transits.timeline(organisation, id)?;
    gathering.json("timeline.json", &timeline_of(id, reference, entries))?;
    Ok(facts)
}
