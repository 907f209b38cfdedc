use super::{InMemoryTransits, State, Stored, conflict};
use crate::lifecycle::Standing;
use crate::ports::{Changes, TransitRepository};
use crate::{MessageKind, Milestones, NewTransit, TimelineEntry, Transit, TransitId};
use customs_exchange::KindOfMessage;
use customs_kernel::{OrganisationId, StorageError, Version};

impl TransitRepository for InMemoryTransits {
    fn insert(&self, new: NewTransit, timeline: Vec<TimelineEntry>) -> Result<Transit, StorageError> {
        self.with(|state| {
            let id = TransitId::new(state.next_id());
            let NewTransit { organisation, reference, customer_code, dossier_id, form, created_at } = new;
            let reference = reference.unwrap_or_else(|| format!("T-{id:08}", id = id.get()));
            require_free_reference(state, organisation, id, &reference)?;
            let transit = Transit {
                id,
                organisation,
                version: Version::FIRST,
                reference,
                standing: Standing::DRAFT,
                milestones: Milestones::default(),
                arrival: None,
                customer_code,
                dossier_id,
                form,
                created_at,
                updated_at: created_at,
            };
            state.transits.insert(id, Stored { transit: transit.clone(), timeline, rejections: Vec::new() });
            Ok(transit)
        })
    }

    fn find(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError> {
        Ok(self.with(|state| state.of(organisation, id).map(|stored| stored.transit.clone())))
    }

    fn find_for_change(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError> {
        self.find(organisation, id)
    }

    fn save(&self, transit: Transit, changes: Changes) -> Result<(), StorageError> {
        let _turn = self.exchange.turn().take();
        self.with(|state| require_changeable(state, &transit))?;
        self.exchange.send(transit.organisation, transit.id.get(), &changes.outbound, transit.updated_at)?;
        self.with(|state| {
            let Changes { timeline, events, outbound: _, rejection } = changes;
            state.outbox.put_out(&self.subscribers, &events);
            let Some(stored) = state.transits.get_mut(&transit.id) else { return };
            stored.timeline.extend(timeline);
            stored.rejections.extend(rejection);
            let kept = &mut stored.transit;
            kept.standing = transit.standing;
            kept.milestones = transit.milestones;
            kept.arrival = transit.arrival;
            kept.dossier_id = transit.dossier_id;
            kept.updated_at = transit.updated_at;
            kept.version = kept.version.next();
        });
        Ok(())
    }

    fn save_draft(&self, transit: Transit) -> Result<Transit, StorageError> {
        self.with(|state| {
            let (organisation, id) = (transit.organisation, transit.id);
            let stored = state.of(organisation, id).filter(|stored| stored.transit.version == transit.version);
            stored.ok_or_else(|| conflict(None))?;
            require_free_reference(state, organisation, id, &transit.reference)?;
            let stored = state.transits.get_mut(&id).ok_or_else(|| conflict(None))?;
            let kept = &mut stored.transit;
            kept.reference = transit.reference;
            kept.customer_code = transit.customer_code;
            kept.dossier_id = transit.dossier_id;
            kept.form = transit.form;
            kept.updated_at = transit.updated_at;
            kept.version = kept.version.next();
            Ok(kept.clone())
        })
    }

    fn delete(&self, organisation: OrganisationId, id: TransitId, version: Version) -> Result<(), StorageError> {
        self.with(|state| {
            let deletable = |stored: &&Stored| {
                let transit = &stored.transit;
                transit.version == version && transit.standing == Standing::DRAFT && transit.milestones.mrn.is_none()
            };
            state.of(organisation, id).filter(deletable).ok_or_else(|| conflict(None))?;
            state.transits.remove(&id);
            Ok(())
        })
    }
}

fn require_free_reference(
    state: &State,
    organisation: OrganisationId,
    id: TransitId,
    reference: &str,
) -> Result<(), StorageError> {
    let same = |stored: &Stored| {
        let other = &stored.transit;
        other.id != id && other.organisation == organisation && other.reference == reference
    };
    if state.transits.values().any(same) { Err(conflict(Some("transits_reference_key"))) } else { Ok(()) }
}

/// That the caller has the transit as it stands, and that no other one has its LRN.
fn require_changeable(state: &State, transit: &Transit) -> Result<(), StorageError> {
    let lrn = transit.milestones.lrn.as_ref();
    let same = |stored: &Stored| stored.transit.id != transit.id && stored.transit.milestones.lrn.as_ref() == lrn;
    if lrn.is_some() && state.transits.values().any(same) {
        return Err(conflict(Some(MessageKind::LRN_RULE)));
    }
    let stored = state.of(transit.organisation, transit.id);
    stored.filter(|stored| stored.transit.version == transit.version).map(drop).ok_or_else(|| conflict(None))
}
