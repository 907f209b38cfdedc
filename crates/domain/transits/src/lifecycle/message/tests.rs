use super::*;
use crate::AuthorityError;
use std::fmt::Write;

type Answer = fn() -> AuthorityAnswer;

/// Messages of the office of departure, and messages that are about neither end.
const AT_DEPARTURE: [(&str, Answer); 19] = [
    ("928", || AuthorityAnswer::Acknowledged),
    ("906", || AuthorityAnswer::FunctionalNack { errors: vec![] }),
    ("917", || AuthorityAnswer::XmlNack { errors: vec![] }),
    ("056", || AuthorityAnswer::DepartureRejected { rejects: None, errors: vec![] }),
    ("028", || AuthorityAnswer::MrnAllocated { accepted_on: None }),
    ("055", || AuthorityAnswer::GuaranteeInvalid { reason: None, faults: vec![] }),
    ("060", || AuthorityAnswer::ControlDecision),
    ("022", || AuthorityAnswer::AmendmentWanted { errors: vec![] }),
    ("004", || ACCEPTED),
    ("029", || AuthorityAnswer::ReleasedForTransit { released_on: None }),
    ("051", || AuthorityAnswer::NotReleased { reason: None }),
    ("009 +", || AuthorityAnswer::InvalidationDecision { granted: true, reason: None }),
    ("009 -", || AuthorityAnswer::InvalidationDecision { granted: false, reason: None }),
    ("182", || AuthorityAnswer::Incident),
    ("140", || AuthorityAnswer::NonArrivedRequest { limit: None, office: None }),
    ("019", || AuthorityAnswer::Discrepancies),
    ("035", || AuthorityAnswer::Recovery),
    ("045", || AuthorityAnswer::WrittenOff { written_off_on: None }),
    ("other", || AuthorityAnswer::Other),
];

const AT_DESTINATION: [(&str, Answer); 3] = [
    ("043", || AuthorityAnswer::UnloadingPermission { names_seals: None }),
    ("025", || AuthorityAnswer::GoodsReleased { released_on: None }),
    ("057", || AuthorityAnswer::DestinationRejected { rejects: None, errors: vec![] }),
];

/// Notifications that decide nothing about the movement, or not about all of its goods.
const UNDECIDED: [(&str, Answer); 3] = [
    ("060 intended", || AuthorityAnswer::ControlIntended),
    ("025 in part", || AuthorityAnswer::PartlyReleased { closes: false, items: None }),
    ("025 none", || AuthorityAnswer::NothingReleased),
];

/// The acceptance of an amendment.
const ACCEPTED: AuthorityAnswer = AuthorityAnswer::AmendmentAccepted { submitted_at: None, accepted_at: None };

const STANDARD: Stage = Stage {
    prelodged: false,
    presentation_sent: false,
    duplicate: false,
    has_mrn: false,
    another_is_open: false,
    amendment_is_open: false,
    named: NamedMessage { accepted: false, rejected: false, names_mrn: true },
};
const PRELODGED: Stage = Stage { prelodged: true, presentation_sent: true, ..STANDARD };

/// Returns all messages of customs with their numbers.
pub(in crate::lifecycle) fn answers() -> impl Iterator<Item = (&'static str, AuthorityAnswer)> {
    AT_DEPARTURE.into_iter().chain(AT_DESTINATION).map(|(number, answer)| (number, answer()))
}

/// The types of transits.
pub(in crate::lifecycle) const TYPES: [(&str, Stage); 2] = [("type A", STANDARD), ("type D", PRELODGED)];

fn at(departure: DepartureState) -> Standing {
    let before_invalidation = (departure == DepartureState::InvalidationRequested).then_some(DepartureState::Accepted);
    Standing { departure, before_invalidation, ..Standing::DRAFT }
}

fn arriving(destination: DestinationState) -> Standing {
    Standing { destination, ..at(DepartureState::Released) }
}

fn word(effect: MessageEffect) -> String {
    match effect {
        MessageEffect::Departure(state) => state.word().to_owned(),
        MessageEffect::Destination(state) => state.word().to_owned(),
        MessageEffect::RejectPresentation | MessageEffect::RejectRequest(_) => "again".to_owned(),
        MessageEffect::Amend => "amended".to_owned(),
        MessageEffect::RestoreState => "as before".to_owned(),
        MessageEffect::Underneath(state) => format!("then {}", state.word()),
        MessageEffect::InvalidateSurplus => "invalidated".to_owned(),
        MessageEffect::OtherCounts => "the other one".to_owned(),
        MessageEffect::SurplusStays => "stays".to_owned(),
        MessageEffect::Note => "noted".to_owned(),
        MessageEffect::Wait => "waits".to_owned(),
        MessageEffect::Ignore => "kept".to_owned(),
    }
}

fn table(first: &str, columns: &[&str], rows: Vec<(&str, Vec<String>)>) -> String {
    let mut text = format!("| {first} | {} |\n|---|{}", columns.join(" | "), "---|".repeat(columns.len()));
    for (name, words) in rows {
        write!(text, "\n| {name} | {} |", words.join(" | ")).expect("a string takes all");
    }
    text
}

fn assert_documented(table: &str) {
    let documentation = include_str!("../../../docs/transit.md");
    assert!(documentation.contains(table), "docs/transit.md lacks this table:\n{table}");
}

#[test]
fn every_message_in_every_state_at_departure_does_what_the_documentation_says() {
    // One table would be wider than a page, so there are two: messages before the goods leave and messages after.
    for messages in [&AT_DEPARTURE[..9], &AT_DEPARTURE[9..]] {
        let columns: Vec<&str> = messages.iter().map(|(name, _)| *name).collect();
        let row = |state: DepartureState| {
            let effect =
                |(_, answer): &(&str, Answer)| word(effect(at(state), STANDARD, Stance::Declaration, &answer()));
            (state.word(), messages.iter().map(effect).collect())
        };
        assert_documented(&table("at departure", &columns, DepartureState::ALL.iter().copied().map(row).collect()));
    }
}

#[test]
fn what_decides_nothing_moves_no_state() {
    let columns: Vec<&str> = UNDECIDED.iter().map(|(name, _)| *name).collect();
    let row = |state: DepartureState| {
        let effect = |(_, answer): &(&str, Answer)| word(effect(at(state), STANDARD, Stance::Declaration, &answer()));
        (state.word(), UNDECIDED.iter().map(effect).collect())
    };
    assert_documented(&table("at departure", &columns, DepartureState::ALL.iter().copied().map(row).collect()));
    for (name, answer) in &UNDECIDED[1..] {
        for state in DestinationState::ALL.iter().copied() {
            let effect = effect(arriving(state), STANDARD, Stance::Declaration, &answer());
            assert_eq!(effect, MessageEffect::Note, "{name} {state:?}");
        }
    }
}

#[test]
fn every_message_in_every_state_at_destination_does_what_the_documentation_says() {
    let columns: Vec<&str> = AT_DESTINATION.iter().map(|(name, _)| *name).collect();
    let row = |state: DestinationState| {
        let effect =
            |(_, answer): &(&str, Answer)| word(effect(arriving(state), STANDARD, Stance::Declaration, &answer()));
        (state.word(), AT_DESTINATION.iter().map(effect).collect())
    };
    assert_documented(&table("at destination", &columns, DestinationState::ALL.iter().copied().map(row).collect()));
}

const REFUSALS: [&str; 4] = ["906", "917", "056", "057"];

fn refusals() -> Vec<AuthorityAnswer> {
    let all = AT_DEPARTURE.iter().chain(&AT_DESTINATION);
    all.filter(|(name, _)| REFUSALS.contains(name)).map(|(_, answer)| answer()).collect()
}

#[test]
fn every_answer_to_a_request_in_every_state_does_what_the_documentation_says() {
    let columns =
        ["presentation: 928", "presentation: refused", "invalidation: 928", "invalidation: refused", "earlier one"];
    let asked = [
        (Stance::Presentation, vec![AuthorityAnswer::Acknowledged]),
        (Stance::Presentation, refusals()),
        (Stance::Invalidation, vec![AuthorityAnswer::Acknowledged]),
        (Stance::Invalidation, refusals()),
        (Stance::FormerRequest, [refusals(), vec![AuthorityAnswer::Acknowledged]].concat()),
    ];
    let row = |state: DepartureState| {
        let words = asked.iter().map(|(stance, answers)| {
            let effects = answers.iter().map(|answer| effect(at(state), PRELODGED, *stance, answer));
            let words: Vec<String> = effects.map(word).collect();
            assert!(words.iter().all(|word| *word == words[0]), "{stance:?} in {state:?}: {words:?}");
            words[0].clone()
        });
        (state.word(), words.collect())
    };
    assert_documented(&table("at departure", &columns, DepartureState::ALL.iter().copied().map(row).collect()));
}

#[test]
fn every_answer_to_an_amendment_and_to_what_follows_does_what_the_documentation_says() {
    let columns = ["amendment: 004", "amendment: refused", "enquiry answer: refused", "release request: refused"];
    let asked = [
        (Stance::Amendment, vec![ACCEPTED]),
        (Stance::Amendment, refusals()),
        (Stance::EnquiryAnswer, refusals()),
        (Stance::ReleaseRequest, refusals()),
    ];
    let row = |state: DepartureState| {
        let words = asked.iter().map(|(stance, answers)| {
            // A transit that customs has not accepted, or that has ended, has no open amendment.
            let may_be_open = !matches!(state.word(), "draft" | "submitted" | "acknowledged" | "error" | "rejected")
                && !matches!(state.word(), "not_released" | "written_off" | "invalidated" | "on_paper");
            let stage = Stage { amendment_is_open: may_be_open, ..STANDARD };
            let effects = answers.iter().map(|answer| effect(at(state), stage, *stance, answer));
            let words: Vec<String> = effects.map(word).collect();
            assert!(words.iter().all(|word| *word == words[0]), "{stance:?} in {state:?}: {words:?}");
            words[0].clone()
        });
        (state.word(), words.collect())
    };
    assert_documented(&table("at departure", &columns, DepartureState::ALL.iter().copied().map(row).collect()));
}

#[test]
fn an_answer_to_an_amendment_that_was_replaced_counts_while_its_form_is_kept() {
    let kept = Stage { amendment_is_open: true, ..STANDARD };
    use DepartureState as D;
    for state in [D::Accepted, D::AmendmentRequested, D::GuaranteeProblem, D::Released] {
        let effect_of = |stage, answer: &AuthorityAnswer| effect(at(state), stage, Stance::FormerAmendment, answer);
        assert_eq!(effect_of(kept, &ACCEPTED), effect(at(state), kept, Stance::Amendment, &ACCEPTED), "{state:?}");
        assert_eq!(effect_of(STANDARD, &ACCEPTED), MessageEffect::Note, "{state:?}");
        for refusal in refusals() {
            assert_eq!(effect_of(kept, &refusal), MessageEffect::RejectRequest(MessageKind::Amendment), "{state:?}");
            assert_eq!(effect_of(STANDARD, &refusal), MessageEffect::Ignore, "{state:?}");
        }
        assert_eq!(effect_of(kept, &AuthorityAnswer::Acknowledged), MessageEffect::Ignore, "{state:?}");
    }
    let receipt = effect(at(DepartureState::Accepted), kept, Stance::Amendment, &AuthorityAnswer::Acknowledged);
    assert_eq!(receipt, MessageEffect::Note);
}

#[test]
fn a_refused_report_to_the_office_of_destination_can_be_made_again() {
    for refusal in refusals() {
        for state in DestinationState::ALL.iter().copied() {
            let effect_of = |stance| effect(arriving(state), STANDARD, stance, &refusal);
            let arrival = match state {
                DestinationState::ArrivalSent => MessageEffect::Destination(DestinationState::ArrivalRejected),
                _ => MessageEffect::Ignore,
            };
            let remarks = match state {
                DestinationState::RemarksSent => MessageEffect::Destination(DestinationState::UnloadingAllowed),
                _ => MessageEffect::Ignore,
            };
            assert_eq!(
                (effect_of(Stance::Arrival), effect_of(Stance::UnloadingRemarks)),
                (arrival, remarks),
                "{state:?}"
            );
        }
    }
}

#[test]
fn a_type_d_transit_is_prelodged_first_and_accepted_by_its_presentation() {
    let allocated = AuthorityAnswer::MrnAllocated { accepted_on: None };
    let lodged = Stage { prelodged: true, ..STANDARD };
    for state in [DepartureState::Submitted, DepartureState::Acknowledged] {
        let effect = effect(at(state), lodged, Stance::Declaration, &allocated);
        assert_eq!(effect, MessageEffect::Departure(DepartureState::Prelodged));
    }
    let received = |stage, stance| effect(at(DepartureState::Prelodged), stage, stance, &AuthorityAnswer::Acknowledged);
    let accepted = MessageEffect::Departure(DepartureState::Accepted);
    assert_eq!(received(PRELODGED, Stance::Presentation), accepted);
    assert_eq!(received(PRELODGED, Stance::Declaration), MessageEffect::Ignore, "the receipt of the declaration, late");
    assert_eq!(received(lodged, Stance::Presentation), MessageEffect::Ignore, "nothing was presented");
    let released = AuthorityAnswer::ReleasedForTransit { released_on: None };
    let released = effect(at(DepartureState::Prelodged), PRELODGED, Stance::Declaration, &released);
    assert_eq!(released, MessageEffect::Wait);
}

#[test]
fn what_comes_during_a_pending_invalidation_moves_the_state_underneath() {
    for before in DepartureState::ALL
        .iter()
        .copied()
        .filter(|state| !matches!(state, DepartureState::InvalidationRequested | DepartureState::Prelodged))
    {
        let pending = Standing { before_invalidation: Some(before), ..at(DepartureState::InvalidationRequested) };
        for (name, answer) in AT_DEPARTURE.into_iter().filter(|(name, _)| !name.starts_with("009")) {
            let alone = effect(at(before), STANDARD, Stance::Declaration, &answer());
            let expected = match alone {
                MessageEffect::Departure(state) => MessageEffect::Underneath(state),
                other => other,
            };
            assert_eq!(effect(pending, STANDARD, Stance::Declaration, &answer()), expected, "{before:?} {name}");
        }
    }
}

#[test]
fn a_refusal_because_the_reference_was_used_before_never_overrides_an_acceptance() {
    let repeated = Stage { duplicate: true, ..STANDARD };
    let effect_of = |state, stance, answer: &AuthorityAnswer| effect(at(state), repeated, stance, answer);
    for refusal in refusals().iter().take(3) {
        assert_eq!(effect_of(DepartureState::Submitted, Stance::Declaration, refusal), MessageEffect::Note);
        assert_eq!(effect_of(DepartureState::Accepted, Stance::Declaration, refusal), MessageEffect::Ignore);
        assert_eq!(effect_of(DepartureState::Released, Stance::Declaration, refusal), MessageEffect::Ignore);
        let asked = effect_of(DepartureState::InvalidationRequested, Stance::Invalidation, refusal);
        assert_eq!(asked, MessageEffect::Note);
    }
}

#[test]
fn what_customs_says_of_goods_counts_whatever_request_it_names() {
    let decisions = [&REFUSALS[..], &["928"]].concat();
    for stance in [Stance::Presentation, Stance::Invalidation, Stance::Arrival, Stance::FormerRequest] {
        for (name, answer) in AT_DEPARTURE.into_iter().filter(|(name, _)| !decisions.contains(name)) {
            for state in DepartureState::ALL.iter().copied() {
                let about_it = effect(at(state), PRELODGED, Stance::Declaration, &answer());
                assert_eq!(effect(at(state), PRELODGED, stance, &answer()), about_it, "{stance:?} {name} {state:?}");
            }
        }
    }
}

#[test]
fn nothing_changes_a_movement_that_ended_and_no_draft() {
    for state in [DepartureState::Draft, DepartureState::Invalidated] {
        for (name, answer) in AT_DEPARTURE.into_iter().chain(AT_DESTINATION) {
            for stance in [Stance::Declaration, Stance::Presentation, Stance::Invalidation, Stance::Arrival] {
                assert_eq!(effect(at(state), PRELODGED, stance, &answer()), MessageEffect::Ignore, "{name} {state:?}");
            }
        }
    }
}

#[test]
fn a_refusal_shows_its_errors() {
    let error = AuthorityError { code: "12".to_owned(), text: None, pointer: None, original_value: None };
    let refusal = AuthorityAnswer::XmlNack { errors: vec![error.clone()] };
    assert_eq!(refusal.refusal(), Some(&[error][..]));
    assert_eq!(AuthorityAnswer::Acknowledged.refusal(), None);
}

/// The facts about another sending that the table covers.
const OTHER_SENDINGS: [(&str, Stance, NamedMessage); 3] = [
    ("the same", Stance::Resent, NamedMessage { accepted: false, rejected: false, names_mrn: true }),
    ("an earlier one", Stance::Former, NamedMessage { accepted: false, rejected: false, names_mrn: true }),
    ("accepted before", Stance::Former, NamedMessage { accepted: true, rejected: false, names_mrn: true }),
];

#[test]
fn every_message_about_another_sending_does_what_the_documentation_says() {
    let messages = |wanted: &str| AT_DEPARTURE.into_iter().find(|(name, _)| *name == wanted).expect("a message").1;
    let mut columns = Vec::new();
    for (sending, _, _) in OTHER_SENDINGS {
        for name in ["028", "056", "009 +", "029"] {
            columns.push(format!("{sending}: {name}"));
        }
    }
    let row = |state: DepartureState| {
        let has_mrn = !matches!(
            state,
            DepartureState::Draft
                | DepartureState::Submitted
                | DepartureState::Failed
                | DepartureState::Acknowledged
                | DepartureState::Rejected
        );
        let words = OTHER_SENDINGS.into_iter().flat_map(|(_, stance, named)| {
            let stage = Stage { has_mrn, named, ..STANDARD };
            ["028", "056", "009 +", "029"].map(|name| word(effect(at(state), stage, stance, &messages(name)())))
        });
        (state.word(), words.collect())
    };
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    assert_documented(&table("at departure", &columns, DepartureState::ALL.iter().copied().map(row).collect()));
}

#[test]
fn a_sending_that_was_accepted_or_rejected_before_is_not_accepted_again() {
    let allocated = AuthorityAnswer::MrnAllocated { accepted_on: None };
    for named in [
        NamedMessage { accepted: true, ..NamedMessage::default() },
        NamedMessage { rejected: true, ..NamedMessage::default() },
    ] {
        for stance in [Stance::Resent, Stance::Former] {
            for state in DepartureState::ALL.iter().copied() {
                let stage = Stage { named, ..STANDARD };
                assert_eq!(effect(at(state), stage, stance, &allocated), MessageEffect::Ignore, "{stance:?} {state:?}");
            }
        }
    }
    let prelodged = Stage { prelodged: true, ..STANDARD };
    let accepted = effect(at(DepartureState::Submitted), prelodged, Stance::Resent, &allocated);
    assert_eq!(accepted, MessageEffect::Departure(DepartureState::Prelodged));
}

#[test]
fn a_refusal_ends_nothing_while_customs_may_accept_another_sending() {
    let open = Stage { another_is_open: true, ..STANDARD };
    for refusal in refusals().iter().take(3) {
        for state in DepartureState::ALL.iter().copied() {
            let alone = effect(at(state), STANDARD, Stance::Declaration, refusal);
            let expected = match alone {
                MessageEffect::Departure(DepartureState::Failed | DepartureState::Rejected) => {
                    MessageEffect::OtherCounts
                }
                _ => alone,
            };
            assert_eq!(effect(at(state), open, Stance::Declaration, refusal), expected, "{state:?}");
        }
    }
}

#[test]
fn a_second_acceptance_that_customs_does_not_invalidate_is_told_of() {
    let denied = AuthorityAnswer::InvalidationDecision { granted: false, reason: None };
    let granted = AuthorityAnswer::InvalidationDecision { granted: true, reason: None };
    let accepted = Stage { named: NamedMessage { accepted: true, ..NamedMessage::default() }, ..STANDARD };
    let repeated = Stage { duplicate: true, ..STANDARD };
    for state in DepartureState::ALL.iter().copied() {
        let effect_of = |stage, stance, answer: &AuthorityAnswer| effect(at(state), stage, stance, answer);
        for refusal in refusals().iter().chain([&denied]) {
            assert_eq!(
                effect_of(STANDARD, Stance::SurplusInvalidation, refusal),
                MessageEffect::SurplusStays,
                "{state:?}"
            );
        }
        assert_eq!(effect_of(STANDARD, Stance::SurplusInvalidation, &granted), MessageEffect::Note);
        assert_eq!(effect_of(repeated, Stance::SurplusInvalidation, &refusals()[0]), MessageEffect::Note);
        for stance in [Stance::Resent, Stance::Former] {
            assert_eq!(effect_of(accepted, stance, &denied), MessageEffect::SurplusStays, "{state:?}");
            assert_eq!(effect_of(accepted, stance, &granted), MessageEffect::Note, "{state:?}");
        }
    }
}
