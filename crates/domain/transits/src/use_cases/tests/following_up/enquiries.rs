use super::*;
use crate::form::{AddressForm, PartyForm};
use crate::{EnquiryAnswerForm, MessageKind, ReleaseRequestForm};
use chrono::Duration;

fn enquired() -> (TransitsOverFakes, Transit) {
    let (fakes, transit) = released();
    let enquiry = PlainAnswer::new("IE140").mrn(MRN).on("2026-04-01").enquired_by("NL000854");
    fakes.customs_says([enquiry]);
    fakes.events();
    (fakes, transit)
}

fn handed_over() -> EnquiryAnswerForm {
    EnquiryAnswerForm { text: Some("handed over on 5 March".to_owned()), ..EnquiryAnswerForm::default() }
}

fn answer(
    fakes: &TransitsOverFakes,
    transit: &Transit,
    form: &EnquiryAnswerForm,
) -> Result<(Transit, Vec<String>), TransitError> {
    let answered = fakes.transits.answer_enquiry(BROKER, transit.id, form, &client(), None)?;
    Ok((answered.transit, answered.warnings.iter().map(ToString::to_string).collect()))
}

#[test]
fn an_enquiry_is_answered_to_the_office_that_made_it() {
    let (fakes, transit) = enquired();
    let asked = fakes.now(&transit).enquiry.expect("an enquiry");
    assert_eq!((asked.limit, asked.office.as_deref()), ("2026-04-01".parse().ok(), Some("NL000854")));
    let (answered, warnings) = answer(&fakes, &transit, &handed_over()).expect("it is answered");
    assert_eq!(warnings, Vec::<String>::new());
    assert_eq!(answered, fakes.now(&transit));
    assert_eq!(answered.enquiry.as_ref().and_then(|enquiry| enquiry.answered_at), Some(fakes.clock.now()));
    assert_eq!((answered.standing.departure, fakes.events()), (DepartureState::Enquiry, vec![]));
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("enquiry answered: handed over on 5 March"));
    let text = fakes.sent_text();
    assert!(text.contains(&format!("mrn={MRN} office=NL000854")) && text.contains("handed over"), "{text}");
    let again = answer(&fakes, &transit, &handed_over());
    assert!(matches!(again, Err(TransitError::AlreadySent { at }) if at == fakes.clock.now()), "{again:?}");
    let message = fakes.ports.exchange.sent.latest(BROKER, transit.id.get(), MessageKind::EnquiryAnswer);
    let message = message.expect("a look-up").expect("a message");
    fakes.customs_says([about(&transit, "IE045")]);
    assert_eq!(fakes.now(&transit).status(), Status::Completed);
    let settled = fakes.ports.exchange.sent.sent_message(BROKER, &message).expect("a look-up").expect("a message");
    assert_eq!(settled.answer_code.as_deref(), Some("IE045"));
}

#[test]
fn a_refused_answer_or_a_new_enquiry_can_be_answered_again() {
    let (fakes, transit) = enquired();
    answer(&fakes, &transit, &handed_over()).expect("it is answered");
    fakes.events();
    fakes.customs_says([about(&transit, "IE056").rejecting(MessageKind::EnquiryAnswer).error("14", "")]);
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("enquiry answer rejected: 14"));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
    assert_eq!(fakes.transits.rejections(BROKER, transit.id).expect("a look-up").len(), 1);
    answer(&fakes, &transit, &handed_over()).expect("it is answered again");
    fakes.customs_says([PlainAnswer::new("IE140").mrn(MRN).on("2026-05-01")]);
    let (answered, _) = answer(&fakes, &transit, &handed_over()).expect("the new one is answered");
    assert_eq!(answered.enquiry.and_then(|enquiry| enquiry.limit), "2026-05-01".parse().ok());
}

#[test]
fn an_answer_after_the_last_day_is_sent_with_a_warning() {
    let (fakes, transit) = enquired();
    fakes.clock.advance(Duration::days(30));
    assert_eq!(answer(&fakes, &transit, &handed_over()).expect("on the last day").1, Vec::<String>::new());
    let (fakes, transit) = enquired();
    fakes.clock.advance(Duration::days(31));
    let (_, warnings) = answer(&fakes, &transit, &handed_over()).expect("it is answered");
    let reported = "enquiry.limit: customs wanted the answer by 2026-04-01, so it may not take it into account";
    assert_eq!(warnings, [reported]);
}

#[test]
fn an_answer_says_something_and_names_the_consignee_wholly() {
    let (fakes, transit) = enquired();
    let refused = |form: &EnquiryAnswerForm| {
        let mut found = broken(answer(&fakes, &transit, form));
        found.sort_unstable();
        found
    };
    let nothing = EnquiryAnswerForm { text: Some("  ".to_owned()), ..EnquiryAnswerForm::default() };
    assert_eq!(refused(&nothing), ["text: is required where no other field says anything"]);
    let half = EnquiryAnswerForm { consignee: Some(PartyForm::default()), ..EnquiryAnswerForm::default() };
    let path = |field: &str| format!("consignee.{field}: is required");
    assert_eq!(
        refused(&half),
        ["address.city", "address.country", "address.postal_code", "address.street", "name"].map(path)
    );
    let tomorrow = EnquiryAnswerForm { tc11_delivery_date: "2026-03-03".parse().ok(), ..handed_over() };
    assert_eq!(refused(&tomorrow), ["tc11_delivery_date: must not be in the future"]);
    let office = EnquiryAnswerForm { office_of_destination: Some("Berlin".to_owned()), ..handed_over() };
    assert_eq!(refused(&office).len(), 1);
    let address = AddressForm {
        street: Some("Hauptstrasse 5".to_owned()),
        city: Some("Berlin".to_owned()),
        postal_code: Some("10827".to_owned()),
        country: Some("de".to_owned()),
    };
    let whole = PartyForm { name: Some("Empfang GmbH".to_owned()), address: Some(address), ..PartyForm::default() };
    let whole = EnquiryAnswerForm { consignee: Some(whole), ..EnquiryAnswerForm::default() };
    answer(&fakes, &transit, &whole).expect("it is answered");
    assert!(fakes.sent_text().contains("Empfang GmbH"));
}

#[test]
fn nobody_answers_what_was_not_asked() {
    let (fakes, transit) = released();
    let early = answer(&fakes, &transit, &handed_over());
    assert!(matches!(early, Err(TransitError::InvalidStatus { current: Status::Released, .. })), "{early:?}");
    fakes.customs_says([about(&transit, "IE019")]);
    assert!(answer(&fakes, &transit, &handed_over()).is_err());
}

#[test]
fn an_enquiry_that_an_earlier_release_kept_without_its_office_is_answered_to_the_office_of_departure() {
    let (fakes, transit) = enquired();
    let without = Transit { enquiry: None, ..fakes.now(&transit) };
    crate::ports::TransitRepository::save(fakes.storage.as_ref(), without, crate::ports::Changes::default())
        .expect("kept");
    answer(&fakes, &transit, &handed_over()).expect("it is answered");
    let text = fakes.sent_text();
    assert!(text.contains("office=NL000510"), "{text}");
}

fn ask(fakes: &TransitsOverFakes, transit: &Transit, wanted: Option<bool>) -> Result<Transit, TransitError> {
    let form = ReleaseRequestForm { release_requested: wanted };
    fakes.transits.request_release(BROKER, transit.id, &form, &client(), None)
}

#[test]
fn goods_under_control_are_asked_for_once_until_customs_answers() {
    let (fakes, transit) = accepted();
    assert!(matches!(ask(&fakes, &transit, None), Err(TransitError::InvalidStatus { .. })));
    fakes.customs_says([about(&transit, "IE060")]);
    fakes.events();
    let asked = ask(&fakes, &transit, None).expect("it is asked for");
    assert_eq!((asked.standing.departure, fakes.events()), (DepartureState::UnderControl, vec![]));
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("release requested"));
    let again = ask(&fakes, &transit, None);
    assert!(matches!(again, Err(TransitError::AlreadySent { .. })), "{again:?}");
    let text = fakes.sent_text();
    assert!(text.contains("ReleaseRequest { wanted: true }"), "{text}");
    fakes.customs_says([about(&transit, "IE056").rejecting(MessageKind::ReleaseRequest).error("14", "")]);
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("release request rejected: 14"));
    ask(&fakes, &transit, Some(false)).expect("it is asked for again");
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("release declined"));
    fakes.sent();
    fakes.clock.advance(Duration::days(2));
    ask(&fakes, &transit, None).expect("the answer is overdue");
    fakes.customs_says([about(&transit, "IE029")]);
    assert_eq!(fakes.departure(&transit), DepartureState::Released);
}

/// Some offices repeat the identification of the declaration whatever they reject.
#[test]
fn the_kind_that_a_rejection_names_counts_more_than_the_declaration_that_it_repeats() {
    let (fakes, transit) = enquired();
    answer(&fakes, &transit, &handed_over()).expect("it is answered");
    let lrn = transit.milestones.lrn.clone().expect("an LRN");
    let rejection = about(&transit, "IE056").answering(lrn).rejecting(MessageKind::EnquiryAnswer).error("14", "");
    fakes.customs_says([rejection]);
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("enquiry answer rejected: 14"));
    answer(&fakes, &transit, &handed_over()).expect("it is answered again");
}

#[test]
fn an_enquiry_of_which_only_the_state_is_known_is_answered_once() {
    let (fakes, transit) = enquired();
    let before = Transit { enquiry: None, ..fakes.now(&transit) };
    fakes.ports.repository.save(before, crate::ports::Changes::default()).expect("it is kept");
    let (answered, _) = answer(&fakes, &transit, &handed_over()).expect("it is answered");
    assert_eq!(answered.enquiry.and_then(|enquiry| enquiry.answered_at), Some(fakes.clock.now()));
    let again = answer(&fakes, &transit, &handed_over());
    assert!(matches!(again, Err(TransitError::AlreadySent { .. })), "{again:?}");
}

#[test]
fn an_enquiry_that_comes_when_the_debt_is_recovered_leaves_no_question_open() {
    let (fakes, transit) = released();
    fakes.customs_says([about(&transit, "IE035")]);
    fakes.customs_says([PlainAnswer::new("IE140").mrn(MRN).on("2026-04-01")]);
    assert_eq!((fakes.departure(&transit), fakes.now(&transit).enquiry), (DepartureState::Recovery, None));
}

#[test]
fn an_enquiry_stays_open_when_customs_finds_discrepancies() {
    let (fakes, transit) = enquired();
    fakes.customs_says([about(&transit, "IE019")]);
    assert_eq!(fakes.departure(&transit), DepartureState::Discrepancies);
    answer(&fakes, &transit, &handed_over()).expect("it is answered");
    let again = answer(&fakes, &transit, &handed_over());
    assert!(matches!(again, Err(TransitError::AlreadySent { .. })), "{again:?}");
    fakes.customs_says([about(&transit, "IE056").rejecting(MessageKind::EnquiryAnswer).error("14", "")]);
    answer(&fakes, &transit, &handed_over()).expect("it is answered again");
    let enquiry = PlainAnswer::new("IE140").mrn(MRN).on("2026-05-01").enquired_by("NL000854");
    fakes.customs_says([enquiry]);
    let asked = fakes.now(&transit).enquiry.expect("an enquiry");
    assert_eq!((asked.limit, asked.answered_at), ("2026-05-01".parse().ok(), None));
    assert_eq!(fakes.departure(&transit), DepartureState::Discrepancies);
    answer(&fakes, &transit, &handed_over()).expect("the new one is answered");
}

#[test]
fn an_enquiry_that_comes_after_discrepancies_is_answered() {
    let (fakes, transit) = released();
    fakes.customs_says([about(&transit, "IE019"), PlainAnswer::new("IE140").mrn(MRN).enquired_by("NL000854")]);
    answer(&fakes, &transit, &handed_over()).expect("it is answered");
    assert!(fakes.sent_text().contains("office=NL000854"));
}
