//! What the office has before its first job: a client of the API, customers, articles and prices.

use super::customers::{CUSTOMERS, Customer};
use super::goods::GOODS;
use super::stage::Stage;
use crate::demo::answers::unexpected;
use crate::demo::billing;
use crate::failure::Fallible;
use customs_access::{Credentials, NewClient, Permission, Scopes};
use customs_billing::profile::ProfileChange;
use customs_kernel::{Acting, Eori, OrganisationId};
use serde_json::{Value, json};

/// The EORI number of the broker.
const EORI: &str = "NL854321093";

/// Price list: code, name, price, unit of charging, trigger, the movements that it is for, category.
const PRICES: [[&str; 7]; 7] = [
    ["IMPORT", "Invoeraangifte", "85.00", "per_declaration", "on_acceptance", "import", "handling"],
    ["EXPORT", "Uitvoeraangifte", "62.50", "per_declaration", "on_acceptance", "export", "handling"],
    ["TRANSIT", "Transitdocument T1", "74.00", "per_declaration", "on_release", "transit", "handling"],
    ["LINE", "Extra artikelregel", "4.75", "per_line", "on_acceptance", "", "handling"],
    ["FILE", "Dossier en archief", "12.35", "fixed", "on_finalization", "", "handling"],
    ["DUTIES", "Voorgeschoten douanerechten", "0.00", "per_declaration", "manual", "", "duties"],
    ["VAT", "Voorgeschoten btw bij invoer", "0.00", "per_declaration", "manual", "", "vat"],
];

/// Customers with duties that the broker pays and charges on.
const CHARGED_ON: [&str; 2] = ["TEXTIELZEE", "PANNENLAND"];

/// Whether the broker pays customs for this customer.
pub(super) fn is_charged_on(customer: &Customer) -> bool {
    CHARGED_ON.contains(&customer.code)
}

/// Whether a price stands for what customs asks.
fn is_of_customs(price: &[&str; 7]) -> bool {
    matches!(price[6], "duties" | "vat")
}

/// The broker as the database knows it.
pub(super) struct Broker {
    pub(super) organisation: OrganisationId,
    pub(super) credentials: Credentials,
}

/// Makes the organisation with a client that may do everything.
pub(super) async fn found(stage: &Stage) -> Fallible<Broker> {
    let (access, profiles) = (stage.service.access.clone(), stage.service.profiles.clone());
    let found = move || -> Fallible<Broker> {
        let eori: Eori = EORI.parse()?;
        let organisation = access.create_organisation("Voorbeeld Douane B.V.", Some(eori))?.id();
        profiles.update(organisation, &ProfileChange { eori: Some(EORI.to_owned()), ..billing::broker() })?;
        let credentials = access.create_client(NewClient {
            organisation,
            name: "Orderportaal".to_owned(),
            scopes: Scopes::all(),
            permissions: Permission::ALL.iter().copied().collect(),
        })?;
        Ok(Broker { organisation, credentials })
    };
    let acting = Acting::command_line(None);
    actix_web::rt::task::spawn_blocking(move || acting.run(found)).await?
}

/// Fills the master data, and agrees on prices with every customer.
pub(super) async fn furnish(stage: &mut Stage) -> Fallible<()> {
    for (place, customer) in CUSTOMERS.iter().enumerate() {
        let id = id(&stage.post("/customers", &customer.body(place)).await?)?;
        stage.post(&format!("/customers/{id}/contacts"), &customer.contact()).await?;
    }
    for goods in &GOODS {
        stage.post("/item-master", &goods.body()).await?;
    }
    let mut items = Vec::new();
    for price in &PRICES {
        items.push(id(&stage.post("/billable-items", &billable(price)?).await?)?);
    }
    let valid_from = stage.now().date_naive();
    for customer in &CUSTOMERS {
        let card = json!({
            "customer_code": customer.code, "name": format!("Tarieven {}", customer.name), "valid_from": valid_from,
            "invoice_frequency": "immediate", "consolidation_mode": "per_dossier",
        });
        let card = id(&stage.post("/rate-cards", &card).await?)?;
        let charged_on = is_charged_on(customer);
        for (item, _) in items.iter().zip(&PRICES).filter(|(_, price)| charged_on || !is_of_customs(price)) {
            stage.post(&format!("/rate-cards/{card}/lines"), &json!({ "billable_item_id": item })).await?;
        }
    }
    Ok(())
}

fn billable([code, name, price, trigger_type, trigger_event, trigger_for, category]: &[&str; 7]) -> Fallible<Value> {
    let price: Value = serde_json::from_str(price)?;
    let trigger_for = Some(trigger_for).filter(|movements| !movements.is_empty());
    Ok(json!({
        "code": code, "name": name, "default_price": price, "trigger_type": trigger_type,
        "trigger_event": trigger_event, "trigger_for": trigger_for, "category": category, "item_type": "revenue",
    }))
}

/// The id of a record in the answer to its creation.
pub(super) fn id(created: &Value) -> Fallible<i64> {
    let data = created.get("data").or_else(|| created.get("declaration")).unwrap_or(created);
    data["id"].as_i64().ok_or_else(|| unexpected(created))
}
