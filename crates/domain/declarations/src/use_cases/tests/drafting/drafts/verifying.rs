use super::*;
use crate::Verification;

#[test]
fn a_declaration_is_verified_in_any_status_and_the_latest_counts() {
    let (fakes, declaration) = lodged_import();
    for (by, notes, verified_by, details) in [
        (None, None, "ERP", "verified by ERP"),
        (text("J. Jansen"), None, "J. Jansen", "verified by J. Jansen"),
        (text("J. Jansen"), text("HS codes checked"), "J. Jansen", "verified by J. Jansen: HS codes checked"),
        (text(" "), text(" "), "ERP", "verified by ERP"),
    ] {
        fakes.clock.advance(chrono::Duration::seconds(1));
        let verification = Verification { verified_by: by, notes };
        let verified = fakes.declarations.mark_verified(target(&declaration), &client(), &verification);
        let verified = verified.expect("verified");
        assert_eq!(fakes.now(&declaration), verified);
        assert_eq!(verified.milestones.verified_at, Some(fakes.clock.now()));
        assert_eq!(verified.milestones.verified_by.as_deref(), Some(verified_by));
        assert_eq!(verified.status, Status::Submitted);
        let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
        let last = timeline.last().expect("a line");
        assert_eq!((last.event, last.reported()), (TimelineEvent::Verified, Some(details)));
    }
    assert_eq!(fakes.events(), []);
}

#[test]
fn what_is_too_long_or_stale_or_somebody_elses_is_refused() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "a");
    let long = Verification { verified_by: Some("x".repeat(256)), notes: Some("x".repeat(2_001)) };
    let refused = fakes.declarations.mark_verified(target(&draft), &client(), &long);
    assert_eq!(broken(refused).len(), 2);
    let mark = |target| fakes.declarations.mark_verified(target, &client(), &Verification::default());
    let stale = DraftTarget { expected: Some(draft.version.next()), ..target(&draft) };
    assert!(matches!(mark(stale), Err(DeclarationError::Stale)));
    let stranger = DraftTarget { organisation: OrganisationId::new(2), ..target(&draft) };
    assert!(matches!(mark(stranger), Err(DeclarationError::NotFound)));
    assert_eq!(fakes.now(&draft), draft);
}
