use crate::harness::{LateScripts, journey};

#[test]
fn a_page_is_live_whichever_of_its_scripts_comes_late() {
    journey("late-scripts", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        browser.forget_files().await;
        browser.open("/console/declarations").await;
        let scripts = browser.run("return [...document.scripts].map((script) => new URL(script.src).pathname)").await;
        let scripts = scripts.as_array().expect("a list").clone();
        assert!(!scripts.is_empty());
        for (number, script) in scripts.iter().enumerate() {
            let late = LateScripts::start(service.base(), script.as_str().expect("a path")).await;
            browser.open_at(&late.at("/console/declarations")).await;
            browser.until("performance.getEntriesByType('resource').some((entry) => entry.duration > 1900)").await;
            browser.until("document.querySelector('[hx-sse\\\\:connect]')?._htmx?.sse?.reader").await;
            let reference = format!("LATE-{number}");
            broker.api.draft(&reference);
            browser.until_shown(&reference).await;
        }
    });
}
