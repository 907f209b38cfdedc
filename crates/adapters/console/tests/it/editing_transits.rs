//! Drafts of transits are edited on pages: the whole, and each goods item.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use super::pages::{forms_of, links_of};
use customs_access::Role;
use customs_billing::DossierId;
use customs_console::internals::Language;
use customs_transits::{Transit, TransitId};

const EDIT: &str = "/transits/1/edit";
const ITEM: &str = "/transits/1/lines/1/edit";

/// What the fields of the draft of a bench hold.
const HEADER: [(&str, &str); 15] = [
    ("reference", "Zeesluis-T1"),
    ("customer_code", "ACME"),
    ("transit_type", "T1"),
    ("additional_declaration_type", "A"),
    ("office_of_departure", "NL000510"),
    ("office_of_destination", "DE003302"),
    ("guarantee_type", "0"),
    ("guarantee_reference", "26NL0000000123456"),
    ("guarantee_amount", "12500,50"),
    ("country_of_dispatch", "NL"),
    ("country_of_destination", "DE"),
    ("holder.eori", "NL801234566"),
    ("holder.name", "Voorbeeld Transport B.V."),
    ("holder.address.street", "Havenweg 1"),
    ("holder.address.city", "Rotterdam"),
];

const HOLDER: [(&str, &str); 2] = [("holder.address.postal_code", "3011 AA"), ("holder.address.country", "NL")];

/// The draft of a bench that is filled.
fn draft(bench: &Bench) -> Transit {
    bench.services.transits.find(bench.ours, TransitId::new(1)).expect("the draft")
}

/// Fills in a form of this page, which posts to the page itself, and presses a button of it.
async fn press(browser: &Browser<'_>, page: &str, button: &str, typed: &[(&str, &str)]) -> Reply {
    let body = browser.get(page).await.body;
    let form = forms_of(&body).into_iter().find(|form| form.action.as_deref() == Some(page)).expect("a form");
    let hidden = form.hidden.iter().map(|(name, value)| (&**name, &**value));
    browser.post(page, &hidden.chain([("ask", button)]).chain(typed.iter().copied()).collect::<Vec<_>>()).await
}

/// The same for the whole draft, in which only these fields change.
async fn press_whole(browser: &Browser<'_>, button: &str, typed: &[(&str, &str)]) -> Reply {
    let others = HEADER.iter().chain(&HOLDER).filter(|(name, _)| !typed.iter().any(|(changed, _)| changed == name));
    let fields: Vec<_> = others.copied().chain(typed.iter().copied()).collect();
    press(browser, EDIT, button, &fields).await
}

/// The same for the page of a goods item, which are oars then.
async fn press_oars(browser: &Browser<'_>, page: &str, button: &str, index: usize) -> Reply {
    let oars = [("description", "Oars"), ("gross_weight", "12,5"), ("packaging.0.type", "CT")];
    let oars = oars.map(|(field, text)| (format!("items.{index}.{field}"), text));
    let fields: Vec<_> = oars.iter().map(|(name, text)| (&**name, *text)).collect();
    press(browser, page, button, &fields).await
}

#[actix_rt::test]
async fn a_draft_shows_what_it_holds_and_saves_what_was_typed() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let before = draft(&bench);
    assert!(links_of(&owner.get("/transits/1").await.body).contains(&EDIT.to_owned()));
    let page = owner.get(EDIT).await.body;
    for (name, value) in HEADER.iter().chain(&HOLDER) {
        let shown = [format!("value=\"{value}\" autocomplete"), format!("<option value=\"{value}\" selected>")];
        assert!(shown.iter().any(|shown| page.contains(shown)), "{name}: {page}");
    }
    let saved = press_whole(&owner, "submit", &[("application_reference", "UCR-7"), ("seals", "S1\r\nS2")]).await;
    assert_eq!((saved.status, saved.location()), (303, "/console/transits/1/submit"), "{}", saved.body);
    let mut expected = before.form;
    expected.application_reference = Some("UCR-7".to_owned());
    expected.seals = vec!["S1".to_owned(), "S2".to_owned()];
    assert_eq!((draft(&bench).form, draft(&bench).reference), (expected, before.reference));
}

#[actix_rt::test]
async fn what_breaks_a_rule_is_not_saved_and_stays_in_its_field() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let before = draft(&bench);
    for (name, text, says) in [
        ("limit_date", "2026-3-2", "must be a date (YYYY-MM-DD)"),
        ("guarantee_amount", "much", "must be a number"),
        ("country_of_dispatch", "Holland", ""),
        ("transport.containers.0.colour", "red", "is not a field of a transit"),
        ("items.0.hs_code", "94016900", "is not a field of a transit"),
        ("dossier_id", "D-UNKNOWN", "is not the number of a dossier"),
    ] {
        let again = press_whole(&owner, "check", &[(name, text), ("application_reference", "UCR-7")]).await;
        assert_eq!(again.status, 200, "{name}: {}", again.body);
        for part in [says, "value=\"UCR-7\"", Language::En.there_is_a_problem()] {
            assert!(again.body.contains(part), "{name}: {part} is missing in {}", again.body);
        }
        assert!(!again.body.contains("of a declaration"), "{name}: {}", again.body);
        assert_eq!(draft(&bench), before, "{name}");
    }
}

#[actix_rt::test]
async fn a_draft_comes_into_a_dossier_by_its_number() {
    let bench = Bench::filled().await;
    let (owner, id) = (bench.member(Role::Owner), bench.ids_for("/dossiers/")[0].parse().expect("a number"));
    let number = bench.services.dossiers.number(bench.ours, DossierId::new(id)).expect("a look-up");
    let number = number.expect("a dossier");
    let saved = press_whole(&owner, "", &[("dossier_id", &number)]).await;
    assert_eq!((saved.status, draft(&bench).dossier_id), (303, Some(id)), "{}", saved.body);
    assert!(owner.get(EDIT).await.body.contains(&format!("value=\"{number}\"")));
}

#[actix_rt::test]
async fn a_goods_item_is_edited_added_and_deleted() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let before = draft(&bench).form.items;
    let new = "/transits/1/lines/2/edit";
    let added = press_oars(&owner, new, "transit", 1).await;
    assert_eq!((added.status, added.location()), (303, "/console/transits/1/edit#items"), "{}", added.body);
    let items = draft(&bench).form.items;
    assert_eq!((items.len(), &items[0], items[1].description.as_deref()), (2, &before[0], Some("Oars")));
    assert_eq!(items[1].gross_weight, "12.5".parse().ok());
    let edited = press_oars(&owner, ITEM, "item-2", 0).await;
    assert_eq!((edited.status, edited.location()), (303, &*format!("/console{new}")), "{}", edited.body);
    assert_eq!(draft(&bench).form.items[0], items[1]);
    for nothing in ["/transits/1/lines/4/edit", "/transits/1/lines/0/edit"] {
        assert_eq!(owner.get(nothing).await.status, 404, "{nothing}");
    }
    let version = draft(&bench).version.to_string();
    let stray = owner.post("/transits/1/lines/1/delete", &[("version", &*version), ("colour", "red")]).await;
    assert!(stray.status == 422 && draft(&bench).form.items == [items[1].clone(), items[1].clone()], "{}", stray.body);
    for status in [303, 409] {
        let deleted = owner.post("/transits/1/lines/1/delete", &[("version", &*version)]).await;
        assert_eq!(deleted.status, status, "{}", deleted.body);
    }
    assert_eq!(draft(&bench).form.items.len(), 1);
}

#[actix_rt::test]
async fn a_goods_item_that_breaks_a_rule_is_not_saved_and_stays_on_its_page() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let before = draft(&bench);
    for (name, text, says) in [
        ("items.0.gross_weight", "heavy", "must be a number"),
        ("items.0.supporting_documents.0.expiry_date", "soon", "must be a date (YYYY-MM-DD)"),
        ("items.0.hs_code", "9", "id=\"items.0.hs_code-why\""),
        ("items.0.colour", "red", "is not a field of a transit"),
        ("items.1.hs_code", "94016900", "is not a field of a transit"),
    ] {
        let again = press(&owner, ITEM, "", &[(name, text), ("items.0.description", "Oars")]).await;
        assert_eq!(again.status, 200, "{name}: {}", again.body);
        assert!(again.body.contains(says) && again.body.contains("Oars</textarea>"), "{name}: {}", again.body);
        assert_eq!(draft(&bench), before, "{name}");
    }
}

#[actix_rt::test]
async fn what_a_colleague_changed_is_not_overwritten() {
    let bench = Bench::filled().await;
    let (owner, watcher) = (bench.member(Role::Owner), bench.watcher());
    let old = draft(&bench).version.to_string();
    assert_eq!(press_whole(&watcher, "", &[("application_reference", "UCR-8")]).await.status, 303);
    let now = draft(&bench);
    for (page, name) in [(EDIT, "application_reference"), (ITEM, "items.0.hs_code")] {
        let late = owner.post(page, &[("version", &*old), ("whole", "yes"), (name, "TYPED")]).await;
        assert_eq!(late.status, 200, "{page}: {}", late.body);
        assert!(late.body.contains(Language::En.stale_typed()) && late.body.contains("TYPED"), "{}", late.body);
        assert!(late.body.contains(&format!("name=\"version\" value=\"{old}\"")), "{}", late.body);
    }
    assert_eq!(draft(&bench), now);
    let ask = format!("{EDIT}/newer?version={old}");
    assert!(owner.get_block(&ask).await.body.contains(Language::En.editing_newer_transit()));
    let current = now.version.to_string();
    assert_eq!(owner.get_block(&format!("{EDIT}/newer?version={current}")).await.body.trim(), "");
}

#[actix_rt::test]
async fn what_blocks_a_submission_leads_to_its_field() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    // Customs knows no such type of guarantee, but a draft may have it.
    let saved = press_whole(&owner, "check", &[("guarantee_type", "7")]).await;
    assert_eq!((saved.status, saved.location()), (303, "/console/transits/1/edit?check=1"), "{}", saved.body);
    let checked = owner.get("/transits/1/edit?check=1").await.body;
    assert!(checked.contains("href=\"#guarantee_type\""), "{checked}");
    let asked = owner.get("/transits/1/submit").await.body;
    assert!(asked.contains("href=\"/console/transits/1/edit#guarantee_type\""), "{asked}");
}
