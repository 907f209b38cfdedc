//! What histories say on Dutch pages: words of people and of customs stay as they were written.

use customs_console::internals::Language;
use customs_declarations::{AnswerMeaning, AnswerParticular, AnswerStatement, DeclarationHistory, WhyNotSent};
use customs_kernel::facts::{
    AfterColon, AfterSemicolon, Code, Count, Day, Elements, List, Moment, Name, Parts, Path, Quantity, Quoted, Reason,
    Reasons, Reference, Statement, Sum, Words,
};
use customs_kernel::{CustomsWords, RecordHistory};
use customs_transits::{AmendmentRemark, Extent, MovementStatement, TransitHistory};

fn dutch(fact: impl Into<Statement>) -> String {
    let stated = Language::Nl.sentence(&fact.into());
    assert_eq!(stated.language, "nl", "{}", stated.text);
    stated.text
}

fn customs(words: &[&str]) -> Vec<Statement> {
    words.iter().map(|words| CustomsWords::quoted(words)).collect()
}

fn day() -> Day {
    Day("2026-03-02".parse().expect("a day"))
}

fn at() -> Moment {
    Moment("2026-03-02T09:30:00Z".parse().expect("a moment"))
}

fn sum(amount: &str) -> Sum {
    Sum { amount: amount.parse().expect("a number"), currency: Some("EUR".to_owned()) }
}

/// The failures for which histories have facts: a reference like a number, words with "or" in them, and a word that is one
/// of this service.
#[test]
fn what_people_wrote_is_printed_as_they_wrote_it() {
    assert_eq!(dutch(RecordHistory::copy_of("2026.10")), "kopie van 2026.10");
    for reason in ["lost or stolen", "other", "copy of 2026.10", "draft; 12.50"] {
        let requested = RecordHistory::InvalidationRequested { reason: Words::from(reason) };
        assert_eq!(dutch(requested), format!("ongeldigmaking gevraagd: {reason}"));
    }
    let proof = DeclarationHistory::ExitProved { proof: Code::from("other"), reference: Reference::from("other") };
    assert_eq!(dutch(proof), "uitgaan aangetoond met een ander bewijs: other");
    let notes = Words::from("all right; see 2026-03-02");
    let verified = DeclarationHistory::VerifiedWithNotes { by: Words::from("Anna"), notes };
    assert_eq!(dutch(verified), "geverifieerd door Anna: all right; see 2026-03-02");
}

#[test]
fn what_customs_wrote_is_printed_as_customs_wrote_it() {
    let reasons = Reasons(customs(&["accepted or rejected", "released"]));
    assert_eq!(dutch(RecordHistory::Reasons { reasons }), "accepted or rejected; released");
    let error = CustomsWords::Error {
        error: Code::from("DMS12"),
        particulars: Parts(vec![
            CustomsWords::ErrorField { path: Path::from("declaration.office") }.into(),
            CustomsWords::ErrorText { text: Quoted::from("Wrong office; look at 2.5") }.into(),
            CustomsWords::ErrorValue { value: Quoted::from("none") }.into(),
        ]),
    };
    let rejected = RecordHistory::PresentationRejected { reasons: AfterColon(vec![error.into()]) };
    assert_eq!(dutch(rejected), "aanbrengen afgewezen: DMS12 Kantoor van indiening: Wrong office; look at 2.5 (none)");
    let whole = CustomsWords::Error {
        error: Code::from("DMS10044"),
        particulars: Parts(vec![
            CustomsWords::ErrorField { path: Path::from("declaration") }.into(),
            CustomsWords::ErrorText { text: Quoted::from("Document not allowed") }.into(),
        ]),
    };
    assert_eq!(dutch(whole), "DMS10044 aangifte als geheel: Document not allowed");
    let element =
        |name: &str, value: &str| MovementStatement::Element { element: Name::from(name), value: Quoted::from(value) };
    let elements = Elements(vec![element("type", "42").into(), element("text", "weigh it on 2.5").into()]);
    let group = MovementStatement::Group { group: Name::from("type_of_controls"), elements };
    assert_eq!(dutch(group), "soort controle: soort 42, tekst weigh it on 2.5");
    assert_eq!(dutch(element("an_element_of_later", "7")), "an element of later 7");
    // The transit system writes moments without a zone, in UTC.
    assert_eq!(dutch(element("rejection_date_and_time", "2026-03-02T09:30:00")), "afgewezen op 02-03-2026 10:30");
    let reason = dutch(element("rejection_reason", "2026-03-02T09:30:00"));
    assert_eq!(reason, "reden van de afwijzing 2026-03-02T09:30:00", "words of customs");
}

#[test]
fn a_fact_of_a_later_version_is_shown_in_english() {
    let later = Statement::new("of_a_later_version", "Goods are gone".to_owned(), Vec::new());
    let stated = Language::Nl.sentence(&later);
    assert_eq!((stated.text.as_str(), stated.language), ("Goods are gone", "en"));
    let copied = Language::En.sentence(&RecordHistory::copy_of("7").into());
    assert_eq!((copied.text.as_str(), copied.language), ("copy of 7", "en"));
}

#[test]
fn messages_that_were_given_up_or_sent_again_have_names() {
    let (lrn, open_lrn) = (Reference::from("L7"), Reference::from("L6"));
    let reason = || Reason::from(CustomsWords::quoted("it answered 400"));
    let given_up = RecordHistory::GivenUpWithAnotherOpen {
        message: Name::from("enquiry_answer"),
        lrn: lrn.clone(),
        reason: reason(),
        open_lrn: open_lrn.clone(),
    };
    assert_eq!(
        dutch(given_up),
        "het bericht onder LRN L7 (antwoord op een nasporing) is opgegeven: it answered 400; de douane kan LRN L6 nog \
         aanvaarden"
    );
    let doubts = vec![
        CustomsWords::Doubt {
            path: Path::from("declaration.office"),
            doubt: Reason::from(CustomsWords::quoted("NL1 is not in the codebook")),
        }
        .into(),
        CustomsWords::More { count: Count(3) }.into(),
    ];
    let again = RecordHistory::SentAgain { lrn, new_lrn: open_lrn, doubts: AfterSemicolon(doubts) };
    assert_eq!(
        dutch(again),
        "geen antwoord op LRN L7: opnieuw verzonden als L6; Kantoor van indiening: NL1 is not in the codebook; en nog 3 in \
         het bericht"
    );
}

#[test]
fn what_customs_calculated_is_read_in_dutch() {
    let particulars = Parts(vec![
        AnswerParticular::Rate { rate: Quantity("2.2".parse().expect("a number")) }.into(),
        AnswerParticular::Base { base: sum("1138.82") }.into(),
        AnswerParticular::AmountToPay { amount: sum("25.05"), to_pay: sum("0") }.into(),
        AnswerParticular::Method { method: Code::from("E") }.into(),
        AnswerParticular::Items { items: List(vec!["1".to_owned(), "2".to_owned()]) }.into(),
    ]);
    let tax = AnswerStatement::Tax { tax: Code::from("A00"), particulars };
    let status = AnswerStatement::Status {
        particulars: Parts(vec![
            AnswerParticular::Code { code: Quoted::from("4") }.into(),
            AnswerParticular::SinceDay { day: day() }.into(),
            AnswerParticular::Pointer { pointer: Quoted::from("42A/67A") }.into(),
        ]),
    };
    let noted = DeclarationHistory::Noted {
        answer: Reason::from(AnswerMeaning::TaxFinal),
        message: Code::from("13"),
        reasons: AfterColon(vec![status.into(), tax.into()]),
    };
    let methods = Reasons(vec![DeclarationHistory::VatDeferred.into()]);
    assert_eq!(
        dutch(DeclarationHistory::AsLodged { answer: Reason::from(noted), methods }),
        "rechten en heffingen berekend, definitief (douanebericht 13): status 4 sinds 02-03-2026 bij 42A/67A; A00 2,2\u{a0}% \
         over 1.138,82 EUR: 25,05 EUR, te betalen 0 EUR, betaalwijze E (artikelen 1, 2); volgens de aangifte: B00 betaalwijze \
         G, naar de btw-aangifte"
    );
    let wanted = Reason::from(AnswerMeaning::DocumentsWantedUntil { limit: at() });
    let held = DeclarationHistory::Answered { answer: wanted, reasons: AfterColon(customs(&["statement"])) };
    assert_eq!(dutch(held), "bescheiden gevraagd, uiterlijk 02-03-2026 10:30: statement");
    let why = Reason::from(WhyNotSent::DeadlinePassed { last_day: day() });
    assert_eq!(
        dutch(DeclarationHistory::SupplementaryNotSent { reason: why }),
        "aanvullende aangifte niet verzonden: de laatste dag daarvoor was 02-03-2026"
    );
}

#[test]
fn what_customs_states_beside_a_calculation_is_read_in_dutch() {
    let quoted = |code: &str| Statement::from(AnswerParticular::Code { code: Quoted::from(code) });
    let payment = Parts(vec![
        quoted("26NL1"),
        AnswerParticular::Paid { amount: sum("25.05") }.into(),
        AnswerParticular::Assessed { amount: sum("1025.10") }.into(),
        AnswerParticular::DueOn { day: day() }.into(),
        AnswerParticular::Guarantee { guarantee: Reference::from("G1") }.into(),
    ]);
    assert_eq!(
        dutch(AnswerStatement::Payment { particulars: payment }),
        "betaling 26NL1 25,05 EUR vastgesteld 1.025,10 EUR te betalen uiterlijk 02-03-2026 zekerheid G1"
    );
    let statement = Parts(vec![
        quoted("AFB"),
        AnswerParticular::Text { text: Quoted::from("bring it by 2026-03-02") }.into(),
        AnswerParticular::ByDay { day: day() }.into(),
        AnswerParticular::Pointer { pointer: Quoted::from("42A/67A") }.into(),
    ]);
    assert_eq!(
        dutch(AnswerStatement::Statement { particulars: statement }),
        "mededeling AFB: bring it by 2026-03-02 uiterlijk 02-03-2026 bij 42A/67A"
    );
    let exit = Parts(vec![quoted("NL000510"), AnswerParticular::ReleasedAt { at: at() }.into()]);
    assert_eq!(
        dutch(AnswerStatement::OfficeOfExit { particulars: exit }),
        "kantoor van uitgang NL000510 vrijgegeven op 02-03-2026 10:30"
    );
    let quantity = Quantity("12.5".parse().expect("a number"));
    let tax = Parts(vec![
        AnswerParticular::BaseQuantity { quantity, unit: Code::from("KGM") }.into(),
        AnswerParticular::Amount { amount: sum("3") }.into(),
        AnswerParticular::ItemCount { count: Count(7) }.into(),
    ]);
    assert_eq!(dutch(AnswerStatement::UnnamedTax { particulars: tax }), "heffing over 12,5 KGM: 3 EUR (7 artikelen)");
}

#[test]
fn what_happened_to_a_movement_is_read_in_dutch() {
    let fields = List(vec!["guarantee_amount".to_owned(), "items".to_owned()]);
    assert_eq!(
        dutch(TransitHistory::AmendmentSent { fields }),
        "correctie verzonden: Bedrag van de zekerheid, Artikelen"
    );
    for (state, name) in [
        ("guarantee_problem", "zekerheid niet geldig"),
        ("enquiry", "nasporing"),
        ("remarks_sent", "losopmerkingen verzonden"),
    ] {
        let reasons = AfterColon(vec![MovementStatement::AnswerWanted { day: day() }.into()]);
        let became = TransitHistory::State { state: Name::from(state), reasons };
        assert_eq!(dutch(became), format!("{name}: antwoord gevraagd, uiterlijk 02-03-2026"));
    }
    let rejected =
        TransitHistory::RequestRejected { message: Name::from("unloading_remarks"), reasons: AfterColon::default() };
    assert_eq!(dutch(rejected), "losopmerkingen afgewezen");
    let release = Reason::from(Extent::Wholly { extent: Code::from("0") });
    let released = MovementStatement::Item { item: Code::from("3"), release, goods: Elements::default() };
    assert_eq!(dutch(released), "artikel 3 geheel vrijgegeven (0)");
    let remark = Reason::from(AmendmentRemark::Overtaken);
    assert_eq!(
        dutch(TransitHistory::OnAmendment { remark, reasons: AfterColon(customs(&["14"])) }),
        "de douane heeft na deze correctie een andere aanvaard; die blijft gelden: 14"
    );
    let without = TransitHistory::PartReleasedWithoutMore {
        items: List(vec!["2".to_owned()]),
        more: Count(7),
        reasons: AfterColon::default(),
    };
    assert_eq!(dutch(without), "goederen gedeeltelijk vrijgegeven, zonder artikel 2 en nog 7");
}

/// The names in a list of the reader of messages about movements, as facts have them: `CTLControl` is `ctl_control`.
fn names_in(list: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../ncts-messages/src/reading/document.rs");
    let source = std::fs::read_to_string(path).expect("a source");
    let begin = format!("const {list}: [&str; ");
    let entries = source.split(&begin).nth(1).and_then(|rest| rest.split("];").next()).expect("a list");
    entries.split('"').skip(1).step_by(2).map(in_words).collect()
}

fn in_words(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let is_lower = |at: usize| letters.get(at).is_some_and(char::is_ascii_lowercase);
    let mut words = String::new();
    for (at, letter) in letters.iter().enumerate() {
        if at > 0 && letter.is_ascii_uppercase() && (is_lower(at - 1) || is_lower(at + 1)) {
            words.push('_');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// Names of elements are no variants, so the compiler does not miss one.
#[test]
fn what_customs_adds_to_a_movement_has_a_name_in_dutch() {
    let english = |name: &str| name.replace('_', " ");
    let elements = names_in("TOLD");
    assert!(elements.len() > 10 && elements.contains(&"rejection_reason".to_owned()), "{elements:?}");
    for name in elements {
        let stated = dutch(MovementStatement::Element { element: Name::from(&*name), value: Quoted::from("7") });
        assert_ne!(stated, format!("{} 7", english(&name)), "{name} has no name in Dutch");
    }
    let groups = names_in("ADDED");
    assert!(groups.len() > 5 && groups.contains(&"ctl_control".to_owned()), "{groups:?}");
    for name in groups {
        let stated = dutch(MovementStatement::Group { group: Name::from(&*name), elements: Elements::default() });
        assert_ne!(stated, english(&name), "{name} has no name in Dutch");
    }
}
