use crate::harness::journey;
use serde_json::json;
use std::time::{Duration, Instant};

/// Presses a key in the page, as a user of the keyboard does.
fn key(name: &str, control: bool) -> String {
    format!(
        "(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', \
         {{ key: '{name}', ctrlKey: {control}, bubbles: true, cancelable: true }}))"
    )
}

/// Types a text into the dialog.
fn type_in(text: &str) -> String {
    format!(
        "const box = document.getElementById('finder-q'); box.value = '{text}'; \
         box.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    )
}

const OPTIONS: &str = "document.querySelectorAll('#finder [role=option]').length";
const CHOSEN: &str = "document.querySelector('#finder [aria-selected=true]')";

#[test]
fn a_container_is_found_by_the_keyboard_alone() {
    journey("find", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let id = broker.api.draft_with("JOB-1", |body| {
            body["declaration"]["transport"] = json!({ "containers": [{ "number": "MSKU 123456-7" }] });
        });
        broker.api.draft("JOB-2");
        let started = Instant::now();
        // The words of a new record are read a moment later.
        while broker.api.get("/search?q=msku1234567")["data"] == json!([]) {
            assert!(started.elapsed() < Duration::from_secs(20), "its words are never read");
            std::thread::sleep(Duration::from_millis(20));
        }
        browser.open("/console").await;
        browser.run(&key("/", false)).await;
        browser.until("document.getElementById('finder').open").await;
        browser.until(&format!("{OPTIONS} > 0")).await;
        browser.check("find, with what can be done here").await;
        browser.run(&type_in("msku1234567")).await;
        browser.until(&format!("!!document.getElementById('f-declaration-{id}')")).await;
        browser.check("find, with results").await;
        assert_eq!(browser.text("#finder-says").await, "1 found");
        browser.run(&key("ArrowDown", false)).await;
        browser.until(&format!("{CHOSEN}?.id === 'f-declaration-{id}'")).await;
        let active = "return document.getElementById('finder-q').getAttribute('aria-activedescendant')";
        assert_eq!(browser.run(active).await, format!("f-declaration-{id}"));
        browser.run(&key("Enter", false)).await;
        browser.until(&format!("location.pathname === '/console/declarations/{id}'")).await;

        // On a record the box has its actions.
        browser.run(&key("k", true)).await;
        browser.until(&format!("!!document.querySelector('[data-href=\"/console/declarations/{id}/submit\"]')")).await;
        browser.open("/console/find?q=msku").await;
        browser.check("what was found, as a page").await;
    });
}
