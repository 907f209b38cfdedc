//! The work itself: one task after the other, each at its time.

mod desk;
mod invoicing;
mod jobs;
mod paperwork;

use super::agenda::{Agenda, Task};
use super::calendar::{Calendar, moment, next_month};
use super::plan::Job;
use super::progress::Progress;
use super::stage::Stage;
use crate::failure::{Failure, Fallible};
use chrono::NaiveDate;
use desk::Desk;
use invoicing::Account;
use std::collections::BTreeMap;

/// The office at work.
pub(super) struct Working<'w> {
    stage: &'w mut Stage,
    calendar: Calendar,
    jobs: Vec<Job>,
    agenda: Agenda,
    desk: Desk,
    /// The records of the jobs that were declared, by the place of the job.
    records: BTreeMap<usize, i64>,
    /// Open dossiers, by customer and first day of the month after theirs.
    dossiers: BTreeMap<(NaiveDate, usize), i64>,
    account: Account,
    pub(super) progress: Progress,
}

impl<'w> Working<'w> {
    pub(super) fn new(stage: &'w mut Stage, calendar: Calendar, jobs: Vec<Job>) -> Self {
        let mut agenda = Agenda::default();
        for (place, job) in jobs.iter().enumerate() {
            agenda.note(job.at, Task::Declare(place));
        }
        let mut month = next_month(calendar.first_day());
        while month <= calendar.last_day() {
            agenda.note(moment(month, 6 * 60 + 30), Task::Bill);
            month = next_month(month);
        }
        let desk = Desk::new(&jobs);
        let progress = Progress::from(calendar.first_day());
        let (records, dossiers, account) = (BTreeMap::new(), BTreeMap::new(), Account::default());
        Self { stage, calendar, jobs, agenda, desk, records, dossiers, account, progress }
    }

    /// Does everything, until the moment at which the year ends.
    pub(super) async fn run(&mut self) -> Fallible<()> {
        let mut stands_at = None;
        while let Some((at, task)) = self.agenda.next() {
            if at > self.calendar.end {
                continue;
            }
            // Tasks of one moment are done one after the other, while customs decides.
            if stands_at != Some(at) {
                self.stage.move_to(at).await?;
                self.progress.reach(at.date_naive());
                stands_at = Some(at);
            }
            self.perform(task).await.map_err(|failure| {
                let job = task.job().and_then(|place| self.jobs.get(place));
                Failure::because(format!("{at}, {task:?}, {job:?}: {failure}"))
            })?;
        }
        self.stage.move_to(self.calendar.end).await?;
        self.prepare_bills().await?;
        self.progress.finish();
        Ok(())
    }

    async fn perform(&mut self, task: Task) -> Fallible<()> {
        match task {
            Task::Declare(place) => self.declare(place).await,
            Task::Correct(place) => self.correct(place).await,
            Task::Answer(place) => self.answer(place).await,
            Task::Invalidate(place) => self.invalidate(place).await,
            Task::Present(place) => self.present(place).await,
            Task::Supplement(place) => self.supplement(place).await,
            Task::Arrive(place) => self.arrive(place).await,
            Task::Bill => self.bill().await,
            Task::Paid(invoice) => self.paid(invoice).await,
            Task::Credit(invoice) => self.credit(invoice).await,
        }
    }
}
