use super::Working;
use crate::demo::year::agenda::Task;
use crate::demo::year::office::id;
use crate::demo::year::plan::{Course, Job, Stop, Work};
use crate::demo::year::{declarations, transits};
use crate::failure::{Failure, Fallible};
use chrono::TimeDelta;
use serde_json::json;

/// Hours until what customs rejected is corrected.
const HOURS_TO_CORRECT: i64 = 2;

impl Working<'_> {
    /// Makes the draft of a job, submits it unless it stays one, and notes what is to be done about it.
    pub(super) async fn declare(&mut self, place: usize) -> Fallible<()> {
        let job = self.jobs[place].clone();
        let dossier = self.dossier_of(&job).await?;
        let record = if job.work == Work::Transit {
            id(&self.stage.post("/transits", &transits::body(&job, dossier)?).await?)?
        } else {
            let mut body = declarations::body(&job, dossier)?;
            if job.work == Work::Removal {
                self.name_the_entry(&mut body).await?;
            }
            id(&self.stage.post("/declarations/create", &body).await?)?
        };
        self.records.insert(place, record);
        self.progress.declared(job.work);
        self.attach(&job, record).await?;
        if job.course == Course::Draft {
            return Ok(());
        }
        self.stage.send(format!("{}/submit", path(&job, record)), json!({})).await?;
        self.follow(place, &job);
        Ok(())
    }

    fn follow(&mut self, place: usize, job: &Job) {
        let mut after = |days, task| self.agenda.note(self.desk.after(job.at, days), task);
        match (job.work, job.course) {
            (Work::Transit, Course::Smooth) => after(2 + job.number % 3, Task::Arrive(place)),
            (Work::Transit, Course::Told(_, true)) => after(2, Task::Arrive(place)),
            (_, Course::Corrected(_)) => {
                self.agenda.note(job.at + TimeDelta::hours(HOURS_TO_CORRECT), Task::Correct(place))
            }
            (_, Course::Answered(_)) => after(1 + job.number % 2, Task::Answer(place)),
            (_, Course::Invalidated | Course::Invalidating) => after(1, Task::Invalidate(place)),
            (Work::Advance, Course::Smooth) => after(2 + job.number % 4, Task::Present(place)),
            (Work::Simplified, Course::Smooth) => after(7, Task::Supplement(place)),
            _ => {}
        }
    }

    pub(super) async fn correct(&mut self, place: usize) -> Fallible<()> {
        let job = self.jobs[place].clone();
        let record = self.record(place)?;
        let path = path(&job, record);
        self.stage.post(&format!("{path}/save-as-draft"), &json!({})).await?;
        let dossier = self.dossier_of(&job).await?;
        let right = if job.work == Work::Transit {
            transits::right_body(&job, dossier)?
        } else {
            let mut right = declarations::right_body(&job, dossier)?;
            right["application_reference"] = json!(declarations::ordinary_reference(&job));
            right
        };
        self.stage.put(&path, &right).await?;
        self.stage.send(format!("{path}/submit"), json!({})).await?;
        if job.work == Work::Transit {
            self.agenda.note(self.desk.after(job.at, 3), Task::Arrive(place));
        }
        Ok(())
    }

    pub(super) async fn answer(&mut self, place: usize) -> Fallible<()> {
        let (record, job) = (self.record(place)?, &self.jobs[place]);
        let answer = match job.course {
            Course::Answered(Stop::Control) => {
                json!({ "response_type": "goods_presented", "remarks": "Lading staat klaar op de Maasvlakte." })
            }
            _ => json!({ "response_type": "document_provided", "remarks": "Factuur en paklijst bijgevoegd.",
                "documents": [{ "type": "N935", "reference": format!("INV-{:05}", 20_000 + job.number * 3) }] }),
        };
        self.stage.send(format!("/declarations/{record}/control-response"), answer).await
    }

    /// Asks customs to invalidate a declaration; or only notes that it was asked, by another way.
    pub(super) async fn invalidate(&mut self, place: usize) -> Fallible<()> {
        let record = self.record(place)?;
        if self.jobs[place].course == Course::Invalidating {
            let asked = json!({ "status": "INV_PENDING", "reason": "Invalidation asked for by e-mail, customs was out of order" });
            return self.stage.send(format!("/declarations/{record}/set-status"), asked).await;
        }
        let reason = json!({ "reason": "Zending geannuleerd door de klant" });
        self.stage.send(format!("/declarations/{record}/invalidate"), reason).await
    }

    pub(super) async fn present(&mut self, place: usize) -> Fallible<()> {
        let record = self.record(place)?;
        self.stage.send(format!("/declarations/{record}/send-presentation"), json!({})).await
    }

    pub(super) async fn supplement(&mut self, place: usize) -> Fallible<()> {
        let record = self.record(place)?;
        self.stage.send(format!("/declarations/{record}/send-supplementary"), json!({})).await
    }

    pub(super) async fn arrive(&mut self, place: usize) -> Fallible<()> {
        let record = self.record(place)?;
        self.stage.send(format!("/transits/{record}/arrival"), json!({})).await
    }

    fn record(&self, place: usize) -> Fallible<i64> {
        self.records.get(&place).copied().ok_or_else(|| Failure::because("the job was not declared"))
    }
}

/// The path of a record of a job.
pub(super) fn path(job: &Job, record: i64) -> String {
    let records = if job.work == Work::Transit { "transits" } else { "declarations" };
    format!("/{records}/{record}")
}
