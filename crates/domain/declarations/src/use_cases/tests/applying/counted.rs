//! Balances that show which sendings of a declaration customs accepted.

use super::recovering::{OTHER_MRN, answer, mrn, resent, unanswered};
use super::*;
use crate::ports::{CountedAcceptance, CountedDeclarations};
use customs_exchange::RecoveryOutcome;
use customs_kernel::{Eori, Lrn, StorageError};

fn counted(number: &str) -> CountedAcceptance {
    CountedAcceptance { mrn: number.parse().expect("an MRN"), at: "2026-03-02T09:31:00Z".parse().expect("a moment") }
}

impl DeclarationsOverFakes {
    /// Reports an entry in the balance, twice as customs may.
    fn counts(&self, lrn: &Lrn, number: &str) -> [bool; 2] {
        [(); 2].map(|()| self.declarations.counted_in_balance(BROKER, lrn, counted(number)).expect("it is told"))
    }
}

/// The first sending is accepted as MRN 1, and its answer gets lost; the second is accepted as MRN 2. The balance shows
/// MRN 1 with the LRN of the first: the goods are declared twice, and the debt would be counted twice (UCC article 77).
#[test]
fn a_balance_that_shows_the_first_acceptance_has_the_surplus_one_invalidated() {
    let (fakes, declaration, first) = resent();
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[answer(&second, "01", MRN)]);
    assert_eq!(fakes.counts(&first, OTHER_MRN), [true, false]);
    let stands = fakes.now(&declaration);
    assert_eq!((stands.status, mrn(&stands)), (Status::Accepted, Some(MRN)));
    let reported =
        format!("customs accepted it twice: MRN {MRN} stands, MRN {OTHER_MRN} under LRN {first} is invalidated");
    assert_eq!(fakes.reported(&declaration), reported);
    assert_eq!(fakes.exchange().last().map(String::as_str), Some("surplus_invalidation pending"));
    // The acceptance itself comes late and asks for nothing more.
    fakes.customs_answers(&[answer(&first, "01", OTHER_MRN)]);
    assert_eq!(fakes.exchange().len(), 3);
    assert_eq!(fakes.counts(&second, MRN), [false; 2], "the sending that counts");
}

#[test]
fn the_first_acceptance_counts_when_the_balance_shows_it_before_any_answer() {
    let (fakes, declaration, first) = resent();
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    assert_eq!(fakes.counts(&second, MRN), [false; 2], "its acceptance is on its way");
    assert_eq!(fakes.counts(&first, OTHER_MRN), [true, false]);
    let accepted = fakes.now(&declaration);
    assert_eq!(
        (accepted.status, mrn(&accepted), &accepted.milestones.lrn),
        (Status::Accepted, Some(OTHER_MRN), &Some(first))
    );
    assert_eq!(accepted.milestones.accepted_at, Some(counted(MRN).at));
    let reported = "the acceptance did not arrive; customs counts the declaration in a balance under its MRN";
    assert_eq!(fakes.reported(&declaration), reported);
    fakes.customs_answers(&[answer(&second, "01", MRN)]);
    assert!(
        fakes
            .reported(&declaration)
            .starts_with(&format!("customs accepted it twice: MRN {OTHER_MRN} stands, MRN {MRN}"))
    );
}

#[test]
fn entries_of_others_and_of_unknown_submissions_concern_nobody() {
    let (fakes, _, first) = resent();
    let other = OrganisationId::new(2);
    assert!(!fakes.declarations.counted_in_balance(other, &first, counted(MRN)).expect("it is told"));
    assert_eq!(fakes.counts(&"LRN-OF-NOBODY".parse().expect("an LRN"), MRN), [false; 2]);
}

#[test]
fn the_sendings_that_customs_did_not_answer_are_found_among_many() {
    let (fakes, declaration, first) = resent();
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    let asked = [second.clone(), "LRN-OF-NOBODY".parse().expect("an LRN"), first.clone()];
    let open = |organisation| fakes.declarations.unanswered_among(organisation, &asked).expect("a look-up");
    assert_eq!(open(BROKER), [first.clone(), second.clone()]);
    assert!(open(OrganisationId::new(2)).is_empty());
    fakes.customs_answers(&[answer(&second, "01", MRN)]);
    assert_eq!(open(BROKER), [first]);
    assert!(fakes.declarations.unanswered_among(BROKER, &[]).expect("a look-up").is_empty());
}

/// A ledger with an entry for every LRN.
struct Ledger;

impl CountedDeclarations for Ledger {
    fn acceptance(
        &self,
        organisation: OrganisationId,
        surety_of: &Eori,
        _: &Lrn,
    ) -> Result<Option<CountedAcceptance>, StorageError> {
        assert_eq!((organisation, surety_of.as_str()), (BROKER, "NL801234566"));
        Ok(Some(counted(MRN)))
    }
}

/// The balance came before the recovery: nothing is sent again, so that nothing is accepted twice.
#[test]
fn a_recovery_recognises_what_the_balance_shows() {
    let (fakes, declaration) = unanswered();
    let fakes = fakes.with(|ports| ports.balances = Arc::new(Ledger));
    let recognised = [RecoveryOutcome::Recognised(MRN.parse().expect("an MRN"))];
    assert_eq!(fakes.recover_as(true), recognised);
    assert_eq!(fakes.now(&declaration).status, Status::Submitted, "only looked at");
    assert_eq!(fakes.recover(), recognised);
    let accepted = fakes.now(&declaration);
    assert_eq!((accepted.status, mrn(&accepted)), (Status::Accepted, Some(MRN)));
    assert_eq!(fakes.exchange(), ["declaration answered"], "nothing was sent again");
}

/// Every message under another MRN shows an acceptance, not only a decision on the goods.
#[test]
fn any_message_about_the_other_sending_shows_its_acceptance() {
    for code in ["07", "16", "18", "17"] {
        let (fakes, declaration, first) = resent();
        fakes.customs_answers(&[about(&declaration, "01")]);
        fakes.customs_answers(&[answer(&first, code, OTHER_MRN)]);
        assert!(fakes.reported(&declaration).contains(&format!("MRN {OTHER_MRN}")), "{code}");
        assert_eq!(fakes.exchange().last().map(String::as_str), Some("surplus_invalidation pending"), "{code}");
        assert_eq!(mrn(&fakes.now(&declaration)), Some(MRN));
    }
}
