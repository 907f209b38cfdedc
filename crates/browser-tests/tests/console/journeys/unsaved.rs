use crate::harness::journey;
use serde_json::json;

/// Returns whether the browser would ask before the page is left now. A test cannot see the question of the browser.
const ASKS: &str = "const leaving = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(leaving); \
    return leaving.defaultPrevented";
const EORI: &str = "declaration.importer.eori";

#[test]
fn who_leaves_a_form_with_unsaved_texts_is_asked() {
    journey("unsaved-texts", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let id = broker.api.draft("TYPED-1");
        browser.open(&format!("/console/declarations/{id}/edit")).await;
        assert_eq!(browser.run(ASKS).await, json!(false), "as it was loaded");
        let loaded = browser.run(&format!("return document.getElementById('{EORI}').defaultValue")).await;
        browser.fill(EORI, "NL12").await;
        assert_eq!(browser.run(ASKS).await, json!(true), "changed");
        browser.fill(EORI, loaded.as_str().expect("a text")).await;
        assert_eq!(browser.run(ASKS).await, json!(false), "as it was loaded again");
        browser.fill(EORI, "NL12").await;
        let sends = format!("window.isSending = true; document.getElementById('declaration').requestSubmit(); {ASKS}");
        assert_eq!(browser.run(&sends).await, json!(false), "what is sent is not lost");
        // Chromium does not always take a second address while it still goes to the first.
        browser.until("window.isSending === undefined && document.readyState === 'complete'").await;
        browser.open("/console/declarations").await;
        assert_eq!(browser.run(ASKS).await, json!(false), "no form to type into");
    });
}
