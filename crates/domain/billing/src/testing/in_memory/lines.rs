use super::{Booking, InMemoryBilling, State, conflict};
use crate::dossier::{NewRevenueLine, PurchaseLine, RevenueLine};

use crate::ports::{ChargedOn, NewPurchaseLine, PurchaseLines, Remember, RevenueLines};
use crate::{DossierId, InvoiceId, PurchaseLineId, RevenueLineId};
use customs_kernel::{OrganisationId, StorageError, Subject, WriteEffect};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

impl State {
    fn pending(&mut self, organisation: OrganisationId, id: RevenueLineId) -> Result<&mut RevenueLine, StorageError> {
        let line = self.revenue.get_mut(&id).filter(|line| line.organisation == organisation && line.is_pending());
        line.ok_or_else(|| conflict(None))
    }

    /// Acts like a unique key on triggered charges.
    fn is_charged(&self, new: &NewRevenueLine) -> bool {
        let mut lines = self.revenue_lines_of(new.dossier);
        self.remembered.contains(&(new.organisation, new.key()))
            || lines.any(|line| line.is_triggered() && line.key() == new.key())
    }
}

impl RevenueLines for InMemoryBilling {
    fn for_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<RevenueLine>, StorageError> {
        self.with(|state| {
            state.read();
            let lines = dossiers.iter().flat_map(|dossier| state.revenue_lines_of(*dossier));
            let mut lines: Vec<_> = lines.filter(|line| line.organisation == organisation).cloned().collect();
            lines.sort_by_key(|line| line.id);
            Ok(lines)
        })
    }

    fn insert(&self, lines: &[NewRevenueLine]) -> Result<Vec<RevenueLine>, StorageError> {
        self.with(|state| {
            state.write()?;
            let mut kept = Vec::new();
            for new in lines {
                if new.is_triggered() && state.is_charged(new) {
                    continue;
                }
                let line = RevenueLine::stored(RevenueLineId::new(state.next_id()), new.clone());
                state.revenue_of.entry(line.dossier).or_default().insert(line.id);
                state.revenue.insert(line.id, line.clone());
                kept.push(line);
            }
            Ok(kept)
        })
    }

    fn save(&self, line: &RevenueLine) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let kept = state.pending(line.organisation, line.id)?;
            kept.clone_from(line);
            Ok(())
        })
    }

    fn delete(&self, organisation: OrganisationId, id: RevenueLineId, remember: Remember) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let line = state.pending(organisation, id)?.clone();
            if remember == Remember::Yes && line.is_triggered() {
                state.remembered.insert((organisation, line.key()));
            }
            state.revenue.remove(&id);
            if let Some(own) = state.revenue_of.get_mut(&line.dossier) {
                own.remove(&id);
            }
            Ok(())
        })
    }

    fn forget(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        movement: Option<Subject>,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            state.remembered.retain(|(owner, key)| {
                let meant = movement.is_none() || key.movement == movement;
                *owner != organisation || key.dossier != dossier || !meant
            });
            Ok(())
        })
    }

    fn claim(&self, organisation: OrganisationId, lines: &[(RevenueLineId, InvoiceId)]) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let before = state.revenue.clone();
            for (line, invoice) in lines {
                match state.pending(organisation, *line) {
                    Ok(kept) => kept.invoice = Some(*invoice),
                    Err(error) => {
                        state.revenue = before;
                        return Err(error);
                    }
                }
            }
            Ok(())
        })
    }

    fn release(
        &self,
        organisation: OrganisationId,
        lines: &[RevenueLineId],
        invoice: InvoiceId,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            for line in state.revenue.values_mut().filter(|line| line.organisation == organisation) {
                if line.invoice == Some(invoice) && lines.contains(&line.id) {
                    line.invoice = None;
                }
            }
            Ok(())
        })
    }
}

impl PurchaseLines for InMemoryBilling {
    fn for_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<PurchaseLine>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.purchases.values().filter(|line| line.organisation == organisation);
            Ok(own.filter(|line| dossiers.contains(&line.dossier)).cloned().collect())
        })
    }

    fn noted(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        beginning: &str,
    ) -> Result<BTreeMap<String, Decimal>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.sources.iter().filter(|((owner, of, source), _)| {
                (*owner, *of) == (organisation, dossier) && source.starts_with(beginning)
            });
            Ok(own.map(|((_, _, source), booking)| (source.clone(), booking.amount)).collect())
        })
    }

    fn note(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        source: &str,
        amount: Decimal,
    ) -> Result<WriteEffect, StorageError> {
        self.with(|state| {
            state.write()?;
            let Some(noted) = state.sources.get_mut(&(organisation, dossier, source.to_owned())) else {
                return Ok(WriteEffect::Unchanged);
            };
            noted.amount = amount;
            Ok(WriteEffect::Changed)
        })
    }

    fn charged_on(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<(DossierId, String), ChargedOn>, StorageError> {
        self.with(|state| {
            state.read();
            let own =
                state.sources.iter().filter(|((owner, of, _), _)| *owner == organisation && dossiers.contains(of));
            let charged =
                own.filter_map(|((_, of, source), booking)| Some(((*of, source.clone()), booking.charged_on?)));
            Ok(charged.collect())
        })
    }

    fn note_charged_on(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        source: &str,
        charged: Option<ChargedOn>,
    ) -> Result<WriteEffect, StorageError> {
        self.with(|state| {
            state.write()?;
            let Some(booking) = state.sources.get_mut(&(organisation, dossier, source.to_owned())) else {
                return Ok(WriteEffect::Unchanged);
            };
            booking.charged_on = charged;
            Ok(WriteEffect::Changed)
        })
    }

    fn insert(&self, line: &NewPurchaseLine) -> Result<Option<PurchaseLine>, StorageError> {
        let NewPurchaseLine { organisation, dossier, terms, source, created_at } = line.clone();
        self.with(|state| {
            state.write()?;
            if let Some(source) = &source {
                let key = (organisation, dossier, source.clone());
                if state.sources.contains_key(&key) {
                    return Ok(None);
                }
                state.sources.insert(key, Booking { amount: terms.amounts.amount, charged_on: None });
            }
            let id = PurchaseLineId::new(state.next_id());
            let line = PurchaseLine { id, organisation, dossier, terms, source, created_at };
            state.purchases.insert(id, line.clone());
            Ok(Some(line))
        })
    }

    fn save(&self, line: &PurchaseLine) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let kept = state.purchases.get_mut(&line.id).filter(|kept| kept.organisation == line.organisation);
            kept.ok_or_else(|| conflict(None))?.terms = line.terms.clone();
            Ok(())
        })
    }

    fn delete(&self, organisation: OrganisationId, id: PurchaseLineId) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            if state.purchases.get(&id).is_none_or(|line| line.organisation != organisation) {
                return Err(conflict(None));
            }
            state.purchases.remove(&id);
            Ok(())
        })
    }

    fn take_back(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        sources: &[String],
    ) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let is_meant = |line: &PurchaseLine| {
                line.organisation == organisation
                    && line.dossier == dossier
                    && line.source.as_ref().is_some_and(|source| sources.contains(source))
            };
            state.purchases.retain(|_, line| !is_meant(line));
            state
                .sources
                .retain(|(owner, of, source), _| (*owner, *of) != (organisation, dossier) || !sources.contains(source));
            Ok(())
        })
    }
}
