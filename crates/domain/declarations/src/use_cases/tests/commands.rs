//! Every command in every status, through the use cases.

use super::*;
use crate::form::ItemForm;
use crate::lifecycle::{Command, CommandEffect, command_effect};
use crate::ports::{Changes, DeclarationRepository};
use crate::testing::{a_valid_export, a_valid_item};
use crate::{
    AlternativeProofForm, AmendDeclaration, AmendmentForm, ControlResponseForm, DraftContent, DraftTarget,
    InvalidationForm, MessageKind, NewLines, StatusForm,
};
use customs_kernel::Version;
use rust_decimal::Decimal;

pub(super) fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

pub(super) fn a_reason() -> InvalidationForm {
    InvalidationForm { reason: text("goods sent back"), justification: None }
}

pub(super) fn goods_presented() -> ControlResponseForm {
    ControlResponseForm { response_type: text("goods_presented"), documents: vec![], remarks: None }
}

pub(super) fn a_proof() -> AlternativeProofForm {
    AlternativeProofForm {
        proof_type: text("cmr"),
        reference: text("CMR-1"),
        exit_date: "2026-03-02".parse().ok(),
        exit_office: text("NL000510"),
        notes: None,
    }
}

pub(super) fn by_hand(status: Status) -> StatusForm {
    StatusForm { status: text(status.code()), reason: text("customs phoned"), notes: None }
}

/// Returns the request to amend the declaration.
pub(super) fn amending(on: &Declaration, expected: Option<Version>) -> AmendDeclaration {
    let target = DraftTarget { organisation: on.organisation, id: on.id, expected };
    AmendDeclaration { target, actor: client(), form: AmendmentForm { reason: text("weighed again") } }
}

/// Changes the weight of the only item.
pub(super) fn heavier(content: &mut DraftContent) {
    let item = ItemForm { net_weight: Some(Decimal::new(12, 0)), ..a_valid_item() };
    content.lines = Some(NewLines { items: vec![item], skus: Vec::new() });
}

impl DeclarationsOverFakes {
    pub(super) fn command(&self, command: Command, on: &Declaration) -> Result<Declaration, DeclarationError> {
        let (use_cases, organisation, id, actor) = (&self.declarations, on.organisation, on.id, &client());
        match command {
            Command::Submit => use_cases.submit(organisation, id, actor, None, true).map(|_| self.now(on)),
            Command::SaveAsDraft => use_cases.save_as_draft(organisation, id, actor, None),
            Command::Invalidate => use_cases.invalidate(organisation, id, &a_reason(), actor, None),
            Command::ControlResponse => use_cases.respond_to_control(organisation, id, goods_presented(), actor, None),
            Command::AlternativeProof => use_cases.prove_exit(organisation, id, a_proof(), actor, None),
            Command::SendPresentation => use_cases.send_presentation(organisation, id, actor, None),
            Command::SendSupplementary => use_cases.send_supplementary(organisation, id, actor, None, None),
            Command::Amend => use_cases.amend(&amending(on, None), &heavier).map(|amended| amended.declaration),
            Command::SetStatus => {
                let form = by_hand(Status::Held);
                use_cases.set_status(organisation, id, form, actor, None).map(|(_, declaration)| declaration)
            }
        }
    }

    /// Returns the messages that were sent and not handed over yet, with their texts.
    pub(super) fn sent(&self, declaration: &Declaration) -> Vec<(MessageKind, String)> {
        let kind = |message: &OutboundMessage| {
            let kind = self.ports.exchange.sent.sent_message(declaration.organisation, &message.correlation_id);
            kind.expect("a look-up").expect("it was made").kind
        };
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut sent = Vec::new();
        loop {
            let claimed = self.messages();
            if claimed.is_empty() {
                return sent;
            }
            for message in claimed {
                let _recorded = self.exchange.record_sent(message.id, self.clock.now()).expect("it is recorded");
                sent.push((kind(&message), text(&message.bytes)));
            }
        }
    }
}

/// Returns an export in a status. It is accepted, and both presentation and completion may follow, so that every
/// command can be allowed.
fn standing_in(status: Status) -> (DeclarationsOverFakes, Declaration) {
    let mut form = a_valid_export();
    form.declaration.symbol = text("E");
    let (fakes, declaration) = lodged(form);
    let accepted = matches!(
        status,
        Status::Accepted | Status::UnderControl | Status::Held | Status::Released | Status::InvalidationRequested
    );
    if accepted {
        fakes.customs_answers(&[about(&declaration, "02")]);
    }
    let mut standing = Declaration { status, ..fakes.now(&declaration) };
    standing.milestones.presentation_accepted_at = Some(fakes.clock.now()).filter(|_| accepted);
    standing.milestones.accepted_at = standing.milestones.presentation_accepted_at;
    fakes.storage.save(standing, Changes::default()).expect("it is kept");
    let standing = fakes.now(&declaration);
    fakes.events();
    (fakes, standing)
}

#[test]
fn every_command_in_every_status_does_what_the_table_says() {
    for command in Command::ALL {
        for status in Status::ALL {
            let (fakes, before) = standing_in(status);
            let place = format!("{command:?} in {status:?}");
            let possible = fakes.declarations.require_possible(&before, command);
            let result = fakes.command(command, &before);
            let refusal = |error: &DeclarationError| error.to_string();
            assert_eq!(possible.as_ref().err().map(refusal), result.as_ref().err().map(refusal), "{place}");
            let allowed = |after: Status| {
                let now = result.as_ref().unwrap_or_else(|error| panic!("{place}: {error}"));
                assert_eq!((now.status, now), (after, &fakes.now(&before)), "{place}");
                assert_eq!(now.version, before.version.next(), "{place}");
            };
            match command_effect(status, command) {
                CommandEffect::Becomes(after) => allowed(after),
                CommandEffect::Stays => allowed(status),
                CommandEffect::AsAsked => allowed(Status::Held),
                CommandEffect::AwaitsAcceptance => {
                    assert!(matches!(result, Err(DeclarationError::NotAccepted)), "{place}: {result:?}");
                }
                CommandEffect::Refused => match &result {
                    Err(DeclarationError::InvalidStatus { current, allowed }) => {
                        assert_eq!((*current, allowed), (status, &command.allowed_from()), "{place}");
                    }
                    other => panic!("{place}: {other:?}"),
                },
            }
            if result.is_err() {
                assert_eq!(fakes.now(&before), before, "{place} changes nothing");
                assert_eq!(fakes.events(), [], "{place}");
            }
        }
    }
}

#[test]
fn no_command_reaches_a_declaration_of_another_organisation_or_another_version() {
    let (fakes, declaration) = standing_in(Status::Accepted);
    let stranger = Declaration { organisation: OrganisationId::new(2), ..declaration.clone() };
    for command in Command::ALL {
        let error = fakes.command(command, &stranger).expect_err("it is not there");
        assert!(matches!(error, DeclarationError::NotFound), "{command:?}: {error}");
    }
    let (use_cases, id, actor, old) =
        (&fakes.declarations, declaration.id, &client(), Some(customs_kernel::Version::FIRST));
    let errors = [
        use_cases.save_as_draft(BROKER, id, actor, old).map(drop),
        use_cases.invalidate(BROKER, id, &a_reason(), actor, old).map(drop),
        use_cases.respond_to_control(BROKER, id, goods_presented(), actor, old).map(drop),
        use_cases.prove_exit(BROKER, id, a_proof(), actor, old).map(drop),
        use_cases.send_presentation(BROKER, id, actor, old).map(drop),
        use_cases.send_supplementary(BROKER, id, actor, old, None).map(drop),
        use_cases.amend(&amending(&declaration, old), &heavier).map(drop),
        use_cases.set_status(BROKER, id, by_hand(Status::Held), actor, old).map(drop),
    ];
    for error in errors {
        assert!(matches!(error, Err(DeclarationError::Stale)));
    }
    let expect = |organisation, version| use_cases.expect(organisation, id, version);
    assert!(matches!(expect(BROKER, old), Err(DeclarationError::Stale)));
    assert!(matches!(expect(OrganisationId::new(99), old), Err(DeclarationError::NotFound)));
    assert!(expect(BROKER, Some(declaration.version)).is_ok() && expect(BROKER, None).is_ok());
    assert_eq!(fakes.now(&declaration), declaration);
}

#[test]
fn a_status_that_was_set_by_hand_gives_no_mrn() {
    let fakes = declarations_over_fakes();
    let mut form = a_valid_export();
    form.declaration.symbol = text("E");
    let draft = fakes.create(form).declaration;
    for (status, commands) in [
        (Status::Held, [Command::Invalidate, Command::ControlResponse, Command::SendPresentation, Command::Amend]),
        (
            Status::Released,
            [Command::AlternativeProof, Command::SendSupplementary, Command::SendPresentation, Command::Amend],
        ),
    ] {
        fakes.declarations.set_status(BROKER, draft.id, by_hand(status), &client(), None).expect("it is set");
        for command in commands {
            let error = fakes.command(command, &draft).expect_err("customs knows nothing of it");
            assert!(matches!(error, DeclarationError::NotAccepted), "{command:?}: {error}");
        }
    }
    assert_eq!(fakes.sent(&draft), []);
}
