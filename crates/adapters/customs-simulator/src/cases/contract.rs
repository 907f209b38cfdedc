//! Rules that every store of cases must keep. A store runs them in its own tests.

#![expect(clippy::expect_used, reason = "a contract fails by panicking, like the test that runs it")]

use super::{
    AnswerQueue, Case, CaseState, CaseStore, DueAnswer, GoodsChange, KeptGoods, NewCase, NewMessage, Recorded,
    ScheduledAnswer, Subject,
};
use crate::accounts::{PlacedItem, SecuredGoods};
use crate::assessment::{AssessmentBasis, CaseAssessment, DeclaredImport};
use crate::transit::{MovementRecord, TraderMessage, TransitState};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Mrn, StorageError};

/// Checks every rule of [`CaseStore`] and [`AnswerQueue`] on fresh, empty stores, and panics with the rule that is
/// broken.
///
/// # Panics
/// When the store breaks a rule.
pub fn case_store_contract<S: CaseStore + AnswerQueue>(fresh: &dyn Fn() -> S) {
    a_case_is_found_by_reference_and_by_mrn(&fresh());
    an_inquiry_is_kept_without_what_a_declaration_has(&fresh());
    a_movement_is_kept_with_what_it_takes_of_its_guarantee(&fresh());
    the_declaration_of_a_movement_is_kept_until_it_is_replaced(&fresh());
    a_message_that_comes_again_changes_nothing(&fresh());
    a_reference_used_again_leaves_its_case_alone(&fresh());
    a_case_moves_once_from_one_revision(&fresh());
    what_an_import_costs_is_kept_as_its_case_moves(&fresh());
    goods_change_once_from_one_version(&fresh());
    two_cases_never_share_an_mrn(&fresh());
    of_many_at_once_one_message_is_new(&fresh());
    answers_of_a_case_come_in_order_and_cases_do_not_wait_for_each_other(&fresh());
    an_answer_that_failed_holds_up_its_case_until_it_arrives(&fresh());
    a_lease_ends_by_itself(&fresh());
    an_invalidation_withdraws_what_is_not_due(&fresh());
    of_many_workers_one_gets_an_answer(&fresh());
}

fn second(number: i64) -> DateTime<Utc> {
    let start = DateTime::parse_from_rfc3339("2026-09-02T10:15:00Z").expect("a moment").to_utc();
    start + Duration::seconds(number)
}

fn mrn(text: &str) -> Mrn {
    text.parse().expect("an MRN")
}

fn an_assessment() -> CaseAssessment {
    "1 A00 100 2500.00 7.5 187.50 187.50;1 B00 100 2687.50 9 241.88 0".parse().expect("an assessment")
}

fn case_with(mrn: Option<Mrn>) -> Subject {
    Subject::Opens(NewCase {
        mrn,
        type_code: "IMA".to_owned(),
        procedure: "4000".to_owned(),
        trader_reference: Some("SIM-HOLD".to_owned()),
        guarantee_amount: None,
        guarantor: None,
        assessment: Some(an_assessment()),
        state: CaseState::DocumentsAwaited,
    })
}

/// A message of account 7 received in second 0, with an answer due in each of these seconds.
fn message(lrn: &str, fingerprint: &str, subject: Subject, due: &[i64]) -> NewMessage {
    let answers = due.iter().enumerate();
    NewMessage {
        account: "7".to_owned(),
        lrn: lrn.to_owned(),
        fingerprint: fingerprint.to_owned(),
        received_at: second(0),
        subject,
        answers: answers
            .map(|(position, due)| ScheduledAnswer {
                due_at: second(*due),
                body: format!("{lrn} {position}").into_bytes(),
            })
            .collect(),
        entries: Vec::new(),
        goods: Vec::new(),
        movement: None,
    }
}

fn case_of(store: &impl CaseStore, lrn: &str) -> Case {
    store.earlier_message("7", lrn, "").expect("an answer").expect("a case").case
}

fn concerns(case: &Case, state: CaseState, withdraws_planned: bool) -> Subject {
    let assessment = case.assessment.clone();
    Subject::Concerns { case: case.id, revision: case.revision, state, withdraws_planned, assessment }
}

fn bodies(due: &[DueAnswer]) -> Vec<String> {
    due.iter().map(|answer| String::from_utf8_lossy(&answer.body).into_owned()).collect()
}

fn claim(store: &impl AnswerQueue, at: i64) -> Vec<DueAnswer> {
    store.claim(10, second(at), second(at + 30)).expect("a claim")
}

fn record(store: &impl CaseStore, message: NewMessage) -> Recorded {
    store.record(message).expect("recorded")
}

fn a_case_is_found_by_reference_and_by_mrn(store: &impl CaseStore) {
    let number = mrn("26NL000396A1B2C3R0");
    assert_eq!(store.earlier_message("7", "A", "f1").expect("an answer"), None);
    assert_eq!(record(store, message("A", "f1", case_with(Some(number.clone())), &[])), Recorded::New);
    let case = case_of(store, "A");
    let expected = Case {
        id: case.id,
        revision: 1,
        account: "7".to_owned(),
        lrn: "A".to_owned(),
        mrn: Some(number.clone()),
        type_code: "IMA".to_owned(),
        procedure: "4000".to_owned(),
        trader_reference: Some("SIM-HOLD".to_owned()),
        guarantee_amount: None,
        guarantor: None,
        assessment: Some(an_assessment()),
        state: CaseState::DocumentsAwaited,
    };
    assert_eq!(case, expected);
    assert_eq!(store.case_by_mrn("7", &number).expect("an answer"), Some(expected));
    let found = store.case("7", case.id).expect("an answer");
    assert_eq!((found, store.case("8", case.id).expect("an answer")), (Some(case.clone()), None));
    assert_eq!(store.case_by_mrn("8", &number).expect("an answer"), None, "cases belong to an account");
    assert_eq!(store.earlier_message("8", "A", "f1").expect("an answer"), None, "so do references");
}

fn goods_change_once_from_one_version(store: &impl CaseStore) {
    let left = |share: &str| SecuredGoods {
        placed: vec![PlacedItem {
            number: 1,
            commodity: "85171300".to_owned(),
            pieces: None,
            mass: Some("12.500000".parse().expect("a number")),
            amount: "250.00".parse().expect("a number"),
            left: share.parse().expect("a number"),
            freed: Some("12.340".parse().expect("a number")),
        }],
        ..SecuredGoods::default()
    };
    let changing = |lrn: &str, case, version, share: &str| NewMessage {
        goods: vec![GoodsChange { case, version, goods: left(share) }],
        ..message(lrn, "f1", case_with(None), &[])
    };
    assert_eq!(record(store, changing("A", None, 0, "1")), Recorded::New);
    let id = case_of(store, "A").id;
    let kept = |share: &str, version| Some(KeptGoods { version, goods: left(share) });
    assert_eq!(store.goods(id).expect("an answer"), kept("1", 1));
    assert_eq!(record(store, changing("B", Some(id), 1, "0.5")), Recorded::New);
    assert_eq!(store.goods(id).expect("an answer"), kept("0.5", 2));
    assert_eq!(store.goods(case_of(store, "B").id).expect("an answer"), None);
    for version in [0, 1, 3] {
        assert_eq!(record(store, changing("C", Some(id), version, "0")), Recorded::Outdated, "{version}");
    }
    assert_eq!(store.goods(id).expect("an answer"), kept("0.5", 2));
    assert_eq!(store.earlier_message("7", "C", "f1").expect("an answer"), None, "nothing of it is kept");
}

fn the_declaration_of_a_movement_is_kept_until_it_is_replaced(store: &impl CaseStore) {
    let holding = |lrn: &str| {
        let text = format!("<CC015C xmlns='http://ncts.dgtaxud.ec'><a>{lrn} \u{20ac}</a></CC015C>");
        let declaration = TraderMessage::read(text.as_bytes()).expect("a message");
        Some(MovementRecord::opened(&declaration, second(0), second(1)))
    };
    let with = |message: NewMessage, movement| NewMessage { movement, ..message };
    assert_eq!(record(store, with(message("A", "f1", case_with(None), &[]), holding("A"))), Recorded::New);
    assert_eq!(record(store, message("B", "f1", case_with(None), &[])), Recorded::New);
    let (kept, without) = (case_of(store, "A"), case_of(store, "B"));
    let stored = |case: &Case| store.movement(case.id).expect("an answer");
    assert_eq!((stored(&kept), stored(&without)), (holding("A"), None));
    let moved = |case: &Case| concerns(case, CaseState::Transit(TransitState::Released), false);
    assert_eq!(record(store, message("C", "f1", moved(&kept), &[])), Recorded::New);
    assert_eq!(stored(&kept), holding("A"), "it stays when a message says nothing of it");
    let outdated = with(message("D", "f1", moved(&kept), &[]), holding("D"));
    assert_eq!(record(store, outdated), Recorded::Outdated);
    assert_eq!(stored(&kept), holding("A"), "nothing of an outdated message is kept");
    let kept = case_of(store, "A");
    assert_eq!(record(store, with(message("E", "f1", moved(&kept), &[]), holding("E"))), Recorded::New);
    assert_eq!(stored(&kept), holding("E"));
    assert_eq!(record(store, with(message("F", "f1", moved(&without), &[]), holding("F"))), Recorded::New);
    assert_eq!(stored(&without), holding("F"), "a movement of an earlier version gets one");
}

fn an_inquiry_is_kept_without_what_a_declaration_has(store: &impl CaseStore) {
    let inquiry = NewCase {
        mrn: None,
        type_code: "90".to_owned(),
        procedure: String::new(),
        trader_reference: None,
        guarantee_amount: None,
        guarantor: None,
        assessment: None,
        state: CaseState::Answered,
    };
    for reference in ["A", "B"] {
        assert_eq!(record(store, message(reference, "f1", Subject::Opens(inquiry.clone()), &[1])), Recorded::New);
        let Case { mrn, procedure, trader_reference, state, .. } = case_of(store, reference);
        assert_eq!((mrn, procedure.as_str(), trader_reference, state), (None, "", None, CaseState::Answered));
    }
}

fn a_movement_is_kept_with_what_it_takes_of_its_guarantee(store: &impl CaseStore) {
    let movement = NewCase {
        mrn: Some(mrn("26NL000510A1B2C3J0")),
        type_code: "015".to_owned(),
        procedure: String::new(),
        trader_reference: None,
        guarantee_amount: Some("12500.50".to_owned()),
        guarantor: Some("26NL0000000123456".parse().expect("a GRN")),
        assessment: None,
        state: CaseState::Transit(TransitState::Released),
    };
    let holder = movement.guarantor.clone();
    assert_eq!(record(store, message("A", "f1", Subject::Opens(movement), &[1])), Recorded::New);
    let opened = case_of(store, "A");
    assert_eq!(opened.guarantor, holder);
    assert_eq!(opened.guarantee_amount.as_deref(), Some("12500.50"));
    for state in TransitState::ALL {
        let case = case_of(store, "A");
        let reference = format!("A-{}", case.revision);
        let moved = concerns(&case, CaseState::Transit(state), false);
        assert_eq!(record(store, message(&reference, "f1", moved, &[])), Recorded::New);
        assert_eq!(case_of(store, "A").state, CaseState::Transit(state));
    }
    assert_eq!(case_of(store, "A").guarantee_amount, opened.guarantee_amount, "it stays");
}

fn a_message_that_comes_again_changes_nothing<S: CaseStore + AnswerQueue>(store: &S) {
    let first = message("A", "f1", case_with(None), &[1]);
    assert_eq!(record(store, first.clone()), Recorded::New);
    assert_eq!(record(store, first), Recorded::Known);
    let earlier = store.earlier_message("7", "A", "f1").expect("an answer").expect("a case");
    assert!(earlier.same_message);
    assert_eq!(earlier.case.revision, 1);
    assert_eq!(claim(store, 5).len(), 1, "it is answered once");
}

fn a_reference_used_again_leaves_its_case_alone<S: CaseStore + AnswerQueue>(store: &S) {
    record(store, message("A", "f1", case_with(None), &[1]));
    let case = case_of(store, "A");
    assert_eq!(record(store, message("A", "f2", case_with(None), &[2])), Recorded::Outdated);
    let earlier = store.earlier_message("7", "A", "f2").expect("an answer").expect("a case");
    assert_eq!((earlier.case.id, earlier.same_message), (case.id, false));
    let repeats = message("A", "f2", Subject::Repeats { case: case.id }, &[2]);
    assert_eq!(record(store, repeats.clone()), Recorded::New);
    assert_eq!(record(store, repeats), Recorded::Known);
    assert_eq!(case_of(store, "A"), case);
    let unused = message("B", "f3", Subject::Repeats { case: case.id }, &[]);
    assert_eq!(record(store, unused), Recorded::Outdated, "nothing to repeat");
}

fn a_case_moves_once_from_one_revision(store: &impl CaseStore) {
    record(store, message("A", "f1", case_with(None), &[]));
    let case = case_of(store, "A");
    let moves = |lrn, state| message(lrn, "f", concerns(&case, state, false), &[]);
    assert_eq!(record(store, moves("B", CaseState::Released)), Recorded::New);
    assert_eq!(record(store, moves("C", CaseState::Invalidated)), Recorded::Outdated);
    let moved = case_of(store, "B");
    assert_eq!((moved.id, moved.revision, moved.state), (case.id, 2, CaseState::Released));
    assert_eq!(store.earlier_message("7", "C", "f").expect("an answer"), None, "nothing of it is kept");
}

fn what_an_import_costs_is_kept_as_its_case_moves(store: &impl CaseStore) {
    let declared = DeclaredImport::new("<a>\u{e9}; 1 A00</a>".as_bytes());
    let awaited = Some(CaseAssessment::Awaited { declared: declared.clone(), secured: "12.50".parse().ok() });
    let Subject::Opens(new) = case_with(None) else { unreachable!("it opens a case") };
    let opens = Subject::Opens(NewCase { assessment: awaited.clone(), ..new });
    record(store, message("A", "f1", opens, &[]));
    assert_eq!(case_of(store, "A").assessment, awaited);
    let accepted_on = second(0).date_naive();
    let basis = Some(AssessmentBasis { accepted_on, declared: declared.amended(b"<b/>") });
    let made = an_assessment().made().cloned().map(|assessment| CaseAssessment::Made { assessment, basis });
    for (lrn, later) in [("B", Some(an_assessment())), ("C", made), ("D", None)] {
        let case = case_of(store, "A");
        let state = CaseState::Released;
        let moved = Subject::Concerns {
            case: case.id,
            revision: case.revision,
            state,
            withdraws_planned: false,
            assessment: later.clone(),
        };
        record(store, message(lrn, "f2", moved, &[]));
        assert_eq!(case_of(store, "A").assessment, later);
    }
}

fn two_cases_never_share_an_mrn(store: &impl CaseStore) {
    let number = mrn("26NL000396A1B2C3R0");
    record(store, message("A", "f1", case_with(Some(number.clone())), &[]));
    let mut other = message("B", "f2", case_with(Some(number)), &[1]);
    "8".clone_into(&mut other.account);
    assert!(matches!(store.record(other), Err(StorageError::Conflict { .. })));
    assert_eq!(store.earlier_message("8", "B", "f2").expect("an answer"), None, "nothing of it is kept");
    assert_eq!(record(store, message("C", "f3", case_with(None), &[])), Recorded::New);
    assert_eq!(record(store, message("D", "f4", case_with(None), &[])), Recorded::New, "many have none");
}

fn of_many_at_once_one_message_is_new<S: CaseStore + AnswerQueue>(store: &S) {
    let outcomes: Vec<Recorded> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|number| {
                let fingerprint = if number % 2 == 0 { "even" } else { "odd" };
                scope.spawn(move || record(store, message("A", fingerprint, case_with(None), &[0])))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == Recorded::New).count(), 1, "{outcomes:?}");
    assert_eq!(claim(store, 1).len(), 1);
}

fn answers_of_a_case_come_in_order_and_cases_do_not_wait_for_each_other<S: CaseStore + AnswerQueue>(store: &S) {
    assert_eq!(store.next_due().expect("an answer"), None);
    record(store, message("A", "f1", case_with(None), &[2, 2, 4]));
    record(store, message("B", "f2", case_with(None), &[1]));
    assert_eq!(store.next_due().expect("an answer"), Some(second(1)));
    assert!(claim(store, 0).is_empty(), "nothing is due yet");
    assert_eq!(store.claim(1, second(3), second(33)).map(|due| bodies(&due)).expect("a claim"), ["B 0"]);
    let first = claim(store, 3);
    assert_eq!(bodies(&first), ["A 0"]);
    assert!(claim(store, 9).is_empty(), "the second waits for the first");
    store.delivered(&[first[0].id]).expect("noted");
    let then = claim(store, 9);
    assert_eq!(bodies(&then), ["A 1"]);
    store.delivered(&[then[0].id]).expect("noted");
    assert_eq!(bodies(&claim(store, 9)), ["A 2"]);
}

fn an_answer_that_failed_holds_up_its_case_until_it_arrives<S: CaseStore + AnswerQueue>(store: &S) {
    record(store, message("A", "f1", case_with(None), &[1, 2]));
    let first = claim(store, 1);
    assert_eq!(first[0].attempts, 0);
    store.retry_at(first[0].id, second(8)).expect("noted");
    assert_eq!(store.next_due().expect("an answer"), Some(second(8)), "the one behind it does not count");
    assert!(claim(store, 7).is_empty());
    let again = claim(store, 8);
    assert_eq!((again[0].id, again[0].attempts), (first[0].id, 1));
    store.delivered(&[again[0].id]).expect("noted");
    assert_eq!(bodies(&claim(store, 9)), ["A 1"]);
}

fn a_lease_ends_by_itself<S: CaseStore + AnswerQueue>(store: &S) {
    record(store, message("A", "f1", case_with(None), &[1]));
    let lost = store.claim(10, second(1), second(5)).expect("a claim");
    assert!(claim(store, 4).is_empty());
    assert_eq!(store.next_due().expect("an answer"), Some(second(5)));
    assert_eq!(claim(store, 5), lost, "the same answer, with the same bytes");
    store.delivered(&[lost[0].id]).expect("noted");
    assert!(claim(store, 99).is_empty());
    assert_eq!(store.next_due().expect("an answer"), None);
}

fn an_invalidation_withdraws_what_is_not_due<S: CaseStore + AnswerQueue>(store: &S) {
    record(store, message("A", "f1", case_with(None), &[0, 5]));
    record(store, message("B", "f2", case_with(None), &[5]));
    let request = message("C", "f3", concerns(&case_of(store, "A"), CaseState::Invalidated, true), &[1]);
    record(store, request);
    let mut given = Vec::new();
    loop {
        let due = claim(store, 9);
        if due.is_empty() {
            break;
        }
        for answer in &due {
            store.delivered(&[answer.id]).expect("noted");
        }
        given.extend(bodies(&due));
    }
    given.sort();
    assert_eq!(given, ["A 0", "B 0", "C 0"], "A 1 is withdrawn, and nothing of another case");
}

fn of_many_workers_one_gets_an_answer<S: CaseStore + AnswerQueue>(store: &S) {
    for number in 0..20 {
        record(store, message(&format!("L{number}"), "f", case_with(None), &[1]));
    }
    let mut claimed: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    (0..20).flat_map(|_| store.claim(1, second(2), second(90)).expect("a claim")).collect::<Vec<_>>()
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).map(|answer| answer.id).collect()
    });
    claimed.sort();
    assert_eq!(claimed.len(), 20);
    claimed.dedup();
    assert_eq!(claimed.len(), 20, "each by one worker");
}
