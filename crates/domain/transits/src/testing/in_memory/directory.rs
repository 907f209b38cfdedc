use super::InMemoryTransits;
use crate::lifecycle::Status;
use crate::ports::{
    InboundFilter, InboundSummary, TransitDirectory, TransitFilter, TransitLabel, TransitSort, TransitSummary,
};
use crate::{Rejection, TimelineEntry, Transit, TransitId, TransitRole};
use customs_kernel::search::RecordSearch;
use customs_kernel::{
    Mrn, OrganisationId, Page, PageRequest, SortDirection, StorageError, end_of_amsterdam_day, start_of_amsterdam_day,
};
use std::cmp::Ordering;
use std::collections::BTreeMap;

impl TransitDirectory for InMemoryTransits {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &TransitFilter,
        sort: TransitSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<TransitSummary>, StorageError> {
        let compare = |a: &Transit, b: &Transit| compare(a, b, sort);
        self.with(|state| {
            let refused = |one: &Transit| {
                state.stored(organisation, one.id).is_some_and(|stored| {
                    stored.rejections.iter().any(|(rejection, _)| is_meant(rejection, &filter.record_search))
                })
            };
            let fits = |one: &Transit| fits(one, filter) && (!filter.record_search.asks_for_refusals() || refused(one));
            state.page(organisation, (direction, page), fits, compare, summary)
        })
    }

    fn list_inbound(
        &self,
        organisation: OrganisationId,
        filter: &InboundFilter,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<InboundSummary>, StorageError> {
        let compare = |a: &Transit, b: &Transit| a.created_at.cmp(&b.created_at);
        self.with(|state| state.page(organisation, (direction, page), |one| arrives(one, filter), compare, inbound))
    }

    fn role_with_mrn(&self, organisation: OrganisationId, mrn: &Mrn) -> Result<Option<TransitRole>, StorageError> {
        let has =
            |transit: &Transit| transit.organisation == organisation && transit.milestones.mrn.as_ref() == Some(mrn);
        Ok(self.with(|state| {
            let roles = state.records.values().map(|stored| &stored.record).filter(|one| has(one)).map(|one| one.role);
            roles.min_by_key(|role| *role == TransitRole::Destination)
        }))
    }

    fn counts_by_status(&self, organisation: OrganisationId) -> Result<BTreeMap<Status, u64>, StorageError> {
        let lodged = |transit: &Transit| (transit.role == TransitRole::Departure).then(|| transit.status());
        let counts = self.with(|state| state.counts(organisation, lodged));
        Ok(counts.into_iter().filter_map(|(status, count)| Some((status?, count))).collect())
    }

    fn timeline(
        &self,
        organisation: OrganisationId,
        id: TransitId,
    ) -> Result<Option<(String, Vec<TimelineEntry>)>, StorageError> {
        Ok(self.timeline_of(organisation, id))
    }

    fn label(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<TransitLabel>, StorageError> {
        let label = |one: &Transit| TransitLabel {
            version: one.version,
            reference: one.reference.clone(),
            status: one.status(),
            role: one.role,
        };
        Ok(self.with(|state| state.stored(organisation, id).map(|stored| label(&stored.record))))
    }

    fn reference_in_use(&self, organisation: OrganisationId, reference: &str) -> Result<bool, StorageError> {
        Ok(self.with(|state| state.uses_reference(organisation, reference, None)))
    }

    fn rejections(&self, organisation: OrganisationId, id: TransitId) -> Result<Vec<Rejection>, StorageError> {
        Ok(self.rejections_of(organisation, id))
    }
}

/// Whether the search asks for records with this rejection.
fn is_meant(rejection: &Rejection, search: &RecordSearch) -> bool {
    let RecordSearch { refused_code, refused_from, refused_to, .. } = search;
    let is_named = |code: &String| rejection.errors.iter().any(|error| &error.code == code);
    refused_code.as_ref().is_none_or(is_named)
        && refused_from.is_none_or(|day| rejection.arrived_at >= start_of_amsterdam_day(day))
        && refused_to.is_none_or(|day| rejection.arrived_at <= end_of_amsterdam_day(day))
}

fn arrives(transit: &Transit, filter: &InboundFilter) -> bool {
    let InboundFilter { state, mrn, customer_code, dossier_id } = filter;
    let has_mrn = |wanted: &String| transit.milestones.mrn.as_ref().is_some_and(|mrn| mrn.as_str() == wanted);
    transit.role == TransitRole::Destination
        && state.is_none_or(|state| transit.standing.destination == state)
        && mrn.as_ref().is_none_or(has_mrn)
        && customer_code.as_ref().is_none_or(|code| &transit.customer_code == code)
        && dossier_id.is_none_or(|dossier| transit.dossier_id == Some(dossier))
}

fn inbound(transit: &Transit) -> InboundSummary {
    InboundSummary {
        id: transit.id,
        reference: transit.reference.clone(),
        standing: transit.standing,
        milestones: transit.milestones.clone(),
        arrival: transit.arrival.clone(),
        customer_code: transit.customer_code.clone(),
        dossier_id: transit.dossier_id,
        created_at: transit.created_at,
        updated_at: transit.updated_at,
    }
}

fn fits(transit: &Transit, filter: &TransitFilter) -> bool {
    let TransitFilter { status, lrn, mrn, customer_code, transit_type, dossier_id, open_request, record_search } =
        filter;
    let milestones = &transit.milestones;
    let released_at = milestones.released_at;
    transit.role == TransitRole::Departure
        && status.is_none_or(|status| transit.status() == status)
        && lrn.as_ref().is_none_or(|wanted| milestones.lrn.as_ref().is_some_and(|lrn| lrn.as_str() == wanted))
        && mrn.as_ref().is_none_or(|wanted| milestones.mrn.as_ref().is_some_and(|mrn| mrn.as_str() == wanted))
        && customer_code.as_ref().is_none_or(|code| &transit.customer_code == code)
        && transit_type.is_none_or(|kind| transit.transit_type() == kind)
        && dossier_id.is_none_or(|dossier| transit.dossier_id == Some(dossier))
        && open_request.is_none_or(|request| request.is_open(transit))
        && record_search.released_from.is_none_or(|day| released_at.is_some_and(|at| at >= start_of_amsterdam_day(day)))
        && record_search.released_to.is_none_or(|day| released_at.is_some_and(|at| at <= end_of_amsterdam_day(day)))
        && (record_search.sought().is_empty() || record_search.finds(&transit.searched_texts()))
}

fn compare(a: &Transit, b: &Transit, sort: TransitSort) -> Ordering {
    match sort {
        TransitSort::Id => a.id.cmp(&b.id),
        TransitSort::Reference => a.reference.cmp(&b.reference),
        TransitSort::Status => a.status().code().cmp(b.status().code()),
        TransitSort::CreatedAt => a.created_at.cmp(&b.created_at),
        TransitSort::SubmittedAt => a.milestones.submitted_at.cmp(&b.milestones.submitted_at),
        TransitSort::AcceptedAt => a.milestones.accepted_at.cmp(&b.milestones.accepted_at),
    }
}

fn summary(transit: &Transit) -> TransitSummary {
    let form = &transit.form;
    let guarantee = form.named_guarantees().into_iter().next();
    TransitSummary {
        id: transit.id,
        reference: transit.reference.clone(),
        application_reference: form.application_reference.clone(),
        standing: transit.standing,
        milestones: transit.milestones.clone(),
        arrival: transit.arrival.clone(),
        customer_code: transit.customer_code.clone(),
        dossier_id: transit.dossier_id,
        transit_type: transit.transit_type(),
        additional_declaration_type: form.additional_declaration_type.clone(),
        office_of_departure: form.office_of_departure.clone(),
        office_of_destination: form.office_of_destination.clone(),
        guarantee_type: guarantee.and_then(|it| it.guarantee_type).map(str::to_owned),
        guarantee_reference: guarantee.and_then(|it| it.reference).map(str::to_owned),
        guarantee_amount: form.total_guarantee_amount(),
        totals: transit.totals(),
        created_at: transit.created_at,
        updated_at: transit.updated_at,
    }
}
