use super::MemoryTasks;
use crate::ports::{CalendarRepository, MarkListener, MarkRepository, MorningWishes, TaskPeople, Wish};
use crate::{Areas, Assignee, CalendarAddress, CalendarHash, CalendarId, FoundTask, Mark, NewCalendar, Owner, TaskId};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, StorageError, UserId, WriteEffect};

impl MarkRepository for MemoryTasks {
    fn hold(&self, _: OrganisationId, _: &TaskId) -> Result<(), StorageError> {
        Ok(())
    }

    fn save(
        &self,
        organisation: OrganisationId,
        task: &TaskId,
        mark: &Mark,
        _: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.kept().marks.insert((organisation, task.clone()), mark.clone());
        Ok(())
    }
}

impl MarkListener for MemoryTasks {
    fn noted(&self, _: OrganisationId, task: &FoundTask, _: DateTime<Utc>) -> Result<(), StorageError> {
        self.kept().noted.push(task.id.clone());
        Ok(())
    }
}

impl CalendarRepository for MemoryTasks {
    fn add(&self, calendar: &NewCalendar) -> Result<CalendarAddress, StorageError> {
        let NewCalendar { organisation, owner, name, only_own, hash, created_at } = calendar.clone();
        let mut kept = self.kept();
        let last = kept.calendars.last().map_or(0, |(_, calendar)| calendar.id.get());
        let id = CalendarId::new(last + 1);
        let address = CalendarAddress { id, organisation, owner, name, only_own, created_at };
        kept.calendars.push((hash, address.clone()));
        Ok(address)
    }

    fn for_owner(&self, organisation: OrganisationId, owner: &Owner) -> Result<Vec<CalendarAddress>, StorageError> {
        let kept = self.kept();
        let all = kept.calendars.iter().map(|(_, calendar)| calendar);
        let own = all.filter(|calendar| calendar.organisation == organisation && calendar.owner == *owner);
        Ok(own.cloned().collect())
    }

    fn delete(&self, organisation: OrganisationId, owner: &Owner, id: CalendarId) -> Result<WriteEffect, StorageError> {
        let mut kept = self.kept();
        let before = kept.calendars.len();
        kept.calendars.retain(|(_, calendar)| {
            calendar.organisation != organisation || calendar.owner != *owner || calendar.id != id
        });
        Ok(WriteEffect::when(kept.calendars.len() < before))
    }

    fn find(&self, hash: &CalendarHash) -> Result<Option<CalendarAddress>, StorageError> {
        let kept = self.kept();
        Ok(kept.calendars.iter().find(|(known, _)| known == hash).map(|(_, calendar)| calendar.clone()))
    }
}

impl MorningWishes for MemoryTasks {
    fn is_wanted(&self, wish: Wish) -> Result<bool, StorageError> {
        Ok(self.kept().wishes.contains_key(&wish))
    }

    fn add(&self, wish: Wish, today: NaiveDate) -> Result<(), StorageError> {
        self.kept().wishes.entry(wish).or_insert(today);
        Ok(())
    }

    fn delete(&self, wish: Wish) -> Result<(), StorageError> {
        self.kept().wishes.remove(&wish);
        Ok(())
    }

    fn due(&self, today: NaiveDate, limit: u32) -> Result<Vec<Wish>, StorageError> {
        let kept = self.kept();
        let due = kept.wishes.iter().filter(|(_, mailed_on)| **mailed_on < today);
        Ok(due.map(|(wish, _)| *wish).take(limit as usize).collect())
    }

    fn take(&self, wish: Wish, today: NaiveDate) -> Result<WriteEffect, StorageError> {
        let mut kept = self.kept();
        let Some(mailed_on) = kept.wishes.get_mut(&wish).filter(|mailed_on| **mailed_on < today) else {
            return Ok(WriteEffect::Unchanged);
        };
        *mailed_on = today;
        Ok(WriteEffect::Changed)
    }
}

impl TaskPeople for MemoryTasks {
    fn users(&self, organisation: OrganisationId) -> Result<Vec<Assignee>, StorageError> {
        let kept = self.kept();
        Ok(kept.users.iter().filter(|(of, _)| *of == organisation).map(|(_, user)| user.clone()).collect())
    }

    fn user(&self, organisation: OrganisationId, id: UserId) -> Result<Option<Assignee>, StorageError> {
        Ok(self.users(organisation)?.into_iter().find(|user| user.id == id))
    }

    fn areas(&self, organisation: OrganisationId, owner: &Owner) -> Result<Option<Areas>, StorageError> {
        Ok(self.kept().areas.get(&(organisation, owner.clone())).copied())
    }
}
