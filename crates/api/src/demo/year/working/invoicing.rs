use super::Working;
use crate::demo::answers::unexpected;
use crate::demo::year::agenda::Task;
use crate::demo::year::calendar::moment;
use crate::demo::year::office::id;
use crate::failure::Fallible;
use chrono::NaiveDate;
use serde_json::{Value, json};

/// One of this many invoices is paid too late, and one is sent and not paid yet, however old it is.
const PAID_LATE: u64 = 9;
/// Dossiers that are ready to be billed on the last day.
const READY_EARLY: usize = 2;
/// The number of the invoice that a line is taken back from.
const TAKEN_BACK: u64 = 8;

/// What is known of the invoices so far.
#[derive(Debug, Default)]
pub(super) struct Account {
    invoices: u64,
}

impl Working<'_> {
    /// Closes the dossiers of the month that ended, bills them, and sends the invoices.
    pub(super) async fn bill(&mut self) -> Fallible<()> {
        let today = self.stage.now().date_naive();
        let due: Vec<_> = self.dossiers.range(..=(today, usize::MAX)).map(|(key, dossier)| (*key, *dossier)).collect();
        let dossiers: Vec<i64> = due.iter().map(|(_, dossier)| *dossier).collect();
        for (key, _) in due {
            self.dossiers.remove(&key);
        }
        self.close(&dossiers).await?;
        for dossier in dossiers {
            let drafts = self.stage.get(&format!("/invoices?dossier_id={dossier}")).await?;
            let drafts: Vec<Value> = drafts["data"].as_array().cloned().ok_or_else(|| unexpected(&drafts))?;
            for draft in drafts {
                self.send(id(&json!({ "data": draft }))?, today).await?;
            }
        }
        Ok(())
    }

    /// Completes dossiers of the current month early, so that there are drafts to look at.
    pub(super) async fn prepare_bills(&mut self) -> Fallible<()> {
        let early: Vec<_> = self.dossiers.values().copied().take(READY_EARLY).collect();
        self.close(&early).await
    }

    /// Marks dossiers as complete, and has them billed.
    async fn close(&mut self, dossiers: &[i64]) -> Fallible<()> {
        for status in ["complete", "ready_to_invoice"] {
            for dossier in dossiers {
                let path = format!("/dossiers/{dossier}/update-status");
                self.stage.send(path, json!({ "status": status })).await?;
            }
            self.stage.answered().await?;
        }
        Ok(())
    }

    async fn send(&mut self, invoice: i64, today: NaiveDate) -> Fallible<()> {
        self.account.invoices += 1;
        let number = self.account.invoices;
        self.stage.post(&format!("/invoices/{invoice}/finalize"), &json!({})).await?;
        self.stage.send(format!("/invoices/{invoice}/mark-sent"), json!({})).await?;
        self.progress.invoices += 1;
        if number == TAKEN_BACK {
            self.agenda.note(self.desk.after(moment(today, 0), 3), Task::Credit(invoice));
            return Ok(());
        }
        let days = match number % PAID_LATE {
            0 => return Ok(()),
            1 => 52,
            other => 9 + other * 2,
        };
        self.agenda.note(self.desk.after(moment(today, 0), days), Task::Paid(invoice));
        Ok(())
    }

    pub(super) async fn paid(&mut self, invoice: i64) -> Fallible<()> {
        let reference = json!({ "payment_reference": format!("SEPA {invoice:05}") });
        self.stage.send(format!("/invoices/{invoice}/mark-paid"), reference).await
    }

    /// Takes back the first line of an invoice.
    pub(super) async fn credit(&mut self, invoice: i64) -> Fallible<()> {
        let billed = self.stage.get(&format!("/invoices/{invoice}")).await?;
        let line = billed.pointer("/data/lines/0/id").and_then(Value::as_i64).ok_or_else(|| unexpected(&billed))?;
        let back = json!({ "lines": [line], "notes": "Dubbel in rekening gebracht" });
        let note = id(&self.stage.post(&format!("/invoices/{invoice}/credit"), &back).await?)?;
        self.stage.post(&format!("/invoices/{note}/finalize"), &json!({})).await?;
        self.progress.credit_notes += 1;
        Ok(())
    }
}
