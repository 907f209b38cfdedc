use super::Working;
use super::jobs::path;
use crate::demo::answers::unexpected;
use crate::demo::year::calendar::next_month;
use crate::demo::year::office::id;
use crate::demo::year::plan::{Job, Work};
use crate::demo::year::traders::vessel;
use crate::failure::Fallible;
use chrono::Datelike;
use serde_json::{Value, json};

/// The share of the work from which a customer is billed each month.
const MONTHLY: u64 = 12;
/// One of this many declarations gets the papers of the shipment.
const WITH_PAPERS: u64 = 6;

impl Working<'_> {
    /// The dossier of the customer for the month of a job, or for its quarter where the customer has little work; opened with
    /// its first job.
    pub(super) async fn dossier_of(&mut self, job: &Job) -> Fallible<i64> {
        let mut month = next_month(job.at.date_naive());
        while job.customer().share < MONTHLY && month.month() % 3 != 1 {
            month = next_month(month);
        }
        if let Some(dossier) = self.dossiers.get(&(month, job.customer)) {
            return Ok(*dossier);
        }
        let reference = format!("{} {}", job.customer().code, job.at.format("%Y-%m"));
        let dossier = json!({
            "customer_code": job.customer().code, "invoice_reference": reference, "transport_mode": "sea",
            "incoterms": "CIF", "incoterms_place": "Rotterdam", "vessel_name": vessel(job.number),
            "master_bill_of_lading": format!("MAEU{:08}", 40_000_000 + job.number * 713),
        });
        let dossier = id(&self.stage.post("/dossiers", &dossier).await?)?;
        self.dossiers.insert((month, job.customer), dossier);
        self.progress.dossiers += 1;
        Ok(dossier)
    }

    /// Names the placement that has been in the warehouse longest, in a declaration of goods that leave it.
    pub(super) async fn name_the_entry(&mut self, body: &mut Value) -> Fallible<()> {
        let stock = self.stage.get("/inventory?per_page=100").await?;
        let has_some = |lot: &Value| lot["quantity_available"].as_number().is_some_and(|left| left.to_string() != "0");
        let placed = stock["data"].as_array().into_iter().flatten();
        let with_some = placed.filter(|placed| placed["lines"].as_array().into_iter().flatten().any(has_some));
        let oldest = with_some.min_by_key(|placed| placed["placed_at"].as_str().unwrap_or_default().to_owned());
        let entry = oldest.and_then(|placed| placed["mrn"].as_str()).ok_or_else(|| unexpected(&stock))?;
        body["declaration"]["items"][0]["previous_documents"] = json!([{ "type": "NCLE", "id": entry, "line": 1 }]);
        Ok(())
    }

    /// Keeps the papers of the shipment with some of the declarations.
    pub(super) async fn attach(&mut self, job: &Job, record: i64) -> Fallible<()> {
        if !job.number.is_multiple_of(WITH_PAPERS) || job.work == Work::Transit {
            return Ok(());
        }
        let mut list = format!("PACKING LIST {}\n{}\n", job.number, job.customer().name);
        for (code, cartons) in &job.goods {
            list.push_str(&format!("{code}\t{cartons} cartons\n"));
        }
        let path = format!("{}/documents", path(job, record));
        self.stage.upload(&path, "packing_list", &format!("paklijst-{}.txt", job.number), &list).await?;
        self.progress.documents += 1;
        Ok(())
    }
}
