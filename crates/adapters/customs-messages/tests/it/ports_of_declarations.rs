//! The message ports of the declarations domain, as this crate fulfils them.

use crate::forms::{form, import};
use crate::published::samples;
use chrono::{DateTime, Utc};
use customs_declarations::ports::{MessageBuilder, MessageReader};
use customs_declarations::validation::validate;
use customs_declarations::{AssessedTax, AuthorityAnswer, AuthorityError, AuthorityMessage, Lodgement};
use customs_kernel::facts::Statement;
use customs_messages::DmsMessages;
use serde_json::json;

fn answer_to(inside: &str) -> AuthorityAnswer {
    message_of(inside).answer
}

/// Returns what the message states, an entry each.
fn texts(message: &AuthorityMessage) -> Vec<&str> {
    message.reasons.iter().map(Statement::text).collect()
}

fn message_of(inside: &str) -> AuthorityMessage {
    let xml = format!(
        "<md:MetaData xmlns:md=\"urn:wco:datamodel:WCO:DocumentMetaData-DMS:2\" \
         xmlns=\"urn:wco:datamodel:WCO:RES-DMS:2\" xmlns:ds=\"urn:wco:datamodel:WCO:Response_DS:DMS:2\">\
         <Response>{inside}</Response></md:MetaData>"
    );
    let mut messages = DmsMessages::new().read(xml.as_bytes()).expect("a RES message");
    assert_eq!(messages.len(), 1);
    messages.remove(0)
}

fn at(text: &str) -> Option<DateTime<Utc>> {
    Some(text.parse().expect("a moment"))
}

#[test]
fn every_function_code_has_its_meaning() {
    let plain = |code: &str| answer_to(&format!("<FunctionCode>{code}</FunctionCode><Declaration/>"));
    for (code, meaning) in [
        ("01", AuthorityAnswer::Accepted { at: None }),
        ("1", AuthorityAnswer::Accepted { at: None }),
        ("02", AuthorityAnswer::Received),
        ("03", AuthorityAnswer::Rejected { errors: Vec::new() }),
        ("05", AuthorityAnswer::Control),
        ("06", AuthorityAnswer::DocumentsWanted { limit: None }),
        ("07", AuthorityAnswer::Corrected),
        ("08", AuthorityAnswer::Released),
        ("09", AuthorityAnswer::Cleared),
        ("10", AuthorityAnswer::Invalidated { at: None }),
        ("11", AuthorityAnswer::Other),
        ("13", AuthorityAnswer::TaxCalculated { taxes: Vec::new(), is_final: false, names_methods: false }),
        ("14", AuthorityAnswer::BalanceTooLow),
        ("15", AuthorityAnswer::BalanceTooLow),
        ("16", AuthorityAnswer::ExitConfirmed),
        ("17", AuthorityAnswer::Other),
        ("18", AuthorityAnswer::ExitAwaited),
        ("51", AuthorityAnswer::Query),
        ("99", AuthorityAnswer::Other),
    ] {
        assert_eq!(plain(code), meaning, "{code}");
    }
    let decision = |status: &str| {
        answer_to(&format!(
            "<FunctionCode>11</FunctionCode><Status><NameCode>{status}</NameCode></Status><Declaration/>"
        ))
    };
    assert_eq!(decision("39"), AuthorityAnswer::RequestGranted);
    assert_eq!(decision("41"), AuthorityAnswer::RequestDenied);
}

#[test]
fn taxes_are_added_up_over_all_items() {
    let duty = |tax_type: &str, payment: &str| {
        format!("<DutyTaxFee><TypeCode>{tax_type}</TypeCode><Payment>{payment}</Payment></DutyTaxFee>")
    };
    let item = |number: u32, duties: &str| {
        format!(
            "<GovernmentAgencyGoodsItem><SequenceNumeric>{number}</SequenceNumeric>\
             <Commodity>{duties}</Commodity></GovernmentAgencyGoodsItem>"
        )
    };
    let assessed = |amount: &str| format!("<TaxAssessedAmount currencyID=\"EUR\">{amount}</TaxAssessedAmount>");
    let payable = |amount: &str| format!("<PaymentAmount currencyID=\"EUR\">{amount}</PaymentAmount>");
    let first = [
        duty("A00", &(assessed("20.10") + &payable("20.10"))),
        // Reported in the VAT return: assessed, and not paid to customs.
        duty("B00", &(assessed("204.00") + &payable("0.00"))),
    ];
    let second = [duty("A00", &assessed("0.05")), duty("A30", "<PaymentAmount currencyID=\"GBP\">7</PaymentAmount>")];
    let items = item(1, &first.concat()) + &item(2, &second.concat());
    let answer = |status: &str| {
        answer_to(&format!(
            "<FunctionCode>13</FunctionCode><Status><NameCode>{status}</NameCode></Status>\
             <Declaration><GoodsShipment>{items}</GoodsShipment></Declaration>"
        ))
    };
    let tax = |tax_type: &str, amount: &str, currency: &str| AssessedTax {
        tax_type: tax_type.to_owned(),
        amount: amount.parse().expect("an amount"),
        currency: currency.parse().expect("a currency"),
    };
    let taxes = vec![tax("A00", "20.15", "EUR"), tax("A30", "7", "GBP"), tax("B00", "0.00", "EUR")];
    assert_eq!(
        answer("4"),
        AuthorityAnswer::TaxCalculated { taxes: taxes.clone(), is_final: true, names_methods: false }
    );
    assert_eq!(answer("67"), AuthorityAnswer::TaxCalculated { taxes, is_final: false, names_methods: false });
}

#[test]
fn documents_are_wanted_until_the_first_limit_to_the_end_of_its_day() {
    let demand = |text: &str, day: &str| {
        format!(
            "<AdditionalInformation><StatementCode>ACA</StatementCode><StatementDescription>{text}</StatementDescription>\
             <LimitDateTime><ds:DateTimeString formatCode=\"102\">{day}</ds:DateTimeString></LimitDateTime>\
             <StatementTypeCode>ACA</StatementTypeCode></AdditionalInformation>"
        )
    };
    let inside = demand("Packing list", "20260911") + &demand("Invoice", "20260909");
    let message = message_of(&format!("<FunctionCode>06</FunctionCode>{inside}<Declaration/>"));
    // Summer time: the day ends at 22:00 UTC.
    assert_eq!(message.answer, AuthorityAnswer::DocumentsWanted { limit: at("2026-09-09T21:59:59.999999Z") });
    let reported = ["statement ACA ACA: Packing list by 2026-09-11", "statement ACA ACA: Invoice by 2026-09-09"];
    assert_eq!(texts(&message), reported);
}

#[test]
fn what_customs_charges_and_where_goods_left_is_told() {
    let Some((_, tax)) = samples("project").into_iter().find(|(name, _)| name == "res-13-tax.xml") else { return };
    let message = DmsMessages::new().read(&tax).expect("a RES message").remove(0);
    // 7.5% of 13,671.11 are 1,025.33325; 9% of 15,046.44 are 1,354.1796.
    let reported =
        ["status 4", "A00 7.5% of 13671.11 EUR: 1025.33 EUR (item 1)", "B00 9% of 15046.44 EUR: 1354.18 EUR (item 1)"];
    assert_eq!(texts(&message), reported);
    let method = message_of(
        "<FunctionCode>13</FunctionCode><Declaration><GoodsShipment><GovernmentAgencyGoodsItem>\
         <SequenceNumeric>1</SequenceNumeric><Commodity><DutyTaxFee><TypeCode>B00</TypeCode><Payment>\
         <MethodCode>G</MethodCode><TaxAssessedAmount>21</TaxAssessedAmount><PaymentAmount>0</PaymentAmount>\
         </Payment></DutyTaxFee></Commodity></GovernmentAgencyGoodsItem></GoodsShipment></Declaration>",
    );
    assert_eq!(texts(&method), ["B00: 21, to pay 0, method of payment G (item 1)"]);
    let exit = message_of(
        "<FunctionCode>16</FunctionCode><AdditionalInformation><StatementDescription>NL000396</StatementDescription>\
         <StatementTypeCode>CEX</StatementTypeCode></AdditionalInformation><Declaration/>",
    );
    assert_eq!((&exit.answer, texts(&exit)), (&AuthorityAnswer::ExitConfirmed, vec!["office of exit NL000396 CEX"]));
}

#[test]
fn an_acceptance_with_warnings_is_an_acceptance() {
    let answer = answer_to(
        "<FunctionCode>01</FunctionCode><Error><ValidationCode>CDS13000</ValidationCode></Error><Declaration>\
         <AcceptanceDateTime><ds:DateTimeString formatCode=\"304\">20260902101500Z</ds:DateTimeString></AcceptanceDateTime>\
         </Declaration>",
    );
    assert_eq!(answer, AuthorityAnswer::Accepted { at: at("2026-09-02T10:15:00Z") });
}

#[test]
fn a_rejection_has_its_errors_with_pointers_as_text() {
    let Some((_, bytes)) = samples("project").into_iter().find(|(name, _)| name == "res-03-rejected.xml") else {
        return;
    };
    let message = DmsMessages::new().read(&bytes).expect("a RES message").remove(0);
    assert_eq!(message.function_code, "03");
    assert_eq!(message.lrn.as_ref().map(|lrn| lrn.as_str()), Some("LRN26000001"));
    assert_eq!(message.issued_at, at("2026-09-02T10:15:00Z"));
    let AuthorityAnswer::Rejected { errors } = message.answer else { panic!("a rejection") };
    assert_eq!(errors.len(), 5);
    let expected = AuthorityError {
        code: "DMS548AA".to_owned(),
        text: Some("invalid procedure code".to_owned()),
        pointer: Some("42A/67A/68A[1]/70A[1]/166".to_owned()),
    };
    assert_eq!(errors.first(), Some(&expected));
}

#[test]
fn references_that_are_none_of_ours_count_as_absent() {
    let Some((_, bytes)) = samples("response-ns").into_iter().find(|(name, _)| name == "08-dmsrog.xml") else { return };
    let message = DmsMessages::new().read(&bytes).expect("a RES message").remove(0);
    assert_eq!(message.lrn, None, "R251_TC05_2111_13 cannot be an LRN of ours");
    assert_eq!(message.mrn.map(|mrn| mrn.to_string()).as_deref(), Some("20GB1OJPU2P01FGVR4"));
}

#[test]
fn what_is_no_answer_is_refused_with_a_reason_that_quotes_nothing() {
    let refusal = DmsMessages::new().read(b"<secret>NL801234566</secret>").expect_err("no RES message");
    assert_eq!(refusal.reason, "the root element is not MetaData of the WCO envelope");
    let refusal = DmsMessages::with_largest_answer(3).read(b"<a/>").expect_err("too large");
    assert_eq!(refusal.reason, "the document is larger than 3 bytes");
}

#[test]
fn a_valid_form_becomes_a_message_and_a_page() {
    let mut body = import();
    for party in ["importer", "buyer"] {
        body["declaration"][party]["name"] = json!("Koffiebranderij <De Bes> B.V.");
    }
    let form = validate(form(body)).expect("a valid form");
    let lodgement = Lodgement::new(form, None, Some("NL854321098".parse().expect("an EORI")), None);
    let message = DmsMessages::new().declaration(&lodgement);
    assert!(customs_messages::element_table::DEC_ELEMENTS.check(&message.bytes).expect("XML").is_empty());
    let page = DmsMessages::new().preview(&message.bytes);
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Koffiebranderij &amp;lt;De Bes&amp;gt; B.V."));
}
