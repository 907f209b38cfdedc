//! What was typed survives a change of the record by another user, and does not overwrite it.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use super::pages::forms_of;
use customs_access::Role;
use customs_console::internals::Language;
use customs_declarations::form::ItemForm;
use customs_declarations::{Declaration, DeclarationId, DraftTarget};
use customs_kernel::{Actor, FieldErrors};
use customs_transits::TransitId;

const TYPED: &str = "Typed by Anna";

/// The draft of the bench, as it is stored.
fn draft(bench: &Bench) -> Declaration {
    bench.services.declarations.find(bench.ours, DeclarationId::new(1)).expect("a draft")
}

/// A colleague adds a line to the draft; returns the version before that.
fn changed(bench: &Bench) -> String {
    let before = draft(bench).version.to_string();
    let declarations = bench.services.declarations.keeping_broken_drafts();
    let target = DraftTarget { organisation: bench.ours, id: DeclarationId::new(1), expected: None };
    declarations.add_line(target, &ItemForm::default(), &FieldErrors::default()).expect("a line is added");
    before
}

/// Finds that the form is shown again with the text and with the version that it was made from, and where it leads.
fn assert_shown_again(reply: &Reply, version: &str, present: &str) {
    assert_eq!(reply.status, 200, "{}", reply.body);
    for part in [
        Language::En.stale_typed(),
        TYPED,
        &*format!("name=\"version\" value=\"{version}\""),
        &*format!("href=\"/console{present}\" target=\"_blank\" rel=\"noopener\""),
    ] {
        assert!(reply.body.contains(part), "{part} is missing in {}", reply.body);
    }
}

/// Sends a form twice about a version that is no more: it is shown again, and nothing is changed.
async fn sent_twice(bench: &Bench, path: &str, version: &str, fields: &[(&str, &str)], present: &str) {
    let owner: Browser<'_> = bench.member(Role::Owner);
    let fields: Vec<_> = [("version", version)].into_iter().chain(fields.iter().copied()).collect();
    for _ in 0..2 {
        assert_shown_again(&owner.post(path, &fields).await, version, present);
    }
}

#[actix_rt::test]
async fn a_draft_that_a_colleague_changed_keeps_what_was_typed() {
    let bench = Bench::filled().await;
    let old = changed(&bench);
    let before = draft(&bench);
    let path = "/declarations/1/edit";
    sent_twice(&bench, path, &old, &[("whole", "yes"), ("reference", TYPED)], path).await;
    assert_eq!((draft(&bench).version, draft(&bench).reference), (before.version, before.reference));
    let anna = bench.user(bench.ours, "anna", Role::Declarant);
    let anna = Browser::signed_in(&bench, &anna);
    let token = anna.csrf();
    let form = anna.form(path, &[("csrf", &*token), ("version", &*old), ("whole", "yes"), ("reference", TYPED)]);
    let dutch = bench.send(form.insert_header(("accept-language", "nl"))).await;
    assert!(dutch.body.contains(Language::Nl.stale_typed()) && dutch.body.contains(TYPED), "{}", dutch.body);
}

#[actix_rt::test]
async fn a_line_of_a_draft_that_a_colleague_changed_keeps_what_was_typed() {
    let bench = Bench::filled().await;
    let old = changed(&bench);
    let path = format!("/declarations/1/lines/{}/edit", draft(&bench).lines[0].id);
    sent_twice(&bench, &path, &old, &[("whole", "yes"), ("items.0.description", TYPED)], &path).await;
    assert_ne!(draft(&bench).lines[0].item.description.as_deref(), Some(TYPED));
}

#[actix_rt::test]
async fn a_correction_of_what_a_colleague_changed_says_so() {
    let bench = Bench::filled().await;
    let old = changed(&bench);
    let fields = [("version", &*old), ("reference", TYPED)];
    let reply = bench.member(Role::Owner).post("/declarations/1/correct", &fields).await;
    assert!(reply.status == 200 && reply.body.contains(Language::En.stale_typed()), "{} {}", reply.status, reply.body);
    assert!(reply.body.contains(&format!("name=\"version\" value=\"{old}\"")), "{}", reply.body);
}

#[actix_rt::test]
async fn an_action_on_a_record_that_a_colleague_changed_keeps_what_was_typed() {
    let bench = Bench::filled().await;
    let old = changed(&bench);
    sent_twice(&bench, "/declarations/1/verify", &old, &[("verified_by", TYPED)], "/declarations/1").await;
    assert_eq!(draft(&bench).milestones.verified_at, None);

    let bench = Bench::filled().await;
    let (transits, id) = (&bench.services.transits, TransitId::new(1));
    let old = transits.find(bench.ours, id).expect("a transit").version.to_string();
    transits.submit(bench.ours, id, &Actor::System, None).expect("it is submitted");
    sent_twice(&bench, "/transits/1/copy", &old, &[("reference", TYPED)], "/transits/1").await;
}

#[actix_rt::test]
async fn a_submission_of_what_a_colleague_changed_is_asked_again_about_what_it_is_now() {
    let bench = Bench::filled().await;
    let old = changed(&bench);
    let (owner, now) = (bench.member(Role::Owner), draft(&bench).version.to_string());
    let reply = owner.post("/declarations/1/submit", &[("version", &*old)]).await;
    assert!(reply.status == 200 && reply.body.contains(Language::En.stale_submit()), "{} {}", reply.status, reply.body);
    assert!(reply.body.contains(&format!("name=\"version\" value=\"{now}\"")), "{}", reply.body);
    assert_eq!(draft(&bench).milestones.lrn, None, "nothing is submitted");

    let (transits, id) = (&bench.services.transits, TransitId::new(1));
    let version = || transits.find(bench.ours, id).expect("a transit").version.to_string();
    let old = version();
    let target = customs_transits::DraftTarget { organisation: bench.ours, id, expected: None };
    let change =
        |draft: &mut customs_transits::DraftContent| draft.form.application_reference = Some("UCR-7".to_owned());
    transits.update_draft(target, &change).expect("it is changed");
    let reply = owner.post("/transits/1/submit", &[("version", &*old)]).await;
    assert!(reply.status == 200 && reply.body.contains(Language::En.stale_submit()), "{} {}", reply.status, reply.body);
    let now = version();
    assert!(reply.body.contains(&format!("name=\"version\" value=\"{now}\"")), "{}", reply.body);
    let sent = owner.post("/transits/1/submit", &[("version", &*now)]).await;
    assert_eq!(sent.status, 303, "{}", sent.body);
}

#[actix_rt::test]
async fn what_was_typed_is_shown_where_the_form_is_no_more() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let (version, line) = (draft(&bench).version.to_string(), draft(&bench).lines[0].id);
    let path = format!("/declarations/1/lines/{line}");
    let deleted = bench.watcher().post(&format!("{path}/delete"), &[("version", &version)]).await;
    assert_eq!(deleted.status, 303, "{}", deleted.body);
    let fields = [("version", &*version), ("whole", "yes"), ("items.0.description", TYPED)];
    let gone = owner.post(&format!("{path}/edit"), &fields).await;
    assert!(gone.status == 404 && gone.body.contains(TYPED), "{} {}", gone.status, gone.body);

    // A declaration that was submitted is no draft any more.
    let bench = Bench::filled().await;
    let (declarations, id) = (&bench.services.declarations, DeclarationId::new(1));
    declarations.submit(bench.ours, id, &Actor::System, None, false).expect("it is submitted");
    let fields = [("version", "1"), ("whole", "yes"), ("reference", TYPED)];
    let refused = bench.member(Role::Owner).post("/declarations/1/edit", &fields).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert!(refused.body.contains(TYPED) && refused.body.contains(Language::En.typed_was()), "{}", refused.body);
}

/// The fields of the form by which this page replaces settings, with others.
async fn settings(owner: &Browser<'_>, path: &str, typed: &[(&str, &str)]) -> Vec<(String, String)> {
    let page = owner.get(path).await.body;
    let form = forms_of(&page).into_iter().find(|form| form.hidden.iter().any(|(name, _)| name == "seen"));
    let typed = typed.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    form.expect("a form that replaces something").hidden.into_iter().chain(typed).collect()
}

async fn send(browser: &Browser<'_>, path: &str, form: &[(String, String)]) -> Reply {
    let fields: Vec<_> = form.iter().map(|(name, value)| (&**name, &**value)).collect();
    browser.post(path, &fields).await
}

#[actix_rt::test]
async fn settings_that_another_owner_changed_are_not_overwritten_unseen() {
    let days =
        [("payment_terms_handling", "30"), ("payment_terms_duties", "14"), ("payment_terms_disbursements", "30")];
    let format = ("invoice_number_format", "{year}-{number:5}");
    let organisation = |name: &'static str| [&[("name", name), format][..], &days[..]].concat();
    let user = |name: &'static str| vec![("name", name), ("role", "billing")];
    let thresholds = |warning: &'static str| vec![("warning_threshold", warning), ("critical_threshold", "95")];
    let bench = Bench::filled().await;
    let (owner, watcher) = (bench.member(Role::Owner), bench.watcher());
    let other = bench.user(bench.ours, "carl", Role::Billing).user.id();
    let of_user = format!("/settings/users/{other}");
    for (path, first, second) in [
        ("/settings/organisation/edit", organisation("Of Anna"), organisation("Of Bob")),
        (&*of_user, user("Of Anna"), user("Of Bob")),
        ("/settings/guarantees/edit", thresholds("61"), thresholds("62")),
    ] {
        let (one, two) = (settings(&owner, path, &first).await, settings(&watcher, path, &second).await);
        let saved = send(&owner, path, &one).await;
        assert_eq!(saved.status, 303, "{path}: {}", saved.body);
        assert_eq!(send(&owner, path, &one).await.status, 303, "{path}: sent twice it is no change of somebody else");
        let late = send(&watcher, path, &two).await;
        assert!(late.status == 200 && late.body.contains(Language::En.stale_typed()), "{path}: {}", late.body);
        assert!(late.body.contains(&format!("value=\"{}\"", second[0].1)), "{path}: {}", late.body);
        // A user who has seen the present ones may replace them.
        let anew = send(&watcher, path, &settings(&watcher, path, &second).await).await;
        assert_eq!(anew.status, 303, "{path}: {}", anew.body);
    }
}

#[actix_rt::test]
async fn the_last_owner_is_not_offered_to_be_disabled() {
    let bench = Bench::new();
    let first = bench.user(bench.ours, "anna", Role::Owner);
    let (owner, path) = (Browser::signed_in(&bench, &first), format!("/settings/users/{}", first.user.id()));
    let offered = format!("/console{path}/disable\"");
    assert!(!owner.get(&path).await.body.contains(&offered));
    assert_eq!(owner.get(&format!("{path}/disable")).await.status, 409);
    bench.user(bench.ours, "bob", Role::Owner);
    assert!(owner.get(&path).await.body.contains(&offered));
    assert_eq!(owner.get(&format!("{path}/disable")).await.status, 200);
}
