//! Changing drafts.

mod copying;
mod correcting;
mod distributing;
mod edited_lines;
mod overview;
mod updating;
mod verifying;

use super::*;
use crate::ports::KnownParty;
use crate::testing::{KnownParties, a_valid_item};
use crate::{DeclarationId, DraftTarget, LineId};
use std::sync::Arc;

fn target(declaration: &Declaration) -> DraftTarget {
    DraftTarget { organisation: declaration.organisation, id: declaration.id, expected: None }
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Returns a brokerage in which the customer SAVES has drafts saved although they break rules.
fn saving() -> DeclarationsOverFakes {
    let party = KnownParty { name: text("Saves B.V."), save_when_invalid: true, ..KnownParty::default() };
    let parties = KnownParties([("SAVES".to_owned(), party)].into());
    declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties))
}

fn for_saving_customer() -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.importer.as_mut().expect("an importer").customer_code = text("SAVES");
    form
}

/// Returns a draft with one item for each letter, which is the description of the item.
fn draft_of(fakes: &DeclarationsOverFakes, names: &str) -> Declaration {
    let item = |name: char| crate::form::ItemForm { description: Some(name.to_string()), ..a_valid_item() };
    fakes.create(DeclarationForm { items: names.chars().map(item).collect(), ..a_valid_import() }).declaration
}

fn names(declaration: &Declaration) -> String {
    declaration.lines.iter().map(|line| line.item.description.as_deref().unwrap_or_default()).collect()
}

fn ids(declaration: &Declaration) -> Vec<LineId> {
    declaration.lines.iter().map(|line| line.id).collect()
}

/// A change of a draft, as a function of its target.
type Change = fn(&DeclarationsOverFakes, DraftTarget, LineId) -> Result<(), DeclarationError>;

const CHANGES: [(&str, Change); 7] = [
    ("update", |fakes, target, _| {
        let update = crate::UpdateDraft {
            target,
            actor: client(),
            submit_when_valid: false,
            may_submit: true,
            may_allocate: true,
        };
        fakes.declarations.update_draft(&update, &|_| {}).map(drop)
    }),
    ("delete", |fakes, target, _| fakes.declarations.delete_draft(target)),
    ("add a line", |fakes, target, _| {
        fakes.declarations.add_line(target, &a_valid_item(), &Default::default()).map(drop)
    }),
    ("change a line", |fakes, target, line| {
        fakes.declarations.update_line(target, line, &|_| {}, &Default::default()).map(drop)
    }),
    ("duplicate a line", |fakes, target, line| fakes.declarations.duplicate_line(target, line).map(drop)),
    ("remove a line", |fakes, target, line| fakes.declarations.delete_line(target, line).map(drop)),
    ("distribute", |fakes, target, _| {
        let costs = crate::TransportCosts { total: Some(1.into()), method: None };
        fakes.declarations.distribute_transport_costs(target, &costs).map(drop)
    }),
];

#[test]
fn others_are_told_when_lines_of_a_draft_are_gone_and_of_nothing_else() {
    for (what, change) in CHANGES {
        let fakes = declarations_over_fakes();
        let draft = draft_of(&fakes, "ab");
        fakes.events();
        change(&fakes, target(&draft), draft.lines[0].id).expect("it is done");
        let reported = match what {
            "delete" => vec![(EventKind::Deleted, Status::Draft)],
            "remove a line" => vec![(EventKind::LinesChanged, Status::Draft)],
            _ => vec![],
        };
        assert_eq!(fakes.events(), reported, "{what}");
    }
}

#[test]
fn lines_that_are_replaced_are_gone() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "ab");
    let target = target(&draft);
    let update =
        crate::UpdateDraft { target, actor: client(), submit_when_valid: false, may_submit: true, may_allocate: true };
    let lines = crate::NewLines { items: vec![a_valid_item()], skus: vec![] };
    fakes.declarations.update_draft(&update, &|content| content.lines = Some(lines.clone())).expect("it is done");
    assert_eq!(fakes.events(), [(EventKind::LinesChanged, Status::Draft)]);
}

#[test]
fn only_a_draft_of_the_organisation_and_of_the_version_that_was_read_can_be_changed() {
    for (what, change) in CHANGES {
        let (fakes, lodged) = lodged_import();
        match change(&fakes, target(&lodged), lodged.lines[0].id) {
            Err(DeclarationError::InvalidStatus { current, allowed }) => {
                assert_eq!((current, allowed), (Status::Submitted, vec![Status::Draft]), "{what}");
            }
            other => panic!("{what}: {other:?}"),
        }
        assert_eq!(fakes.now(&lodged), lodged, "{what}");

        let draft = fakes.create(a_valid_import()).declaration;
        let line = draft.lines[0].id;
        let stranger = DraftTarget { organisation: OrganisationId::new(2), ..target(&draft) };
        let absent = DraftTarget { id: DeclarationId::new(99_999), ..target(&draft) };
        for target in [stranger, absent] {
            assert!(matches!(change(&fakes, target, line), Err(DeclarationError::NotFound)), "{what}");
        }
        let stale = DraftTarget { expected: Some(draft.version.next()), ..target(&draft) };
        assert!(matches!(change(&fakes, stale, line), Err(DeclarationError::Stale)), "{what}");
        assert_eq!(fakes.now(&draft), draft, "{what}");
        let current = DraftTarget { expected: Some(draft.version), ..target(&draft) };
        change(&fakes, current, line).unwrap_or_else(|error| panic!("{what}: {error}"));
    }
}

#[test]
fn a_line_of_another_declaration_is_not_there() {
    let fakes = declarations_over_fakes();
    let (draft, other) = (draft_of(&fakes, "ab"), draft_of(&fakes, "cd"));
    for (what, change) in CHANGES.iter().filter(|(what, _)| what.ends_with("a line") && !what.starts_with("add")) {
        for line in [other.lines[0].id, LineId::new(99_999)] {
            let refused = change(&fakes, target(&draft), line);
            assert!(matches!(refused, Err(DeclarationError::NoSuchLine)), "{what}: {refused:?}");
        }
    }
    assert_eq!((fakes.now(&draft), fakes.now(&other)), (draft, other));
}

#[test]
fn a_change_of_a_draft_tells_nobody_and_raises_version_and_moment() {
    for (what, change) in CHANGES.iter().filter(|(what, _)| *what != "delete") {
        let fakes = declarations_over_fakes();
        let draft = draft_of(&fakes, "ab");
        fakes.clock.advance(chrono::Duration::seconds(9));
        change(&fakes, target(&draft), draft.lines[0].id).expect("it is done");
        let now = fakes.now(&draft);
        assert_eq!((now.version, now.updated_at), (draft.version.next(), fakes.clock.now()), "{what}");
        assert_eq!(fakes.timeline(&draft), [TimelineEvent::Created], "{what}");
        let reported: Vec<_> = fakes.events().into_iter().filter(|(kind, _)| !kind.is_internal()).collect();
        assert_eq!((reported, fakes.messages()), (vec![], vec![]), "{what}");
    }
}

#[test]
fn a_deleted_draft_is_gone_and_its_reference_free() {
    let fakes = declarations_over_fakes();
    let named = DeclarationForm { reference: text("ORDER-1"), ..a_valid_import() };
    let draft = fakes.create(named.clone()).declaration;
    fakes.declarations.delete_draft(target(&draft)).expect("it is deleted");
    assert!(matches!(fakes.declarations.find(BROKER, draft.id), Err(DeclarationError::NotFound)));
    assert_eq!(fakes.count(), 0);
    fakes.create(named);
}

/// Customs may still answer a message that was sent before the declaration became a draft again.
#[test]
fn an_answer_about_a_deleted_draft_is_kept_and_disturbs_nothing() {
    let (fakes, lodged) = lodged_import();
    let mut taken_back = lodged.clone();
    taken_back.status = Status::Draft;
    fakes.ports.repository.save(taken_back, crate::ports::Changes::default()).expect("it is kept");
    fakes.declarations.delete_draft(target(&lodged)).expect("it is deleted");
    fakes.customs_answers(&[about(&lodged, "01")]);
    assert_eq!(fakes.fates(), [InboundFate::Unmatched]);
}
