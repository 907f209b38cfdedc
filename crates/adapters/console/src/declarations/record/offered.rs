//! What a member may do with a declaration now: the domain decides what the declaration allows, scopes and permissions
//! decide what the role allows.

use super::action::Action;
use crate::failure::Failure;
use crate::records::OfferedAction;
use crate::texts::Language;
use crate::visit::Member;
use customs_declarations::{Declaration, DeclarationError, Declarations};

/// The actions that the role of the member allows on any declaration.
pub(crate) fn allowed(member: &Member) -> Vec<Action> {
    let is_allowed =
        |action: &Action| member.may(action.scope()) && action.permission().is_none_or(|right| member.has(right));
    Action::ALL.iter().copied().filter(is_allowed).collect()
}

/// The actions among these that the declaration allows now. It only asks about what the role allows, since some answers
/// need a look into the storage.
pub fn possible(
    declarations: &Declarations,
    declaration: &Declaration,
    allowed: &[Action],
) -> Result<Vec<Action>, Failure> {
    let mut possible = Vec::new();
    for action in allowed.iter().filter(|action| action.is_page_in(declaration.status)) {
        match action.require_possible(declarations, declaration) {
            Ok(()) => possible.push(*action),
            // A question that cannot be asked is no refusal.
            Err(DeclarationError::Storage(error)) => return Err(error.into()),
            Err(_) => {}
        }
    }
    Ok(possible)
}

/// The actions as links, the next step first.
pub(crate) fn offered(t: Language, declaration: &Declaration, mut actions: Vec<Action>) -> Vec<OfferedAction> {
    let next = next_step(&actions);
    actions.sort_by_key(|action| Some(*action) != next);
    let offer = |action: Action| OfferedAction {
        href: format!("/console/declarations/{}/{}", declaration.id, action.word()),
        name: action.name(t),
        class: action.class(Some(action) == next),
    };
    actions.into_iter().map(offer).collect()
}

/// The step that takes the declaration on.
pub fn next_step(actions: &[Action]) -> Option<Action> {
    const STEPS: [Action; 5] =
        [Action::Submit, Action::Correct, Action::ControlResponse, Action::SendPresentation, Action::SendSupplementary];
    STEPS.into_iter().find(|step| actions.contains(step))
}
