use crate::harness::{Api, journey};

#[test]
fn an_owner_creates_a_client_whose_secret_gives_a_token() {
    journey("client", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "owner")).await;
        browser.open("/console/settings").await;
        browser.check("settings").await;
        browser.open("/console/settings/clients").await;
        browser.check("clients").await;
        browser.press("New API client").await;
        browser.press("Create").await;
        browser.check("client-refused").await;
        browser.fill("name", "Warehouse").await;
        browser.choose("scope", "declarations:read").await;
        browser.press("Create").await;
        browser.check("client-secret").await;
        let secret = browser.text("#secret").await;
        let id = browser.run("return document.querySelector('main').innerText.match(/client-[0-9a-f]+/)[0]").await;
        let api = Api::signed_in(service.base(), id.as_str().expect("an id"), &secret);
        assert_eq!(api.get("/declarations")["data"].as_array().map(Vec::len), Some(0));
        browser.open("/console/settings/clients").await;
        assert!(browser.shows("Warehouse").await && !browser.shows(&secret).await, "the secret is shown once");
    });
}
