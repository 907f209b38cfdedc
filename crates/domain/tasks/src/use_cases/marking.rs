use super::tasks::Tasks;
use crate::{Areas, Assignee, Mark, SnoozeForm, Task, TaskError, TaskId};
use customs_kernel::OrganisationId;

impl Tasks {
    /// Gives a task to the user with this e-mail address, in place of the one who had it. `areas` are those that the
    /// caller may change. Call it in a unit of work.
    ///
    /// # Errors
    /// `NotFound`; `Invalid` with `email` when it is missing or none of a user of the organisation; `Storage`.
    pub fn assign(
        &self,
        organisation: OrganisationId,
        areas: Areas,
        id: &TaskId,
        email: Option<&str>,
    ) -> Result<Task, TaskError> {
        self.found(organisation, areas, id)?;
        let user = self.named_user(organisation, email)?;
        self.mark(organisation, areas, id, |mark| mark.assignee = Some(user))
    }

    /// Takes a task away from the one who has it. Call it in a unit of work.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn let_go(&self, organisation: OrganisationId, areas: Areas, id: &TaskId) -> Result<Task, TaskError> {
        self.mark(organisation, areas, id, |mark| mark.assignee = None)
    }

    /// Puts a task off to a later day, with a reason. Call it in a unit of work.
    ///
    /// # Errors
    /// `NotFound`; `Invalid` with `until` and `reason`; `Storage`.
    pub fn snooze(
        &self,
        organisation: OrganisationId,
        areas: Areas,
        id: &TaskId,
        form: &SnoozeForm,
    ) -> Result<Task, TaskError> {
        self.found(organisation, areas, id)?;
        let snooze = form.check(self.today(), self.ports.clock.now())?;
        self.mark(organisation, areas, id, |mark| mark.snooze = Some(snooze.clone()))
    }

    /// Lists a task again that was put off. Call it in a unit of work.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn wake(&self, organisation: OrganisationId, areas: Areas, id: &TaskId) -> Result<Task, TaskError> {
        self.mark(organisation, areas, id, |mark| mark.snooze = None)
    }

    /// The user of the organisation with this e-mail address, in any mix of capitals.
    ///
    /// # Errors
    /// `Storage`.
    pub fn user_with(&self, organisation: OrganisationId, email: &str) -> Result<Option<Assignee>, TaskError> {
        let users = self.ports.people.users(organisation)?;
        Ok(users.into_iter().find(|user| user.email.to_lowercase() == email.to_lowercase()))
    }

    fn mark(
        &self,
        organisation: OrganisationId,
        areas: Areas,
        id: &TaskId,
        change: impl Fn(&mut Mark),
    ) -> Result<Task, TaskError> {
        self.ports.marks.hold(organisation, id)?;
        let (query, mut found) = self.found(organisation, areas, id)?;
        let before = found.mark.clone();
        change(&mut found.mark);
        if found.mark != before {
            self.ports.marks.save(organisation, id, &found.mark, query.now)?;
            self.ports.listener.noted(organisation, &found, query.now)?;
        }
        self.shown(organisation, vec![found], &query)?.pop().ok_or(TaskError::NotFound)
    }
}
