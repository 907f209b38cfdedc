use super::answers::{PATIENCE, text, unexpected};
use super::api_client::ApiClient;
use crate::failure::{Failure, Fallible};
use customs_billing::profile::ProfileChange;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Code of the importer, who pays for the work.
const CUSTOMER: &str = "SCHEERWINKEL";

/// Price list of the broker: code, name, price, unit of charging, trigger.
const ITEMS: [[&str; 5]; 4] = [
    ["CLEAR", "Import declaration", "95.00", "per_declaration", "on_acceptance"],
    ["LINE", "Declaration line", "4.75", "per_line", "on_acceptance"],
    ["RELEASE", "Release handling", "22.50", "per_declaration", "on_release"],
    ["FILE", "Filing and archiving", "12.35", "fixed", "on_finalization"],
];

/// The profile of the broker, as invoices show it.
pub(super) fn broker() -> ProfileChange {
    let text = |text: &str| Some(text.to_owned());
    ProfileChange {
        address: text("Waalhaven O.z. 77"),
        postal_code: text("3087BM"),
        city: text("Rotterdam"),
        country: text("NL"),
        kvk: text("24123456"),
        vat_number: text("NL123456782B90"),
        iban: text("NL91ABNA0417164300"),
        email: text("facturen@voorbeeld-douane.example"),
        ..ProfileChange::default()
    }
}

/// Creates a customer with a rate card, and a dossier for the declaration; returns the id of the dossier.
pub(super) async fn open_dossier(api: &mut ApiClient) -> Fallible<i64> {
    let customer = json!({
        "customer_code": CUSTOMER, "customer_name": "Scheerwinkel Import B.V.",
        "customer_address": "Waalhaven Z.z.", "customer_address_number": "21", "customer_postal_code": "3089JH",
        "customer_city": "Rotterdam", "customer_country_code": "NL", "customer_vat_number": "NL801234566B01",
    });
    api.post("/customers", &customer).await?;
    let card = json!({
        "customer_code": CUSTOMER, "name": "Standard prices", "valid_from": "2026-01-01",
        "invoice_frequency": "immediate", "consolidation_mode": "per_dossier",
    });
    let card = id(&api.post("/rate-cards", &card).await?)?;
    for [code, name, price, trigger_type, trigger_event] in ITEMS {
        let price: Value = serde_json::from_str(price)?;
        let item = json!({
            "code": code, "name": name, "default_price": price, "trigger_type": trigger_type,
            "trigger_event": trigger_event, "item_type": "revenue",
        });
        let item = id(&api.post("/billable-items", &item).await?)?;
        api.post(&format!("/rate-cards/{card}/lines"), &json!({ "billable_item_id": item })).await?;
    }
    println!("Customer {CUSTOMER} has a rate card with {} items.", ITEMS.len());
    let dossier = json!({ "customer_code": CUSTOMER, "invoice_reference": "PO 4711", "transport_mode": "sea" });
    let dossier = api.post("/dossiers", &dossier).await?;
    println!("Dossier {} is open.", text(&dossier["data"], "dossier_number")?);
    id(&dossier)
}

/// Bills the dossier and writes the invoice into the folder.
pub(super) async fn bill(api: &mut ApiClient, dossier: i64, folder: &Path) -> Fallible<PathBuf> {
    // One charge follows the completion of the dossier, the others the decisions of customs.
    charged(api, dossier, ITEMS.len() - 1).await?;
    for status in ["complete", "ready_to_invoice"] {
        api.post(&format!("/dossiers/{dossier}/update-status"), &json!({ "status": status })).await?;
    }
    println!("The dossier is complete and ready to invoice.");
    let drafts = api.get(&format!("/invoices?dossier_id={dossier}")).await?;
    let draft = drafts["data"][0]["id"].as_i64().ok_or_else(|| unexpected(&drafts))?;
    let finalized = api.post(&format!("/invoices/{draft}/finalize"), &json!({})).await?;
    let finalized = &finalized["data"];
    let number = text(finalized, "invoice_number")?;
    println!(
        "Invoice {number}: {} without VAT, {} VAT, {} to be paid.",
        finalized["subtotal"], finalized["vat_amount"], finalized["total"]
    );
    let pdf = api.get_bytes(&format!("/invoices/{draft}/pdf")).await?;
    fs::create_dir_all(folder)?;
    let file = folder.join(format!("{number}.pdf"));
    fs::write(&file, pdf)?;
    Ok(file)
}

/// Waits until the dossier has that many charges.
async fn charged(api: &mut ApiClient, dossier: i64, count: usize) -> Fallible<()> {
    let begun = Instant::now();
    loop {
        let lines = api.get(&format!("/dossiers/{dossier}/invoice-lines")).await?;
        let pending = lines["data"]["pending_lines"].as_array().ok_or_else(|| unexpected(&lines))?;
        if pending.len() == count {
            println!("The dossier was charged by itself:");
            for line in pending {
                let (price, amount) = (line["unit_price"].to_string(), line["amount"].to_string());
                println!("  {:<40} {:>2} x {price:>6} = {amount:>6}", text(line, "description")?, line["quantity"]);
            }
            return Ok(());
        }
        if begun.elapsed() > PATIENCE {
            return Err(Failure::because("the dossier was not charged in time"));
        }
        actix_web::rt::time::sleep(Duration::from_millis(50)).await;
    }
}

fn id(created: &Value) -> Fallible<i64> {
    created["data"]["id"].as_i64().ok_or_else(|| unexpected(created))
}
