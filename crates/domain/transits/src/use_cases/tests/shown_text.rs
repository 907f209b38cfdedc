//! What people see of the documents of a transit.

use super::*;
use crate::ports::TransitMessageReader;
use crate::testing::{KnownTraders, PlainMessages};
use crate::{AccessCode, AuthorityAnswer, AuthorityError, AuthorityMessage};
use customs_exchange::UnreadableMessage;
use std::sync::Arc;

/// Fakes in which ACME has a guarantee with the access code `S3CR`.
fn with_a_code() -> TransitsOverFakes {
    transits_over_fakes().with(|ports| {
        let customer = crate::ports::KnownTrader {
            guarantee_reference: a_valid_transit().guarantee_reference,
            ..crate::ports::KnownTrader::default()
        };
        let traders = [("ACME".to_owned(), customer)].into();
        ports.traders = Arc::new(KnownTraders { traders, access_code: Some(AccessCode::new("S3CR".to_owned())) });
    })
}

/// Reads a rejection that repeats what stands behind `value=`, and conceals nothing.
struct Repeating(Option<&'static str>);

impl TransitMessageReader for Repeating {
    fn recognises(&self, _: &[u8]) -> bool {
        true
    }

    fn read(&self, document: &[u8]) -> Result<AuthorityMessage, UnreadableMessage> {
        let mut message = PlainMessages.read(b"IE056")?;
        let text = String::from_utf8_lossy(document);
        let value = text.split_once("value=").map(|(_, value)| value.replace("&amp;", "&"));
        let (code, pointer) = ("12".to_owned(), self.0.map(str::to_owned));
        let errors = vec![AuthorityError { code, text: None, pointer, original_value: value }];
        message.answer = AuthorityAnswer::DepartureRejected { rejects: None, errors };
        Ok(message)
    }

    fn concealed(&self, document: &[u8]) -> Result<Vec<u8>, UnreadableMessage> {
        Ok(document.to_vec())
    }
}

impl TransitsOverFakes {
    /// The newest message about the transit, and what people see of a document that came as that one.
    fn shown(&self, transit: &Transit, document: &str) -> Result<String, TransitError> {
        let (messages, _) = self.transits.messages(BROKER, transit.id, 1).expect("messages");
        let shown = self.transits.shown_text(BROKER, &messages[0], document.as_bytes().to_vec())?;
        Ok(String::from_utf8(shown).expect("text"))
    }
}

#[test]
fn what_was_sent_is_shown_without_the_access_code() {
    let fakes = with_a_code();
    let transit = fakes.submitted(a_valid_transit());
    let sent = fakes.sent_text();
    assert!(sent.contains(" code=S3CR "));
    let shown = fakes.shown(&transit, &sent).expect("it is shown");
    assert_eq!(shown, sent.replace("S3CR", "****"));
    assert!(matches!(fakes.shown(&transit, "no message"), Err(TransitError::NotFound)), "nobody knows what is in it");
}

#[test]
fn a_code_that_customs_repeats_is_concealed_or_the_text_is_not_shown() {
    let fakes = with_a_code();
    let transit = fakes.submitted(a_valid_transit());
    fakes.sent();
    fakes.customs_says([about(&transit, "IE056")]);
    let seen = |pointer: Option<&'static str>, document: &str| {
        fakes.clone().with(|ports| ports.reader = Arc::new(Repeating(pointer))).shown(&transit, document).ok()
    };
    let shown = |text: &str| Some(text.to_owned());
    let (code, grn) = (Some("/CC015C/GuaranteeReference/accessCode"), Some("/CC015C/GuaranteeReference/GRN"));
    assert_eq!(seen(code, "value=9XY8"), shown("value=****"), "whatever code it was");
    assert_eq!(seen(grn, "value=9XY8"), shown("value=9XY8"), "another element");
    assert_eq!(seen(grn, "value=S3CR"), shown("value=****"), "the code of the guarantee");
    assert_eq!(seen(None, "value=is S3CR wrong"), shown("value=is **** wrong"));
    assert_eq!(seen(code, "no value"), shown("no value"));
    assert_eq!(seen(code, "value=9&amp;Y8"), None, "it stands there in another form");
}

#[test]
fn messages_of_a_transit_of_another_organisation_are_not_told() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    let told = |organisation| fakes.transits.messages(organisation, transit.id, 10).map(|(messages, _)| messages.len());
    assert_eq!(told(BROKER).expect("messages"), 1);
    assert!(matches!(told(OrganisationId::new(2)), Err(TransitError::NotFound)));
}
