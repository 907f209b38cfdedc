use super::choices::{TaskKindWord, TaskRecordKind};
use crate::body::{Day, Number};
use crate::fact_detail::FactDetail;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_kernel::facts::Fact;
use customs_tasks::{Assignee, RecordKind, Snooze, Stake, Task, TaskRecord};

record_view! {
    /// The user who took a task.
    #[schema(as = TaskAssignee)]
    pub(super) AssigneeView {
        id: i64 = assignee.id.get(),
        /// Name of the user.
        name: String = assignee.name,
        /// E-mail address of the user.
        email: String = assignee.email,
    }
    from |assignee: Assignee|
}

record_view! {
    /// A task that is put off.
    #[schema(as = TaskSnooze)]
    pub(super) SnoozeView {
        /// First day on which the task is listed again.
        until: Day = Day::from(snooze.until),
        /// Why it can wait.
        reason: String = snooze.reason,
        /// Time at which it was put off.
        snoozed_at: DateTime<Utc> = snooze.at,
    }
    from |snooze: Snooze|
}

record_view! {
    /// The amount at stake in a task: the value of the goods, the guarantee, what is used of it, the total of the invoice, or
    /// what has to be credited, without VAT.
    #[schema(as = TaskAmount)]
    pub(super) AmountView {
        /// The amount, in `currency`.
        amount: Number = Number::from(stake.amount),
        #[schema(example = "EUR")]
        currency: String = stake.currency,
    }
    from |stake: Stake|
}

record_view! {
    /// The record to which a task leads.
    #[schema(as = TaskRecord)]
    pub(super) RecordView {
        #[schema(value_type = TaskRecordKind)]
        kind: &'static str = record.kind.word(),
        /// Id of the record; of a guarantee its kind and EORI number.
        id: String = record.id.clone(),
        /// Reference, number or name of the record.
        name: String = record.name.clone(),
        /// Path of the record in this API; of a guarantee that of the balances of its kind.
        #[schema(example = "/api/v1/declarations/7")]
        path: String = path(&record),
    }
    from |record: TaskRecord|
}

record_view! {
    /// Something that is due.
    #[schema(as = Task)]
    pub(super) TaskView {
        /// The same for as long as the cause of the task lasts.
        #[schema(example = "supplement_due-7")]
        id: String = task.id.to_string(),
        #[schema(value_type = TaskKindWord)]
        kind: &'static str = task.id.kind().word(),
        /// Day by which it is to be done, in the Netherlands; of a cause without a deadline, the day on which it came up.
        due_on: Day = Day::from(task.day),
        /// Whether that day is over.
        is_overdue: bool = task.is_overdue,
        /// What is to be done, as a sentence.
        action: String = task.action.to_string(),
        /// The code of that.
        action_details: FactDetail = FactDetail::from(&task.action.statement()),
        /// What happens otherwise, as a sentence.
        if_missed: String = task.missed.to_string(),
        /// The code of that.
        if_missed_details: FactDetail = FactDetail::from(&task.missed.statement()),
        /// Null when no amount is known.
        at_stake: Option<AmountView> = task.stake.map(AmountView::from),
        record: RecordView = RecordView::from(task.record),
        /// Code of the customer that it concerns; null when it concerns none.
        customer_code: Option<String> = task.customer_code,
        /// Null while no one took it.
        assignee: Option<AssigneeView> = task.assignee.map(AssigneeView::from),
        /// Null while it is not put off.
        snooze: Option<SnoozeView> = task.snooze.map(SnoozeView::from),
    }
    from |task: Task|
}

fn path(record: &TaskRecord) -> String {
    let id = &record.id;
    match record.kind {
        RecordKind::Declaration => format!("/api/v1/declarations/{id}"),
        RecordKind::Transit => format!("/api/v1/transits/{id}"),
        RecordKind::Arrival => format!("/api/v1/transits/arrivals/{id}"),
        RecordKind::Customer => format!("/api/v1/customers/{id}"),
        RecordKind::Guarantee => {
            let kind = id.split('.').next().unwrap_or_default();
            format!("/api/v1/guarantees/{kind}")
        }
        RecordKind::Dossier => format!("/api/v1/dossiers/{id}"),
        RecordKind::Invoice => format!("/api/v1/invoices/{id}"),
        RecordKind::Callback => format!("/api/v1/callbacks/{id}/deliveries"),
    }
}
