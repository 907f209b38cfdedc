//! What a member may do with a declaration now: asked of the tables of the domain, and of scopes and permissions.

use super::action::Action;
use crate::visit::Member;
use customs_declarations::{Declaration, Declarations};

/// An action that is offered, as a link.
pub(crate) struct OfferedAction {
    pub(crate) href: String,
    pub(crate) name: &'static str,
    /// The looks of the link: the next step, an ordinary one, or one that cannot be undone.
    pub(crate) class: &'static str,
}

/// The actions that the status allows and the domain refuses all the same, such as those whose last day has passed.
pub(crate) fn refused(declarations: &Declarations, declaration: &Declaration) -> Vec<Action> {
    let is_refused = |action: &Action| match action.command() {
        Some(command) => declarations.require_possible(declaration, command).is_err(),
        None => *action == Action::Delete && declarations.require_deletable(declaration).is_err(),
    };
    Action::ALL.into_iter().filter(|action| action.is_possible(declaration)).filter(is_refused).collect()
}

/// The actions that the member can take on the declaration, the next step first, without those that the domain refuses.
pub(crate) fn offered(member: &Member, declaration: &Declaration, refused: &[Action]) -> Vec<OfferedAction> {
    let t = member.t();
    let is_allowed =
        |action: &Action| member.may(action.scope()) && action.permission().is_none_or(|right| member.has(right));
    let possible =
        Action::ALL.into_iter().filter(|action| action.is_possible(declaration) && !refused.contains(action));
    let mut allowed: Vec<Action> = possible.filter(is_allowed).collect();
    let next = next_step(&allowed);
    allowed.sort_by_key(|action| Some(*action) != next);
    let offer = |action: Action| OfferedAction {
        href: format!("/console/declarations/{}/{}", declaration.id, action.path()),
        name: action.name(t),
        class: action.class(Some(action) == next),
    };
    allowed.into_iter().map(offer).collect()
}

/// The step that takes the declaration on.
fn next_step(allowed: &[Action]) -> Option<Action> {
    const STEPS: [Action; 5] =
        [Action::Submit, Action::Correct, Action::ControlResponse, Action::SendPresentation, Action::SendSupplementary];
    STEPS.into_iter().find(|step| allowed.contains(step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declarations::record::specimen::declaration;
    use customs_declarations::lifecycle::Status;

    fn possible(status: Status) -> Vec<&'static str> {
        let declaration = declaration(status);
        Action::ALL.into_iter().filter(|action| action.is_possible(&declaration)).map(Action::path).collect()
    }

    #[test]
    fn the_status_decides_what_is_possible() {
        let draft = ["edit", "submit", "verify", "copy", "set-status", "delete"];
        assert_eq!(possible(Status::Draft), draft);
        assert_eq!(possible(Status::Rejected), ["correct", "verify", "copy", "set-status"]);
        assert_eq!(possible(Status::Submitted), ["save-as-draft", "verify", "copy", "set-status"]);
    }

    #[test]
    fn what_builds_on_an_mrn_is_not_offered_without_one() {
        let mut declaration = declaration(Status::UnderControl);
        assert!(!Action::ControlResponse.is_possible(&declaration));
        declaration.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
        assert!(Action::ControlResponse.is_possible(&declaration) && Action::Invalidate.is_possible(&declaration));
    }

    #[test]
    fn each_action_has_an_address_of_its_own() {
        let mut paths = Action::ALL.map(Action::path).to_vec();
        paths.sort_unstable();
        paths.dedup();
        assert_eq!(paths.len(), Action::ALL.len());
    }

    #[test]
    fn the_next_step_is_the_one_that_leads_on() {
        assert_eq!(next_step(&[Action::Edit, Action::Submit, Action::Copy]), Some(Action::Submit));
        assert_eq!(next_step(&[Action::Copy, Action::Invalidate]), None);
    }
}
