//! What the desk shows, read at once.

use super::asked::Asked;
use super::step;
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::listing::{CustomerNames, Refusal, Refusals};
use crate::texts::Language;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest};
use customs_reporting::reports::ReportSubject;
use customs_tasks::{Areas, Assignee, DeskPart, Part, Task, TaskError, TaskFilter, TaskKind, Tasks};

/// Tasks of each part on the first page; the others are behind its link.
const OF_EACH_PART: u32 = 25;

/// For whom the desk is read.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    pub(super) organisation: OrganisationId,
    /// The areas on whose tasks the role may note something.
    pub(super) noted: Areas,
    /// The areas that the role may read.
    pub(super) areas: Areas,
    /// Whether the role may read customers, and sees their names.
    pub(super) reads_customers: bool,
}

/// The list of the desk.
pub(super) enum TaskList {
    /// The first tasks of each part, and the number of those that are later.
    Parts(Vec<DeskPart>, u64),
    /// A page of one part, or of those that are put off.
    One(Page<Task>),
}

/// What is open beside the list.
pub(super) enum OpenTask {
    /// A task, and whether its record allows the next step.
    There(Box<Task>, bool),
    /// It is done.
    Gone,
}

/// All that the desk shows.
pub(super) struct Desk {
    pub(super) now: DateTime<Utc>,
    pub(super) today: NaiveDate,
    pub(super) list: TaskList,
    /// The number of tasks of the list that the role may change.
    pub(super) changeable: u64,
    pub(super) open: Option<OpenTask>,
    pub(super) colleagues: Vec<Assignee>,
    pub(super) names: CustomerNames,
    pub(super) rejections: Rejections,
}

/// The latest rejections of the records of tasks.
pub(super) struct Rejections {
    declarations: Refusals,
    transits: Refusals,
}

impl Desk {
    pub(super) fn read(
        services: &ConsoleServices,
        reader: Reader,
        asked: &Asked,
        page: PageRequest,
    ) -> Result<Self, Failure> {
        let (tasks, organisation) = (&services.tasks, reader.organisation);
        let filter = asked.filter(tasks, organisation)?;
        let list = if asked.part.is_some() || asked.is_put_off {
            TaskList::One(tasks.list(organisation, filter.clone(), None, page)?)
        } else {
            let (parts, later) = tasks.desk(organisation, &filter, OF_EACH_PART)?;
            TaskList::Parts(parts, later)
        };
        let changeable = changeable(tasks, reader, asked, filter, list.total())?;
        let open = asked.open.as_ref().map(|id| match tasks.show(organisation, reader.areas, id) {
            Ok(task) => {
                let is_possible = step::is_possible(services, organisation, &task)?;
                Ok(OpenTask::There(Box::new(task), is_possible))
            }
            Err(TaskError::NotFound) => Ok(OpenTask::Gone),
            Err(error) => Err(Failure::from(error)),
        });
        let open = open.transpose()?;
        let shown: Vec<&Task> = list.tasks().chain(open.as_ref().and_then(OpenTask::task)).collect();
        let codes = shown.iter().map(|task| task.customer_code.as_deref());
        let names = CustomerNames::read(services, organisation, reader.reads_customers, codes)?;
        let rejections = Rejections::read(services, organisation, &shown)?;
        Ok(Self {
            now: services.clock.now(),
            today: tasks.today(),
            open,
            colleagues: tasks.colleagues(organisation)?,
            names,
            rejections,
            list,
            changeable,
        })
    }

    /// The filter of the list that this address asks for, within some areas.
    pub(super) fn filter(
        services: &ConsoleServices,
        organisation: OrganisationId,
        asked: &Asked,
        areas: Areas,
    ) -> Result<TaskFilter, Failure> {
        let filter = asked.filter(&services.tasks, organisation)?;
        Ok(TaskFilter { areas: filter.areas.within(areas), ..filter })
    }
}

/// The number of tasks of the list that the role may change: all that are `listed`, unless it reads more than it writes.
fn changeable(tasks: &Tasks, reader: Reader, asked: &Asked, filter: TaskFilter, listed: u64) -> Result<u64, Failure> {
    let areas = filter.areas.within(reader.noted);
    if areas == filter.areas {
        return Ok(listed);
    }
    if areas == Areas::default() {
        return Ok(0);
    }
    let filter = TaskFilter { areas, ..filter };
    if asked.part.is_some() || asked.is_put_off {
        return Ok(tasks.counts(reader.organisation, filter)?.iter().map(|count| count.total).sum());
    }
    let totals = tasks.totals(reader.organisation, &filter)?;
    Ok(totals.iter().filter(|(part, _)| *part != Part::Later).map(|(_, total)| *total).sum())
}

impl TaskList {
    /// All tasks that are shown.
    fn tasks(&self) -> Box<dyn Iterator<Item = &Task> + '_> {
        match self {
            Self::Parts(parts, _) => Box::new(parts.iter().flat_map(|part| &part.tasks)),
            Self::One(page) => Box::new(page.records.iter()),
        }
    }

    /// The number of all tasks that the list has, those of later days not counted in.
    pub(super) fn total(&self) -> u64 {
        match self {
            Self::Parts(parts, _) => parts.iter().map(|part| part.total).sum(),
            Self::One(page) => page.total,
        }
    }
}

impl OpenTask {
    fn task(&self) -> Option<&Task> {
        match self {
            Self::There(task, _) => Some(task),
            Self::Gone => None,
        }
    }
}

impl Rejections {
    fn read(services: &ConsoleServices, organisation: OrganisationId, tasks: &[&Task]) -> Result<Self, Failure> {
        let read = |kinds: &[TaskKind], subject| {
            let rejected = tasks.iter().filter(|task| kinds.contains(&task.id.kind()));
            let ids: Vec<i64> = rejected.filter_map(|task| task.record.id.parse().ok()).collect();
            Refusals::read(services, organisation, subject, &ids)
        };
        Ok(Self {
            declarations: read(&[TaskKind::DeclarationRejected], ReportSubject::Declaration)?,
            transits: read(&[TaskKind::TransitRejected, TaskKind::ArrivalRejected], ReportSubject::Transit)?,
        })
    }

    /// Why customs refused the record of a task, where that is its cause.
    pub(super) fn cause_of(&self, t: Language, task: &Task, now: DateTime<Utc>) -> Option<Refusal> {
        let refusals = match task.id.kind() {
            TaskKind::DeclarationRejected => &self.declarations,
            TaskKind::TransitRejected | TaskKind::ArrivalRejected => &self.transits,
            _ => return None,
        };
        refusals.about(t, task.record.id.parse().ok()?, now)
    }
}
