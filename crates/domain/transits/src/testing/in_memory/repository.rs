use super::InMemoryTransits;
use crate::lifecycle::Standing;
use crate::ports::{Changes, TransitRepository, unique_rules};
use crate::{FormerAmendments, Milestones, NewInbound, NewTransit, TimelineEntry, Transit, TransitId, TransitRole};
use customs_kernel::{OrganisationId, StorageError, Version};

impl TransitRepository for InMemoryTransits {
    fn insert(&self, new: NewTransit, timeline: Vec<TimelineEntry>) -> Result<Transit, StorageError> {
        self.with(|state| {
            let id = TransitId::new(state.next_id());
            let NewTransit { organisation, reference, customer_code, dossier_id, form, created_at } = new;
            let reference = reference.unwrap_or_else(|| format!("T-{id:08}", id = id.get()));
            state.require_free_reference(organisation, id, &reference)?;
            let transit = Transit {
                id,
                organisation,
                version: Version::FIRST,
                role: TransitRole::Departure,
                reference,
                standing: Standing::DRAFT,
                milestones: Milestones::default(),
                arrival: None,
                amendment: None,
                former_amendments: FormerAmendments::default(),
                enquiry: None,
                customer_code,
                dossier_id,
                form,
                created_at,
                updated_at: created_at,
            };
            state.keep(transit.clone(), timeline);
            Ok(transit)
        })
    }

    fn insert_inbound(&self, new: NewInbound, timeline: Vec<TimelineEntry>) -> Result<Transit, StorageError> {
        self.with(|state| {
            let id = TransitId::new(state.next_id());
            let NewInbound { organisation, reference, mrn, customer_code, dossier_id, form, created_at } = new;
            let reference = reference.unwrap_or_else(|| format!("T-{id:08}", id = id.get()));
            state.require_free_reference(organisation, id, &reference)?;
            let is_same = |other: &Transit| {
                let inbound = other.organisation == organisation && other.role == TransitRole::Destination;
                inbound && other.milestones.mrn.as_ref() == Some(&mrn)
            };
            if state.records.values().any(|stored| is_same(&stored.record)) {
                return Err(StorageError::Conflict { constraint: Some(unique_rules::INBOUND_MRN.to_owned()) });
            }
            let transit = Transit {
                id,
                organisation,
                version: Version::FIRST,
                role: TransitRole::Destination,
                reference,
                standing: Standing::INBOUND,
                milestones: Milestones { mrn: Some(mrn), ..Milestones::default() },
                arrival: None,
                amendment: None,
                former_amendments: FormerAmendments::default(),
                enquiry: None,
                customer_code,
                dossier_id,
                form,
                created_at,
                updated_at: created_at,
            };
            state.keep(transit.clone(), timeline);
            Ok(transit)
        })
    }

    fn find(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError> {
        Ok(self.record_of(organisation, id))
    }

    fn find_for_change(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError> {
        self.find(organisation, id)
    }

    fn save(&self, transit: Transit, changes: Changes) -> Result<(), StorageError> {
        let Changes { timeline, events, outbound, rejection, amends } = changes;
        self.change(&transit, (&outbound, transit.updated_at), &events, |stored| {
            stored.timeline.extend(timeline);
            stored.rejections.extend(rejection.map(|rejection| (rejection, false)));
            let kept = &mut stored.record;
            kept.standing = transit.standing;
            kept.milestones = transit.milestones.clone();
            kept.arrival = transit.arrival.clone();
            kept.amendment = transit.amendment.clone();
            kept.former_amendments = transit.former_amendments.clone();
            kept.enquiry = transit.enquiry.clone();
            if amends {
                kept.form = transit.form.clone();
            }
            kept.dossier_id = transit.dossier_id;
            kept.updated_at = transit.updated_at;
            kept.version = kept.version.next();
        })
    }

    fn save_draft(&self, transit: Transit) -> Result<Transit, StorageError> {
        self.with(|state| {
            let (organisation, id) = (transit.organisation, transit.id);
            let mut kept = state.in_version(organisation, id, transit.version)?.record.clone();
            state.require_free_reference(organisation, id, &transit.reference)?;
            kept.reference = transit.reference;
            kept.customer_code = transit.customer_code;
            kept.dossier_id = transit.dossier_id;
            kept.form = transit.form;
            kept.updated_at = transit.updated_at;
            kept.version = kept.version.next();
            if let Some(stored) = state.records.get_mut(&id) {
                stored.record = kept.clone();
            }
            Ok(kept)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: TransitId, version: Version) -> Result<(), StorageError> {
        self.with(|state| state.remove(organisation, id, version, |transit| transit.standing == Standing::DRAFT))
    }
}
