use super::invalidations::{lrn_of, to};
use super::*;
use crate::form::ItemForm;
use crate::ports::{DutyEstimate, DutyEstimator, DutyQuestion};
use crate::use_cases::tests::commands::{a_reason, amending, goods_presented, heavier, text};
use crate::{
    AmendDeclaration, AmendedDeclaration, AmendmentForm, AmendmentState, CreditDue, DraftContent, LineId, MessageKind,
    NewLines, PayableChange,
};
use customs_exchange::testing::reason;
use customs_kernel::{StorageError, WriteEffect};
use rust_decimal::Decimal;

/// Returns a declaration that customs accepted, with nothing to be sent or reported.
fn accepted() -> (DeclarationsOverFakes, Declaration) {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.sent(&declaration);
    fakes.events();
    fakes.clock.advance(chrono::Duration::seconds(7));
    let accepted = fakes.now(&declaration);
    (fakes, accepted)
}

fn pending() -> (DeclarationsOverFakes, Declaration) {
    let (fakes, declaration) = accepted();
    fakes.amended(&declaration);
    let pending = fakes.now(&declaration);
    (fakes, pending)
}

impl DeclarationsOverFakes {
    fn amended(&self, declaration: &Declaration) -> AmendedDeclaration {
        self.declarations.amend(&amending(declaration, None), &heavier).expect("customs is asked")
    }

    fn state(&self, declaration: &Declaration, number: u32) -> AmendmentState {
        let found = self.declarations.amendment(declaration.organisation, declaration.id, number);
        found.expect("it is there").0.state
    }

    fn last_line(&self, declaration: &Declaration) -> Option<String> {
        let (_, lines) = self.declarations.timeline(declaration.organisation, declaration.id).expect("a timeline");
        lines.last().expect("a line").reported().map(str::to_owned)
    }
}

fn weight(declaration: &Declaration) -> Option<Decimal> {
    declaration.lines[0].item.net_weight
}

#[test]
fn customs_is_asked_under_a_fresh_lrn_and_the_form_in_force_stays() {
    let (fakes, before) = accepted();
    let AmendedDeclaration { declaration, amendment, differences, .. } = fakes.amended(&before);
    assert_eq!((declaration.status, weight(&declaration)), (Status::Accepted, weight(&before)));
    assert_eq!(fakes.now(&before), declaration);
    assert_eq!((amendment.number, amendment.state), (1, AmendmentState::Pending));
    let [difference] = differences.as_slice() else { panic!("{differences:?}") };
    assert_eq!(difference.path, "declaration.items.0.net_weight");
    assert_eq!((difference.before.as_deref(), difference.after.as_deref()), (Some("11"), Some("12")));
    assert_eq!(fakes.events(), [(EventKind::AmendmentRequested, Status::Accepted)]);
    let sent = fakes.sent(&before);
    let [(kind, message)] = sent.as_slice() else { panic!("{sent:?}") };
    assert_eq!(*kind, MessageKind::Amendment);
    assert!(message.contains("weighed again") && message.contains(MRN), "{message}");
    assert_eq!(fakes.last_line(&before).as_deref(), Some("amendment 1: weighed again"));
    assert_ne!(Some(&amendment.lrn), declaration.milestones.lrn.as_ref());
}

#[test]
fn a_granted_amendment_comes_into_force_once() {
    let (fakes, before) = pending();
    fakes.events();
    let line = before.lines[0].id;
    for (code, id) in [("02", "a"), ("11", "b"), ("07", "c"), ("11", "d"), ("03", "e")] {
        fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, code).status(39).id(id)]);
    }
    let after = fakes.now(&before);
    assert_eq!((weight(&after), after.status), (Some(Decimal::new(12, 0)), Status::Accepted));
    assert_eq!(after.lines[0].id, line, "stock stays with its line");
    assert_eq!(fakes.state(&before, 1), AmendmentState::Granted);
    let events = [(EventKind::Amended, Status::Accepted), (EventKind::StatusChanged, Status::Accepted)];
    assert_eq!(fakes.events(), events, "the corrections that follow are reported as such");
    assert_eq!(&fakes.fates()[fakes.fates().len() - 2..], [InboundFate::Ignored, InboundFate::Ignored]);
}

#[test]
fn the_corrections_of_customs_grant_an_amendment_whose_decision_got_lost() {
    let (fakes, before) = pending();
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "07")]);
    assert_eq!(weight(&fakes.now(&before)), Some(Decimal::new(12, 0)));
    assert_eq!(fakes.state(&before, 1), AmendmentState::Granted);
}

#[test]
fn a_decision_that_names_the_declaration_alone_is_one_on_the_pending_amendment() {
    for (code, state) in [(39, AmendmentState::Granted), (41, AmendmentState::Refused)] {
        for names_lrn in [true, false] {
            let (fakes, before) = pending();
            let decision = |id| {
                let decision = if names_lrn { about(&before, "11") } else { PlainAnswer::code("11").mrn(MRN) };
                decision.status(code).id(id)
            };
            fakes.customs_answers(&[decision("early")]);
            assert_eq!(fakes.state(&before, 1), AmendmentState::Pending, "customs has no amendment yet");
            fakes.sent(&before);
            fakes.customs_answers(&[decision("late")]);
            assert_eq!(fakes.state(&before, 1), state);
            let granted = weight(&fakes.now(&before)) == Some(Decimal::new(12, 0));
            assert_eq!(granted, state == AmendmentState::Granted);
        }
    }
}

#[test]
fn while_customs_thinks_about_an_invalidation_too_a_decision_that_names_neither_is_not_one_on_the_amendment() {
    let (fakes, before) = pending();
    fakes.declarations.invalidate(BROKER, before.id, &a_reason(), &client(), None).expect("asked");
    fakes.sent(&before);
    fakes.customs_answers(&[about(&before, "11").status(41)]);
    assert_eq!((fakes.now(&before).status, fakes.state(&before, 1)), (Status::Accepted, AmendmentState::Pending));
}

#[test]
fn an_amendment_that_ended_with_a_rejected_declaration_stays_ended() {
    let (fakes, before) = pending();
    fakes.customs_answers(&[about(&before, "03").error("CDS12015", "")]);
    assert_eq!((fakes.now(&before).status, fakes.state(&before, 1)), (Status::Rejected, AmendmentState::Lapsed));
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39)]);
    let after = fakes.now(&before);
    assert_eq!((after.status, weight(&after)), (Status::Rejected, weight(&before)));
    assert_eq!(fakes.state(&before, 1), AmendmentState::Lapsed);
}

#[test]
fn a_refused_amendment_leaves_the_form_in_force_and_makes_way_for_another() {
    for code in ["03", "11"] {
        let (fakes, before) = pending();
        fakes.events();
        let answer = to(&fakes, &before, MessageKind::Amendment, code).status(41);
        let answer = if code == "03" { answer.error("CDS12015", "") } else { answer };
        fakes.customs_answers(&[answer]);
        assert_eq!((weight(&fakes.now(&before)), fakes.state(&before, 1)), (weight(&before), AmendmentState::Refused));
        assert_eq!(fakes.events(), [(EventKind::AmendmentRefused, Status::Accepted)]);
        let reason = if code == "03" { "amendment 1 refused: CDS12015" } else { "amendment 1 refused" };
        assert_eq!(fakes.last_line(&before).as_deref(), Some(reason));
        assert_eq!(fakes.amended(&before).amendment.number, 2);
    }
}

#[test]
fn one_amendment_is_pending_at_a_time() {
    let (fakes, before) = pending();
    let again = fakes.declarations.amend(&amending(&before, None), &heavier);
    assert!(matches!(again, Err(DeclarationError::AmendmentPending { number: 1, .. })), "{again:?}");
    let previewed = fakes.declarations.preview_amendment(BROKER, before.id, &heavier);
    assert!(matches!(previewed, Err(DeclarationError::AmendmentPending { number: 1, .. })), "{previewed:?}");
    assert_eq!(fakes.declarations.amendments(BROKER, before.id).expect("a list").len(), 1);
}

#[test]
fn what_customs_does_with_the_goods_does_not_decide_an_amendment() {
    let (fakes, before) = pending();
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "06").at("2026-03-09T12:00:00Z")]);
    assert_eq!((fakes.now(&before).status, fakes.state(&before, 1)), (Status::Held, AmendmentState::Pending));
    fakes.customs_answers(&[about(&before, "08")]);
    assert_eq!((fakes.now(&before).status, fakes.state(&before, 1)), (Status::Released, AmendmentState::Pending));
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39)]);
    let after = fakes.now(&before);
    assert_eq!((after.status, weight(&after)), (Status::Released, Some(Decimal::new(12, 0))));
}

#[test]
fn what_customs_asks_about_an_amendment_is_answered_before_and_after_the_release() {
    let (fakes, before) = accepted();
    let answer =
        || fakes.declarations.respond_to_control(BROKER, before.id, goods_presented(), &client(), None).map(drop);
    assert!(matches!(answer(), Err(DeclarationError::InvalidStatus { .. })), "customs asks for nothing");
    fakes.amended(&before);
    answer().expect("it is sent in status ACC");
    fakes.customs_answers(&[about(&before, "08")]);
    answer().expect("it is sent in status REL");
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39)]);
    let decided = answer();
    let Err(DeclarationError::InvalidStatus { current, allowed }) = decided else { panic!("{decided:?}") };
    assert_eq!((current, allowed), (Status::Released, vec![Status::UnderControl, Status::Held]));
}

#[test]
fn documents_that_an_amendment_waits_for_after_the_release_are_wanted_until_customs_decides() {
    for (status, state) in [(39, AmendmentState::Granted), (41, AmendmentState::Refused)] {
        let (fakes, before) = pending();
        fakes.customs_answers(&[about(&before, "08")]);
        fakes.events();
        let until = || fakes.now(&before).milestones.documents_requested_until;
        let wanted = || to(&fakes, &before, MessageKind::Amendment, "06").at("2026-03-09T12:00:00Z");
        fakes.customs_answers(&[wanted().id("first")]);
        assert_eq!(until(), "2026-03-09T12:00:00Z".parse().ok());
        assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
        fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(status)]);
        assert_eq!((fakes.state(&before, 1), until()), (state, None));
        fakes.customs_answers(&[wanted().id("late")]);
        assert_eq!(until(), None, "nothing waits for them any more");
    }
}

#[test]
fn an_amendment_is_decided_while_customs_thinks_about_an_invalidation() {
    let (fakes, before) = pending();
    fakes.declarations.invalidate(BROKER, before.id, &a_reason(), &client(), None).expect("asked");
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39)]);
    let after = fakes.now(&before);
    assert_eq!((after.status, weight(&after)), (Status::InvalidationRequested, Some(Decimal::new(12, 0))));
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Invalidation, "11").status(41)]);
    assert_eq!(fakes.now(&before).status, Status::Accepted);
}

#[test]
fn an_amendment_ends_with_its_declaration() {
    let (fakes, before) = pending();
    fakes.declarations.invalidate(BROKER, before.id, &a_reason(), &client(), None).expect("asked");
    let lrn = lrn_of(&fakes, &before, MessageKind::Amendment);
    let answered = || fakes.ports.exchange.sent.sent_message(BROKER, &lrn).expect("a look-up").expect("it was made");
    fakes.sent(&before);
    assert_eq!(answered().answer_code, None);
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Invalidation, "10")]);
    assert_eq!(fakes.state(&before, 1), AmendmentState::Lapsed);
    assert_eq!(answered().answer_code.as_deref(), Some("10"), "nobody waits for an answer any more");
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39)]);
    let after = fakes.now(&before);
    assert_eq!((after.status, weight(&after)), (Status::Invalidated, weight(&before)));
}

#[test]
fn an_amendment_that_was_given_up_can_be_asked_for_again_and_may_still_be_granted() {
    let (fakes, before) = pending();
    fakes.events();
    let lrn = lrn_of(&fakes, &before, MessageKind::Amendment);
    let waiting = fakes.messages().into_iter().find(|message| message.correlation_id == lrn).expect("it waits");
    let outcome = fakes.giving_up.give_up(waiting.id, &reason("400"), fakes.clock.now()).expect("it is given up");
    assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    assert_eq!(fakes.state(&before, 1), AmendmentState::Lapsed);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    fakes.customs_answers(&[PlainAnswer::code("11").about(&lrn).mrn(MRN).status(39)]);
    assert_eq!(
        (fakes.state(&before, 1), weight(&fakes.now(&before))),
        (AmendmentState::Granted, Some(Decimal::new(12, 0)))
    );
}

#[test]
fn an_amendment_that_is_granted_after_a_later_one_changes_its_own_fields_alone() {
    let (fakes, before) = three_lines();
    fakes.sent(&before);
    let [first, second, third] = [0, 1, 2].map(|index: usize| before.lines[index].id);
    let sent = |items: &[(LineId, Option<i64>, &str)]| {
        let item = |(_, weight, description): &(LineId, Option<i64>, &str)| ItemForm {
            net_weight: weight.map(|weight| Decimal::new(weight, 0)),
            description: text(description),
            ..crate::testing::a_valid_item()
        };
        let ids = items.iter().map(|(line, ..)| Some(line.get())).collect();
        items_named(items.iter().map(item).collect(), ids)
    };
    let said = before.lines[0].item.description.as_deref().expect("a description");
    let early = sent(&[(first, Some(12), said), (second, Some(11), said), (third, Some(11), said)]);
    fakes.declarations.amend(&amending(&before, None), &early).expect("customs is asked");
    let lrn = lrn_of(&fakes, &before, MessageKind::Amendment);
    let waiting = fakes.messages().into_iter().find(|message| message.correlation_id == lrn).expect("it waits");
    let _outcome = fakes.giving_up.give_up(waiting.id, &reason("400"), fakes.clock.now()).expect("it is given up");
    let other = sent(&[(first, Some(11), "Desks"), (third, Some(11), said)]);
    let late = |content: &mut DraftContent| {
        other(content);
        content.form.declaration.office = text("NL000510");
    };
    fakes.declarations.amend(&amending(&before, None), &late).expect("customs is asked");
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39).id("late")]);
    assert_eq!(fakes.now(&before).lines.len(), 2);
    fakes.customs_answers(&[PlainAnswer::code("11").about(&lrn).mrn(MRN).status(39).id("early")]);
    let after = fakes.now(&before);
    assert_eq!((fakes.state(&before, 1), fakes.state(&before, 2)), (AmendmentState::Granted, AmendmentState::Granted));
    assert_eq!(after.form.declaration.office.as_deref(), Some("NL000510"));
    let lines: Vec<_> = after.lines.iter().map(|line| (line.id, line.item.sequence)).collect();
    assert_eq!(lines, [(first, Some(1)), (third, Some(2))], "the second line stays out");
    let first = &after.lines[0].item;
    assert_eq!((first.net_weight, first.description.as_deref()), (Some(Decimal::new(12, 0)), Some("Desks")));
}

#[test]
fn an_amendment_keeps_the_rules_of_a_draft_and_what_customs_accepted() {
    let (fakes, before) = accepted();
    let amend = |change: &dyn Fn(&mut DraftContent)| broken(fakes.declarations.amend(&amending(&before, None), change));
    let office = amend(&|content| content.form.declaration.office = None);
    assert_eq!(office, ["declaration.office: is required"]);
    let fixed = "must stay that of the declaration that customs accepted";
    let direction = amend(&|content| content.form.declaration.symbol = text("D"));
    assert_eq!(direction, [format!("declaration.symbol: {fixed}")]);
    assert_eq!(amend(&|content| content.form.reference = text("OTHER")), [format!("reference: {fixed}")]);
    assert_eq!(amend(&|content| content.dossier_id = Some(3)), [format!("dossier_id: {fixed}")]);
    assert_eq!(amend(&|_| {}), ["body: changes nothing of what customs has of the declaration"]);
    let no_reason = AmendDeclaration { form: AmendmentForm::default(), ..amending(&before, None) };
    assert_eq!(broken(fakes.declarations.amend(&no_reason, &heavier)), ["reason: is required"]);
    assert_eq!((fakes.now(&before), fakes.sent(&before)), (before.clone(), vec![]));
}

#[test]
fn customs_can_be_asked_for_three_years_after_the_acceptance() {
    let (fakes, before) = accepted();
    fakes.customs_answers(&[about(&before, "08")]);
    fakes.clock.advance(chrono::Duration::days(3 * 365 + 1));
    let asked = fakes.declarations.preview_amendment(BROKER, before.id, &heavier).expect("the last day");
    assert_eq!((asked.last_day.to_string().as_str(), asked.after_release), ("2029-03-02", true));
    assert_eq!(asked.warnings.len(), 1, "{:?}", asked.warnings);
    fakes.clock.advance(chrono::Duration::days(1));
    let late = fakes.declarations.amend(&amending(&before, None), &heavier);
    assert!(matches!(late, Err(DeclarationError::DeadlinePassed { .. })), "{late:?}");
}

/// Charges one euro for each kilogram.
struct ByWeight;

impl DutyEstimator for ByWeight {
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        let total = question.items.iter().filter_map(|item| item.net_weight).sum();
        Ok(DutyEstimate { total_duties: total, total_payable: total, ..DutyEstimate::default() })
    }
}

#[test]
fn the_extra_duty_is_shown_before_anything_is_sent() {
    let fakes = declarations_over_fakes().with(|ports| ports.duties = Arc::new(ByWeight));
    let declaration = fakes.submitted(a_valid_import());
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.sent(&declaration);
    let before = fakes.now(&declaration);
    let preview = fakes.declarations.preview_amendment(BROKER, declaration.id, &heavier).expect("a preview");
    let payable = preview.estimates.as_ref().and_then(crate::ComparedEstimates::payable).expect("complete estimates");
    let change = PayableChange { before: Decimal::from(11), after: Decimal::from(12) };
    assert_eq!((payable, payable.difference()), (change, Decimal::ONE));
    assert_eq!((fakes.now(&declaration), fakes.sent(&declaration)), (before, vec![]));
    assert_eq!(fakes.declarations.amendments(BROKER, declaration.id).expect("a list"), []);
    assert_eq!(fakes.amended(&declaration).amendment.payable, Some(change));
}

#[test]
fn items_can_be_added_and_removed_and_the_others_keep_their_ids() {
    let (fakes, before) = accepted();
    let added = |content: &mut DraftContent| {
        heavier(content);
        let lines = content.lines.as_mut().expect("the items that heavier sends");
        lines.items.push(crate::testing::a_valid_item());
    };
    fakes.declarations.amend(&amending(&before, None), &added).expect("customs is asked");
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39)]);
    let two = fakes.now(&before);
    assert_eq!((two.lines.len(), two.lines[0].id), (2, before.lines[0].id));
    let earlier = || fakes.declarations.lines_before_amendments(BROKER, before.id).expect("an answer");
    assert_eq!(earlier(), [1]);
    fakes.amended(&two);
    assert_eq!(earlier(), [1], "customs has not decided");
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39).id("second")]);
    let one = fakes.now(&before);
    assert_eq!((one.lines.len(), one.lines[0].id), (1, before.lines[0].id));
    assert_eq!(earlier(), [1, 2]);
}

/// A declaration of three lines that customs accepted.
fn three_lines() -> (DeclarationsOverFakes, Declaration) {
    let fakes = declarations_over_fakes();
    let form = DeclarationForm { items: vec![crate::testing::a_valid_item(); 3], ..a_valid_import() };
    let declaration = fakes.submitted(form);
    fakes.customs_answers(&[about(&declaration, "01")]);
    let accepted = fakes.now(&declaration);
    (fakes, accepted)
}

fn items_named(items: Vec<ItemForm>, line_ids: Vec<Option<i64>>) -> impl Fn(&mut DraftContent) {
    move |content| {
        content.lines = Some(NewLines { items: items.clone(), skus: Vec::new() });
        content.line_ids.clone_from(&line_ids);
    }
}

#[test]
fn an_item_amends_the_line_that_it_names() {
    let (fakes, before) = three_lines();
    let desks = ItemForm { description: text("Desks"), ..crate::testing::a_valid_item() };
    let first = crate::testing::a_valid_item();
    let change = items_named(vec![first, desks], vec![None, Some(before.lines[2].id.get())]);
    fakes.declarations.amend(&amending(&before, None), &change).expect("customs is asked");
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39)]);
    let after = fakes.now(&before);
    let ids: Vec<LineId> = after.lines.iter().map(|line| line.id).collect();
    assert_eq!(ids, [before.lines[0].id, before.lines[2].id], "the second line is gone");
    assert_eq!(after.lines[1].item.description.as_deref(), Some("Desks"));
    assert_eq!(after.lines[1].item.sequence, Some(2));
}

#[test]
fn an_item_names_a_line_of_the_declaration_and_no_two_name_the_same() {
    let (fakes, before) = three_lines();
    let item = crate::testing::a_valid_item;
    let first = before.lines[0].id.get();
    let change = items_named(vec![item(), item(), item()], vec![Some(999), Some(first), Some(first)]);
    let refused = fakes.declarations.amend(&amending(&before, None), &change);
    let Err(DeclarationError::Invalid(errors)) = refused else { panic!("{refused:?}") };
    let paths: Vec<&str> = errors.iter().map(|(path, _)| path).collect();
    assert_eq!(paths, ["declaration.items.0.id", "declaration.items.2.id"]);
    assert_eq!(fakes.now(&before), before);
}

#[test]
fn what_has_to_be_credited_is_noted_once_on_the_latest_granted_amendment() {
    let (fakes, before) = pending();
    let due = |cents: i64| {
        let (amount, currency) = (Decimal::new(cents, 2), customs_kernel::Currency::eur());
        Some(CreditDue { amount, currency, until: amount, is_settled: false })
    };
    let note = |credit| fakes.declarations.note_to_credit(BROKER, before.id, credit).expect("an answer");
    let noted = || note(due(1_000));
    let kept = || fakes.declarations.amendment(BROKER, before.id, 1).expect("it is there").0;
    assert_eq!(noted(), WriteEffect::Unchanged, "nothing is granted");
    assert!(!kept().is_to_credit());
    fakes.customs_answers(&[to(&fakes, &before, MessageKind::Amendment, "11").status(39)]);
    fakes.events();
    assert_eq!([noted(), noted()], [WriteEffect::Changed, WriteEffect::Unchanged]);
    assert!(kept().is_to_credit());
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    let said = "amendment 1 lowers what is invoiced: a part has to be credited";
    assert_eq!(fakes.last_line(&before).as_deref(), Some(said));
    // Another amount is no news, and customs may charge so much that nothing is left to credit.
    assert_eq!(note(due(500)), WriteEffect::Changed);
    assert_eq!(kept().to_credit, due(500));
    assert_eq!((note(None), kept().to_credit), (WriteEffect::Changed, None));
    assert_eq!((note(None), fakes.events()), (WriteEffect::Unchanged, vec![]));
}

#[test]
fn a_later_amendment_takes_over_what_has_to_be_credited() {
    let (fakes, before) = pending();
    let granted = |id: &str| to(&fakes, &before, MessageKind::Amendment, "11").status(39).id(id);
    fakes.customs_answers(&[granted("first")]);
    let amount = Decimal::new(1_000, 2);
    let due = CreditDue { amount, currency: customs_kernel::Currency::eur(), until: amount, is_settled: false };
    let note = || fakes.declarations.note_to_credit(BROKER, before.id, Some(due.clone())).expect("an answer");
    assert_eq!(note(), WriteEffect::Changed);
    let lighter = |content: &mut DraftContent| {
        let item = ItemForm { net_weight: Some(Decimal::new(10, 0)), ..crate::testing::a_valid_item() };
        content.lines = Some(NewLines { items: vec![item], skus: Vec::new() });
    };
    fakes.declarations.amend(&amending(&before, None), &lighter).expect("customs is asked");
    fakes.customs_answers(&[granted("second")]);
    assert_eq!([note(), note()], [WriteEffect::Changed, WriteEffect::Unchanged]);
    let noted = fakes.declarations.amendments(BROKER, before.id).expect("a list");
    let noted: Vec<bool> = noted.iter().map(crate::Amendment::is_to_credit).collect();
    assert_eq!(noted, [false, true]);
}

#[test]
fn amendments_of_another_organisation_are_not_there() {
    let (fakes, before) = pending();
    let stranger = OrganisationId::new(2);
    assert!(matches!(fakes.declarations.amendments(stranger, before.id), Err(DeclarationError::NotFound)));
    assert!(matches!(fakes.declarations.amendment(stranger, before.id, 1), Err(DeclarationError::NotFound)));
    assert!(matches!(fakes.declarations.amendment(BROKER, before.id, 2), Err(DeclarationError::NoSuchAmendment)));
}
