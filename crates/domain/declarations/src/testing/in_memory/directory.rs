use super::InMemoryDeclarations;
use crate::lifecycle::Status;
use crate::ports::{
    DeclarationDirectory, DeclarationFilter, DeclarationLabel, DeclarationSort, DeclarationSummary, Excerpt, Flow,
    LineStretch,
};
use crate::{AssessedTax, Declaration, DeclarationId, Rejection, TimelineEntry};
use chrono::{DateTime, Utc};
use customs_kernel::search::RecordSearch;
use customs_kernel::{
    OrganisationId, Page, PageRequest, SortDirection, StorageError, end_of_amsterdam_day, start_of_amsterdam_day,
};
use std::cmp::Ordering;
use std::collections::BTreeMap;

impl DeclarationDirectory for InMemoryDeclarations {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &DeclarationFilter,
        sort: DeclarationSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<DeclarationSummary>, StorageError> {
        let compare = |a: &Declaration, b: &Declaration| compare(a, b, sort);
        self.with(|state| {
            let refused = |one: &Declaration| {
                state.stored(organisation, one.id).is_some_and(|stored| {
                    stored.rejections.iter().any(|(rejection, _)| is_meant(rejection, &filter.record_search))
                })
            };
            let fits =
                |one: &Declaration| fits(one, filter) && (!filter.record_search.asks_for_refusals() || refused(one));
            state.page(organisation, (direction, page), fits, compare, summary)
        })
    }

    fn counts_by_status(&self, organisation: OrganisationId) -> Result<BTreeMap<Status, u64>, StorageError> {
        Ok(self.with(|state| state.counts(organisation, |declaration| declaration.status)))
    }

    fn flow(&self, organisation: OrganisationId, moments: &[DateTime<Utc>]) -> Result<Vec<Flow>, StorageError> {
        let place = |at: Option<DateTime<Utc>>| {
            let at = at?;
            moments.windows(2).position(|span| span[0] <= at && at < span[1])
        };
        let counts = self.with(|state| {
            state.counts(organisation, |one| (place(one.milestones.submitted_at), place(one.milestones.released_at)))
        });
        let mut flow = vec![Flow::default(); moments.len().saturating_sub(1)];
        for ((submitted, released), number) in counts {
            submitted.into_iter().for_each(|place| flow[place].submitted += number);
            released.into_iter().for_each(|place| flow[place].released += number);
        }
        Ok(flow)
    }

    fn timeline(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<(String, Vec<TimelineEntry>)>, StorageError> {
        Ok(self.timeline_of(organisation, id))
    }

    fn label(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Option<DeclarationLabel>, StorageError> {
        let label = |one: &Declaration| DeclarationLabel {
            version: one.version,
            reference: one.reference.clone(),
            status: one.status,
        };
        Ok(self.with(|state| state.stored(organisation, id).map(|stored| label(&stored.record))))
    }

    fn excerpt(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        LineStretch { before, most }: LineStretch,
    ) -> Result<Option<Excerpt>, StorageError> {
        Ok(self.with(|state| {
            let mut declaration = state.stored(organisation, id)?.record.clone();
            let totals = declaration.totals();
            let lines = std::mem::take(&mut declaration.lines).into_iter();
            declaration.lines = lines.skip(before as usize).take(most as usize).collect();
            Some(Excerpt { declaration, totals })
        }))
    }

    fn reference_in_use(&self, organisation: OrganisationId, reference: &str) -> Result<bool, StorageError> {
        Ok(self.with(|state| state.uses_reference(organisation, reference, None)))
    }

    fn rejections(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Vec<Rejection>, StorageError> {
        Ok(self.rejections_of(organisation, id))
    }

    fn latest_rejections(
        &self,
        organisation: OrganisationId,
        ids: &[DeclarationId],
    ) -> Result<BTreeMap<DeclarationId, Rejection>, StorageError> {
        let latest = |id: &DeclarationId| Some((*id, self.rejections_of(organisation, *id).pop()?));
        Ok(ids.iter().filter_map(latest).collect())
    }

    fn assessed_taxes(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Vec<AssessedTax>, StorageError> {
        Ok(self
            .with(|state| state.stored(organisation, id).map(|stored| stored.beside.taxes.clone()).unwrap_or_default()))
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

fn fits(declaration: &Declaration, filter: &DeclarationFilter) -> bool {
    let search = &filter.record_search;
    let released_at = declaration.milestones.released_at;
    let value = declaration.totals().invoice_value;
    let milestones = &declaration.milestones;
    let submitted_at = milestones.submitted_at;
    let mrn = milestones.mrn.as_ref().map(ToString::to_string);
    let lrn = milestones.lrn.as_ref().map(ToString::to_string);
    let contains =
        |text: Option<&str>, part: &str| text.is_some_and(|text| text.to_lowercase().contains(&part.to_lowercase()));
    let reference = Some(declaration.reference.as_str());
    filter.status.is_none_or(|status| declaration.status == status)
        && filter.direction.is_none_or(|direction| declaration.direction() == direction)
        && filter.declaration_type.is_none_or(|set| declaration.declaration_type() == Some(set))
        && filter.reference.as_deref().is_none_or(|part| contains(reference, part))
        && filter.mrn.as_ref().is_none_or(|wanted| mrn.as_ref() == Some(wanted))
        && filter.lrn.as_ref().is_none_or(|wanted| lrn.as_ref() == Some(wanted))
        && filter.customer_code.as_ref().is_none_or(|code| declaration.customer_code.as_ref() == Some(code))
        && filter.dossier_id.is_none_or(|dossier| declaration.dossier_id == Some(dossier))
        && filter.created_from.is_none_or(|day| declaration.created_at >= start_of_amsterdam_day(day))
        && filter.created_to.is_none_or(|day| declaration.created_at <= end_of_amsterdam_day(day))
        && filter.submitted_from.is_none_or(|day| submitted_at.is_some_and(|at| at >= start_of_amsterdam_day(day)))
        && filter.submitted_to.is_none_or(|day| submitted_at.is_some_and(|at| at <= end_of_amsterdam_day(day)))
        && filter.open_request.is_none_or(|request| request.is_open(declaration))
        && filter.search.as_deref().is_none_or(|part| {
            contains(reference, part) || contains(mrn.as_deref(), part) || contains(lrn.as_deref(), part)
        })
        && filter.value_from.is_none_or(|least| value.is_some_and(|value| value >= least))
        && filter.value_to.is_none_or(|most| value.is_some_and(|value| value <= most))
        && search.released_from.is_none_or(|day| released_at.is_some_and(|at| at >= start_of_amsterdam_day(day)))
        && search.released_to.is_none_or(|day| released_at.is_some_and(|at| at <= end_of_amsterdam_day(day)))
        && (search.sought().is_empty() || search.finds(&declaration.searched_texts()))
}

fn compare(a: &Declaration, b: &Declaration, sort: DeclarationSort) -> Ordering {
    match sort {
        DeclarationSort::Id => a.id.cmp(&b.id),
        DeclarationSort::Reference => a.reference.cmp(&b.reference),
        DeclarationSort::Status => a.status.code().cmp(b.status.code()),
        DeclarationSort::CreatedAt => a.created_at.cmp(&b.created_at),
        DeclarationSort::SubmittedAt => a.milestones.submitted_at.cmp(&b.milestones.submitted_at),
        DeclarationSort::AcceptedAt => a.milestones.accepted_at.cmp(&b.milestones.accepted_at),
    }
}

fn summary(declaration: &Declaration) -> DeclarationSummary {
    DeclarationSummary {
        id: declaration.id,
        reference: declaration.reference.clone(),
        application_reference: declaration.form.application_reference.clone(),
        status: declaration.status,
        direction: declaration.direction(),
        declaration_type: declaration.declaration_type(),
        dms_version: declaration.form.dms_version.clone(),
        symbol: declaration.symbol(),
        representation_type: declaration.form.representation_type.clone(),
        customer_code: declaration.customer_code.clone(),
        dossier_id: declaration.dossier_id,
        milestones: declaration.milestones.clone(),
        totals: declaration.totals(),
        created_at: declaration.created_at,
        updated_at: declaration.updated_at,
    }
}
