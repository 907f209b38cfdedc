//! A user who goes on from a form that is being filled in loses nothing of it.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use super::pages::{forms_of, links_of};
use customs_access::Role;
use customs_billing::DossierId;
use customs_console::internals::{Language, Posted};
use customs_declarations::{Declaration, DeclarationId};

const EDIT: &str = "/declarations/1/edit";

/// The draft of a bench that is filled.
fn draft(bench: &Bench) -> Declaration {
    bench.services.declarations.find(bench.ours, DeclarationId::new(1)).expect("the draft")
}

/// The page of the first line of the draft.
fn line_page(bench: &Bench) -> String {
    format!("/declarations/1/lines/{}/edit", draft(bench).lines[0].id)
}

/// Fills in a form of this page, which posts to the page itself, and presses a button of it.
async fn press(browser: &Browser<'_>, page: &str, button: &str, typed: &[(&str, &str)]) -> Reply {
    let body = browser.get(page).await.body;
    let form = forms_of(&body).into_iter().find(|form| form.action.as_deref() == Some(page)).expect("a form");
    let hidden = form.hidden.iter().map(|(name, value)| (&**name, &**value));
    let fields: Vec<_> = hidden.chain([("ask", button)]).chain(typed.iter().copied()).collect();
    browser.post(page, &fields).await
}

#[actix_rt::test]
async fn who_submits_a_draft_submits_what_was_typed() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let links = links_of(&owner.get(EDIT).await.body);
    assert!(!links.contains(&"/declarations/1/submit".to_owned()), "a link would drop what was typed: {links:?}");
    let typed = [("declaration.office", "NL000510"), ("application_reference", "UCR-NEW")];
    let pressed = press(&owner, EDIT, "submit", &typed).await;
    assert_eq!((pressed.status, pressed.location()), (303, "/console/declarations/1/submit"), "{}", pressed.body);
    assert_eq!(draft(&bench).form.declaration.office.as_deref(), Some("NL000510"));
    let asked = owner.get("/declarations/1/submit").await.body;
    assert!(asked.contains("<dd>NL000510</dd>") && asked.contains("<dd>UCR-NEW</dd>"), "{asked}");
}

#[actix_rt::test]
async fn what_cannot_be_saved_is_not_submitted_and_stays_in_its_field() {
    let bench = Bench::filled().await;
    let (owner, before) = (bench.member(Role::Owner), draft(&bench));
    for button in ["submit", "add-line"] {
        let typed = [("declaration.office", "NL000510"), ("declaration.total_packages", "several")];
        let refused = press(&owner, EDIT, button, &typed).await;
        assert!(refused.status == 200 && refused.body.contains(Language::En.there_is_a_problem()), "{}", refused.body);
        assert!(refused.body.contains("value=\"several\"") && refused.body.contains("value=\"NL000510\""));
        assert!(refused.body.contains(" data-guard=\"typed\" "), "it would be lost by a link: {}", refused.body);
    }
    assert_eq!(draft(&bench), before);
    assert!(owner.get(EDIT).await.body.contains(" data-guard novalidate"), "what is stored is not lost");
}

#[actix_rt::test]
async fn what_no_field_can_hold_is_refused_and_named() {
    let bench = Bench::filled().await;
    let (owner, before) = (bench.member(Role::Owner), draft(&bench));
    let (line, digits) = (line_page(&bench), "0,12345678901234567890123456789");
    for (page, name, text, says) in [
        (EDIT, "declaration.colour", "red", "is not a field of a declaration"),
        (&*line, "items.0.colour", "red", "is not a field of a declaration"),
        // The text has 29 decimals, and a number keeps 28.
        (&*line, "items.0.gross_weight", digits, "has more digits than can be kept"),
    ] {
        let refused = press(&owner, page, "check", &[(name, text)]).await;
        assert_eq!(refused.status, 200, "{name}: {}", refused.body);
        assert!(refused.body.contains(says), "{name}: {}", refused.body);
    }
    assert_eq!(draft(&bench), before);
}

#[actix_rt::test]
async fn who_confirms_a_submission_sees_what_is_lodged() {
    let bench = Bench::filled().await;
    let header = draft(&bench).form.declaration;
    let page = bench.member(Role::Owner).get("/declarations/1/submit").await.body;
    let importer = header.importer.and_then(|importer| importer.eori).expect("an importer");
    for shown in [header.office.expect("an office"), importer] {
        assert!(page.contains(&shown), "{shown}: {page}");
    }
    assert!(page.contains(Language::En.record_gross_mass()) && page.contains(Language::En.action_net_mass()), "{page}");
}

#[actix_rt::test]
async fn who_goes_from_a_draft_to_its_lines_keeps_what_was_typed() {
    for button in ["add-line", "line", "duplicate"] {
        let bench = Bench::filled().await;
        let (owner, before) = (bench.member(Role::Owner), draft(&bench));
        let line = before.lines[0].id;
        let button = if button == "add-line" { button.to_owned() } else { format!("{button}-{line}") };
        let page = owner.get(EDIT).await.body;
        assert!(page.contains(&format!("form=\"declaration\" name=\"ask\" value=\"{button}\"")), "{button}: {page}");
        let pressed = press(&owner, EDIT, &button, &[("declaration.office", "NL000510")]).await;
        let after = draft(&bench);
        let to = if button.starts_with("line") { line } else { after.lines.last().expect("a line").id };
        let to = format!("/console/declarations/1/lines/{to}/edit");
        assert_eq!((pressed.status, pressed.location()), (303, &*to), "{button}: {}", pressed.body);
        assert_eq!(after.form.declaration.office.as_deref(), Some("NL000510"), "{button}");
        assert_eq!(after.lines.len() > before.lines.len(), !button.starts_with("line"), "{button}");
    }
}

#[actix_rt::test]
async fn who_leaves_a_line_keeps_what_was_typed() {
    for button in ["declaration", "duplicate", "line"] {
        let bench = Bench::filled().await;
        let (owner, page) = (bench.member(Role::Owner), line_page(&bench));
        assert_eq!(press(&owner, EDIT, "add-line", &[]).await.status, 303);
        let lines = draft(&bench).lines;
        let button = match button {
            "duplicate" => format!("duplicate-{}", lines[0].id),
            "line" => format!("line-{}", lines.last().expect("a line").id),
            other => other.to_owned(),
        };
        let shown = owner.get(&page).await.body;
        assert!(shown.contains(&format!("name=\"ask\" value=\"{button}\"")) || lines.len() > 2, "{button}: {shown}");
        let pressed = press(&owner, &page, &button, &[("items.0.description", "Oars")]).await;
        assert_eq!(pressed.status, 303, "{button}: {}", pressed.body);
        assert_ne!(pressed.location(), format!("/console{page}"), "{button}");
        let after = draft(&bench).lines;
        assert_eq!(after[0].item.description.as_deref(), Some("Oars"), "{button}");
        if button.starts_with("duplicate") {
            assert_eq!(after.last().expect("a line").item.description.as_deref(), Some("Oars"), "of what was typed");
        }
    }
}

#[actix_rt::test]
async fn a_draft_comes_into_a_dossier_by_its_number() {
    let bench = Bench::filled().await;
    let (owner, id) = (bench.member(Role::Owner), bench.ids_for("/dossiers/")[0].parse().expect("a number"));
    let number = bench.services.dossiers.number(bench.ours, DossierId::new(id)).expect("a look-up");
    let number = number.expect("a dossier");
    for typed in [number.clone(), id.to_string()] {
        let saved = press(&owner, EDIT, "", &[("dossier_id", &typed)]).await;
        assert_eq!(saved.status, 303, "{typed}: {}", saved.body);
        assert_eq!(draft(&bench).dossier_id, Some(id), "{typed}");
        let page = owner.get(EDIT).await.body;
        assert!(page.contains(&format!("value=\"{number}\"")), "{typed}: {page}");
    }
    let refused = press(&owner, EDIT, "", &[("dossier_id", "D-UNKNOWN")]).await;
    assert!(refused.body.contains("is not the number of a dossier"), "{} {}", refused.status, refused.body);
    assert!(refused.body.contains("value=\"D-UNKNOWN\""), "{}", refused.body);
    assert_eq!(draft(&bench).dossier_id, Some(id));
}

#[actix_rt::test]
async fn the_meaning_of_a_code_is_that_of_the_code_that_is_typed() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let page = owner.get(EDIT).await.body;
    let place = "id=\"declaration.office-hint\"";
    let meaning = |page: &str| {
        let (_, rest) = page.split_once(place)?;
        Some(rest.split_once('>')?.1.split_once("</p>")?.0.to_owned())
    };
    let stored = meaning(&page).expect("a place");
    assert!(!stored.is_empty(), "{page}");
    let (_, field) = page.split_once("id=\"declaration.office\"").expect("the field");
    let (_, looks_up) = field.split_once("hx-get=\"/console").expect("it looks codes up");
    let looks_up = looks_up.split('"').next().unwrap_or_default();
    let typed = async |code: &str| {
        let found = owner.get_block(&format!("{looks_up}?declaration.office={code}")).await.body;
        assert!(found.contains(&format!("{place} hx-swap-oob=\"true\"")), "{found}");
        meaning(&found).expect("a place")
    };
    let office = draft(&bench).form.declaration.office.expect("an office");
    assert_eq!(typed(&office).await, stored);
    assert_ne!(typed("NL000510").await, stored);
    assert_eq!(typed("NL0003").await, "", "it is no code yet");
    let other = owner.get_block(&format!("{looks_up}?%3Cb%3E=NL000396")).await.body;
    assert!(!other.contains("hx-swap-oob"), "{other}");
}

#[actix_rt::test]
async fn another_text_in_a_form_that_was_sent_is_never_taken_for_saved() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let body = owner.get(EDIT).await.body;
    let form = forms_of(&body).into_iter().find(|form| form.action.as_deref() == Some(EDIT)).expect("a form");
    let hidden = form.hidden.iter().map(|(name, value)| (&**name, &**value));
    let fields =
        |office| hidden.clone().chain([("ask", "add-line"), ("declaration.office", office)]).collect::<Vec<_>>();
    assert_eq!(owner.post(EDIT, &fields("NL000510")).await.status, 303);
    assert_ne!(owner.post(EDIT, &fields("NL000396")).await.status, 303, "the draft has changed since");
}

#[actix_rt::test]
async fn a_form_of_more_fields_than_any_page_has_is_not_taken_apart() {
    let bench = Bench::new();
    let fields = vec![("a", ""); Posted::MOST_FIELDS];
    let reply = bench.member(Role::Owner).post("/settings/users/new", &fields).await;
    assert_eq!(reply.status, 413, "with its token it has one more: {}", reply.body);
}
