//! What was done with tasks, and how it is undone. The address has it, so that it is there without scripts, and gone with
//! the next click.

use super::PART;
use super::asked::list_query;
use crate::failure::Failure;
use crate::listing::ListQuery;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown, tasks};
use customs_kernel::UserId;
use customs_tasks::{Areas, Mark, TaskChange, TaskId};

/// Most tasks that are undone at once: an address has room for no more.
const MOST: usize = 50;

customs_kernel::words!(
    /// What is done with tasks.
    Act {
        /// The user takes them.
        Take = "take",
        /// They are handed to a colleague.
        Hand = "hand",
        /// They are given back.
        LetGo = "let-go",
        /// They are put off.
        Snooze = "snooze",
        /// They are listed again.
        Wake = "wake",
    }
);

const FIELDS: Fields = Fields::new(&["of", "list"]).with_choices(&[("what", Act::WORDS)]);

/// What was just done.
pub(super) struct Done {
    pub(super) says: String,
    /// The form that undoes it.
    pub(super) undo: Option<Undo>,
    /// Whether it was too much to be undone.
    pub(super) is_too_much: bool,
}

/// The hidden fields of the form that undoes something.
pub(super) struct Undo {
    pub(super) what: &'static str,
    pub(super) of: String,
    pub(super) list: String,
}

impl Done {
    pub(super) fn from_query(t: Language, query: &ListQuery) -> Option<Self> {
        let act = query.read("done", Act::from_word)?;
        let number = query.read("number", |text| text.parse::<u64>().ok()).unwrap_or_default();
        let of = query.text("of").to_owned();
        let list = query.without(&super::asked::DONE).address();
        let can_be_undone = act.can_be_undone() && number > 0;
        let is_known = !of.is_empty();
        Some(Self {
            says: act.says(t, &shown::number(number.into())),
            is_too_much: can_be_undone && !is_known,
            undo: (can_be_undone && is_known).then_some(Undo { what: act.word(), of, list }),
        })
    }
}

impl Act {
    fn says(self, t: Language, number: &str) -> String {
        match self {
            Self::Take => t.desk_took(number),
            Self::Hand => t.desk_handed(number),
            Self::LetGo => t.desk_let_go(number),
            Self::Snooze => t.desk_snoozed(number),
            Self::Wake => t.desk_woken(number),
        }
    }

    /// Whether it can be undone. A task that is listed again would have to be put off with its reason, which is gone.
    const fn can_be_undone(self) -> bool {
        !matches!(self, Self::Wake)
    }
}

/// The address of the list after something was done with tasks, with what was noted on each before.
pub(super) fn address(query: &ListQuery, act: Act, before: &[(TaskId, Mark)]) -> String {
    let number = before.len().to_string();
    // Tasks that were put off before would have to be put off again.
    let is_undone_whole = act != Act::Snooze || before.iter().all(|(_, mark)| mark.snooze.is_none());
    let of = if before.len() <= MOST && is_undone_whole { written(before) } else { String::new() };
    let page = query.text("page");
    query.address_with(&[("page", page), ("done", act.word()), ("number", &number), ("of", &of)])
}

/// Tasks with the users who had them, as the address has them.
pub fn written(before: &[(TaskId, Mark)]) -> String {
    let one = |(id, mark): &(TaskId, Mark)| match mark.assignee {
        Some(user) => format!("{id}:{}", user.get()),
        None => id.to_string(),
    };
    before.iter().map(one).collect::<Vec<_>>().join(",")
}

/// Reads them back.
pub fn read(text: &str) -> Option<Vec<(TaskId, Option<UserId>)>> {
    let one = |text: &str| match text.split_once(':') {
        Some((id, user)) => Some((id.parse().ok()?, Some(UserId::new(user.parse().ok()?)))),
        None => Some((text.parse().ok()?, None)),
    };
    text.split(',').map(one).collect()
}

/// Undoes what was done with tasks, and leads back to the list.
pub(super) async fn undo(member: Member, services: Services, posted: Posted) -> Answer {
    let areas = tasks::noted_areas(&member);
    if areas == Areas::default() {
        return Err(Failure::Forbidden);
    }
    posted.require(FIELDS)?;
    let act = Act::from_word(posted.text("what")).filter(|act| act.can_be_undone());
    let (Some(act), Some(of)) = (act, read(posted.text("of"))) else { return Ok(member.go_to(PART)) };
    let (tasks, organisation) = (services.tasks.clone(), member.organisation());
    let work = move || {
        if act == Act::Snooze {
            let ids: Vec<TaskId> = of.iter().map(|(id, _)| id.clone()).collect();
            tasks.change_many(organisation, areas, &ids, &TaskChange::Wake)?;
        } else {
            tasks.give_back(organisation, areas, &of)?;
        }
        Ok(Notice::Undone)
    };
    let list = list_query(posted.raw("list")).address();
    member.carry_out(&services, &posted, list, work).await
}
