//! Every published answer of the authority is read.

use crate::published::samples;
use customs_messages::reading::{MessageTime, ReadError, ResMessage, Response, read_res};

const LIMIT: usize = 1024 * 1024;

fn only(message: ResMessage) -> Response {
    let [response] = <[Response; 1]>::try_from(message.responses).expect("one answer");
    response
}

fn sample(folder: &str, name: &str) -> Option<Response> {
    let (_, bytes) = samples(folder).into_iter().find(|(file, _)| file == name)?;
    Some(only(read_res(&bytes, LIMIT).expect("a RES message")))
}

fn at(time: Option<MessageTime>) -> String {
    time.expect("a time").moment().to_rfc3339()
}

#[test]
fn every_published_answer_is_read_with_the_function_code_of_its_name() {
    for (name, bytes) in samples("response-ns") {
        let response = only(read_res(&bytes, LIMIT).unwrap_or_else(|error| panic!("{name}: {error}")));
        let code: u8 = name[..2].parse().expect("a code in front");
        // The file called 17 holds an answer 18.
        assert_eq!(response.function_code, if code == 17 { 18 } else { code }, "{name}");
        assert!(response.message_id.is_some() && response.issued_at.is_some(), "{name}");
        assert!(response.declaration.lrn.is_some() && response.declaration.mrn.is_some(), "{name}");
        assert_eq!(!response.unreadable_times.is_empty(), name == "16-dmseog.xml", "{name}");
    }
    for (name, bytes) in samples("project").into_iter().filter(|(name, _)| name.starts_with("res-")) {
        let response = only(read_res(&bytes, LIMIT).unwrap_or_else(|error| panic!("{name}: {error}")));
        assert_eq!(response.function_code, name[4..6].parse::<u8>().expect("a code"), "{name}");
        assert!(response.declaration.lrn.is_some_and(|lrn| lrn.starts_with("LRN2600000")), "{name}");
    }
}

#[test]
fn answers_without_namespaces_are_refused() {
    for (name, bytes) in samples("response") {
        assert_eq!(read_res(&bytes, LIMIT), Err(ReadError::NotAnEnvelope), "{name}");
    }
}

#[test]
fn declarations_are_no_answers() {
    for (name, bytes) in samples("declaration") {
        assert_eq!(read_res(&bytes, LIMIT), Err(ReadError::NoMessage("RES")), "{name}");
    }
}

#[test]
fn an_acceptance_carries_the_mrn_and_the_time() {
    let Some(accepted) = sample("project", "res-01-accepted.xml") else { return };
    assert_eq!(accepted.declaration.mrn.as_deref(), Some("26NL000396A1B2C3R0"));
    assert_eq!(at(accepted.declaration.accepted_at), "2026-09-02T10:15:00+00:00");
    assert!(accepted.errors.is_empty());
}

#[test]
fn a_rejection_carries_codes_texts_and_pointers() {
    let Some(rejected) = sample("project", "res-03-rejected.xml") else { return };
    let errors: Vec<_> = rejected
        .errors
        .iter()
        .map(|error| (error.code.as_deref().expect("a code"), error.pointer.to_string()))
        .collect();
    let expected = [
        ("DMS548AA", "42A/67A/68A[1]/70A[1]/166"),
        ("DMS255AB", "42A/67A/68A[2]/23A/21A[2]/145"),
        ("DMS372AA", "42A/67A/99B/465"),
        ("DMS869AB", "42A/57B/R123"),
        ("TMSV0045", "42A/67A/68A[1]/02A[2]/D006"),
    ];
    assert_eq!(errors, expected.map(|(code, pointer)| (code, pointer.to_owned())));
    assert_eq!(rejected.errors[0].description.as_deref(), Some("invalid procedure code"));
    assert_eq!(at(rejected.declaration.rejected_at), "2026-09-02T10:15:00+00:00");
    assert_eq!(rejected.declaration.mrn, None);
}

#[test]
fn a_request_for_documents_carries_its_limit_and_what_it_points_at() {
    let Some(held) = sample("project", "res-06-documents-requested.xml") else { return };
    let information = &held.additional_information[0];
    assert_eq!(information.code.as_deref(), Some("ACA"));
    assert_eq!(information.statement_type.as_deref(), Some("ACA"));
    assert_eq!(information.text.as_deref(), Some("Provide the commercial invoice"));
    assert_eq!(at(information.limit), "2026-09-05T10:15:00+00:00");
    assert_eq!(information.pointer.to_string(), "42A/67A/68A[1]/02A[1]");
}

#[test]
fn a_decision_on_a_request_is_a_status() {
    let code = |name| Some(sample("project", name)?.statuses[0].code.clone());
    if let (Some(granted), Some(denied)) = (code("res-11-request-granted.xml"), code("res-11-request-denied.xml")) {
        assert_eq!((granted.as_deref(), denied.as_deref()), (Some("39"), Some("41")));
    }
}

#[test]
fn a_tax_answer_carries_exact_amounts_by_item_and_kind() {
    let Some(tax) = sample("project", "res-13-tax.xml") else { return };
    assert_eq!(tax.statuses[0].code.as_deref(), Some("4"));
    let duties = &tax.declaration.duties;
    let facts: Vec<_> = duties
        .iter()
        .map(|duty| {
            let amount = duty.payable.as_ref().expect("an amount");
            let rate = duty.rate.expect("a rate").to_string();
            (duty.item, duty.tax_type.as_deref().expect("a kind"), rate, amount.value.to_string())
        })
        .collect();
    assert_eq!(
        facts,
        [(1, "A00", "7.50".to_owned(), "1025.33".to_owned()), (1, "B00", "9.00".to_owned(), "1354.18".to_owned())]
    );
    assert_eq!(duties[0].base.as_ref().and_then(|base| base.currency.as_deref()), Some("EUR"));
}

#[test]
fn a_short_deferment_account_names_bank_amount_and_account() {
    let Some(short) = sample("response-ns", "14-dmscpi.xml") else { return };
    assert_eq!(short.bank.and_then(|bank| bank.bic).as_deref(), Some("CITIGB2LLON"));
    let payment = &short.declaration.payments[0];
    assert_eq!(payment.guarantees, ["1909241"]);
    assert_eq!(payment.amount.as_ref().map(|amount| amount.value.to_string()).as_deref(), Some("226.40"));
}

#[test]
fn corrections_of_customs_come_with_the_corrected_declaration_as_it_was_sent() {
    let Some(corrected) = sample("response-ns", "07-dmsres.xml") else { return };
    assert_eq!(corrected.amendments.len(), 2);
    assert_eq!(corrected.amendments[0].reason.as_deref(), Some("16"));
    assert_eq!(corrected.amendments[0].pointer.to_string(), "42A/67A/28A/64A/L017");
    let xml = corrected.corrected_declaration.expect("a second declaration");
    assert!(xml.starts_with("<od:Declaration>") && xml.ends_with("</od:Declaration>"), "{xml}");
}

#[test]
fn an_illegal_time_counts_as_absent_and_is_named() {
    let Some(gone) = sample("response-ns", "16-dmseog.xml") else { return };
    assert_eq!(gone.function_code, 16);
    assert_eq!(gone.statuses[0].effective_at, None);
    assert_eq!(gone.unreadable_times, ["Status/EffectiveDateTime"]);
    assert_eq!(gone.additional_information[0].text.as_deref(), Some("GB000041"), "the office of exit");
}
