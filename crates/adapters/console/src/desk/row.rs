use super::due::distance;
use super::reading::{Desk, Reader};
use super::step::{Step, record_page};
use crate::listing::{ListQuery, ListedCustomer, Refusal};
use crate::shown;
use crate::texts::Language;
use customs_kernel::UserId;
use customs_kernel::facts::Fact;
use customs_tasks::Task;

/// A task in the list, or open beside it.
pub(super) struct Row {
    pub(super) id: String,
    /// The desk with this task open.
    pub(super) href: String,
    /// What to do, as a verb.
    pub(super) verb: &'static str,
    /// What is to be done, as a sentence.
    pub(super) action: String,
    /// What happens otherwise.
    pub(super) missed: String,
    pub(super) record: String,
    /// The page of the record; empty when it has none.
    pub(super) record_href: String,
    pub(super) customer: ListedCustomer,
    pub(super) why: Why,
    pub(super) due: Due,
    /// The amount at stake; empty when none is known.
    pub(super) stake: String,
    /// The user who took it; empty while no one did.
    pub(super) who: String,
    /// Whether the user who looks took it.
    pub(super) is_mine: bool,
    /// Until when and why it is put off; empty while it is not.
    pub(super) snooze: String,
    /// The page on which it is put off.
    pub(super) snooze_href: String,
    pub(super) may_note: bool,
    /// The next step; `None` where no page leads on.
    pub(super) step: Option<Step>,
    /// Whether it is open beside the list.
    pub(super) is_open: bool,
}

/// Why a task is there.
pub(super) struct Why {
    /// The code of customs; empty for other causes.
    pub(super) code: String,
    pub(super) text: String,
    /// The language of the text; empty when it is not known.
    pub(super) tag: &'static str,
    /// The field that customs names; empty without one.
    pub(super) field: String,
    /// Says that there are more reasons; empty when there are not.
    pub(super) more: String,
}

/// When a task is due.
pub(super) struct Due {
    /// How far away it is.
    pub(super) distance: String,
    /// The day, with the hour where there is one.
    pub(super) text: String,
    pub(super) machine: String,
    pub(super) is_overdue: bool,
}

impl Row {
    /// The row of a task, in the list at this address.
    pub(super) fn new(t: Language, desk: &Desk, reader: Reader, user: UserId, query: &ListQuery, task: &Task) -> Self {
        let may_note = reader.noted.contains(task.id.kind().entry().area);
        let id = task.id.to_string();
        let stake = task.stake.as_ref().map(|stake| shown::money(stake.amount, &stake.currency));
        let snooze = task.snooze.as_ref();
        let snooze = snooze.map(|off| t.tasks_snoozed(&shown::day(off.until), &shown::text(&off.reason)));
        Self {
            href: query.address_with(&[("page", query.text("page")), ("open", &id)]),
            verb: t.desk_verb(task.id.kind()),
            action: t.sentence(&task.action.statement()).text,
            missed: t.sentence(&task.missed.statement()).text,
            record: shown::text(&task.record.name),
            record_href: record_page(&task.record).unwrap_or_default(),
            customer: desk.names.customer(task.customer_code.as_deref()),
            why: Why::new(t, desk, task),
            due: Due::new(t, desk, task),
            stake: stake.unwrap_or_default(),
            who: task.assignee.as_ref().map(|user| shown::text(&user.name)).unwrap_or_default(),
            is_mine: task.assignee.as_ref().is_some_and(|assignee| assignee.id == user),
            snooze: snooze.unwrap_or_default(),
            snooze_href: snooze_address(&id, query),
            may_note,
            step: Step::next(t, task, may_note),
            is_open: query.text("open") == id,
            id,
        }
    }
}

/// The page on which a task is put off, which leads back to this list without the task.
fn snooze_address(id: &str, query: &ListQuery) -> String {
    let list = query.address_with(&[("page", query.text("page")), ("open", "")]);
    let list: String = url::form_urlencoded::byte_serialize(list.as_bytes()).collect();
    format!("{}/{id}/snooze?list={list}", super::PART)
}

impl Why {
    fn new(t: Language, desk: &Desk, task: &Task) -> Self {
        // Customs may have given no reason.
        let refusal = desk.rejections.cause_of(t, task, desk.now).filter(|refusal| !refusal.code.is_empty());
        match refusal {
            Some(Refusal { when: _, code, text, tag, field, more }) => Self { code, text, tag, field, more },
            None => Self {
                code: String::new(),
                text: t.desk_cause(task.id.kind()).to_owned(),
                tag: t.tag(),
                field: String::new(),
                more: String::new(),
            },
        }
    }
}

impl Due {
    fn new(t: Language, desk: &Desk, task: &Task) -> Self {
        Self {
            distance: distance(t, task, desk.now, desk.today),
            text: task.at.map_or_else(|| shown::day(task.day), shown::moment),
            machine: task.at.map_or_else(|| task.day.to_string(), shown::machine_moment),
            is_overdue: task.is_overdue,
        }
    }
}
