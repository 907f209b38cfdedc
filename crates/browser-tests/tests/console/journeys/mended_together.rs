use crate::harness::{Browser, journey};
use serde_json::json;
use std::cell::Cell;

/// What a user clicks, counted.
struct Clicks<'b> {
    browser: &'b Browser,
    number: Cell<u32>,
}

impl Clicks<'_> {
    async fn press(&self, text: &str) {
        self.number.set(self.number.get() + 1);
        self.browser.press(text).await;
    }

    /// Follows the link of the main navigation to this address.
    async fn navigate(&self, path: &str) {
        self.number.set(self.number.get() + 1);
        self.browser.run(&format!("document.querySelector('header nav a[href=\"{path}\"]').click()")).await;
        self.browser.until(&format!("location.pathname === '{path}' && document.readyState === 'complete'")).await;
    }
}

#[test]
fn twelve_refusals_of_one_cause_are_mended_in_five_clicks() {
    journey("mended-together", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let without_digits = |number: u32| {
            let id = broker.api.draft_with(&format!("DIGITS-{number}"), |body| {
                body["declaration"]["items"][0]["taric_subheading"] = json!(null);
            });
            broker.api.submit(id);
            id
        };
        let ids: Vec<i64> = (1..=12).map(without_digits).collect();
        for id in &ids {
            browser.open(&format!("/console/declarations/{id}")).await;
            browser.until("document.querySelector('h1 .tag').dataset.status === 'ERR'").await;
        }
        browser.open("/console").await;
        let clicks = Clicks { browser, number: Cell::new(0) };
        clicks.navigate("/console/rejections").await;
        browser.check("rejections").await;
        clicks.press("DMS255AB").await;
        browser.check("rejection-cause").await;
        browser.until("document.activeElement.name === 'value'").await;
        browser.fill("value", "00").await;
        clicks.press("Look").await;
        browser.check("rejection-looked-at").await;
        clicks.press("Mend and submit 12").await;
        browser.until_shown("12 submitted, 0 left as they are.").await;
        browser.check("rejection-mended").await;
        assert!(clicks.number.get() <= 5, "{} clicks", clicks.number.get());
        for id in &ids {
            browser.open(&format!("/console/declarations/{id}")).await;
            browser.until("document.querySelector('h1 .tag').dataset.status === 'REL'").await;
        }
        browser.open("/console/rejections").await;
        browser.until("document.querySelectorAll('svg.chart a').length > 0").await;
        // Every mark leads to declarations.
        let marks = browser.run(
            "return [...document.querySelectorAll('svg.chart a')]\
             .every(mark => mark.href.baseVal.startsWith('/console/rejections/declarations?'))",
        );
        assert_eq!(marks.await, json!(true));
    });
}

#[test]
fn what_changed_meanwhile_is_named_at_the_end() {
    journey("mended-but-one", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let ids = ["DIGITS-1", "DIGITS-2"].map(|reference| {
            let id = broker.api.draft_with(reference, |body| {
                body["declaration"]["items"][0]["taric_subheading"] = json!(null);
            });
            broker.api.submit(id);
            id
        });
        for id in &ids {
            browser.open(&format!("/console/declarations/{id}")).await;
            browser.until("document.querySelector('h1 .tag').dataset.status === 'ERR'").await;
        }
        browser.open("/console/rejections/causes/DMS255AB-declaration.items.taric_subheading").await;
        browser.fill("value", "00").await;
        browser.press("Look").await;
        broker.api.post(&format!("/declarations/{}/save-as-draft", ids[0]), &json!({}));
        browser.press("Mend and submit 2").await;
        browser.until_shown("1 submitted, 1 left as they are.").await;
        browser.until_shown("It was changed since the list was seen.").await;
        browser.check("rejection-mended-but-one").await;
        assert_eq!(broker.api.status_of(ids[0]), "DRF");
    });
}
