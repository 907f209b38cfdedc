use super::ReadTasks;
use super::areas::read_by;
use super::choices::TaskKindWord;
use super::selection::{Selection, SelectionParameters};
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::record_fields::record_view;
use customs_http_macros::get;
use customs_tasks::KindCount;

record_view! {
    /// How many tasks of a kind there are.
    #[schema(as = TaskCount)]
    CountView {
        #[schema(value_type = TaskKindWord)]
        kind: &'static str = count.kind.word(),
        /// Number of tasks.
        total: u64 = count.total,
        /// Number of those whose day is over.
        overdue: u64 = count.overdue,
    }
    from |count: KindCount|
}

/// Count tasks by their kinds.
///
/// Kinds without any task are left out.
#[get("/tasks/counts", tag = "Tasks", params(SelectionParameters),
    success(200, "The counts", Record<Vec<CountView>>))]
pub(super) fn count_tasks(asked: Read<ReadTasks, 0, Selection>) -> Handled {
    let (organisation, areas) = (asked.organisation(), read_by(asked.caller.scopes()));
    let filter = asked.query.filter(&asked.services, organisation, areas)?;
    let counts = asked.services.tasks.counts(organisation, filter)?;
    let data: Vec<CountView> = counts.into_iter().map(CountView::from).collect();
    Response::ok(&Record { data })
}
