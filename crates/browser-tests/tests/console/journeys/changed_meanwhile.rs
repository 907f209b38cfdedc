use crate::harness::journey;

#[test]
fn who_types_is_told_that_the_declaration_was_changed_and_goes_on_typing() {
    journey("changed-meanwhile", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let id = broker.api.draft("SHARED-1");
        browser.open(&format!("/console/declarations/{id}/edit")).await;
        browser.fill("declaration.importer.eori", "NL12").await;
        assert!(!browser.shows("was changed meanwhile").await);
        broker.api.submit(id);
        browser.until_shown("was changed meanwhile").await;
        browser.check("declaration-edit-changed").await;
        let field = "document.getElementById('declaration.importer.eori')";
        browser.until(&format!("{field}.value === 'NL12' && document.activeElement === {field}")).await;
    });
}
