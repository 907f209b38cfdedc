use super::{InMemoryDeclarations, Outbound, State, Stored, Undelivered, conflict, has_mrn};
use crate::lifecycle::Status;
use crate::ports::{Changes, DeclarationRepository, OutboxId};
use crate::{
    Declaration, DeclarationId, EmissionMap, Line, LineId, MessageId, MessageKind, Milestones, NewDeclaration,
    TimelineEntry,
};
use customs_kernel::{Lrn, Mrn, OrganisationId, StorageError, Version};

impl DeclarationRepository for InMemoryDeclarations {
    fn insert(&self, new: NewDeclaration, timeline: Vec<TimelineEntry>) -> Result<Declaration, StorageError> {
        self.with(|state| {
            let id = DeclarationId::new(state.next_id());
            let reference = new.reference.unwrap_or_else(|| format!("D-{id:08}", id = id.get()));
            let same = |stored: &Stored| {
                stored.declaration.organisation == new.organisation && stored.declaration.reference == reference
            };
            if state.declarations.values().any(same) {
                return Err(conflict(Some("declarations_reference_key")));
            }
            let mut form = new.form;
            let lines = std::mem::take(&mut form.items)
                .into_iter()
                .zip(1_i64..)
                .map(|(mut item, number)| {
                    item.sequence = Some(number);
                    Line { id: LineId::new(state.next_id()), item }
                })
                .collect();
            let declaration = Declaration {
                id,
                organisation: new.organisation,
                version: Version::FIRST,
                reference,
                status: Status::Draft,
                status_before_invalidation: None,
                milestones: Milestones::default(),
                customer_code: new.customer_code,
                dossier_id: new.dossier_id,
                form,
                lines,
                created_at: new.created_at,
                updated_at: new.created_at,
            };
            let stored = Stored { declaration: declaration.clone(), timeline, rejections: Vec::new() };
            state.declarations.insert(id, stored);
            Ok(declaration)
        })
    }

    fn find(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Option<Declaration>, StorageError> {
        Ok(self.with(|state| state.of(organisation, id).map(|stored| stored.declaration.clone())))
    }

    fn find_for_change(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<Declaration>, StorageError> {
        self.find(organisation, id)
    }

    fn save(&self, declaration: Declaration, changes: Changes) -> Result<(), StorageError> {
        self.with(|state| {
            require_free_lrn(state, &declaration)?;
            let stored = state
                .declarations
                .get_mut(&declaration.id)
                .filter(|stored| stored.declaration.organisation == declaration.organisation)
                .filter(|stored| stored.declaration.version == declaration.version)
                .ok_or_else(|| conflict(None))?;
            let Changes { timeline, events, outbound, rejection, resolves_rejections } = changes;
            stored.timeline.extend(timeline);
            for (_, resolved) in &mut stored.rejections {
                *resolved |= resolves_rejections;
            }
            stored.rejections.extend(rejection.map(|rejection| (rejection, false)));
            let kept = &mut stored.declaration;
            kept.status = declaration.status;
            kept.status_before_invalidation = declaration.status_before_invalidation;
            kept.milestones = declaration.milestones;
            kept.dossier_id = declaration.dossier_id;
            kept.updated_at = declaration.updated_at;
            kept.version = kept.version.next();
            for new in outbound {
                let message = Outbound {
                    organisation: declaration.organisation,
                    declaration: declaration.id,
                    kind: new.kind,
                    lrn: new.lrn,
                    bytes: new.message.bytes,
                    emission_map: new.message.emission_map,
                    attempts: 0,
                    due_at: Some(declaration.updated_at),
                };
                let id = MessageId::new(state.next_id());
                state.outbound.insert(id, message);
            }
            for event in events {
                for subscriber in &self.subscribers {
                    let due_at = declaration.updated_at;
                    let entry = Undelivered { subscriber: subscriber.clone(), event: event.clone(), due_at };
                    let id = OutboxId::new(state.next_id());
                    state.outbox.insert(id, entry);
                }
            }
            Ok(())
        })
    }

    fn locate(
        &self,
        lrn: Option<&Lrn>,
        mrn: Option<&Mrn>,
    ) -> Result<Option<(OrganisationId, DeclarationId)>, StorageError> {
        Ok(self.with(|state| {
            let by_lrn = lrn
                .and_then(|lrn| state.outbound.values().find(|message| &message.lrn == lrn))
                .map(|message| (message.organisation, message.declaration));
            by_lrn.or_else(|| {
                let mrn = mrn?;
                let mut declarations = state.declarations.values().map(|stored| &stored.declaration);
                let found = declarations.rfind(|declaration| has_mrn(declaration, mrn))?;
                Some((found.organisation, found.id))
            })
        }))
    }

    fn message_kind(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<MessageKind>, StorageError> {
        Ok(self.with(|state| sent_under(state, organisation, lrn).map(|message| message.kind)))
    }

    fn emission_map(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<EmissionMap>, StorageError> {
        Ok(self.with(|state| sent_under(state, organisation, lrn).map(|message| message.emission_map.clone())))
    }
}

fn sent_under<'a>(state: &'a State, organisation: OrganisationId, lrn: &Lrn) -> Option<&'a Outbound> {
    state.outbound.values().find(|message| message.organisation == organisation && &message.lrn == lrn)
}

fn require_free_lrn(state: &State, declaration: &Declaration) -> Result<(), StorageError> {
    let lrn = declaration.milestones.lrn.as_ref();
    let taken = lrn.is_some()
        && state
            .declarations
            .values()
            .any(|stored| stored.declaration.id != declaration.id && stored.declaration.milestones.lrn.as_ref() == lrn);
    if taken { Err(conflict(Some("declarations_lrn_key"))) } else { Ok(()) }
}
