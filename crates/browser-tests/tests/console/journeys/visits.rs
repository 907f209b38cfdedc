use crate::harness::journey;

/// Pages of the navigation and of settings, each looked at once.
#[test]
fn every_part_of_the_navigation_is_fit_for_everybody() {
    journey("visits", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "owner")).await;
        let id = broker.api.draft("SEEN-1");
        broker.api.submit(id);
        for (name, path) in [
            ("today", "/console".to_owned()),
            ("desk-empty", "/console/tasks".to_owned()),
            ("set-aside", "/console/set-aside".to_owned()),
            ("transits", "/console/transits".to_owned()),
            ("dossiers", "/console/dossiers".to_owned()),
            ("invoices", "/console/invoices".to_owned()),
            ("declaration-lines", format!("/console/declarations/{id}/lines")),
            ("declaration-timeline", format!("/console/declarations/{id}/timeline")),
            ("declaration-messages", format!("/console/declarations/{id}/messages")),
            ("declaration-duties", format!("/console/declarations/{id}/duties")),
            ("declaration-sent", format!("/console/declarations/{id}/sent")),
            ("profile", "/console/settings/profile".to_owned()),
            ("password", "/console/settings/profile/password".to_owned()),
            ("users", "/console/settings/users".to_owned()),
            ("user-new", "/console/settings/users/new".to_owned()),
            ("callbacks", "/console/settings/callbacks".to_owned()),
            ("callback-new", "/console/settings/callbacks/new".to_owned()),
            ("organisation", "/console/settings/organisation".to_owned()),
            ("organisation-edit", "/console/settings/organisation/edit".to_owned()),
            ("guarantees", "/console/settings/guarantees".to_owned()),
            ("invoice-to", "/console/settings/invoice-to".to_owned()),
        ] {
            browser.open(&path).await;
            browser.check(name).await;
        }
    });
}
