use super::tasks::Tasks;
use crate::{Areas, Mark, Owner, SnoozeForm, Task, TaskError, TaskFilter, TaskId};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, RuleCode, UserId, filled};
use std::collections::BTreeSet;

/// Most tasks that are changed at once.
pub const MOST_AT_ONCE: usize = 500;

/// What is noted on several tasks at once.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TaskChange {
    /// They are given to the user with this e-mail address.
    Assign(String),
    /// They are taken away from those who have them.
    LetGo,
    /// They are put off.
    Snooze(SnoozeForm),
    /// They are listed again.
    Wake,
}

/// What became of a change of several tasks.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangedTasks {
    /// The tasks, each with what was noted on it before.
    pub before: Vec<(TaskId, Mark)>,
    /// The number of those whose cause is gone, or on which the caller may note nothing.
    pub gone: u64,
}

impl Tasks {
    /// Notes the same on several tasks. `areas` are those that the caller may change; tasks that are gone are left out. Call
    /// it in a unit of work.
    ///
    /// # Errors
    /// `Invalid` with `task` when there are none or more than 500, with `email`, or with `until` and `reason`; `Storage`.
    pub fn change_many(
        &self,
        organisation: OrganisationId,
        areas: Areas,
        ids: &[TaskId],
        change: &TaskChange,
    ) -> Result<ChangedTasks, TaskError> {
        require_some(ids.len())?;
        match change {
            TaskChange::Assign(email) => {
                let user = self.named_user(organisation, Some(email))?;
                self.mark_many(organisation, areas, ids.iter().map(|id| (id, user)), |mark, user| {
                    mark.assignee = Some(user);
                })
            }
            TaskChange::LetGo => {
                self.mark_many(organisation, areas, ids.iter().map(|id| (id, ())), |mark, ()| mark.assignee = None)
            }
            TaskChange::Snooze(form) => {
                let snooze = form.check(self.today(), self.ports.clock.now())?;
                let put_off = |mark: &mut Mark, ()| mark.snooze = Some(snooze.clone());
                self.mark_many(organisation, areas, ids.iter().map(|id| (id, ())), put_off)
            }
            TaskChange::Wake => {
                self.mark_many(organisation, areas, ids.iter().map(|id| (id, ())), |mark, ()| mark.snooze = None)
            }
        }
    }

    /// Gives tasks back to those who had them before, or to no one. Only those go back that `given` still has, or no one
    /// when they were taken away: what others changed since stays. Users who are no longer there get nothing back. Call it
    /// in a unit of work.
    ///
    /// # Errors
    /// `Invalid` with `task` when there are none or more than 500; `Storage`.
    pub fn give_back(
        &self,
        organisation: OrganisationId,
        areas: Areas,
        given: Option<UserId>,
        tasks: &[(TaskId, Option<UserId>)],
    ) -> Result<ChangedTasks, TaskError> {
        require_some(tasks.len())?;
        let users = self.ports.people.users(organisation)?;
        let known = |user: &UserId| users.iter().any(|known| known.id == *user);
        let had = tasks.iter().map(|(id, user)| (id, user.filter(known)));
        self.mark_many(organisation, areas, had, |mark, user| {
            if mark.assignee == given {
                mark.assignee = user;
            }
        })
    }

    /// Lists tasks again that are put off until this day. What others put off to another day since stays. Call it in a unit
    /// of work.
    ///
    /// # Errors
    /// `Invalid` with `task` when there are none or more than 500; `Storage`.
    pub fn list_again(
        &self,
        organisation: OrganisationId,
        areas: Areas,
        until: NaiveDate,
        ids: &[TaskId],
    ) -> Result<ChangedTasks, TaskError> {
        require_some(ids.len())?;
        self.mark_many(organisation, areas, ids.iter().map(|id| (id, ())), |mark, ()| {
            if mark.snooze.as_ref().is_some_and(|snooze| snooze.until == until) {
                mark.snooze = None;
            }
        })
    }

    /// The tasks with these ids in their order, each once. Those that are gone, or that the caller may not read, are left
    /// out.
    ///
    /// # Errors
    /// `Invalid` with `task` when there are none or more than 500; `Storage`.
    pub fn those(&self, organisation: OrganisationId, areas: Areas, ids: &[TaskId]) -> Result<Vec<Task>, TaskError> {
        require_some(ids.len())?;
        let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
        for id in ids.iter().filter(|id| seen.insert(*id)) {
            match self.found(organisation, areas, id) {
                Ok((_, one)) => found.push(one),
                Err(TaskError::NotFound) => {}
                Err(error) => return Err(error),
            }
        }
        self.shown(organisation, found, &self.query(TaskFilter::within(areas), None, 0))
    }

    /// Whether a user may read all of these tasks. One who is invited and has not signed in yet can be given any.
    ///
    /// # Errors
    /// `Storage`.
    pub fn may_read_all(&self, organisation: OrganisationId, user: UserId, ids: &[TaskId]) -> Result<bool, TaskError> {
        let areas = self.ports.people.areas(organisation, &Owner::User(user))?;
        Ok(areas.is_none_or(|areas| ids.iter().all(|id| areas.contains(id.kind().entry().area))))
    }

    /// The id of the user with this e-mail address.
    pub(super) fn named_user(&self, organisation: OrganisationId, email: Option<&str>) -> Result<UserId, TaskError> {
        let Some(email) = filled(email).map(str::trim) else {
            return Err(FieldErrors::one("email", BrokenRule::required()).into());
        };
        let user = self.user_with(organisation, email)?.ok_or_else(|| {
            FieldErrors::one("email", (RuleCode::NotFound, "is the address of no user of the organisation"))
        })?;
        Ok(user.id)
    }

    fn mark_many<'i, T>(
        &self,
        organisation: OrganisationId,
        areas: Areas,
        tasks: impl Iterator<Item = (&'i TaskId, T)>,
        change: impl Fn(&mut Mark, T),
    ) -> Result<ChangedTasks, TaskError> {
        let mut changed = ChangedTasks::default();
        // All hold several tasks in the same order, so that none waits for another that waits for it.
        let mut tasks: Vec<_> = tasks.collect();
        tasks.sort_by_key(|(id, _)| *id);
        for (id, value) in tasks {
            self.ports.marks.hold(organisation, id)?;
            let (query, mut found) = match self.found(organisation, areas, id) {
                Ok(found) => found,
                Err(TaskError::NotFound) => {
                    changed.gone += 1;
                    continue;
                }
                Err(error) => return Err(error),
            };
            let before = found.mark.clone();
            change(&mut found.mark, value);
            if found.mark != before {
                self.ports.marks.save(organisation, id, &found.mark, query.now)?;
                self.ports.listener.noted(organisation, &found, query.now)?;
                changed.before.push((id.clone(), before));
            }
        }
        Ok(changed)
    }
}

fn require_some(number: usize) -> Result<(), FieldErrors> {
    if number == 0 {
        return Err(FieldErrors::one("task", BrokenRule::required()));
    }
    if number > MOST_AT_ONCE {
        let rule = format!("cannot be more than {MOST_AT_ONCE} at once");
        return Err(FieldErrors::one("task", BrokenRule::new(RuleCode::TooMany, rule).with("max", MOST_AT_ONCE)));
    }
    Ok(())
}
