use super::PART;
use crate::failure::Failure;
use crate::listing::ListQuery;
use crate::sign_in::inside;
use customs_kernel::OrganisationId;
use customs_tasks::{Areas, Part, Taken, TaskFilter, TaskId, TaskKind, Tasks};

/// The parameters of the desk: filters under the names of the API, the task that is open, and what was just done.
pub(super) const FILTERS: [&str; 11] =
    ["part", "kind", "customer_code", "assignee", "snoozed", "open", "done", "number", "gone", "of", "left"];

/// The parameters that narrow the list.
pub(super) const NARROWING: [&str; 3] = ["kind", "customer_code", "assignee"];

/// What was just done, which no link of the page carries on.
pub(super) const DONE: [&str; 5] = ["done", "number", "gone", "of", "left"];

/// The word for tasks that no one took.
pub(super) const NO_ONE: &str = "none";

/// What the address of the desk asks for.
pub(super) struct Asked {
    filter: TaskFilter,
    /// The part that is listed; `None` for the first tasks of each.
    pub(super) part: Option<Part>,
    /// Whether those that are put off are listed.
    pub(super) is_put_off: bool,
    pub(super) open: Option<TaskId>,
    /// The e-mail address of the user who took them, or the word for no one.
    assignee: Option<String>,
}

impl Asked {
    pub(super) fn from_query(query: &ListQuery, areas: Areas) -> Self {
        let is_put_off = query.read("snoozed", |word| word.parse::<bool>().ok()).unwrap_or(false);
        let part = query.read("part", Part::from_word).filter(|_| !is_put_off);
        Self {
            filter: TaskFilter {
                kinds: query.read("kind", TaskKind::from_word).into_iter().collect(),
                customer_code: query.record_code("customer_code"),
                part,
                snoozed: is_put_off,
                ..TaskFilter::within(areas)
            },
            part,
            is_put_off,
            open: query.read("open", |text| text.parse().ok()),
            assignee: query.filled("assignee"),
        }
    }

    /// The parts of the list: those that people look at, or the one that the address names. Tasks that are put off are
    /// listed whatever their part is.
    pub(super) fn parts(&self) -> Vec<Option<Part>> {
        if self.part.is_some() || self.is_put_off { vec![self.part] } else { Part::PRESENT.map(Some).into() }
    }

    /// The filter of the list, with the user whom it names. One who is not there has no tasks.
    pub(super) fn filter(&self, tasks: &Tasks, organisation: OrganisationId) -> Result<TaskFilter, Failure> {
        let taken = match self.assignee.as_deref() {
            None => None,
            Some(NO_ONE) => Some(Taken::ByNone),
            Some(email) => match tasks.user_with(organisation, email)? {
                Some(user) => Some(Taken::By(user.id)),
                None => return Ok(TaskFilter { areas: Areas::default(), ..self.filter.clone() }),
            },
        };
        Ok(TaskFilter { taken, ..self.filter.clone() })
    }
}

/// The address of the desk that a form came from, without what was done there; the desk itself for any other address.
pub(crate) fn list_address(sent: &str) -> String {
    list_query(sent).address()
}

/// The query of that address.
pub(super) fn list_query(sent: &str) -> ListQuery {
    let address = inside(sent);
    let (path, query) = address.split_once('?').unwrap_or((address.as_str(), ""));
    if path == PART { ListQuery::new(PART, query).without(&DONE) } else { ListQuery::new(PART, "") }
}
