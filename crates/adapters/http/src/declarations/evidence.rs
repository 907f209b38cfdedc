use super::drafts::duty_estimate_of;
use super::history::timeline_of;
use super::lifecycle::amendment_detail;
use super::reading::record_of;
use crate::ApiError;
use crate::evidence::{Gathering, RecordFacts};
use customs_declarations::{DeclarationId, Direction};

/// Adds a declaration as it stands, its history, its amendments with what each changes, and the duties.
pub(crate) fn declaration_evidence(gathering: &mut Gathering<'_>) -> Result<RecordFacts, ApiError> {
    let (services, organisation) = (gathering.services, gathering.order.organisation);
    let (declarations, id) = (&services.declarations, DeclarationId::new(gathering.order.subject.id));
    let declaration = declarations.find(organisation, id)?;
    let facts = RecordFacts { reference: declaration.reference.clone(), dossier: declaration.dossier_id };
    let is_import = declaration.direction() == Direction::Import;
    let record = record_of(services, organisation, declaration)?;
    gathering.json("record.json", &record)?;
    drop(record);
    let (reference, entries) = declarations.timeline(organisation, id)?;
    gathering.json("timeline.json", &timeline_of(id, reference, entries))?;
    for amendment in declarations.amendments(organisation, id)? {
        let found = declarations.amendment(organisation, id, amendment.number)?;
        gathering.json(&format!("amendments/{}.json", amendment.number), &amendment_detail(id, found))?;
    }
    if is_import {
        let estimate = declarations.estimate_duties(organisation, id)?;
        gathering.json("duty-estimate.json", &duty_estimate_of(estimate))?;
    }
    Ok(facts)
}
