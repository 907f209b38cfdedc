use super::{InMemoryBilling, State, conflict, has_part, page};
use crate::DossierId;
use crate::dossier::{Dossier, DossierStatus, NewDossier, RevenueLine};
use crate::ports::{DossierFilter, DossierQueue, DossierRepository, DossierSort, QueuedDossier, unique_rules};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};

impl State {
    fn require_free_number(
        &self,
        organisation: OrganisationId,
        number: &str,
        but: Option<DossierId>,
    ) -> Result<(), StorageError> {
        let mut others = self.dossiers.values().filter(|one| one.organisation == organisation && Some(one.id) != but);
        if others.any(|other| other.number == number) {
            return Err(conflict(Some(unique_rules::DOSSIER_NUMBER)));
        }
        Ok(())
    }

    fn require_dossier(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        version: Version,
    ) -> Result<(), StorageError> {
        let unchanged = |one: &Dossier| one.organisation == organisation && one.version == version;
        if self.dossiers.get(&id).is_some_and(unchanged) { Ok(()) } else { Err(conflict(None)) }
    }

    pub(super) fn revenue_lines_of(&self, dossier: DossierId) -> impl Iterator<Item = &RevenueLine> {
        self.revenue_of.get(&dossier).into_iter().flatten().filter_map(|id| self.revenue.get(id))
    }
}

impl DossierRepository for InMemoryBilling {
    fn insert(&self, dossier: &NewDossier) -> Result<Dossier, StorageError> {
        let NewDossier { organisation, number, form, billing_customer, created_at } = dossier.clone();
        self.with(|state| {
            state.write()?;
            state.require_free_number(organisation, &number, None)?;
            let dossier = Dossier {
                id: DossierId::new(state.next_id()),
                organisation,
                version: Version::FIRST,
                number,
                form,
                billing_customer,
                status: DossierStatus::Open,
                ready_at: None,
                invoiced_at: None,
                prepayment: None,
                created_at,
                updated_at: created_at,
            };
            state.dossiers.insert(dossier.id, dossier.clone());
            Ok(dossier)
        })
    }

    fn find(&self, organisation: OrganisationId, id: DossierId) -> Result<Option<Dossier>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.dossiers.get(&id).filter(|dossier| dossier.organisation == organisation).cloned())
        })
    }

    fn find_numbered(&self, organisation: OrganisationId, number: &str) -> Result<Option<DossierId>, StorageError> {
        self.with(|state| {
            state.read();
            let mut own = state.dossiers.values().filter(|dossier| dossier.organisation == organisation);
            Ok(own.find(|dossier| dossier.number == number).map(|dossier| dossier.id))
        })
    }

    fn find_to_stay(&self, organisation: OrganisationId, id: DossierId) -> Result<Option<Dossier>, StorageError> {
        DossierRepository::find(self, organisation, id)
    }

    fn hold(&self, organisation: OrganisationId, ids: &[DossierId]) -> Result<Vec<Dossier>, StorageError> {
        self.with(|state| {
            state.write()?;
            let mut ids = ids.to_vec();
            ids.sort();
            ids.dedup();
            let first = ids.iter().find(|id| !state.held.contains(id));
            state.held_out_of_order |= first.is_some_and(|first| state.held.last() > Some(first));
            state.held.extend(&ids);
            let mut held = Vec::new();
            for id in ids {
                if let Some(dossier) = state.dossiers.get_mut(&id).filter(|one| one.organisation == organisation) {
                    dossier.version = dossier.version.next();
                    held.push(dossier.clone());
                }
            }
            Ok(held)
        })
    }

    fn save(&self, dossier: &Dossier) -> Result<Version, StorageError> {
        self.with(|state| {
            state.write()?;
            state.require_dossier(dossier.organisation, dossier.id, dossier.version)?;
            state.require_free_number(dossier.organisation, &dossier.number, Some(dossier.id))?;
            let version = dossier.version.next();
            if let Some(kept) = state.dossiers.get_mut(&dossier.id) {
                *kept = Dossier { version, created_at: kept.created_at, ..dossier.clone() };
            }
            Ok(version)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: DossierId, version: Version) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            state.require_dossier(organisation, id, version)?;
            state.dossiers.remove(&id);
            state.revenue.retain(|_, line| line.dossier != id);
            state.revenue_of.remove(&id);
            state.purchases.retain(|_, line| line.dossier != id);
            state.remembered.retain(|(_, key)| key.dossier != id);
            state.sources.retain(|(_, dossier, _), _| *dossier != id);
            Ok(())
        })
    }

    fn next_in_series(&self, organisation: OrganisationId, series: &str) -> Result<u64, StorageError> {
        self.with(|state| {
            state.write()?;
            let last = state.series.entry((organisation, series.to_owned())).or_default();
            *last += 1;
            Ok(*last)
        })
    }

    fn list(
        &self,
        organisation: OrganisationId,
        filter: &DossierFilter,
        sort: DossierSort,
        direction: SortDirection,
        request: PageRequest,
    ) -> Result<Page<Dossier>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.dossiers.values().filter(|dossier| dossier.organisation == organisation);
            let found = own.filter(|dossier| fits(dossier, filter)).collect();
            let order = |a: &Dossier, b: &Dossier| {
                let order = match sort {
                    DossierSort::Id => a.id.cmp(&b.id),
                    DossierSort::CreatedAt => a.created_at.cmp(&b.created_at),
                    DossierSort::UpdatedAt => a.updated_at.cmp(&b.updated_at),
                    DossierSort::Number => a.number.cmp(&b.number),
                    DossierSort::Status => a.status.word().cmp(b.status.word()),
                    DossierSort::CustomerCode => a.form.customer_code.cmp(&b.form.customer_code),
                };
                order.then(a.id.cmp(&b.id))
            };
            page(found, request, direction, order, |dossier: &Dossier| dossier.id.get())
        })
    }
}

fn fits(dossier: &Dossier, filter: &DossierFilter) -> bool {
    let DossierFilter {
        customer_code,
        status,
        transport_mode,
        number,
        customer_reference,
        search,
        created_from,
        created_until,
    } = filter;
    let form = &dossier.form;
    let found = |text: &Option<String>, part: &str| text.as_deref().is_some_and(|text| has_part(text, part));
    let searched = |part: &String| {
        let bills = [
            &form.master_airwaybill,
            &form.house_airwaybill,
            &form.master_bill_of_lading,
            &form.house_bill_of_lading,
            &form.customer_reference,
        ];
        has_part(&dossier.number, part) || bills.into_iter().any(|text| found(text, part))
    };
    customer_code.as_ref().is_none_or(|wanted| form.customer_code.as_ref() == Some(wanted))
        && status.is_none_or(|wanted| dossier.status == wanted)
        && transport_mode.as_ref().is_none_or(|wanted| form.transport_mode.as_ref() == Some(wanted))
        && number.as_ref().is_none_or(|part| has_part(&dossier.number, part))
        && customer_reference.as_ref().is_none_or(|part| found(&form.customer_reference, part))
        && search.as_ref().is_none_or(searched)
        && created_from.is_none_or(|from| dossier.created_at >= from)
        && created_until.is_none_or(|until| dossier.created_at <= until)
}

impl DossierQueue for InMemoryBilling {
    fn waiting(
        &self,
        organisation: OrganisationId,
        after: Option<(String, DossierId)>,
        limit: usize,
    ) -> Result<Vec<QueuedDossier>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.dossiers.values().filter(|dossier| dossier.organisation == organisation);
            let ready = own.filter(|dossier| dossier.status == DossierStatus::ReadyToInvoice);
            let waiting = ready.filter(|dossier| state.revenue_lines_of(dossier.id).any(RevenueLine::is_pending));
            let mut queued: Vec<QueuedDossier> = waiting
                .map(|dossier| QueuedDossier {
                    billing_customer: dossier.billing_customer.clone(),
                    id: dossier.id,
                    ready_at: dossier.ready_at,
                    frequency: dossier.form.frequency(),
                })
                .filter(|queued| after.as_ref().is_none_or(|after| queued.place() > *after))
                .collect();
            queued.sort_by_key(QueuedDossier::place);
            queued.truncate(limit);
            Ok(queued)
        })
    }
}
