use super::{MemoryTasks, record_of};
use crate::ports::TaskFinder;
use crate::{Basis, Behind, FoundTask, KindCount, Span, Taken, TaskFilter, TaskKind, TaskQuery, in_order};
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, StorageError};

impl TaskFinder for MemoryTasks {
    fn find(&self, organisation: OrganisationId, query: &TaskQuery) -> Result<Vec<FoundTask>, StorageError> {
        let mut all = Vec::new();
        for kind in query.filter.kinds() {
            let mut found = self.passing(organisation, query, kind);
            if let Some(place) = &query.after {
                let behind = place.behind(kind, query.today);
                found.retain(|task| is_behind(task, &behind));
            }
            found.sort_by(|one, other| in_order(one, other, query.today));
            found.truncate(usize::try_from(query.limit).unwrap_or(usize::MAX));
            all.extend(found);
        }
        Ok(all)
    }

    fn count(&self, organisation: OrganisationId, query: &TaskQuery) -> Result<Vec<KindCount>, StorageError> {
        let count = |kind| {
            let found = self.passing(organisation, query, kind);
            let overdue = found.iter().filter(|task| task.day(query.today) < query.today).count() as u64;
            KindCount { kind, total: found.len() as u64, overdue }
        };
        Ok(query.filter.kinds().into_iter().map(count).filter(|count| count.total > 0).collect())
    }
}

impl MemoryTasks {
    fn passing(&self, organisation: OrganisationId, query: &TaskQuery, kind: TaskKind) -> Vec<FoundTask> {
        let Some(span) = query.filter.span(kind, query.today) else { return Vec::new() };
        let kept = self.kept();
        let own = kept.found.iter().filter(|(of, task)| *of == organisation && task.id.kind() == kind);
        let marked = own.map(|(_, task)| {
            let mark = kept.marks.get(&(organisation, task.id.clone())).cloned().unwrap_or_default();
            FoundTask { mark, ..task.clone() }
        });
        marked.filter(|task| is_within(task.basis, span) && passes(&query.filter, task, query.today)).collect()
    }
}

fn is_within(basis: Basis, Span { least, below }: Span) -> bool {
    least.is_none_or(|least| basis >= least) && below.is_none_or(|below| basis < below)
}

fn passes(filter: &TaskFilter, task: &FoundTask, today: NaiveDate) -> bool {
    let taken = match filter.taken {
        None => true,
        Some(Taken::ByNone) => task.mark.assignee.is_none(),
        Some(Taken::By(user)) => task.mark.assignee == Some(user),
    };
    taken
        && filter.wants_snoozed().is_none_or(|snoozed| task.is_snoozed(today) == snoozed)
        && filter.customer_code.as_ref().is_none_or(|code| task.customer_code.as_ref() == Some(code))
        && filter.only.as_ref().is_none_or(|id| task.id == *id)
        && filter.about.as_ref().is_none_or(|(kind, id)| record_of(task) == (*kind, id))
}

fn is_behind(task: &FoundTask, behind: &Behind) -> bool {
    match behind {
        Behind::All => true,
        Behind::From(least) => task.basis >= *least,
        Behind::After(basis, key) => {
            let number = |key: &str| key.parse::<i64>().unwrap_or(i64::MAX);
            (task.basis, number(task.id.key()), task.id.key()) > (*basis, number(key), key.as_str())
        }
        Behind::Nothing => false,
    }
}
