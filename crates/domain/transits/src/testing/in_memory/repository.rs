use super::{InMemoryTransits, Outbound, State, Stored, conflict};
use crate::lifecycle::Standing;
use crate::ports::{AtCustoms, Changes, RecordedAnswer, TransitRepository};
use crate::{
    EmissionMap, MessageId, MessageKind, Milestones, NewTransit, SentMessage, TimelineEntry, Transit, TransitId,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn, OrganisationId, StorageError, Version};

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
        self.with(|state| {
            require_free_lrn(state, &transit)?;
            let stored = state
                .transits
                .get_mut(&transit.id)
                .filter(|stored| stored.transit.organisation == transit.organisation)
                .filter(|stored| stored.transit.version == transit.version)
                .ok_or_else(|| conflict(None))?;
            let Changes { timeline, events, outbound, rejection, counts_again } = changes;
            stored.timeline.extend(timeline);
            stored.rejections.extend(rejection);
            let kept = &mut stored.transit;
            kept.standing = transit.standing;
            kept.milestones = transit.milestones;
            kept.arrival = transit.arrival;
            kept.dossier_id = transit.dossier_id;
            kept.updated_at = transit.updated_at;
            kept.version = kept.version.next();
            if let Some(lrn) = counts_again {
                let again =
                    |message: &&mut Outbound| message.organisation == transit.organisation && message.lrn == lrn;
                state.outbound.values_mut().filter(again).for_each(|message| message.replaced_by = None);
            }
            for new in outbound {
                for earlier in state.outbound.values_mut() {
                    if new.replaces.as_ref().is_some_and(|replaced| replaced.lrn == earlier.lrn) {
                        earlier.replaced_by = Some(new.lrn.clone());
                    }
                }
                let message = Outbound {
                    organisation: transit.organisation,
                    transit: transit.id,
                    kind: new.kind,
                    first_lrn: new.replaces.as_ref().map_or(&new.lrn, |replaced| &replaced.first_lrn).clone(),
                    replaces: new.replaces.map(|replaced| replaced.lrn),
                    replaced_by: None,
                    lrn: new.lrn,
                    bytes: new.message.bytes,
                    emission_map: new.message.emission_map,
                    attempts: 0,
                    open_tries: 0,
                    refusals: 0,
                    failed_at: None,
                    created_at: transit.updated_at,
                    due_at: Some(transit.updated_at),
                    last_error: None,
                    sent_at: None,
                    answer: None,
                    invalidated_at: None,
                    lodged: new.lodged,
                };
                let id = MessageId::new(state.next_id());
                state.outbound.insert(id, message);
            }
            state.outbox.put_out(&self.subscribers, &events);
            Ok(())
        })
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

    fn locate(
        &self,
        reference: Option<&Lrn>,
        mrn: Option<&Mrn>,
    ) -> Result<Option<(OrganisationId, TransitId)>, StorageError> {
        Ok(self.with(|state| {
            let by_reference = reference
                .and_then(|reference| state.outbound.values().find(|message| &message.lrn == reference))
                .filter(|message| state.transits.contains_key(&message.transit))
                .map(|message| (message.organisation, message.transit));
            let by_mrn = || {
                let mrn = Some(mrn?);
                let mut transits = state.transits.values().map(|stored| &stored.transit);
                let found = transits.rfind(|transit| transit.milestones.mrn.as_ref() == mrn)?;
                Some((found.organisation, found.id))
            };
            let by_other_sending = || {
                let mut given = state.outbound.values().filter(|message| state.transits.contains_key(&message.transit));
                let found = given.rfind(|message| mrn.is_some() && given_mrn(message) == mrn)?;
                Some((found.organisation, found.transit))
            };
            by_reference.or_else(by_mrn).or_else(by_other_sending)
        }))
    }

    fn sent_message(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<SentMessage>, StorageError> {
        Ok(self.with(|state| sent_under(state, organisation, reference).map(known)))
    }

    fn other_sendings(&self, organisation: OrganisationId, of: &SentMessage) -> Result<Vec<SentMessage>, StorageError> {
        Ok(self.with(|state| {
            let is_other = |message: &&Outbound| {
                message.organisation == organisation && message.first_lrn == of.first_lrn && message.lrn != of.lrn
            };
            state.outbound.values().filter(is_other).map(known).collect()
        }))
    }

    fn message_with_mrn(&self, organisation: OrganisationId, mrn: &Mrn) -> Result<Option<SentMessage>, StorageError> {
        Ok(self.with(|state| {
            let mut ours = state.outbound.values().filter(|message| message.organisation == organisation);
            ours.rfind(|message| given_mrn(message) == Some(mrn)).map(known)
        }))
    }

    fn at_customs(&self, organisation: OrganisationId, transit: TransitId) -> Result<AtCustoms, StorageError> {
        Ok(self.with(|state| {
            let of_it = |message: &&Outbound| (message.organisation, message.transit) == (organisation, transit);
            let may_be_accepted = |message: &Outbound| {
                message.kind == MessageKind::Declaration
                    && (message.sent_at.is_some() || message.open_tries > 0)
                    && !known(message).is_refused()
                    && message.invalidated_at.is_none()
            };
            let is_accepted = |message: &Outbound| given_mrn(message).is_some() && message.invalidated_at.is_none();
            AtCustoms {
                accepted: state.outbound.values().filter(of_it).any(is_accepted),
                undecided: state.outbound.values().filter(of_it).any(may_be_accepted),
            }
        }))
    }

    fn withdraw(&self, organisation: OrganisationId, reference: &Lrn) -> Result<bool, StorageError> {
        Ok(self.with(|state| {
            let (before, mut given_up) = (state.outbound.len(), false);
            state.outbound.retain(|_, message| {
                let named = message.organisation == organisation && &message.lrn == reference;
                given_up |= named && message.failed_at.is_some() && message.open_tries == 0;
                !(named && message.open_tries == 0 && message.due_at.is_some())
            });
            let withdrawn = state.outbound.len() < before;
            for earlier in state.outbound.values_mut().filter(|_| withdrawn) {
                earlier.replaced_by.take_if(|replacement| replacement == reference);
            }
            given_up || withdrawn
        }))
    }

    fn latest_reference(
        &self,
        organisation: OrganisationId,
        transit: TransitId,
        kind: MessageKind,
    ) -> Result<Option<Lrn>, StorageError> {
        Ok(self.with(|state| {
            let mut messages = state.outbound.values();
            let last = messages.rfind(|message| {
                (message.organisation, message.transit, message.kind) == (organisation, transit, kind)
            });
            last.map(|message| message.lrn.clone())
        }))
    }

    fn record_answer(
        &self,
        organisation: OrganisationId,
        reference: &Lrn,
        answer: &RecordedAnswer,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            let mut messages = state.outbound.values_mut();
            let named = |message: &&mut Outbound| message.organisation == organisation && &message.lrn == reference;
            if let Some(message) = messages.find(named) {
                message.answer.get_or_insert_with(|| answer.clone());
            }
        });
        Ok(())
    }

    fn record_invalidation(
        &self,
        organisation: OrganisationId,
        reference: &Lrn,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            let mut messages = state.outbound.values_mut();
            let named = |message: &&mut Outbound| message.organisation == organisation && &message.lrn == reference;
            if let Some(message) = messages.find(named) {
                message.invalidated_at.get_or_insert(at);
            }
        });
        Ok(())
    }

    fn answer_to(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<RecordedAnswer>, StorageError> {
        Ok(self.with(|state| sent_under(state, organisation, reference).and_then(|message| message.answer.clone())))
    }

    fn emission_map(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<EmissionMap>, StorageError> {
        Ok(self.with(|state| sent_under(state, organisation, reference).map(|message| message.emission_map.clone())))
    }
}

/// What is known of a message.
pub(super) fn known(message: &Outbound) -> SentMessage {
    SentMessage {
        kind: message.kind,
        lrn: message.lrn.clone(),
        first_lrn: message.first_lrn.clone(),
        mrn: given_mrn(message).cloned(),
        answer_type: message.answer.as_ref().map(|answer| answer.message_type.clone()),
        created_at: message.created_at,
        sent_at: message.sent_at,
        failed_at: message.failed_at,
        invalidated: message.invalidated_at.is_some(),
        lodged: message.lodged.clone(),
    }
}

fn given_mrn(message: &Outbound) -> Option<&Mrn> {
    message.answer.as_ref()?.mrn.as_ref()
}

fn sent_under<'a>(state: &'a State, organisation: OrganisationId, reference: &Lrn) -> Option<&'a Outbound> {
    state.outbound.values().find(|message| message.organisation == organisation && &message.lrn == reference)
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

fn require_free_lrn(state: &State, transit: &Transit) -> Result<(), StorageError> {
    let lrn = transit.milestones.lrn.as_ref();
    let same = |stored: &Stored| stored.transit.id != transit.id && stored.transit.milestones.lrn.as_ref() == lrn;
    let taken = lrn.is_some() && state.transits.values().any(same);
    if taken { Err(conflict(Some("transits_lrn_key"))) } else { Ok(()) }
}
