use super::tasks::Tasks;
use crate::{FoundTask, KindCount, Part, Task, TaskError, TaskFilter, TaskQuery, in_order};
use customs_form_macros::growing;
use customs_kernel::OrganisationId;

/// A part of the list with its first tasks.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskPart {
    /// The part.
    pub part: Part,
    /// The number of all its tasks.
    pub total: u64,
    /// The first of them, the oldest deadline first.
    pub tasks: Vec<Task>,
}

impl Tasks {
    /// Lists the first tasks of each part that people look at, at most `most` of each, and counts what is later. The
    /// filter names no part.
    ///
    /// # Errors
    /// `Storage`.
    pub fn desk(
        &self,
        organisation: OrganisationId,
        filter: &TaskFilter,
        most: u32,
    ) -> Result<(Vec<DeskPart>, u64), TaskError> {
        let totals = self.totals(organisation, filter)?;
        let total_of = |part: Part| totals.iter().find(|(known, _)| *known == part).map_or(0, |(_, total)| *total);
        let mut found: Vec<FoundTask> = Vec::new();
        let mut lengths = Vec::new();
        for part in Part::PRESENT {
            let tasks = if total_of(part) == 0 { Vec::new() } else { self.first_of(organisation, filter, part, most)? };
            lengths.push((part, tasks.len()));
            found.extend(tasks);
        }
        let query = self.query(filter.clone(), None, 0);
        let mut shown = self.shown(organisation, found, &query)?.into_iter();
        let take = |(part, length): (Part, usize)| DeskPart {
            part,
            total: total_of(part),
            tasks: shown.by_ref().take(length).collect(),
        };
        Ok((lengths.into_iter().map(take).collect(), total_of(Part::Later)))
    }

    /// Counts the tasks of each part, in the order of the parts.
    ///
    /// # Errors
    /// `Storage`.
    pub fn totals(&self, organisation: OrganisationId, filter: &TaskFilter) -> Result<Vec<(Part, u64)>, TaskError> {
        let all = self.ports.finder.count(organisation, &self.query(filter.clone(), None, 0))?;
        let within = |part: Part| -> Result<u64, TaskError> {
            let filter = TaskFilter { part: Some(part), ..filter.clone() };
            let counts = self.ports.finder.count(organisation, &self.query(filter, None, 0))?;
            Ok(counts.iter().map(|count| count.total).sum())
        };
        let sum = |of: fn(&KindCount) -> u64| all.iter().map(of).sum::<u64>();
        let overdue = sum(|count| Part::Overdue.among(*count));
        let waiting = sum(|count| Part::Waiting.among(*count));
        let (today, week) = (within(Part::Today)?, within(Part::Week)?);
        // The rest: what came up between the statements may be missing, and is there with the next look.
        let later = sum(|count| count.total).saturating_sub(overdue + waiting + today + week);
        let totals = [overdue, today, week, waiting, later];
        Ok(Part::ALL.iter().copied().zip(totals).collect())
    }

    fn first_of(
        &self,
        organisation: OrganisationId,
        filter: &TaskFilter,
        part: Part,
        most: u32,
    ) -> Result<Vec<FoundTask>, TaskError> {
        let filter = TaskFilter { part: Some(part), ..filter.clone() };
        let query: TaskQuery = self.query(filter, None, most.into());
        let mut found = self.ports.finder.find(organisation, &query)?;
        found.sort_by(|one, other| in_order(one, other, query.today));
        found.truncate(most as usize);
        Ok(found)
    }
}
