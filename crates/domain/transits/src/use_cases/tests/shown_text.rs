//! What people see of the documents of a transit.

use super::*;
use crate::AccessCode;
use crate::testing::KnownTraders;
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

impl TransitsOverFakes {
    /// The newest message about the transit, and what people see of a document that came as that one.
    fn shown(&self, transit: &Transit, document: &str) -> Result<String, TransitError> {
        let (messages, _) = self.transits.messages(BROKER, transit.id, 1).expect("messages");
        let shown = self.transits.shown_text(BROKER, &messages[0], document.as_bytes())?;
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
fn a_code_that_customs_repeats_in_an_error_is_concealed() {
    let fakes = with_a_code();
    let transit = fakes.submitted(a_valid_transit());
    fakes.sent();
    fakes.customs_says([about(&transit, "IE056")]);
    let shown = |code: &str, pointer: &str, value: &str| {
        let document = about(&transit, "IE056").error_repeating(code, pointer, value).document();
        fakes.shown(&transit, &String::from_utf8(document).expect("text")).expect("it is shown")
    };
    let (code, grn) = ("/CC015C/GuaranteeReference/accessCode", "/CC015C/GuaranteeReference/GRN");
    assert!(!shown("12", code, "9XY8").contains("9XY8"), "whatever code it was");
    assert!(shown("12", grn, "9XY8").contains("9XY8"), "another element");
    assert!(!shown("12", grn, "S3CR").contains("S3CR"), "the code of the guarantee");
    assert!(!shown("12", "", "is:S3CR").contains("S3CR"), "wherever it stands");
}

#[test]
fn messages_of_a_transit_of_another_organisation_are_not_told() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    let told = |organisation| fakes.transits.messages(organisation, transit.id, 10).map(|(messages, _)| messages.len());
    assert_eq!(told(BROKER).expect("messages"), 1);
    assert!(matches!(told(OrganisationId::new(2)), Err(TransitError::NotFound)));
}
