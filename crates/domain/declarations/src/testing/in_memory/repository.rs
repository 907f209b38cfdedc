use super::{InMemoryDeclarations, Outbound, State, Stored, conflict, has_mrn};
use crate::lifecycle::{Command, Status};
use crate::ports::{Answered, AtCustoms, Changes, DeclarationRepository, LineChange, RecordedAnswer};
use crate::{
    Declaration, DeclarationEvent, DeclarationId, EmissionMap, Line, LineId, MessageId, MessageKind, Milestones,
    NewDeclaration, References, SentMessage, TimelineEntry,
};
use chrono::{DateTime, Utc};
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
        self.with(|state| {
            require_free_lrn(state, &declaration)?;
            let stored = state
                .declarations
                .get_mut(&declaration.id)
                .filter(|stored| stored.declaration.organisation == declaration.organisation)
                .filter(|stored| stored.declaration.version == declaration.version)
                .ok_or_else(|| conflict(None))?;
            let Changes { timeline, events, outbound, rejection, resolves_rejections, taxes } = changes;
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
            for new in outbound {
                for earlier in state.outbound.values_mut() {
                    if new.replaces.as_ref().is_some_and(|replaced| replaced.lrn == earlier.lrn) {
                        earlier.replaced_by = Some(new.lrn.clone());
                    }
                }
                let message = Outbound {
                    organisation: declaration.organisation,
                    declaration: declaration.id,
                    kind: new.kind,
                    first_lrn: new.replaces.as_ref().map_or(&new.lrn, |replaced| &replaced.first_lrn).clone(),
                    replaces: new.replaces.map(|replaced| replaced.lrn),
                    lrn: new.lrn,
                    bytes: new.message.bytes,
                    emission_map: new.message.emission_map,
                    attempts: 0,
                    refusals: 0,
                    open_tries: 0,
                    failed_at: None,
                    created_at: declaration.updated_at,
                    due_at: Some(declaration.updated_at),
                    last_error: None,
                    sent_at: None,
                    answer: None,
                    replaced_by: None,
                };
                let id = MessageId::new(state.next_id());
                state.outbound.insert(id, message);
            }
            state.outbox.put_out(&self.subscribers, &events);
            Ok(())
        })
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

    fn tell(&self, events: &[DeclarationEvent]) -> Result<(), StorageError> {
        self.with(|state| state.outbox.put_out(&self.subscribers, events));
        Ok(())
    }

    fn locate(
        &self,
        lrn: Option<&Lrn>,
        mrn: Option<&Mrn>,
    ) -> Result<Option<(OrganisationId, DeclarationId)>, StorageError> {
        Ok(self.with(|state| located(state, lrn, mrn)))
    }

    fn locate_all(&self, answers: &[References]) -> Result<Vec<Option<(OrganisationId, DeclarationId)>>, StorageError> {
        Ok(self.with(|state| {
            answers.iter().map(|References { lrn, mrn }| located(state, lrn.as_ref(), mrn.as_ref())).collect()
        }))
    }

    fn sent_message(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<SentMessage>, StorageError> {
        Ok(self.with(|state| sent_under(state, organisation, lrn).map(known)))
    }

    fn message_with_mrn(&self, organisation: OrganisationId, mrn: &Mrn) -> Result<Option<SentMessage>, StorageError> {
        Ok(self.with(|state| {
            let mut ours = state.outbound.values().filter(|message| message.organisation == organisation);
            ours.rfind(|message| given_mrn(message) == Some(mrn)).map(known)
        }))
    }

    fn record_answer(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
        answered: &Answered,
        answer: &RecordedAnswer,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            let ours = |message: &&mut Outbound| {
                (message.organisation, message.declaration) == (organisation, declaration) && message.answer.is_none()
            };
            for message in state.outbound.values_mut().filter(ours) {
                let meant = match answered {
                    Answered::Message(lrn) => message.lrn == *lrn,
                    Answered::Kind(kind) => message.kind == *kind && message.sent_at.is_some(),
                };
                if meant {
                    message.answer = Some(answer.clone());
                }
            }
            Ok(())
        })
    }

    fn record_end(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<(), StorageError> {
        self.with(|state| {
            let named = |message: &&mut Outbound| message.organisation == organisation && &message.lrn == lrn;
            for answer in state.outbound.values_mut().filter(named).filter_map(|message| message.answer.as_mut()) {
                "10".clone_into(&mut answer.function_code);
            }
            Ok(())
        })
    }

    fn latest_lrn(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
        kind: MessageKind,
    ) -> Result<Option<Lrn>, StorageError> {
        Ok(self.with(|state| {
            let mut messages = state.outbound.values();
            let last = messages.rfind(|message| {
                (message.organisation, message.declaration, message.kind) == (organisation, declaration, kind)
            });
            last.map(|message| message.lrn.clone())
        }))
    }

    fn open_sending(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
        other_than: &SentMessage,
    ) -> Result<Option<Lrn>, StorageError> {
        Ok(self.with(|state| {
            let open = |message: &&Outbound| {
                (message.organisation, message.declaration, message.kind)
                    == (organisation, declaration, MessageKind::Declaration)
                    && message.first_lrn == other_than.first_lrn
                    && message.lrn != other_than.lrn
                    && message.answer.is_none()
                    && (message.sent_at.is_some() || message.open_tries > 0)
            };
            state.outbound.values().rfind(open).map(|message| message.lrn.clone())
        }))
    }

    fn count_again(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<(), StorageError> {
        self.with(|state| {
            let named = |message: &&mut Outbound| message.organisation == organisation && &message.lrn == lrn;
            state.outbound.values_mut().filter(named).for_each(|message| message.replaced_by = None);
            Ok(())
        })
    }

    fn at_customs(&self, organisation: OrganisationId, declaration: DeclarationId) -> Result<AtCustoms, StorageError> {
        Ok(self.with(|state| {
            let of_it =
                |message: &&Outbound| (message.organisation, message.declaration) == (organisation, declaration);
            let may_be_accepted = |message: &Outbound| {
                message.kind == MessageKind::Declaration
                    && (message.sent_at.is_some() || message.open_tries > 0)
                    && !known(message).is_rejected()
                    && !known(message).is_ended()
            };
            let accepted = |message: &Outbound| given_mrn(message).is_some() && !known(message).is_ended();
            AtCustoms {
                accepted: state.outbound.values().filter(of_it).any(accepted),
                undecided: state.outbound.values().filter(of_it).any(may_be_accepted),
            }
        }))
    }

    fn withdraw(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<bool, StorageError> {
        Ok(self.with(|state| {
            let (before, mut given_up) = (state.outbound.len(), false);
            state.outbound.retain(|_, message| {
                let named = message.organisation == organisation && &message.lrn == lrn;
                given_up |= named && message.failed_at.is_some() && message.open_tries == 0;
                !(named && message.open_tries == 0 && message.due_at.is_some())
            });
            let withdrawn = state.outbound.len() < before;
            for earlier in state.outbound.values_mut().filter(|_| withdrawn) {
                earlier.replaced_by.take_if(|replacement| replacement == lrn);
            }
            given_up || withdrawn
        }))
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

    fn emission_map(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<EmissionMap>, StorageError> {
        Ok(self.with(|state| sent_under(state, organisation, lrn).map(|message| message.emission_map.clone())))
    }
}

fn known(message: &Outbound) -> SentMessage {
    SentMessage {
        kind: message.kind,
        lrn: message.lrn.clone(),
        first_lrn: message.first_lrn.clone(),
        mrn: given_mrn(message).cloned(),
        answer_code: message.answer.as_ref().map(|answer| answer.function_code.clone()),
    }
}

fn given_mrn(message: &Outbound) -> Option<&Mrn> {
    message.answer.as_ref()?.mrn.as_ref()
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

fn located(state: &State, lrn: Option<&Lrn>, mrn: Option<&Mrn>) -> Option<(OrganisationId, DeclarationId)> {
    let by_lrn = lrn
        .and_then(|lrn| state.outbound.values().find(|message| &message.lrn == lrn))
        .filter(|message| state.declarations.contains_key(&message.declaration))
        .map(|message| (message.organisation, message.declaration));
    by_lrn.or_else(|| {
        let mrn = mrn?;
        let mut declarations = state.declarations.values().map(|stored| &stored.declaration);
        if let Some(found) = declarations.rfind(|declaration| has_mrn(declaration, mrn)) {
            return Some((found.organisation, found.id));
        }
        let given = |message: &&Outbound| {
            given_mrn(message) == Some(mrn) && state.declarations.contains_key(&message.declaration)
        };
        let message = state.outbound.values().rfind(given)?;
        Some((message.organisation, message.declaration))
    })
}
