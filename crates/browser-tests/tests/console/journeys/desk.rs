use crate::harness::{Api, Browser, journey};
use serde_json::json;

/// The key that follows a link and presses a button, as drivers name it.
const ENTER: &str = "\u{e007}";

/// Creates a declaration with this reference that customs refuses, and submits it.
fn refused(api: &Api, reference: &str) -> i64 {
    // Customs knows no previous procedure 99.
    let id = api.draft_with(reference, |body| body["declaration"]["procedure"]["previous"] = json!("99"));
    api.submit(id);
    id
}

fn row(id: i64) -> String {
    format!("document.getElementById('task-declaration_rejected-{id}')")
}

/// Presses a button of the form below the list by the keyboard.
async fn press_by_key(browser: &Browser, button: &str) {
    browser.run(&format!("document.querySelector('{button}').focus(); window.__left = false")).await;
    browser.keys(ENTER).await;
    browser.until("window.__left === undefined && document.readyState === 'complete'").await;
}

#[test]
fn a_refusal_is_mended_from_the_desk_by_the_keyboard_alone() {
    journey("desk", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        assert_eq!(browser.path().await, "/console/tasks", "her first page");
        let (first, second) = (refused(&broker.api, "WRONG-1"), refused(&broker.api, "WRONG-2"));
        // The desk is live.
        browser.until(&format!("{} && {}", row(first), row(second))).await;
        browser.until_shown("DMS548AA").await;
        browser.check("desk").await;
        browser.keys("j").await;
        browser.until(&format!("{}.contains(document.activeElement)", row(first))).await;
        browser.keys("jx").await;
        browser.until(&format!("{}.querySelector('[name=task]').checked", row(second))).await;
        browser.until("document.querySelector('[data-selected]').textContent === '1'").await;
        browser.keys("k").await;
        browser.keys(ENTER).await;
        browser.until("document.activeElement.id === 'task-title'").await;
        assert!(browser.path().await.contains("open=declaration_rejected"), "the address says what is open");
        browser.check("desk-opened").await;
        browser.keys("?").await;
        browser.until("document.getElementById('keys').open").await;
        browser.keys("e").await;
        browser.until(&format!("location.pathname === '/console/declarations/{first}/correct'")).await;
        browser.fill("declaration.procedure.previous", "00").await;
        browser.keys("jxke?").await;
        browser.until("document.activeElement.value === '00jxke?'").await;
        browser.fill("declaration.procedure.previous", "00").await;
        browser.press("Make it a draft with these corrections").await;
        broker.api.submit(first);
        browser.open("/console/tasks").await;
        browser.until(&format!("!{} && {}", row(first), row(second))).await;

        // What is selected is still so, and is taken and given back.
        browser.until(&format!("{}.querySelector('[name=task]').checked", row(second))).await;
        press_by_key(browser, "#many button[value=take]").await;
        browser.until_shown("Taken: 1.").await;
        browser.until(&format!("!{}.querySelector('[name=task]').checked", row(second))).await;
        browser.check("desk-done").await;
        press_by_key(browser, "[data-done] button").await;
        browser.until_shown("It is undone.").await;
    });
}

#[test]
fn a_selection_stays_where_the_browser_keeps_nothing() {
    journey("desk-nothing-kept", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let id = refused(&broker.api, "WRONG-1");
        browser.until(&format!("!!{}", row(id))).await;
        browser.run("Storage.prototype.setItem = () => { throw new Error('nothing is kept') }").await;
        browser.keys("jx").await;
        browser.until("document.querySelector('[data-selected]').textContent === '1'").await;
        browser.until(&format!("{}.querySelector('[name=task]').checked", row(id))).await;
        // The page stays when its answer is a file, and so do its buttons.
        let sent = "const many = document.getElementById('many');\
            const submitter = many.querySelector('[value=export]');\
            many.dispatchEvent(new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true }));\
            setTimeout(() => { window.__buttons = many.querySelector('[value=take]').disabled })";
        browser.run(sent).await;
        browser.until("window.__buttons === false").await;
    });
}

#[test]
fn keys_can_be_switched_off() {
    journey("desk-keys", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        refused(&broker.api, "WRONG-1");
        browser.until("!!document.querySelector('tr[data-row]')").await;
        let choose = "const form = document.querySelector('form[action$=\"/look\"]');\
            form.keys.value = 'off'; form.density.value = 'compact'; form.requestSubmit()";
        browser.run(choose).await;
        browser.until("document.documentElement.dataset.keys === 'off' && document.readyState === 'complete'").await;
        browser.keys("/").await;
        browser.keys("j").await;
        browser.keys("?").await;
        // Keys are handled in their order: when the last has had its turn, the first did nothing.
        browser.until("!document.getElementById('keys').open && !document.activeElement.closest('tr')").await;
        browser.until("!document.getElementById('finder').open").await;
        browser.check("desk-compact").await;
        browser.speak("nl").await;
        browser.run("document.querySelector('form[action$=\"/look\"]').language.value = 'nl'").await;
        browser.run("document.querySelector('form[action$=\"/look\"]').requestSubmit()").await;
        browser.until_shown("Te laat").await;
        browser.check("desk-dutch").await;
    });
}

#[test]
fn the_desk_works_without_scripts() {
    journey("desk-without-scripts", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let id = refused(&broker.api, "WRONG-1");
        browser.until(&format!("!!{}", row(id))).await;
        browser.without_scripts().await;
        browser.open("/console/tasks").await;
        browser.press("Correct: WRONG-1").await;
        browser.until("!!document.getElementById('task')").await;
        browser.press("Take it").await;
        browser.until_shown("Taken: 1.").await;
        browser.press("Undo").await;
        browser.until_shown("It is undone.").await;
        browser.open("/console/tasks").await;
        browser.choose("task", &format!("declaration_rejected-{id}")).await;
        let soon =
            "document.getElementById('until').value = new Date(Date.now() + 3 * 864e5).toISOString().slice(0, 10)";
        browser.run(soon).await;
        press_by_key(browser, "#many button[value=snooze]").await;
        browser.until("!!document.querySelector('.problems')").await;
        browser.fill("reason", "the importer is on holiday").await;
        press_by_key(browser, "#many button[value=snooze]").await;
        browser.until_shown("Put off: 1.").await;
        browser.until(&format!("!{}", row(id))).await;
        browser.open("/console/tasks?snoozed=true").await;
        browser.until_shown("the importer is on holiday").await;
    });
}
