use super::*;
use crate::CheckedForm;
use crate::DeclarationType;
use crate::testing::a_valid_export;
use crate::{DeclarationWarning, MessageWarning};
use customs_kernel::facts::{Count, Warning};

#[test]
fn a_form_that_keeps_every_rule_is_told_its_type_and_warnings_and_not_saved() {
    let fakes = declarations_over_fakes();
    let mut form = a_valid_export();
    form.declaration.destination_country = Some("ZY".to_owned());
    let checked = fakes.declarations.check(BROKER, form, None).expect("it keeps every rule");
    let unknown = DeclarationWarning::NotInCodebook { code: "ZY".into() };
    let warnings = vec![Warning::at("declaration.destination_country", unknown)];
    assert_eq!(checked, CheckedForm { declaration_type: Some(DeclarationType::B1), warnings });
    assert_eq!((fakes.count(), fakes.messages()), (0, vec![]));
}

#[test]
fn it_finds_all_that_create_would_refuse() {
    let fakes = declarations_over_fakes();
    let named = || DeclarationForm { reference: Some("ORDER-1".to_owned()), ..a_valid_import() };
    fakes.create(named());
    let mut form = named();
    form.items[0].description = None;
    assert_eq!(
        broken(fakes.declarations.check(BROKER, form, Some(9))),
        [
            "declaration.items.0.description: is required",
            "dossier_id: names no dossier",
            "reference: is used by another declaration"
        ]
    );
}

/// The items change places: the second one that was sent becomes the first line.
#[test]
fn warnings_stand_at_the_items_as_they_were_sent() {
    let fakes = declarations_over_fakes();
    let mut form = a_valid_export();
    form.items.push(form.items[0].clone());
    form.items[0].sequence = Some(2);
    form.items[0].country_of_origin = Some("ZY".to_owned());
    form.items[1].sequence = Some(1);
    let checked = fakes.declarations.check(BROKER, form.clone(), None).expect("it keeps every rule");
    assert_eq!(checked.warnings, ["declaration.items.0.country_of_origin: ZY is not in the codebook"]);
}

#[test]
fn warnings_of_the_message_come_with_those_of_the_codes() {
    use crate::ports::MessageBuilder;
    use crate::{DeclarationMessage, Lodgement};
    struct Cutting;
    impl MessageBuilder for Cutting {
        fn declaration(&self, lodgement: &Lodgement) -> DeclarationMessage {
            assert_eq!(lodgement.lrn, None, "a form that is only looked at has no LRN");
            let cut = MessageWarning::Cut { length: Count(70) };
            let warnings = vec![Warning::at("declaration.importer.name", cut)];
            DeclarationMessage::new(vec![], crate::EmissionMap::default()).with_warnings(warnings)
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
    let fakes = declarations_over_fakes().with(|ports| ports.builder = std::sync::Arc::new(Cutting));
    let checked = fakes.declarations.check(BROKER, a_valid_import(), None).expect("it keeps every rule");
    assert_eq!(checked.warnings, ["declaration.importer.name: is cut to 70 characters in the message"]);
}
