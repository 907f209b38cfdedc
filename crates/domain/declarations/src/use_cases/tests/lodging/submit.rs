use super::*;
use crate::testing::a_valid_export;
use crate::{DeclarationId, SubmittedDeclaration};
use customs_kernel::{ErrorKind, Version};

#[test]
fn a_submitted_draft_goes_to_customs_once_under_an_lrn_of_its_own() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let other = fakes.submitted(a_valid_import());
    fakes.events();
    fakes.clock.advance(chrono::Duration::seconds(5));
    let submitted = fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
    let submitted_at = fakes.clock.now();
    let expected = SubmittedDeclaration {
        id: draft.id,
        reference: draft.reference.clone(),
        status: Status::Submitted,
        submitted_at,
        warnings: vec![],
    };
    assert_eq!(submitted, expected);
    let stored = fakes.now(&draft);
    assert_eq!((stored.status, stored.version, stored.updated_at), (Status::Submitted, Version::new(2), submitted_at));
    assert_eq!(stored.milestones.submitted_at, Some(submitted_at));
    assert_ne!(stored.milestones.lrn, other.milestones.lrn);
    assert_eq!(fakes.events(), [(EventKind::Submitted, Status::Submitted)]);
    let messages = fakes.messages();
    assert_eq!(messages.len(), 2);
    let message = &messages[1];
    assert_eq!((message.organisation, Some(&message.correlation_id)), (BROKER, stored.milestones.lrn.as_ref()));
    assert!(String::from_utf8_lossy(&message.bytes).contains("Wooden office chair"));
}

#[test]
fn a_second_submit_is_refused_and_changes_nothing() {
    let fakes = declarations_over_fakes();
    let declaration = fakes.submitted(a_valid_import());
    match fakes.declarations.submit(BROKER, declaration.id, &client(), None, true) {
        Err(DeclarationError::InvalidStatus { current, allowed }) => {
            assert_eq!((current, allowed), (Status::Submitted, vec![Status::Draft]));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(fakes.now(&declaration), declaration);
    assert_eq!(fakes.messages().len(), 1);
}

#[test]
fn of_twenty_submits_at_once_one_wins_and_customs_gets_one_message() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let results: Vec<_> = std::thread::scope(|scope| {
        let submit = || fakes.declarations.submit(BROKER, draft.id, &client(), None, true);
        let threads: Vec<_> = (0..20).map(|_| scope.spawn(submit)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    let refused = |result: &&Result<_, _>| matches!(result, Err(DeclarationError::InvalidStatus { .. }));
    assert_eq!(results.iter().filter(refused).count(), 19);
    assert_eq!((fakes.messages().len(), fakes.events().len()), (1, 1));
}

#[test]
fn a_version_that_was_read_before_a_change_is_stale() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let stale = fakes.declarations.submit(BROKER, draft.id, &client(), Some(Version::new(7)), true);
    assert!(matches!(stale, Err(DeclarationError::Stale)));
    assert_eq!(fakes.now(&draft), draft);
    fakes.declarations.submit(BROKER, draft.id, &client(), Some(draft.version), true).expect("it is submitted");
}

#[test]
fn a_declaration_of_another_organisation_is_not_there() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let stranger = OrganisationId::new(2);
    let use_cases = &fakes.declarations;
    for id in [draft.id, DeclarationId::new(999)] {
        let errors = [
            use_cases.submit(stranger, id, &client(), None, true).map(drop),
            use_cases.find(stranger, id).map(drop),
            use_cases.timeline(stranger, id).map(drop),
            use_cases.generate_xml(stranger, id).map(drop),
            use_cases.preview_xml(stranger, id).map(drop),
        ];
        for error in errors {
            assert_eq!(error.expect_err("nothing is there").kind(), ErrorKind::NotFound);
        }
    }
    assert_eq!(fakes.now(&draft), draft);
}

#[test]
fn only_an_entry_in_the_records_names_the_moment_it_was_made() {
    use crate::ports::MessageBuilder;
    use crate::testing::a_complete_import;
    use crate::{DeclarationMessage, EmissionMap, Lodgement};
    struct EntryTimeBuilder;
    impl MessageBuilder for EntryTimeBuilder {
        fn declaration(&self, lodgement: &Lodgement) -> DeclarationMessage {
            let bytes = format!("{:?}", lodgement.entered_at).into_bytes();
            DeclarationMessage::new(bytes, EmissionMap::default())
        }

        fn supplementary(&self, supplement: &crate::Supplement) -> DeclarationMessage {
            crate::testing::PlainMessages.supplementary(supplement)
        }

        fn notice(&self, notice: &crate::Notice) -> DeclarationMessage {
            crate::testing::PlainMessages.notice(notice)
        }

        fn amendment(&self, request: &crate::AmendmentRequest) -> Option<DeclarationMessage> {
            crate::testing::PlainMessages.amendment(request)
        }

        fn preview(&self, _: &[u8]) -> String {
            String::new()
        }
    }
    let fakes = declarations_over_fakes().with(|ports| ports.builder = std::sync::Arc::new(EntryTimeBuilder));
    let mut in_records = a_complete_import();
    in_records.declaration.entered_in_records_at = None;
    let entered = fakes.submitted(in_records);
    fakes.submitted(a_valid_import());
    let submitted_at = fakes.clock.now();
    let sent: Vec<_> = fakes.messages().into_iter().map(|message| message.bytes).collect();
    assert_eq!(sent, [format!("{:?}", Some(submitted_at)).into_bytes(), b"None".to_vec()]);
    fakes.clock.advance(chrono::Duration::days(1));
    let later = fakes.declarations.generate_xml(BROKER, entered.id).expect("a message");
    assert_eq!(later.xml.as_bytes(), sent[0], "the same message as was sent");
}

#[test]
fn the_format_names_the_message_and_the_symbol() {
    let fakes = declarations_over_fakes();
    let mut advance = a_valid_import();
    advance.declaration.symbol = Some("D".to_owned());
    for (form, format) in [(a_valid_import(), "IE415A"), (advance, "IE415D"), (a_valid_export(), "IE515A")] {
        let draft = fakes.create(form).declaration;
        let generated = fakes.declarations.generate_xml(BROKER, draft.id).expect("a message");
        assert_eq!((generated.format.as_str(), generated.generated_at), (format, fakes.clock.now()));
        assert!(generated.xml.starts_with("declaration \n"), "a draft has no LRN: {}", generated.xml);
    }
    assert_eq!(fakes.messages(), []);
}

#[test]
fn a_submitted_declaration_shows_the_message_that_was_sent() {
    let (fakes, declaration) = lodged_import();
    let generated = fakes.declarations.generate_xml(BROKER, declaration.id).expect("a message");
    assert_eq!(generated.xml.as_bytes(), fakes.messages()[0].bytes);
}

#[test]
fn the_preview_is_a_page_with_everything_escaped() {
    let fakes = declarations_over_fakes();
    let mut form = a_valid_import();
    form.items[0].description = Some("<script>".to_owned());
    let draft = fakes.create(form).declaration;
    let page = fakes.declarations.preview_xml(BROKER, draft.id).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.contains("&lt;script>"), "{page}");
}
