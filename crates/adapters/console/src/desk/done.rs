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
use chrono::NaiveDate;
use customs_kernel::UserId;
use customs_tasks::{Areas, ChangedTasks, Mark, TaskId};

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

const FIELDS: Fields = Fields::new(&["of", "left", "list"]).with_choices(&[("what", Act::WORDS)]);

/// What was just done.
pub(super) struct Done {
    pub(super) says: String,
    /// Counts those that were gone, or not for the role; empty when none was.
    pub(super) left_out: String,
    /// The form that undoes it.
    pub(super) undo: Option<Undo>,
    /// Whether it was too much to be undone.
    pub(super) is_too_much: bool,
}

/// The hidden fields of the form that undoes something.
pub(super) struct Undo {
    pub(super) what: &'static str,
    pub(super) of: String,
    pub(super) left: String,
    pub(super) list: String,
}

impl Done {
    pub(super) fn from_query(t: Language, query: &ListQuery) -> Option<Self> {
        let act = query.read("done", Act::from_word)?;
        let number = query.read("number", |text| text.parse::<u64>().ok()).unwrap_or_default();
        let gone = query.read("gone", |text| text.parse::<u64>().ok()).unwrap_or_default();
        let of = query.text("of").to_owned();
        let list = query.without(&super::asked::DONE).address();
        let can_be_undone = act.can_be_undone() && number > 0;
        let is_known = !of.is_empty();
        Some(Self {
            says: act.says(t, &shown::number(number.into())),
            left_out: if gone > 0 { t.desk_left_out(&shown::number(gone.into())) } else { String::new() },
            is_too_much: can_be_undone && !is_known,
            undo: (can_be_undone && is_known).then(|| Undo {
                what: act.word(),
                of,
                left: query.text("left").to_owned(),
                list,
            }),
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

/// What an act left on its tasks, by which its undoing knows those that no one changed since.
enum Left {
    /// The user has them; no one where they were given back.
    Given(Option<UserId>),
    /// They are put off until this day.
    PutOff(NaiveDate),
}

impl Left {
    fn read(act: Act, text: &str) -> Option<Self> {
        match act {
            Act::Take | Act::Hand => Some(Self::Given(Some(UserId::new(text.parse().ok()?)))),
            Act::LetGo => Some(Self::Given(None)),
            Act::Snooze => text.parse().ok().map(Self::PutOff),
            Act::Wake => None,
        }
    }
}

/// The address of the list after something was done with tasks, with what was noted on each before, and what is now.
pub(super) fn address(query: &ListQuery, act: Act, left: &str, changed: &ChangedTasks) -> String {
    let before = &changed.before;
    let gone = if changed.gone == 0 { String::new() } else { changed.gone.to_string() };
    let number = before.len().to_string();
    // Tasks that were put off before would have to be put off again.
    let is_undone_whole = act != Act::Snooze || before.iter().all(|(_, mark)| mark.snooze.is_none());
    let of = if before.len() <= MOST && is_undone_whole { written(before) } else { String::new() };
    let page = query.text("page");
    query.address_with(&[
        ("page", page),
        ("done", act.word()),
        ("number", &number),
        ("gone", &gone),
        ("of", &of),
        ("left", left),
    ])
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

/// Undoes what was done with tasks, as far as no one changed it since, and leads back to the list.
pub(super) async fn undo(member: Member, services: Services, posted: Posted) -> Answer {
    let areas = tasks::noted_areas(&member);
    if areas == Areas::default() {
        return Err(Failure::Forbidden);
    }
    posted.require(FIELDS)?;
    let left = Act::from_word(posted.text("what")).and_then(|act| Left::read(act, posted.text("left")));
    let (Some(left), Some(of)) = (left, read(posted.text("of"))) else { return Ok(member.go_to(PART)) };
    let (tasks, organisation) = (services.tasks.clone(), member.organisation());
    let work = move || {
        let undone = match left {
            Left::Given(given) => tasks.give_back(organisation, areas, given, &of)?,
            Left::PutOff(until) => {
                let ids: Vec<TaskId> = of.iter().map(|(id, _)| id.clone()).collect();
                tasks.list_again(organisation, areas, until, &ids)?
            }
        };
        Ok(if undone.before.len() == of.len() { Notice::Undone } else { Notice::UndoneInPart })
    };
    let list = list_query(posted.raw("list")).address();
    member.carry_out(&services, &posted, list, work).await
}
