use crate::harness::{Api, look_around};
use std::path::PathBuf;

/// Names the folder for the pictures of the documentation; without it none are taken.
const FOLDER: &str = "DOCUMENT_PICTURES";

/// Takes the pictures that `docs/console.md` shows, of the year of work that `demo --keep` plays.
#[test]
fn the_pictures_of_the_documentation() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    look_around(async |service, office, browser| {
        browser.speak("en").await;
        browser.welcome(&office.welcome).await;
        let api = office.api(service);
        let released = first(&api, "/declarations?status=REL&customer_code=TEXTIELZEE");
        let rejected = first(&api, "/declarations?status=ERR&customer_code=PANNENLAND");
        let dossier = first(&api, "/dossiers?status=invoiced&customer_code=KABELWERK");
        let invoice = first(&api, "/invoices?status=paid&customer_code=KABELWERK");
        for (name, path) in [
            ("today", "/console".to_owned()),
            ("declaration-released", format!("/console/declarations/{released}")),
            ("declaration-correct", format!("/console/declarations/{rejected}/correct")),
            ("transits", "/console/transits".to_owned()),
            ("dossier", format!("/console/dossiers/{dossier}")),
            ("invoice", format!("/console/invoices/{invoice}")),
        ] {
            browser.take(&path, &folder.join(name).with_extension("png")).await;
        }
        browser.speak("nl").await;
        browser.take("/console/declarations", &folder.join("declarations-dutch.png")).await;
    });
}

/// The id of the first record of a list.
fn first(api: &Api, list: &str) -> i64 {
    let page = api.get(list);
    page["data"][0]["id"].as_i64().unwrap_or_else(|| panic!("{list} is empty: {page}"))
}
