use super::*;
use customs_exchange::ports::InboundLog;

#[test]
fn a_message_of_customs_is_kept_before_anything_is_done_with_it() {
    let (fakes, declaration) = lodged_import();
    let document = plain_document(&[about(&declaration, "01")]);
    fakes.declarations.receive(document.clone()).expect("it is kept");
    assert_eq!(fakes.now(&declaration).status, Status::Submitted);
    assert_eq!(fakes.exchange.fates(SubjectKind::Declaration), [None]);
    let now = fakes.clock.now();
    let kept = InboundLog::claim(fakes.exchange.as_ref(), SubjectKind::Declaration, 10, now, now).expect("a claim");
    assert_eq!(kept[0].bytes, document);
    fakes.apply();
    assert_eq!(fakes.now(&declaration).status, Status::Accepted);
}

#[test]
fn what_is_no_message_of_customs_is_refused_with_a_reason_and_not_kept() {
    let fakes = declarations_over_fakes();
    for document in [&b""[..], b"<html/>", &[0xff]] {
        match fakes.declarations.receive(document.to_vec()) {
            Err(DeclarationError::Unreadable(unreadable)) => assert!(!unreadable.reason.is_empty()),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(fakes.exchange.fates(SubjectKind::Declaration), []);
}

#[test]
fn a_message_that_fits_no_declaration_is_kept_as_unmatched() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[PlainAnswer::code("01").about("SOMEBODY-ELSE").mrn("26NL000510ZX81K4A6")]);
    fakes.customs_answers(&[PlainAnswer::code("08")]);
    assert_eq!(fakes.fates(), [InboundFate::Unmatched, InboundFate::Unmatched]);
    assert_eq!(fakes.now(&declaration), declaration);
}

#[test]
fn a_kept_message_that_cannot_be_read_any_more_holds_up_nothing() {
    use crate::ports::{MessageReader, UnreadableMessage};
    struct Forgetful;
    impl MessageReader for Forgetful {
        fn read(&self, document: &[u8]) -> Result<Vec<crate::AuthorityMessage>, UnreadableMessage> {
            if document.ends_with(b"id=old") {
                return Err(UnreadableMessage { reason: "is of an older release".to_owned() });
            }
            crate::testing::PlainMessages.read(document)
        }

        fn particulars(&self, document: &[u8]) -> Result<Vec<Vec<crate::Particular>>, UnreadableMessage> {
            crate::testing::PlainMessages.particulars(document)
        }

        fn divide(&self, document: &[u8]) -> Result<Vec<crate::ports::PlacedAnswer>, UnreadableMessage> {
            crate::testing::PlainMessages.divide(document)
        }
    }
    let (fakes, declaration) = lodged_import();
    fakes.declarations.receive(plain_document(&[about(&declaration, "13").id("old")])).expect("it is kept");
    fakes.declarations.receive(plain_document(&[about(&declaration, "01")])).expect("it is kept");
    let fakes = fakes.with(|ports| ports.reader = std::sync::Arc::new(Forgetful));
    fakes.apply();
    assert_eq!(fakes.fates(), [InboundFate::Unmatched, InboundFate::Applied]);
    assert_eq!(fakes.now(&declaration).status, Status::Accepted);
}
