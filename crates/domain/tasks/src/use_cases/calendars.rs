use super::tasks::Tasks;
use crate::{
    CalendarAddress, CalendarForm, CalendarId, CalendarToken, NewCalendar, Owner, Site, Taken, TaskError, TaskFilter,
    calendar_text,
};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, RuleCode, WriteEffect};

/// Most calendars of one owner.
const MOST_CALENDARS: usize = 20;

/// Most tasks in a calendar.
const MOST_EVENTS: u32 = 1_000;

/// A new calendar with its secret, which is shown this once.
#[growing(new)]
#[derive(Debug, Clone)]
pub struct MadeCalendar {
    /// The calendar.
    pub calendar: CalendarAddress,
    /// The secret in its address.
    pub token: CalendarToken,
}

impl Tasks {
    /// Makes the address of a calendar that shows what its owner may read. Call it in a unit of work.
    ///
    /// # Errors
    /// `Invalid` with `name`, or when the owner has 20 calendars, or an API client asks for its own tasks alone; `Storage`.
    pub fn make_calendar(
        &self,
        organisation: OrganisationId,
        owner: &Owner,
        form: &CalendarForm,
    ) -> Result<MadeCalendar, TaskError> {
        let name = form.checked_name()?;
        if form.only_own && matches!(owner, Owner::Client(_)) {
            let rule = "cannot be asked for by an API client, which takes no tasks";
            return Err(FieldErrors::one("only_own", (RuleCode::Refused, rule)).into());
        }
        if self.ports.calendars.for_owner(organisation, owner)?.len() >= MOST_CALENDARS {
            let rule = format!("cannot be added to {MOST_CALENDARS} others");
            return Err(
                FieldErrors::one("name", BrokenRule::new(RuleCode::TooMany, rule).with("max", MOST_CALENDARS)).into()
            );
        }
        let token = CalendarToken::random(&*self.ports.entropy);
        let calendar = self.ports.calendars.add(&NewCalendar {
            organisation,
            owner: owner.clone(),
            name,
            only_own: form.only_own,
            hash: token.hash(),
            created_at: self.ports.clock.now(),
        })?;
        Ok(MadeCalendar { calendar, token })
    }

    /// Lists the calendars of an owner, oldest first, without their secrets.
    ///
    /// # Errors
    /// `Storage`.
    pub fn calendars(&self, organisation: OrganisationId, owner: &Owner) -> Result<Vec<CalendarAddress>, TaskError> {
        Ok(self.ports.calendars.for_owner(organisation, owner)?)
    }

    /// Revokes the address of a calendar: from now on it shows nothing. Call it in a unit of work.
    ///
    /// # Errors
    /// `UnknownCalendar`, `Storage`.
    pub fn revoke_calendar(
        &self,
        organisation: OrganisationId,
        owner: &Owner,
        id: CalendarId,
    ) -> Result<(), TaskError> {
        match self.ports.calendars.delete(organisation, owner, id)? {
            WriteEffect::Changed => Ok(()),
            WriteEffect::Unchanged => Err(TaskError::UnknownCalendar),
        }
    }

    /// Writes the calendar with this secret: the first 1,000 tasks that its owner may read now.
    ///
    /// # Errors
    /// `UnknownCalendar` when the secret is none, the calendar was revoked, or its owner may not act any more; `Storage`.
    pub fn read_calendar(&self, token: &CalendarToken, site: &Site) -> Result<String, TaskError> {
        let calendar = self.ports.calendars.find(&token.hash())?.ok_or(TaskError::UnknownCalendar)?;
        let CalendarAddress { organisation, owner, name, only_own, .. } = calendar;
        let areas = self.ports.people.areas(organisation, &owner)?.ok_or(TaskError::UnknownCalendar)?;
        let taken = match owner {
            Owner::User(user) if only_own => Some(Taken::By(user)),
            Owner::User(_) | Owner::Client(_) => None,
        };
        let filter = TaskFilter { taken, ..TaskFilter::within(areas) };
        let (tasks, _) = self.first(organisation, filter, MOST_EVENTS)?;
        Ok(calendar_text(organisation, &name, &tasks, site, self.ports.clock.now()))
    }
}
