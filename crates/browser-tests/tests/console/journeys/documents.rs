use crate::harness::journey;

/// The smallest picture there is: one dot in PNG.
const PICTURE: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\
    \xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

#[test]
fn a_document_is_uploaded_and_previewed() {
    journey("documents", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let id = broker.api.draft("PAPERS-1");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("packing list.png");
        std::fs::write(&file, PICTURE).expect("a file");
        browser.open(&format!("/console/declarations/{id}/documents")).await;
        browser.press("Add the document").await;
        browser.until("document.activeElement.getAttribute('role') === 'alert'").await;
        browser.check("documents-refused").await;
        browser.attach("file", &file).await;
        browser.fill("description", "What is in the boxes").await;
        browser.press("Add the document").await;
        browser.until_shown("packing list.png").await;
        browser.check("documents").await;
        browser.press("packing list.png").await;
        browser.check("document").await;
        // The preview has an origin of its own, so that this page cannot look into it; that it loaded is seen from outside.
        browser
            .until(
                "document.querySelector('iframe') && performance.getEntriesByType('resource').some((entry) => \
            entry.name.endsWith('/preview') && entry.responseStatus === 200)",
            )
            .await;
    });
}
