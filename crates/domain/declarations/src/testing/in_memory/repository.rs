use super::InMemoryDeclarations;
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
            state.require_free_reference(new.organisation, id, &reference)?;
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
            state.keep(declaration.clone(), timeline);
            Ok(declaration)
        })
    }

    fn find(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Option<Declaration>, StorageError> {
        Ok(self.record_of(organisation, id))
    }

    fn find_each(&self, organisation: OrganisationId, ids: &[DeclarationId]) -> Result<Vec<Declaration>, StorageError> {
        Ok(ids.iter().filter_map(|id| self.record_of(organisation, *id)).collect())
    }

    fn find_for_change(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<Declaration>, StorageError> {
        self.find(organisation, id)
    }

    fn save(&self, declaration: Declaration, changes: Changes) -> Result<(), StorageError> {
        let Changes { timeline, events, outbound, rejection, resolves_rejections, taxes } = changes;
        self.change(&declaration, (&outbound, declaration.updated_at), &events, |stored| {
            stored.timeline.extend(timeline);
            for (_, resolved) in &mut stored.rejections {
                *resolved |= resolves_rejections;
            }
            stored.rejections.extend(rejection.map(|rejection| (rejection, false)));
            if let Some(mut taxes) = taxes {
                taxes.sort_by(|one, other| {
                    (&one.tax_type, one.currency.as_str()).cmp(&(&other.tax_type, other.currency.as_str()))
                });
                stored.beside.taxes = taxes;
            }
            let kept = &mut stored.record;
            kept.status = declaration.status;
            kept.status_before_invalidation = declaration.status_before_invalidation;
            kept.milestones = declaration.milestones.clone();
            kept.dossier_id = declaration.dossier_id;
            kept.updated_at = declaration.updated_at;
            kept.version = kept.version.next();
        })
    }

    fn save_draft(&self, declaration: Declaration, lines: LineChange) -> Result<Declaration, StorageError> {
        self.with(|state| {
            let (organisation, id) = (declaration.organisation, declaration.id);
            let mut kept = state.in_version(organisation, id, declaration.version)?.record.clone();
            let reference = declaration.reference;
            state.require_free_reference(organisation, id, &reference)?;
            kept.reference = reference;
            kept.customer_code = declaration.customer_code;
            kept.dossier_id = declaration.dossier_id;
            kept.form = declaration.form;
            kept.updated_at = declaration.updated_at;
            kept.version = kept.version.next();
            kept.lines = lines.apply(kept.lines, || LineId::new(state.next_id()));
            if let Some(stored) = state.records.get_mut(&id) {
                stored.record = kept.clone();
            }
            Ok(kept)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: DeclarationId, version: Version) -> Result<(), StorageError> {
        self.with(|state| state.remove(organisation, id, version, |declaration| declaration.status == Status::Draft))
    }

    fn report(
        &self,
        about: &Declaration,
        history: &[TimelineEntry],
        events: &[DeclarationEvent],
    ) -> Result<(), StorageError> {
        self.with(|state| {
            let stored = state.records.get_mut(&about.id);
            if let Some(stored) = stored.filter(|stored| stored.record.organisation == about.organisation) {
                stored.timeline.extend_from_slice(history);
            }
            state.report(events);
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
                .records
                .values()
                .map(|stored| &stored.record)
                .filter(|declaration| Command::SendSupplementary.allowed_from().contains(&declaration.status))
                .filter_map(|declaration| Some((declaration.milestones.supplement_due_at?, declaration)))
                .filter(|(due_at, _)| *due_at <= now)
                .collect();
            due.sort_by_key(|(due_at, declaration)| (*due_at, declaration.id));
            due.into_iter().take(limit).map(|(_, declaration)| (declaration.organisation, declaration.id)).collect()
        }))
    }
}
