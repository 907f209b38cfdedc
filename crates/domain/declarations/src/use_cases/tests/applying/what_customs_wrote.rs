//! The texts that customs writes besides its decisions appear in the history and in the record.

use super::*;
use crate::MessageKind;
use crate::use_cases::tests::commands::a_reason;
use crate::use_cases::tests::following_up::invalidations::to;
use chrono::{DateTime, Utc};

fn last_details(fakes: &DeclarationsOverFakes, declaration: &Declaration) -> Option<String> {
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    timeline.last().and_then(|line| line.reported().map(str::to_owned))
}

fn until(fakes: &DeclarationsOverFakes, declaration: &Declaration) -> Option<DateTime<Utc>> {
    fakes.now(declaration).milestones.documents_requested_until
}

const LIMIT: &str = "2026-03-05T10:00:00Z";

#[test]
fn each_answer_is_called_by_its_name_with_what_customs_wrote() {
    for (answer, reported) in [
        (PlainAnswer::code("05").reason("A1"), "A1"),
        (PlainAnswer::code("06").at(LIMIT).reason("N380"), "documents asked for until 2026-03-05T10:00:00Z: N380"),
        (PlainAnswer::code("06"), "documents asked for"),
        (
            PlainAnswer::code("13").status(4).tax("A00", "20").reason("A00"),
            "duties and taxes calculated, final (customs message 13): A00",
        ),
        (
            PlainAnswer::code("13").status(67).reason("A00"),
            "duties and taxes calculated, provisional (customs message 13): A00",
        ),
        (PlainAnswer::code("14"), "the balance of the deferred payment account is too low"),
        (PlainAnswer::code("16").reason("NL000396"), "exit confirmed (customs message 16): NL000396"),
        (PlainAnswer::code("51").reason("Which"), "question of customs: Which"),
        (PlainAnswer::code("07"), "corrected by customs (customs message 07)"),
        (PlainAnswer::code("99"), "customs message 99"),
    ] {
        let (fakes, declaration) = lodged_import();
        fakes.customs_answers(&[about(&declaration, "01")]);
        let lrn = declaration.milestones.lrn.clone().expect("an LRN");
        fakes.customs_answers(&[answer.about(lrn).mrn(MRN)]);
        assert_eq!(last_details(&fakes, &declaration).as_deref(), Some(reported));
    }
}

#[test]
fn a_rejection_is_told_with_its_text() {
    // The text is from the codebook of the tests.
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "03").error("DMS548AA", "42A/67A/68A[1]/70A[1]/166")]);
    let reported = "DMS548AA declaration.procedure.current: invalid procedure code";
    assert_eq!(last_details(&fakes, &declaration).as_deref(), Some(reported));
}

#[test]
fn documents_are_wanted_until_customs_decides() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    assert_eq!(until(&fakes, &declaration), None);
    fakes.customs_answers(&[about(&declaration, "06").at(LIMIT)]);
    assert_eq!(until(&fakes, &declaration), LIMIT.parse().ok());
    fakes.customs_answers(&[about(&declaration, "06").at("2026-03-09T10:00:00Z")]);
    assert_eq!(until(&fakes, &declaration), "2026-03-09T10:00:00Z".parse().ok(), "the latest demand");
    fakes.customs_answers(&[about(&declaration, "06").id("without")]);
    assert_eq!(until(&fakes, &declaration), "2026-03-09T10:00:00Z".parse().ok(), "that one names no day");
    fakes.customs_answers(&[about(&declaration, "08")]);
    assert_eq!(until(&fakes, &declaration), None);
}

#[test]
fn documents_that_customs_asks_for_after_the_release_stand_in_the_history_alone() {
    let mut form = a_valid_import();
    form.declaration.symbol = Some("B".to_owned());
    let (fakes, declaration) = lodged(form);
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "08")]);
    fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None, None).expect("it is sent");
    for demand in [about(&declaration, "06"), to(&fakes, &declaration, MessageKind::Supplementary, "06")] {
        fakes.customs_answers(&[demand.at(LIMIT)]);
        let reported = format!("documents asked for until {LIMIT} (customs message 06)");
        assert_eq!(last_details(&fakes, &declaration), Some(reported));
        assert_eq!(until(&fakes, &declaration), None, "nothing would tell that they are there");
    }
}

#[test]
fn documents_are_wanted_during_a_pending_invalidation_too() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.declarations.invalidate(BROKER, declaration.id, &a_reason(), &client(), None).expect("asked");
    fakes.customs_answers(&[about(&declaration, "06").at(LIMIT)]);
    assert_eq!(until(&fakes, &declaration), LIMIT.parse().ok());
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Invalidation, "11").status(41)]);
    assert_eq!((fakes.now(&declaration).status, until(&fakes, &declaration)), (Status::Held, LIMIT.parse().ok()));
    fakes.customs_answers(&[about(&declaration, "10")]);
    assert_eq!(until(&fakes, &declaration), None);
}
