use crate::harness::journey;

/// The tag of a declaration in the list.
fn tag(id: i64) -> String {
    format!("document.querySelector('#d{id} .tag')?.dataset.status")
}

#[test]
fn a_declaration_is_released_before_ones_eyes() {
    journey("live-list", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let (watched, other) = (broker.api.draft("LIVE-1"), broker.api.draft("OTHER-2"));
        browser.open("/console/declarations").await;
        browser.check("declarations").await;
        browser.fill("search", "LIVE").await;
        browser.until(&format!("document.querySelector('#d{watched}') && !document.querySelector('#d{other}')")).await;
        assert!(browser.path().await.contains("search=LIVE"), "the address says what is shown");
        broker.api.submit(watched);
        browser.until(&format!("{} === 'REL'", tag(watched))).await;
        assert_eq!(broker.api.status_of(watched), "REL");
        // A user who types goes on typing while the list changes.
        assert_eq!(browser.run("return document.activeElement.name").await, "search");
        assert_eq!(browser.run("return document.activeElement.value").await, "LIVE");
        browser.back().await;
        browser.until(&format!("!!document.querySelector('#d{other}')")).await;
    });
}
