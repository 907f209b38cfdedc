use super::tasks::Tasks;
use crate::{
    Areas, Assignee, FoundTask, KindCount, Place, RecordKind, Task, TaskError, TaskFilter, TaskId, TaskQuery, in_order,
};
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, Page, PageRequest, RuleCode, UserId};
use std::collections::BTreeMap;

/// The last place that a page can be asked for by its number; what is behind is read on behind a task.
const LAST_PLACE: u64 = 10_000;

/// Most tasks about one record, or in a calendar.
const MOST: u64 = 1_000;

impl Tasks {
    /// Lists what is due, oldest deadline first, one page of it: by its number, or behind a task.
    ///
    /// # Errors
    /// `Invalid` with `after_id` when the list has no such task (any more), and with `page` beyond place 10,000;
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: TaskFilter,
        after: Option<&TaskId>,
        page: PageRequest,
    ) -> Result<Page<Task>, TaskError> {
        let (skip, size) = (u64::try_from(page.offset()).unwrap_or(u64::MAX), u64::from(page.size.get()));
        if skip.saturating_add(size) > LAST_PLACE {
            let last = LAST_PLACE / size;
            return Err(FieldErrors::one("page", BrokenRule::outside(1_u64, last)).into());
        }
        let after = after.map(|id| self.place(organisation, filter.areas, id)).transpose()?;
        let query = self.query(filter, after, skip + size);
        let total = self.ports.finder.count(organisation, &query)?.iter().map(|count| count.total).sum();
        let mut found = self.ports.finder.find(organisation, &query)?;
        found.sort_by(|one, other| in_order(one, other, query.today));
        let skip = usize::try_from(skip).unwrap_or(usize::MAX);
        let found = found.into_iter().skip(skip).take(page.size.get() as usize).collect();
        Ok(Page { records: self.shown(organisation, found, &query)?, request: page, total })
    }

    /// Lists the first tasks of the list, and counts all of them.
    ///
    /// # Errors
    /// `Storage`.
    pub fn first(
        &self,
        organisation: OrganisationId,
        filter: TaskFilter,
        most: u32,
    ) -> Result<(Vec<Task>, u64), TaskError> {
        let query = self.query(filter, None, u64::from(most).min(MOST));
        let total = self.ports.finder.count(organisation, &query)?.iter().map(|count| count.total).sum();
        Ok((self.all_of(organisation, &query)?, total))
    }

    /// Counts the tasks of each kind, in the order of the kinds; a kind without any is left out.
    ///
    /// # Errors
    /// `Storage`.
    pub fn counts(&self, organisation: OrganisationId, filter: TaskFilter) -> Result<Vec<KindCount>, TaskError> {
        let mut counts = self.ports.finder.count(organisation, &self.query(filter, None, 0))?;
        counts.retain(|count| count.total > 0);
        counts.sort_by_key(|count| count.kind);
        Ok(counts)
    }

    /// Shows one task, also while it is put off.
    ///
    /// # Errors
    /// `NotFound` when its cause is gone, or the caller may not read its area; `Storage`.
    pub fn show(&self, organisation: OrganisationId, areas: Areas, id: &TaskId) -> Result<Task, TaskError> {
        let (query, found) = self.found(organisation, areas, id)?;
        self.shown(organisation, vec![found], &query)?.pop().ok_or(TaskError::NotFound)
    }

    /// The users to whom tasks are given, by name.
    ///
    /// # Errors
    /// `Storage`.
    pub fn colleagues(&self, organisation: OrganisationId) -> Result<Vec<Assignee>, TaskError> {
        let mut users = self.ports.people.users(organisation)?;
        users.sort_by_cached_key(|user| user.name.to_lowercase());
        Ok(users)
    }

    /// Lists the tasks about one record, also those that are put off or are not due for long.
    ///
    /// # Errors
    /// `Storage`.
    pub fn about(
        &self,
        organisation: OrganisationId,
        areas: Areas,
        record: RecordKind,
        id: &str,
    ) -> Result<Vec<Task>, TaskError> {
        let filter = TaskFilter { about: Some((record, id.to_owned())), ..TaskFilter::within(areas) };
        self.all_of(organisation, &self.query(filter, None, MOST))
    }

    /// The task with this id, and the query that found it.
    pub(super) fn found(
        &self,
        organisation: OrganisationId,
        areas: Areas,
        id: &TaskId,
    ) -> Result<(TaskQuery, FoundTask), TaskError> {
        let filter = TaskFilter { only: Some(id.clone()), ..TaskFilter::within(areas) };
        let query = self.query(filter, None, 1);
        let found = self.ports.finder.find(organisation, &query)?.pop().ok_or(TaskError::NotFound)?;
        Ok((query, found))
    }

    fn place(&self, organisation: OrganisationId, areas: Areas, id: &TaskId) -> Result<Place, TaskError> {
        match self.found(organisation, areas, id) {
            Ok((query, found)) => Ok(Place::from_found(&found, query.today)),
            Err(TaskError::NotFound) => {
                let rule = "is no task of the list (any more), so that no page can begin after it";
                Err(FieldErrors::one("after_id", (RuleCode::NotInList, rule)).into())
            }
            Err(error) => Err(error),
        }
    }

    pub(super) fn query(&self, filter: TaskFilter, after: Option<Place>, limit: u64) -> TaskQuery {
        TaskQuery { filter, today: self.today(), now: self.ports.clock.now(), after, limit }
    }

    fn all_of(&self, organisation: OrganisationId, query: &TaskQuery) -> Result<Vec<Task>, TaskError> {
        let mut found = self.ports.finder.find(organisation, query)?;
        found.sort_by(|one, other| in_order(one, other, query.today));
        found.truncate(usize::try_from(query.limit).unwrap_or(usize::MAX));
        self.shown(organisation, found, query)
    }

    /// The tasks as people see them, with the names of those who took them.
    pub(super) fn shown(
        &self,
        organisation: OrganisationId,
        found: Vec<FoundTask>,
        query: &TaskQuery,
    ) -> Result<Vec<Task>, TaskError> {
        let users: BTreeMap<UserId, Assignee> = if found.iter().any(|task| task.mark.assignee.is_some()) {
            self.ports.people.users(organisation)?.into_iter().map(|user| (user.id, user)).collect()
        } else {
            BTreeMap::new()
        };
        let show = |task: FoundTask| {
            let assignee = task.mark.assignee.and_then(|id| users.get(&id).cloned());
            task.shown(query.today, assignee)
        };
        Ok(found.into_iter().map(show).collect())
    }
}
