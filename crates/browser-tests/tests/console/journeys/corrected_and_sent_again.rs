use crate::harness::journey;
use serde_json::json;

#[test]
fn a_declaration_that_customs_refused_is_corrected_and_sent_again() {
    journey("corrected", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        // Customs knows no previous procedure 99.
        let id = broker.api.draft_with("WRONG-1", |body| body["declaration"]["procedure"]["previous"] = json!("99"));
        let record = format!("/console/declarations/{id}");
        browser.open(&record).await;
        browser.check("declaration-draft").await;
        browser.press("Submit").await;
        browser.check("declaration-submit").await;
        browser.press("Submit to customs").await;
        assert_eq!(browser.path().await, record);
        browser.until("document.querySelector('h1 .tag').dataset.status === 'ERR'").await;
        browser.until_shown("DMS548AA").await;
        browser.check("declaration-rejected").await;

        browser.press("Correct").await;
        browser.check("declaration-correct").await;
        browser.fill("declaration.procedure.previous", "00").await;
        browser.press("Make it a draft with these corrections").await;
        browser.check("declaration-corrected").await;
        browser.open(&format!("{record}/submit")).await;
        browser.press("Submit to customs").await;
        browser.until("document.querySelector('h1 .tag').dataset.status === 'REL'").await;
        assert_eq!(broker.api.status_of(id), "REL");
        browser.check("declaration-released").await;
    });
}

#[test]
fn a_transit_that_customs_refused_is_corrected_and_sent_again() {
    journey("corrected-transit", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        // A comprehensive guarantee needs the amount that the movement uses.
        let id = broker.api.transit_with("WRONG-T1", |body| body["guarantee_amount"] = json!(null));
        let record = format!("/console/transits/{id}");
        browser.open(&format!("{record}/submit")).await;
        browser.press("Submit to customs").await;
        browser.until("document.querySelector('h1 .tag').dataset.status === 'ERR'").await;
        browser.press("Correct").await;
        browser.check("transit-correct").await;
        browser.fill("guarantee_amount", "12500,50").await;
        browser.press("Make it a draft with these corrections").await;
        browser.check("transit-corrected").await;
        browser.open(&format!("{record}/lines/1/edit")).await;
        browser.check("transit-item").await;
        browser.fill("items.0.net_weight", "1099,5").await;
        browser.press("Save").await;
        browser.open(&format!("{record}/submit")).await;
        browser.press("Submit to customs").await;
        browser.until("document.querySelector('h1 .tag').dataset.status === 'REL'").await;
    });
}

#[test]
fn a_draft_is_written_field_by_field() {
    journey("draft", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let id = broker.api.draft("FORM-1");
        browser.open(&format!("/console/declarations/{id}/edit")).await;
        browser.check("declaration-edit").await;
        browser.fill("declaration.importer.eori", "?").await;
        browser.press("Save and validate").await;
        browser.until("document.activeElement.getAttribute('role') === 'alert'").await;
        browser.check("declaration-edit-refused").await;
        let field = "document.getElementById('declaration.importer.eori')";
        browser.until(&format!("{field}.value === '?' && {field}.getAttribute('aria-invalid') === 'true'")).await;
        browser.fill("declaration.importer.eori", "NL801234566").await;
        browser.press("Save").await;
        browser.open("/console/declarations/new").await;
        browser.check("declaration-new").await;
    });
}
