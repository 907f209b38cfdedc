use super::tasks::Tasks;
use crate::ports::Wish;
use crate::{MOST_NAMED, MorningText, Owner, Site, TaskError, TaskFilter, morning};
use chrono::NaiveDate;
use customs_kernel::{StorageError, WriteEffect};

impl Tasks {
    /// Whether a user wants a mail of the tasks each morning.
    ///
    /// # Errors
    /// `Storage`.
    pub fn wants_mails(&self, wish: Wish) -> Result<bool, TaskError> {
        Ok(self.ports.wishes.is_wanted(wish)?)
    }

    /// Notes whether a user wants a mail of the tasks each morning, from tomorrow on.
    ///
    /// # Errors
    /// `Storage`.
    pub fn set_mails(&self, wish: Wish, is_wanted: bool) -> Result<(), TaskError> {
        let wishes = &self.ports.wishes;
        Ok(if is_wanted { wishes.add(wish, self.today()) } else { wishes.delete(wish) }?)
    }

    /// The present day, if its morning has come.
    #[must_use]
    pub fn morning_of(&self) -> Option<NaiveDate> {
        let today = self.today();
        (self.ports.clock.now() >= morning(today)).then_some(today)
    }

    /// Lists the users, of all organisations, whose mail of that day is not written yet, at most `limit`.
    ///
    /// # Errors
    /// When storage fails.
    pub fn due_mails(&self, day: NaiveDate, limit: u32) -> Result<Vec<Wish>, StorageError> {
        self.ports.wishes.due(day, limit)
    }

    /// Takes the mail of that day and writes it, with the address of the user. `None` when it was written before, when
    /// nothing is due, or when the user cannot sign in any more. Call it in the unit of work that stores the mail: of
    /// several instances one alone writes it, and one that ends in between leaves it to another.
    ///
    /// # Errors
    /// `Storage`.
    pub fn take_mail(
        &self,
        wish: Wish,
        day: NaiveDate,
        site: &Site,
    ) -> Result<Option<(String, MorningText)>, TaskError> {
        match self.ports.wishes.take(wish, day)? {
            WriteEffect::Changed => {}
            WriteEffect::Unchanged => return Ok(None),
        }
        let Wish { organisation, user } = wish;
        let people = &self.ports.people;
        let (areas, user) = (people.areas(organisation, &Owner::User(user))?, people.user(organisation, user)?);
        let (Some(areas), Some(user)) = (areas, user) else { return Ok(None) };
        let most = u32::try_from(MOST_NAMED).unwrap_or(u32::MAX);
        let (tasks, total) = self.first(organisation, TaskFilter::within(areas), most)?;
        Ok(MorningText::new(&user.name, day, &tasks, total, site).map(|text| (user.email, text)))
    }
}
