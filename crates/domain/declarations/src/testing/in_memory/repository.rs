use super::{InMemoryDeclarations, State, Stored, conflict};
use crate::lifecycle::{Command, Status};
use crate::ports::{Changes, DeclarationRepository, LineChange};
use crate::{Declaration, DeclarationEvent, DeclarationId, Line, LineId, Milestones, NewDeclaration, TimelineEntry};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Version};

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
            let stored =
                Stored { declaration: declaration.clone(), timeline, rejections: Vec::new(), taxes: Vec::new() };
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
        let _turn = self.exchange.turn().take();
        self.with(|state| require_changeable(state, &declaration))?;
        let Declaration { organisation, id, updated_at, .. } = declaration;
        self.exchange.send(organisation, id.get(), &changes.outbound, updated_at)?;
        self.with(|state| {
            let Changes { timeline, events, outbound: _, rejection, resolves_rejections, taxes } = changes;
            state.outbox.put_out(&self.subscribers, &events);
            let Some(stored) = state.declarations.get_mut(&id) else { return };
            stored.timeline.extend(timeline);
            for (_, resolved) in &mut stored.rejections {
                *resolved |= resolves_rejections;
            }
            stored.rejections.extend(rejection.map(|rejection| (rejection, false)));
            if let Some(mut taxes) = taxes {
                taxes.sort_by(|one, other| {
                    (&one.tax_type, one.currency.as_str()).cmp(&(&other.tax_type, other.currency.as_str()))
                });
                stored.taxes = taxes;
            }
            let kept = &mut stored.declaration;
            kept.status = declaration.status;
            kept.status_before_invalidation = declaration.status_before_invalidation;
            kept.milestones = declaration.milestones;
            kept.dossier_id = declaration.dossier_id;
            kept.updated_at = declaration.updated_at;
            kept.version = kept.version.next();
        });
        Ok(())
    }

    fn save_draft(&self, declaration: Declaration, lines: LineChange) -> Result<Declaration, StorageError> {
        self.with(|state| {
            let (organisation, id) = (declaration.organisation, declaration.id);
            let mut kept = state
                .of(organisation, id)
                .map(|stored| stored.declaration.clone())
                .filter(|stored| stored.version == declaration.version)
                .ok_or_else(|| conflict(None))?;
            let reference = declaration.reference;
            let same = |stored: &Stored| {
                let other = &stored.declaration;
                other.id != id && other.organisation == organisation && other.reference == reference
            };
            if state.declarations.values().any(same) {
                return Err(conflict(Some("declarations_reference_key")));
            }
            kept.reference = reference;
            kept.customer_code = declaration.customer_code;
            kept.dossier_id = declaration.dossier_id;
            kept.form = declaration.form;
            kept.updated_at = declaration.updated_at;
            kept.version = kept.version.next();
            kept.lines = lines.apply(kept.lines, || LineId::new(state.next_id()));
            if let Some(stored) = state.declarations.get_mut(&id) {
                stored.declaration = kept.clone();
            }
            Ok(kept)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: DeclarationId, version: Version) -> Result<(), StorageError> {
        self.with(|state| {
            let deletable = |stored: &&Stored| {
                let Declaration { version: stored_version, status, milestones, .. } = &stored.declaration;
                *stored_version == version && *status == Status::Draft && milestones.mrn.is_none()
            };
            state.of(organisation, id).filter(deletable).ok_or_else(|| conflict(None))?;
            state.declarations.remove(&id);
            Ok(())
        })
    }

    fn tell(
        &self,
        about: &Declaration,
        history: &[TimelineEntry],
        events: &[DeclarationEvent],
    ) -> Result<(), StorageError> {
        self.with(|state| {
            let stored = state.declarations.get_mut(&about.id);
            if let Some(stored) = stored.filter(|stored| stored.declaration.organisation == about.organisation) {
                stored.timeline.extend_from_slice(history);
            }
            state.outbox.put_out(&self.subscribers, events);
        });
        Ok(())
    }

    fn due_supplements(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<(OrganisationId, DeclarationId)>, StorageError> {
        Ok(self.with(|state| {
            let mut due: Vec<_> = state
                .declarations
                .values()
                .map(|stored| &stored.declaration)
                .filter(|declaration| Command::SendSupplementary.allowed_from().contains(&declaration.status))
                .filter_map(|declaration| Some((declaration.milestones.supplement_due_at?, declaration)))
                .filter(|(due_at, _)| *due_at <= now)
                .collect();
            due.sort_by_key(|(due_at, declaration)| (*due_at, declaration.id));
            due.into_iter().take(limit).map(|(_, declaration)| (declaration.organisation, declaration.id)).collect()
        }))
    }
}

/// Refuses a change of what is not stored, or not in this version, and an LRN that another declaration has.
fn require_changeable(state: &State, declaration: &Declaration) -> Result<(), StorageError> {
    let lrn = declaration.milestones.lrn.as_ref();
    let taken = lrn.is_some()
        && state
            .declarations
            .values()
            .any(|stored| stored.declaration.id != declaration.id && stored.declaration.milestones.lrn.as_ref() == lrn);
    if taken {
        return Err(conflict(Some("declarations_lrn_key")));
    }
    let stored = state.of(declaration.organisation, declaration.id);
    let current = stored.is_some_and(|stored| stored.declaration.version == declaration.version);
    if current { Ok(()) } else { Err(conflict(None)) }
}
