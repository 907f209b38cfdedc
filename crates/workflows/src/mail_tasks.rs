use crate::WorkflowError;
use chrono::NaiveDate;
use customs_billing::ports::SettingsSource;
use customs_kernel::{Clock, UnitOfWork, filled, in_unit_of_work};
use customs_mail::{About, HeaderLine, MailAddress, MailContent, MailFailure, MailQueue, NewMail, Topic};
use customs_tasks::ports::Wish;
use customs_tasks::{MorningText, Site, Tasks};
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(test)]
mod tests;

/// Mails the tasks of each morning to the users who want that: one mail for each user and day, whichever instance writes
/// it. A user without any task gets none.
pub struct MailTasks {
    tasks: Tasks,
    queue: Arc<dyn MailQueue>,
    settings: Arc<dyn SettingsSource>,
    work: Arc<dyn UnitOfWork>,
    clock: Arc<dyn Clock>,
    site: Site,
    /// The day of which all mails are written. Wishes that come later begin on the next one.
    done: Mutex<Option<NaiveDate>>,
}

customs_kernel::debug_by_name!(MailTasks);

impl MailTasks {
    /// Mails tasks over these ports, with links to the pages of this site. `settings` gives the data of the broker, who
    /// signs the mails.
    #[must_use]
    pub fn new(
        tasks: Tasks,
        queue: Arc<dyn MailQueue>,
        settings: Arc<dyn SettingsSource>,
        work: Arc<dyn UnitOfWork>,
        clock: Arc<dyn Clock>,
        site: Site,
    ) -> Self {
        Self { tasks, queue, settings, work, clock, site, done: Mutex::new(None) }
    }

    /// Writes up to `limit` mails of this morning, each in a unit of work of its own, and returns the number of users that
    /// were looked at. Before the morning, and once all mails of the day are written, it asks no database.
    ///
    /// # Errors
    /// The first error, after the other users had their turn; the same call does the rest.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let Some(day) = self.tasks.morning_of() else { return Ok(0) };
        if self.is_done(day) {
            return Ok(0);
        }
        let due = self.tasks.due_mails(day, u32::try_from(limit).unwrap_or(u32::MAX))?;
        if due.is_empty() {
            *self.done.lock().unwrap_or_else(PoisonError::into_inner) = Some(day);
            return Ok(0);
        }
        let mut failed = None;
        for wish in &due {
            let written = in_unit_of_work(self.work.as_ref(), || self.write(*wish, day));
            failed = failed.or(written.err());
        }
        match failed {
            None => Ok(due.len()),
            Some(error) => Err(error),
        }
    }

    fn is_done(&self, day: NaiveDate) -> bool {
        *self.done.lock().unwrap_or_else(PoisonError::into_inner) == Some(day)
    }

    fn write(&self, wish: Wish, day: NaiveDate) -> Result<(), WorkflowError> {
        let Some((email, text)) = self.tasks.take_mail(wish, day, &self.site)? else { return Ok(()) };
        self.queue.enqueue(&self.mail(wish, day, &email, text)?)?;
        Ok(())
    }

    fn mail(&self, wish: Wish, day: NaiveDate, email: &str, text: MorningText) -> Result<NewMail, WorkflowError> {
        let broker = self.settings.for_organisation(wish.organisation)?.seller;
        let MorningText { subject, text } = text;
        let address = email.parse::<MailAddress>();
        let hopeless = address.is_err().then(|| MailFailure::ContactAddress.into());
        Ok(NewMail {
            organisation: wish.organisation,
            about: About { topic: Topic::Tasks, id: wish.user.get() },
            once: Some(format!("tasks of user {} on {day}", wish.user)),
            content: MailContent {
                sender_name: filled(Some(&broker.name)).map(HeaderLine::new),
                reply_to: None,
                to: address.into_iter().collect(),
                cc: Vec::new(),
                subject: HeaderLine::new(&subject),
                text,
                attachments: Vec::new(),
            },
            hopeless,
            created_at: self.clock.now(),
        })
    }
}
