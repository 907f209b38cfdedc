//! Which tasks a client asks for.

use super::choices::{TaskKindWord, TaskPart};
use crate::billing::by_word;
use crate::query::{FromQuery, QueryReader};
use crate::{ApiError, Services};
use chrono::NaiveDate;
use customs_kernel::{FieldErrors, OrganisationId, PageNumber, PageRequest, PageSize, RuleCode};
use customs_tasks::{Areas, Part, Taken, TaskFilter, TaskId, TaskKind};
use utoipa::IntoParams;

/// The word for tasks that no one took.
const NONE: &str = "none";

/// Which tasks are asked for.
pub(super) struct Selection {
    kind: Option<TaskKind>,
    part: Option<Part>,
    customer_code: Option<String>,
    due_from: Option<NaiveDate>,
    due_to: Option<NaiveDate>,
    assignee: Option<String>,
    snoozed: bool,
}

/// Which page of them.
pub(super) struct TaskPage {
    pub(super) page: PageRequest,
    /// The task behind which the page begins.
    pub(super) after: Option<TaskId>,
}

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            kind: query.choice("kind", &by_word(TaskKind::ALL, TaskKind::word)),
            part: query.choice("part", &by_word(Part::ALL, Part::word)),
            customer_code: query.record_code("customer_code"),
            due_from: query.date("due_from"),
            due_to: query.date("due_to"),
            assignee: query.text("assignee"),
            snoozed: query.boolean("snoozed").unwrap_or(false),
        }
    }
}

impl FromQuery for TaskPage {
    fn from_query(query: &mut QueryReader) -> Self {
        let after =
            query.parsed("after_id", (RuleCode::NotInList, "is not the id of a task"), |text| text.parse().ok());
        let page = query.numbered_page(PageSize::DEFAULT);
        if after.is_some() && page.number != PageNumber::FIRST {
            query.refuse("after_id", "cannot be combined with a page other than the first");
        }
        Self { page, after }
    }
}

impl Selection {
    /// The filter, within what the caller may read.
    pub(super) fn filter(
        &self,
        services: &Services,
        organisation: OrganisationId,
        areas: Areas,
    ) -> Result<TaskFilter, ApiError> {
        let Self { kind, part, customer_code, due_from, due_to, assignee, snoozed } = self;
        let taken = match assignee.as_deref() {
            None => None,
            Some(NONE) => Some(Taken::ByNone),
            Some(email) => {
                let user = services.tasks.user_with(organisation, email)?;
                let unknown = (RuleCode::NotFound, "is the address of no user of the organisation");
                let user = user.ok_or_else(|| ApiError::validation(&FieldErrors::one("assignee", unknown)))?;
                Some(Taken::By(user.id))
            }
        };
        Ok(TaskFilter {
            kinds: kind.iter().copied().collect(),
            part: *part,
            customer_code: customer_code.clone(),
            from: *due_from,
            to: *due_to,
            taken,
            snoozed: *snoozed,
            ..TaskFilter::within(areas)
        })
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SelectionParameters {
    /// Only tasks of this kind.
    #[param(inline)]
    kind: Option<TaskKindWord>,
    /// Only tasks of this part of the list. The guide `tasks` has what each is.
    #[param(inline)]
    part: Option<TaskPart>,
    /// Only tasks about the customer with exactly this code.
    customer_code: Option<String>,
    /// Only tasks of this day or later ones.
    due_from: Option<NaiveDate>,
    /// Only tasks of this day or earlier ones.
    due_to: Option<NaiveDate>,
    /// Only tasks that the user with this e-mail address took; `none` for those that no one took.
    assignee: Option<String>,
    /// Whether tasks that are put off are listed in place of the others; `false` when left out.
    snoozed: Option<bool>,
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PageParameters {
    /// Number of the page; 1 when left out. The list is read on behind place 10,000 with `after_id`.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// Number of tasks on a page; 25 when left out.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
    /// Id of the task after which the page begins: the last one of the page before. Tasks that are done or come up meanwhile
    /// move nothing to another page. Refused when that task is done itself. The list has ended when a page is empty.
    after_id: Option<String>,
}
