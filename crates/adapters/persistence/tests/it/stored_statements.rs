//! Sentences that are stored together with their facts.

use customs_billing::InvoiceMailFailure;
use customs_callbacks::DeliveryFailure;
use customs_declarations::{
    AnswerMeaning, AnswerParticular, AnswerStatement, DeclarationHistory, DeclarationWarning, MessageWarning,
    WhyNotSent,
};
use customs_exchange::ports::{GatewayFailure, GatewayReason};
use customs_inventory::StockWarning;
use customs_kernel::facts::{
    AfterSemicolon, Code, Fact, FactCode, Parts, Path, Quoted, Reasons, Reference, Statement, Value,
};
use customs_kernel::{CustomsWords, PartyWarning, RecordHistory, UnreadableRow};
use customs_mail::MailFailure;
use customs_persistence::internals::stored_statements::{fact, stored};
use customs_tariff::Objection;
use customs_transits::{AmendmentRemark, Extent, MovementStatement, TransitHistory};

fn failure() -> Statement {
    MailFailure::ServerAnswered { reply: Quoted::from("451\r\nbusy") }.into()
}

fn error() -> Statement {
    let field = CustomsWords::ErrorField { path: Path::from("items.0") };
    let text = CustomsWords::ErrorText { text: Quoted::from("code list violation") };
    CustomsWords::Error { error: Code::from("12"), particulars: Parts(vec![field.into(), text.into()]) }.into()
}

fn sent_again(doubts: Vec<Statement>) -> Statement {
    let (lrn, new_lrn) = (Reference::from("LRN-1"), Reference::from("LRN-2"));
    RecordHistory::SentAgain { lrn, new_lrn, doubts: AfterSemicolon(doubts) }.into()
}

fn code(text: &str) -> Option<String> {
    let stored = stored(Some(text.to_owned()), fact(&failure())).expect("a text");
    assert_eq!(stored.text(), text);
    stored.statement().map(|statement| statement.code().to_owned())
}

#[test]
fn a_fact_belongs_to_its_sentence_and_to_shorter_forms_of_it() {
    let answered = "the mail server answered";
    for rest in [" 451\r\nbusy", " 451  busy", ""] {
        assert_eq!(code(&format!("{answered}{rest}")).as_deref(), Some("mail_server_answered"), "{rest:?}");
    }
    for text in ["timed out", "the mail server answered 503", "the mail server answered 451  busy and more"] {
        assert_eq!(code(text), None, "an earlier version wrote {text:?}");
    }
}

#[test]
fn rows_of_earlier_versions_and_damaged_facts_have_their_text_alone() {
    assert_eq!(stored(None, fact(&failure())), None);
    for fact in [None, Some("{"), Some("{}"), Some("[]"), Some("[[]]"), Some("[1]"), Some("7")] {
        let stored = stored(Some("timed out".to_owned()), fact.map(str::to_owned)).expect("a text");
        assert_eq!((stored.text(), stored.statement()), ("timed out", None), "{fact:?}");
    }
}

#[test]
fn a_fact_of_a_later_version_at_any_depth_leaves_the_text_alone() {
    for (text, fact, is_known) in [
        ("timed out", r#"["receiver_timed_out"]"#, true),
        ("timed out", r#"["of_a_later_version"]"#, false),
        ("14", r#"["reasons_of_customs",["14"]]"#, true),
        ("14", r#"["reasons_of_customs",["14",["of_a_later_version"]]]"#, false),
        ("14", r#"["reasons_of_customs","14"]"#, false),
        ("copy of 7", r#"["copied","7"]"#, true),
        ("copy of 7", r#"["copied","7","2026-03-02"]"#, true),
        ("copy of ", r#"["copied"]"#, false),
        ("copy of 7", r#"["copied",["7"]]"#, false),
        ("copy of 7", r#"["copied",{"reference":"7"}]"#, false),
        ("copy of 7", r#"[0,"7"]"#, false),
    ] {
        let stored = stored(Some(text.to_owned()), Some(fact.to_owned())).expect("a text");
        assert_eq!((stored.text(), stored.statement().is_some()), (text, is_known), "{fact}");
    }
}

#[test]
fn a_fact_is_stored_by_its_code_and_its_values_without_sentences() {
    let words = || vec![CustomsWords::quoted("14"), CustomsWords::quoted("too late")];
    for (statement, expected) in [
        (CustomsWords::quoted("too late"), None),
        (Statement::new("of_tests", "too late".to_owned(), Vec::new()), None),
        (sent_again(vec![Statement::new("of_tests", "too late".to_owned(), Vec::new())]), None),
        (DeliveryFailure::TimedOut.into(), Some(r#"["receiver_timed_out"]"#)),
        (RecordHistory::copy_of("2026.10").into(), Some(r#"["copied","2026.10"]"#)),
        (sent_again(vec![]), Some(r#"["sent_again","LRN-1","LRN-2"]"#)),
        (
            RecordHistory::Reasons { reasons: Reasons(words()) }.into(),
            Some(r#"["reasons_of_customs",["14","too late"]]"#),
        ),
        (
            sent_again(vec![error(), error()]),
            Some(concat!(
                r#"["sent_again","LRN-1","LRN-2",[["customs_error","12",["#,
                r#"["customs_error_field","items.0"],["customs_error_text","code list violation"]]],"#,
                r#"[1,"12",[[2,"items.0"],[3,"code list violation"]]]]]"#
            )),
        ),
    ] {
        assert_eq!(fact(&statement).as_deref(), expected);
    }
}

/// Values of all kinds.
fn kinds() -> [Value; 5] {
    let text = |text: &str| Value::Text(text.to_owned());
    let facts = vec![sent_again(vec![error(), CustomsWords::quoted("too late")]), failure(), sent_again(vec![])];
    [text("12.50 EUR"), text("2026-03-02"), text("2026-03-02T10:30:00Z"), text("3"), Value::Statements(facts)]
}

/// A fact with this code, with the first values that are of its kinds.
fn sample<F: Fact>(code: &FactCode, kinds: &[Value]) -> Option<F> {
    let places = u32::try_from(code.values.len()).expect("a few values");
    (0..kinds.len().pow(places)).find_map(|number| {
        let mut rest = number;
        let mut next = |name: &&'static str| {
            let kind = kinds[rest % kinds.len()].clone();
            rest /= kinds.len();
            (*name, kind)
        };
        let values = code.values.iter().map(&mut next).collect();
        F::from_statement(&Statement::new(code.code, String::new(), values))
    })
}

fn all_read_again<F: Fact>() {
    let kinds = kinds();
    for code in F::CODES {
        let statement = sample::<F>(code, &kinds).expect("the kinds have all values").statement();
        let Some(kept) = fact(&statement) else {
            assert_eq!(code.code, "quoted", "words of customs alone have no fact");
            continue;
        };
        let read = stored(Some(statement.text().to_owned()), Some(kept.clone())).expect("a text");
        // Two statements are equal when their sentences are; all of them is in their debug form.
        assert_eq!(format!("{:?}", read.statement()), format!("{:?}", Some(&statement)), "{kept}");
    }
}

#[test]
fn every_fact_that_is_stored_reads_again_with_all_that_it_says() {
    all_read_again::<RecordHistory>();
    all_read_again::<CustomsWords>();
    all_read_again::<DeclarationHistory>();
    all_read_again::<AnswerMeaning>();
    all_read_again::<AnswerStatement>();
    all_read_again::<AnswerParticular>();
    all_read_again::<WhyNotSent>();
    all_read_again::<DeclarationWarning>();
    all_read_again::<MessageWarning>();
    all_read_again::<PartyWarning>();
    all_read_again::<Objection>();
    all_read_again::<StockWarning>();
    all_read_again::<TransitHistory>();
    all_read_again::<AmendmentRemark>();
    all_read_again::<MovementStatement>();
    all_read_again::<Extent>();
    all_read_again::<GatewayFailure>();
    all_read_again::<GatewayReason>();
    all_read_again::<DeliveryFailure>();
    all_read_again::<MailFailure>();
    all_read_again::<InvoiceMailFailure>();
    all_read_again::<UnreadableRow>();
}
