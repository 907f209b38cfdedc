use crate::harness::journey;

#[test]
fn two_organisations_see_their_own_only() {
    journey("two-organisations", async |service, browser| {
        let (ours, theirs) = (service.broker("Havenzicht Expeditie"), service.broker("Andere Expeditie"));
        let (our_id, their_id) = (ours.api.draft("OURS-1"), theirs.api.draft("THEIRS-1"));
        let people = [
            (&ours, "anna@havenzicht.example", "OURS-1", "THEIRS-1", their_id),
            (&theirs, "bert@andere.example", "THEIRS-1", "OURS-1", our_id),
        ];
        for (broker, email, own, foreign, foreign_id) in people {
            browser.welcome(&service.user(broker, "Somebody", email, "owner")).await;
            browser.open("/console/declarations").await;
            browser.until_shown(own).await;
            assert!(!browser.shows(foreign).await);
            browser.open(&format!("/console/declarations?search={foreign}")).await;
            assert_eq!(browser.run("return document.querySelectorAll('tbody tr').length").await, 0, "{foreign}");
            browser.open_refused(&format!("/console/declarations/{foreign_id}"), "Page not found").await;
            browser.open("/console").await;
            browser.run("document.querySelector('form[action$=\"/sign-out\"]').submit()").await;
            browser.until("location.pathname === '/console/sign-in'").await;
        }
    });
}

#[test]
fn somebody_of_two_organisations_chooses_one() {
    journey("choice", async |service, browser| {
        let names = ["Havenzicht Expeditie", "Andere Expeditie"];
        for name in names {
            let broker = service.broker(name);
            broker.api.draft(if name == names[0] { "OURS-1" } else { "THEIRS-1" });
            browser.welcome(&service.user(&broker, "Anna de Vries", "anna@acme.example", "owner")).await;
        }
        for (name, own, foreign) in [(names[0], "OURS-1", "THEIRS-1"), (names[1], "THEIRS-1", "OURS-1")] {
            browser.run("document.querySelector('form[action$=\"/sign-out\"]').submit()").await;
            browser.until("location.pathname === '/console/sign-in'").await;
            browser.open("/console/declarations").await;
            browser.fill("email", "anna@acme.example").await;
            browser.fill("password", "a boat in the harbour").await;
            browser.press("Sign in").await;
            browser.check("choice").await;
            browser.press(name).await;
            assert_eq!(browser.path().await, "/console/declarations");
            browser.until_shown(own).await;
            assert!(!browser.shows(foreign).await);
        }
    });
}
