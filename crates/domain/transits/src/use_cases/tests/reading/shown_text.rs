//! Tests of the documents of a transit as shown to people.

use super::*;
use crate::form::GuaranteeForm;
use crate::ports::KnownParty;
use crate::testing::KnownParties;
use crate::{AccessCode, DraftContent, DraftTarget, InvalidationForm, MessageKind};
use customs_exchange::ExchangedMessage;
use customs_kernel::SubjectKind;
use std::sync::Arc;

/// Returns fakes in which ACME has a guarantee with the access code `S3CR`.
fn with_a_code() -> TransitsOverFakes {
    transits_over_fakes().with_code("S3CR")
}

impl TransitsOverFakes {
    /// Returns these fakes, where ACME has a guarantee with that access code.
    fn with_code(self, code: &str) -> Self {
        let guarantee_reference = a_valid_transit().guarantee_reference;
        let customer = KnownParty { guarantee_reference, ..KnownParty::default() };
        let parties = [("ACME".to_owned(), customer)].into();
        let access_code = Some(AccessCode::new(code.to_owned()));
        self.with(|ports| ports.parties = Arc::new(KnownParties { parties, access_code }))
    }

    /// Returns a transit that went to customs with the access code.
    fn with_customs(&self) -> Transit {
        let transit = self.submitted(a_valid_transit());
        assert!(self.sent_text().contains(" code=S3CR "));
        transit
    }

    /// Customs answers about the transit and repeats the access code in two errors: one without a pointer and one at
    /// an element that is not the code. Returns the stored message.
    fn customs_repeats_the_code(&self, transit: &Transit, answer: PlainAnswer) -> ExchangedMessage {
        let answer = answer.error_repeating("12", "", "is:S3CR");
        self.customs_says([answer.error_repeating("12", "/CC015C/GuaranteeReference/GRN", "S3CR")]);
        self.transits.messages(BROKER, transit.id, 1).expect("messages").0.remove(0)
    }

    fn rejection_that_repeats_the_code(&self, transit: &Transit) -> ExchangedMessage {
        self.customs_repeats_the_code(transit, about(transit, "IE056"))
    }

    /// Returns the text of a stored message as shown to people.
    fn shown_as_stored(&self, message: &ExchangedMessage) -> String {
        let found = self.ports.exchange.messages.find(BROKER, message.id(), SubjectKind::ALL).expect("a look-up");
        let (_, bytes) = found.expect("it is kept");
        let shown = self.transits.shown_text(BROKER, message, &bytes).expect("it is shown");
        String::from_utf8(shown).expect("text")
    }

    #[track_caller]
    fn conceals_what_was_sent(&self, message: &ExchangedMessage) {
        let shown = self.shown_as_stored(message);
        assert!(!shown.contains("S3CR") && shown.contains("@=is:****") && shown.contains("GRN=****"), "{shown}");
    }

    /// Returns the newest message about the transit, and the text shown when `document` is taken for its content.
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
fn a_code_that_was_sent_is_concealed_when_the_transit_has_another_guarantee_since() {
    let fakes = with_a_code();
    let transit = fakes.with_customs();
    let rejection = fakes.rejection_that_repeats_the_code(&transit);
    let draft = fakes.transits.save_as_draft(BROKER, transit.id, &client(), None).expect("it is a draft");
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let other = |grn: &str| Some(grn.to_owned());
    let changed = fakes.transits.update_draft(target, &|content| {
        content.form.guarantee_reference = other("25DE7300QA0047110");
    });
    assert_eq!(changed.expect("it is changed").form.guarantee_reference, other("25DE7300QA0047110"));
    fakes.conceals_what_was_sent(&rejection);
    fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted anew");
    fakes.conceals_what_was_sent(&rejection);
}

#[test]
fn a_code_that_was_sent_is_concealed_when_the_customer_has_another_one_since() {
    let fakes = with_a_code();
    let transit = fakes.with_customs();
    let rejection = fakes.rejection_that_repeats_the_code(&transit);
    fakes.with_code("OTHR").conceals_what_was_sent(&rejection);
}

#[test]
fn a_code_that_was_sent_is_concealed_when_the_transit_is_gone() {
    let fakes = with_a_code();
    let transit = fakes.with_customs();
    let rejection = fakes.rejection_that_repeats_the_code(&transit);
    let draft = fakes.transits.save_as_draft(BROKER, transit.id, &client(), None).expect("it is a draft");
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    fakes.transits.delete_draft(target).expect("it is deleted");
    fakes.conceals_what_was_sent(&rejection);
}

#[test]
fn a_code_that_was_sent_is_concealed_in_answers_that_do_not_name_the_declaration() {
    let fakes = with_a_code();
    let transit = fakes.with_customs();
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    let by_mrn = fakes.customs_repeats_the_code(&transit, PlainAnswer::new("IE022").mrn(MRN));
    let form = InvalidationForm { reason: Some("sold elsewhere".to_owned()) };
    fakes.transits.invalidate(BROKER, transit.id, &form, &client(), None).expect("it is asked for");
    let request = fakes.sent().remove(0).correlation_id;
    let of_request = PlainAnswer::new("IE056").answering(&request);
    let to_request = fakes.customs_repeats_the_code(&transit, of_request);
    let later = fakes.with_code("OTHR");
    for message in [by_mrn, to_request] {
        later.conceals_what_was_sent(&message);
    }
}

#[test]
fn codes_that_customs_has_from_elsewhere_are_concealed_where_they_are_known() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    assert!(fakes.sent_text().contains(" code= "), "it went without one");
    let rejection = fakes.rejection_that_repeats_the_code(&transit);
    assert!(fakes.shown_as_stored(&rejection).contains("S3CR"), "nobody knows that it is one");
    fakes.with_code("S3CR").conceals_what_was_sent(&rejection);
}

#[test]
fn messages_of_a_transit_of_another_organisation_are_not_told() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    let reported =
        |organisation| fakes.transits.messages(organisation, transit.id, 10).map(|(messages, _)| messages.len());
    assert_eq!(reported(BROKER).expect("messages"), 1);
    assert!(matches!(reported(OrganisationId::new(2)), Err(TransitError::NotFound)));
}

#[test]
fn the_history_tells_errors_wholly_and_without_the_access_code() {
    let fakes = with_a_code();
    let transit = fakes.with_customs();
    fakes.customs_says([about(&transit, "IE028")]);
    let wanted = about(&transit, "IE022").error_repeating("14", "/CC015C/Guarantee[1]", "OTHR");
    fakes.customs_says([wanted.error_repeating("15", "/CC015C/GuaranteeReference/GRN", "S3CR").remarking("no-S3CR")]);
    let reported =
        "amendment requested: 14 /CC015C/Guarantee[1] (OTHR); 15 /CC015C/GuaranteeReference/GRN (****); no-****";
    assert_eq!(fakes.last_details(&transit).as_deref(), Some(reported));
    fakes.customs_says([about(&transit, "IE055").remarking("code:S3CR")]);
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("customs message IE055: code:****"));
    let (_, lines) = fakes.transits.timeline(BROKER, transit.id).expect("a timeline");
    for statement in lines.iter().filter_map(|line| line.details.as_ref()?.statement()) {
        let kept = format!("{statement:?}");
        assert!(!kept.contains("S3CR"), "the values conceal it as the sentence does: {kept}");
    }
}

#[test]
fn the_codes_of_an_amendment_are_concealed_in_what_customs_says_later() {
    let (own, of_customer) = ("N3WC", "0LDC");
    for refused in [false, true] {
        let fakes = with_a_code();
        let transit = fakes.with_customs();
        fakes.customs_says([about(&transit, "IE028")]);
        let change = |content: &mut DraftContent| {
            content.form.guarantees = [("26NL0000000123456", None), ("25DE7300QA0047110", Some(own))]
                .map(|(reference, code)| GuaranteeForm {
                    guarantee_type: content.form.guarantee_type.clone(),
                    reference: Some(reference.to_owned()),
                    amount: content.form.guarantee_amount,
                    access_code: code.map(|code| AccessCode::new(code.to_owned())),
                })
                .into();
            (content.form.guarantee_type, content.form.guarantee_reference) = (None, None);
            content.form.guarantee_amount = None;
        };
        let fakes = fakes.with_code(of_customer);
        crate::use_cases::tests::following_up::amending::try_to_amend(&fakes, &transit, &change)
            .expect("it is asked for");
        assert!(fakes.sent_text().contains(&format!(" code={of_customer} code={own} ")));
        if refused {
            fakes.customs_says([PlainAnswer::new("IE056").mrn(MRN).rejecting(MessageKind::Amendment)]);
        }
        let fakes = fakes.with_code("OTHR");
        let repeating = about(&transit, "IE022").error_repeating("12", "", &format!("{own}-{of_customer}"));
        fakes.customs_says([repeating]);
        let reported = fakes.last_details(&transit).expect("details");
        assert_eq!(reported, "amendment requested: 12 (****-****)");
        let message = fakes.transits.messages(BROKER, transit.id, 1).expect("messages").0.remove(0);
        let shown = fakes.shown_as_stored(&message);
        assert!(!shown.contains(own) && !shown.contains(of_customer), "{shown}");
    }
}
