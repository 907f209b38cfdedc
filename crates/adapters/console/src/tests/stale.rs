//! What was typed survives that somebody else changed the record meanwhile, and does not overwrite it.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use crate::texts::Language;
use customs_access::Role;
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
