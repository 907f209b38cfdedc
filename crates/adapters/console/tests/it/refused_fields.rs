//! A value that no field of a form can hold is refused, and the answer names it.

use super::bench::{Bench, Reply};
use super::routes::{Route, routes};
use actix_web::http::Method;
use customs_access::{Role, Scope};
use customs_callbacks::CallbackId;
use customs_declarations::testing::{PlainAnswer, a_valid_export, plain_document};
use customs_declarations::{CreateDeclaration, Declaration, DeclarationId};
use customs_kernel::{Actor, Mrn};
use customs_transits::testing::{PlainAnswer as TransitAnswer, a_valid_transit};
use customs_transits::{CreateTransit, TransitId};
use std::collections::{BTreeMap, BTreeSet};

fn draft(bench: &Bench) -> Declaration {
    bench.services.declarations.find(bench.ours, DeclarationId::new(1)).expect("the draft")
}

/// Finds that the form was refused for these words.
fn assert_refused(reply: &Reply, words: &str) {
    assert!(reply.status == 422 && reply.body.contains(words), "{words}: {} {}", reply.status, reply.body);
}

/// Whether the fields of a form are checked otherwise: those of uploads, and those of whole declarations, which have a
/// rule of their own for unknown fields. A user who signs out does so in any case.
fn is_other(pattern: &str) -> bool {
    let uploads = ["/documents", "/logo", "/new/file"];
    let is_of_record = pattern.starts_with("/declarations") || pattern.starts_with("/transits");
    pattern == "/sign-out"
        || uploads.iter().any(|upload| pattern.ends_with(upload))
        || (is_of_record && ["/edit", "/correct", "/amend"].iter().any(|form| pattern.ends_with(form)))
}

#[actix_rt::test]
async fn every_form_names_a_field_that_it_does_not_have() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for route in routes(&bench, &Method::POST) {
        if is_other(route.pattern) {
            continue;
        }
        let reply = owner.post(&route.path, &[("colour", "red"), ("version", "1")]).await;
        // Some forms are shown again, with what is wrong.
        assert!([422, 200].contains(&reply.status), "{route:?}: {} {}", reply.status, reply.body);
        assert!(reply.body.contains("colour is not a field of this form"), "{route:?}: {}", reply.body);
    }
}

/// Customs accepts a declaration that was submitted, and says this about it.
fn customs_says(bench: &Bench, id: i64, first_17_of_mrn: &str, codes: &[&str]) {
    let (declarations, id) = (&bench.services.declarations, DeclarationId::new(id));
    let mrn = Mrn::with_check_character(first_17_of_mrn).expect("an MRN");
    let lrn = declarations.find(bench.ours, id).expect("a declaration").milestones.lrn.expect("it was lodged");
    for code in codes {
        let answer = PlainAnswer::code(code).about(&lrn).mrn(&mrn);
        declarations.receive(plain_document(&[answer])).expect("it is kept");
        while declarations.apply_received(10).expect("it is acted on") > 0 {}
    }
}

/// Customs accepts a transit that was submitted, and says this about it.
fn customs_says_of_transit(bench: &Bench, id: i64, first_17_of_mrn: &str, kinds: &[&str]) {
    let (transits, id) = (&bench.services.transits, TransitId::new(id));
    let mrn = Mrn::with_check_character(first_17_of_mrn).expect("an MRN");
    let lrn = transits.find(bench.ours, id).expect("a transit").milestones.lrn.expect("it was lodged");
    for kind in kinds {
        transits.receive(TransitAnswer::new(kind).lrn(&lrn).mrn(&mrn).document()).expect("it is kept");
        while transits.apply_received(10).expect("it is acted on") > 0 {}
    }
}

/// An export that was submitted.
fn exported(bench: &Bench) -> i64 {
    let mut form = a_valid_export();
    form.reference = Some("E1".to_owned());
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form,
        dossier_id: None,
        submit_when_valid: Some(true),
        may_submit: true,
        may_allocate: true,
    };
    let created = bench.services.declarations.create(command).expect("a declaration");
    assert!(created.submitted());
    created.declaration.id.get()
}

/// A transit that was submitted.
fn carried(bench: &Bench) -> i64 {
    let (transits, form) = (&bench.services.transits, a_valid_transit());
    let command = CreateTransit { organisation: bench.ours, actor: Actor::System, form, dossier_id: None };
    let id = transits.create(command).expect("a transit").id;
    transits.submit(bench.ours, id, &Actor::System, None).expect("it is submitted");
    id.get()
}

/// An instance with records in the states in which drafts are not, and the pages of the commands that these states allow.
async fn with_records_at_customs() -> (Bench, Vec<String>) {
    let bench = Bench::filled().await;
    let submitted = |kind: &str| -> i64 {
        let ids = bench.ids_for(&format!("/{kind}/{{id}}/messages/"));
        ids[0].parse().expect("a number")
    };
    let (import, held) = (submitted("declarations"), submitted("transits"));
    let (export, on_its_way) = (exported(&bench), carried(&bench));
    customs_says(&bench, import, "26NL000396A1B2C3R", &["01", "05"]);
    customs_says(&bench, export, "26NL000396A1B2C4R", &["01"]);
    customs_says_of_transit(&bench, held, "26NL000510A1B2C3J", &["IE028", "IE060"]);
    customs_says_of_transit(&bench, on_its_way, "26NL000510A1B2C4J", &["IE028", "IE029", "IE140"]);
    let pages = vec![
        format!("/declarations/{import}/control-response"),
        format!("/declarations/{import}/invalidate"),
        format!("/declarations/{export}/alternative-proof"),
        format!("/transits/{held}/request-release"),
        format!("/transits/{held}/invalidate"),
        format!("/transits/{on_its_way}/arrival"),
        format!("/transits/{on_its_way}/enquiry-answer"),
    ];
    (bench, pages)
}

/// Finds that a form draws no field twice: a browser would send both, and the rule against that would refuse the form
/// in any case. Boxes of one name are a list, and only one of the buttons is pressed.
fn assert_each_once(form: &str, action: &str) {
    let tags = form.split('<').skip(1).filter_map(|tag| tag.split('>').next());
    let is_one_of_some =
        |tag: &&str| tag.starts_with("button") || tag.contains("type=\"checkbox\"") || tag.contains("type=\"radio\"");
    let sent = tags.filter(|tag| !is_one_of_some(tag));
    let mut seen = BTreeSet::new();
    for name in sent.filter_map(|tag| tag.split(" name=\"").nth(1)?.split('"').next()) {
        assert!(seen.insert(name), "{action} has {name} twice: {form}");
    }
}

/// The names of the fields of each form of this page, by the address that it is posted to.
fn fields_of(page: &str, path: &str) -> Vec<(String, BTreeSet<String>)> {
    let until = |text: &str, end: char| text.split(end).next().unwrap_or_default().to_owned();
    let pieces = page.split("<form").skip(1).map(|piece| piece.split("</form>").next().unwrap_or_default());
    let forms = pieces.filter(|form| {
        let tag = until(form, '>');
        tag.contains("method=\"post\"") && !tag.contains("multipart/form-data")
    });
    forms
        .map(|form| {
            let action = until(form, '>').split("action=\"/console").nth(1).map(|rest| until(rest, '"'));
            assert_each_once(form, action.as_deref().unwrap_or(path));
            let names = form.split(" name=\"").skip(1).map(|rest| until(rest, '"'));
            (action.unwrap_or_else(|| path.to_owned()), names.filter(|name| name != "csrf").collect())
        })
        .collect()
}

#[actix_rt::test]
async fn every_form_has_the_fields_that_its_page_shows() {
    let (bench, commands) = with_records_at_customs().await;
    let owner = bench.member(Role::Owner);
    let mut forms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let listed = routes(&bench, &Method::GET).into_iter().filter(Route::is_a_page).map(|route| route.path);
    for path in listed.chain(commands.iter().cloned()) {
        let page = owner.get(&path).await.body;
        for (action, names) in fields_of(&page, &path) {
            forms.entry(action).or_default().extend(names);
        }
    }
    let known = ["/settings/users/new", "/reset", "/look"].map(str::to_owned);
    for action in known.iter().chain(&commands) {
        assert!(forms.contains_key(action), "{action} is no form: {:?}", forms.keys());
    }
    assert!(forms.len() > 27, "{forms:?}");
    for (action, names) in forms {
        let (bench, _) = with_records_at_customs().await;
        let fields: Vec<_> = names.iter().map(|name| (&**name, if name == "version" { "1" } else { "x" })).collect();
        let reply = bench.member(Role::Owner).post(&action, &fields).await;
        assert!(!reply.body.contains("is not a field of this form"), "{action} {names:?}: {}", reply.body);
    }
}

#[actix_rt::test]
async fn a_field_that_is_given_twice_is_refused() {
    let bench = Bench::filled().await;
    let (owner, before) = (bench.member(Role::Owner), draft(&bench));
    let version = before.version.to_string();
    let twice = [("version", &*version), ("verified_by", "Anna"), ("verified_by", "Bob")];
    let words = "verified_by: is given more than once";
    assert_refused(&owner.post("/declarations/1/verify", &twice).await, words);
    let office = [("declaration.office", "NL000510"), ("declaration.office", "NL000396")];
    let words = "declaration.office: is given more than once";
    let edit = [&[("version", &*version), ("whole", "yes")][..], &office[..]].concat();
    assert_refused(&owner.post("/declarations/1/edit", &edit).await, words);
    let correction = [&[("version", &*version)][..], &office[..]].concat();
    assert_refused(&owner.post("/declarations/1/correct", &correction).await, words);
    assert_eq!(draft(&bench).version, before.version);
    // Boxes of one name are a list.
    let client = [("name", "ERP"), ("scope", Scope::DeclarationsRead.as_str()), ("scope", Scope::TransitRead.as_str())];
    let made = owner.post("/settings/clients/new", &client).await;
    assert!(made.status == 200 && made.body.contains("id=\"secret\""), "{} {}", made.status, made.body);
}

#[actix_rt::test]
async fn a_box_takes_nothing_but_the_word_that_it_sends() {
    let bench = Bench::filled().await;
    let (owner, version) = (bench.member(Role::Owner), draft(&bench).version.to_string());
    for (path, lines) in [("/declarations/1/copy", "copy_lines"), ("/transits/1/copy", "copy_items")] {
        let reply = owner.post(path, &[("version", &*version), (lines, "yes")]).await;
        assert_refused(&reply, &format!("{lines}: must be one of true"));
    }
    let default = [("customer", "ACME"), ("invoice_to", "ACME"), ("default", "no")];
    assert_refused(&owner.post("/settings/invoice-to/allow", &default).await, "default: must be one of yes");
}

#[actix_rt::test]
async fn a_day_is_typed_as_the_api_takes_it() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let page = owner.post("/settings/callbacks/1/resume", &[("recover_since", "2026-3-2")]).await;
    assert_eq!(page.status, 200, "{}", page.body);
    for part in ["must be a date (YYYY-MM-DD)", "value=\"2026-3-2\""] {
        assert!(page.body.contains(part), "{part}: {}", page.body);
    }
    let list = owner.get("/declarations?created_from=2026-3-2").await.body;
    assert!(list.contains("“2026-3-2”"), "it is left out: {list}");
}

#[actix_rt::test]
async fn hours_that_no_old_secret_is_kept_for_are_refused_at_their_field() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let callbacks = || bench.services.callbacks.find(bench.ours, CallbackId::new(1)).expect("a callback");
    for hours in ["a day", "0", "169"] {
        let page = owner.post("/settings/callbacks/1/secret", &[("keep_previous_hours", hours)]).await;
        assert_eq!(page.status, 200, "{hours}: {}", page.body);
        for part in ["must be between 1 and 168", "href=\"#keep_previous_hours\"", "name=\"keep_previous_hours\""] {
            assert!(page.body.contains(part), "{hours}: {part}: {}", page.body);
        }
        assert_eq!(callbacks().standing().previous_secret_until, None, "{hours}");
    }
}

#[actix_rt::test]
async fn a_page_of_a_record_says_what_its_address_asks_for_in_vain() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let dossier = format!("/dossiers/{}", bench.ids_for("/dossiers/")[0]);
    let invoice = format!("/invoices/{}", bench.ids_for("/invoices/")[0]);
    let (charges, costs) = (format!("{dossier}/charges"), format!("{dossier}/costs"));
    for path in [
        "/declarations/1/lines",
        "/declarations/1/messages",
        "/declarations/1/duties",
        "/transits/1/lines",
        "/transits/1/messages",
        &*charges,
        &*costs,
        &*invoice,
    ] {
        let page = owner.get(&format!("{path}?page=two&page=1")).await;
        assert!(page.status == 200 && page.body.contains("left out: Page “two”"), "{path}: {}", page.body);
        assert!(!owner.get(&format!("{path}?page=1")).await.body.contains("Not understood"), "{path}");
    }
    let message = |kind: &str| match bench.ids_for(&format!("/{kind}/{{id}}/messages/")) {
        [record, message] => format!("/{kind}/{record}/messages/{message}"),
        other => panic!("no message: {other:?}"),
    };
    let (of_declaration, of_transit) = (message("declarations"), message("transits"));
    for path in [
        "/declarations/1",
        "/declarations/1/timeline",
        "/declarations/1/documents",
        "/transits/1/sent",
        &*of_declaration,
        &*of_transit,
        &*dossier,
    ] {
        let page = owner.get(&format!("{path}?page=2")).await;
        assert!(
            page.status == 200 && page.body.contains("asks for what this page does not have: “page”"),
            "{path}: {}",
            page.body
        );
        assert!(!owner.get(path).await.body.contains("The address asks for"), "{path}");
    }
}
