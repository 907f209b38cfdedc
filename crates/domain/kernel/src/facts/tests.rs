use super::{
    AfterColon, AfterSemicolon, Amount, Code, Codes, Count, Day, Description, Elements, Fact, List, Moment, More, Name,
    Parts, Quantity, Quoted, Reason, Reasons, Reference, Statement, StoredStatement, Sum, Value, Warning, Words,
};
use crate::{BrokenRule, RuleCode};
use chrono::{DateTime, NaiveDate};
use rust_decimal::Decimal;

crate::facts!(
    /// Facts of these tests.
    enum Said {
        /// Nothing is named.
        Plain("plain") = "is missing";
        /// Every kind is named.
        Full("full") {
            reference: Reference, words: Words, quoted: Quoted, code: Code, codes: Codes, day: Day, moment: Moment,
            quantity: Quantity, count: Count, amount: Amount
        } = "{reference} {words} {quoted} {code} {codes} {day} {moment} {quantity} {count} {amount}", "Mend it.";
        /// Another fact is the reason.
        Because("because") { reason: Reason } = "waits, because {reason}";
        /// Several facts are the reasons.
        For("for") { reasons: Reasons } = "refused: {reasons}";
        /// Further fields are counted.
        AtMany("at_many") { more: More } = "is cut{more}";
        /// Facts and words that are joined.
        Joined("joined") {
            name: Name, list: List, sum: Sum, parts: Parts, elements: Elements, colon: AfterColon, semicolon: AfterSemicolon
        } = "{name}, {list}, {sum}{parts}{elements}{colon}{semicolon}";
    }
);

crate::facts!(
    /// A fact of other facts.
    enum Thing {
        /// A thing with a description.
        Described("described") { description: Description } = "thing ({description})";
    }
);

crate::facts!(
    /// Facts about things.
    enum About {
        /// The thing has a rate.
        Rated("rated") { thing: Thing, percent: Count } = "{thing}: {percent}";
    }
);

fn joined(facts: &[Said]) -> Said {
    let all = || facts.iter().map(Fact::statement).collect::<Vec<_>>();
    Said::Joined {
        name: Name::from("guarantee_problem"),
        list: List(vec!["items.0".to_owned(), "items.1".to_owned()]),
        sum: Sum { amount: "2.50".parse().expect("a number"), currency: None },
        parts: Parts(all()),
        elements: Elements(all()),
        colon: AfterColon(all()),
        semicolon: AfterSemicolon(all()),
    }
}

fn full() -> Said {
    let number: Decimal = "16.50".parse().expect("a number");
    Said::Full {
        reference: Reference::from("lost or stolen"),
        words: Words::from("copy of 2026.10"),
        quoted: Quoted::from("NL: a; b"),
        code: Code::from("N954"),
        codes: Codes(vec!["N954".to_owned(), "U110".to_owned()]),
        day: Day(NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day")),
        moment: Moment(DateTime::from_timestamp(1_772_447_400, 0).expect("a moment")),
        quantity: Quantity(number),
        count: Count::from(3_usize),
        amount: Amount::new(number, "EUR"),
    }
}

#[test]
fn a_fact_is_read_again_from_its_statement() {
    let facts = [
        Said::Plain,
        full(),
        Said::Because { reason: Reason::from(full()) },
        Said::For { reasons: Reasons(vec![full().into(), Said::Plain.into()]) },
        Said::AtMany { more: More(0) },
        Said::AtMany { more: More(3) },
        joined(&[]),
        joined(&[full(), Said::Plain]),
    ];
    for fact in facts {
        assert_eq!(Said::from_statement(&fact.statement()), Some(fact));
    }
}

#[test]
fn the_sentence_names_the_values() {
    let sentence = full().to_string();
    assert_eq!(
        sentence,
        "lost or stolen copy of 2026.10 NL: a; b N954 N954 or U110 2026-03-02 2026-03-02T10:30:00Z 16.50 3 16.50 EUR"
    );
    let because = Said::Because { reason: Reason::from(Said::Plain) };
    assert_eq!(because.to_string(), "waits, because is missing");
    let several = Said::For { reasons: Reasons(vec![Said::Plain.into(), Said::Plain.into()]) };
    assert_eq!(several.to_string(), "refused: is missing; is missing");
    assert_eq!(Said::AtMany { more: More(0) }.to_string(), "is cut");
    assert_eq!(Said::AtMany { more: More(3) }.to_string(), "is cut (and 3 more)");
}

#[test]
fn a_fact_can_be_a_value_of_another() {
    let thing = Thing::Described { description: Description::from("2.5 or more") };
    let about = About::Rated { thing: thing.clone(), percent: Count(9) };
    assert_eq!(about.to_string(), "thing (2.5 or more): 9");
    let statement = about.statement();
    assert_eq!(statement.values()["thing"], Value::Statements(vec![thing.statement()]));
    assert_eq!(About::from_statement(&statement), Some(about));
    let another = Said::Because { reason: Reason::from(Said::Plain) }.statement();
    assert_eq!(another.value::<Thing>("reason"), None, "it is of other facts");
}

#[test]
fn codes_are_documented_as_they_are_declared() {
    let [plain, full, ..] = Said::CODES else { panic!("there are facts") };
    assert_eq!((plain.code, plain.values.len(), plain.remedy), ("plain", 0, None));
    assert_eq!((plain.meaning.trim(), plain.english), ("Nothing is named.", "is missing"));
    assert_eq!((full.values[0], full.values.len(), full.remedy), ("reference", 10, Some("Mend it.")));
}

#[test]
fn a_statement_of_other_facts_or_with_a_value_of_another_kind_is_not_read() {
    let said = |code, values| Statement::new(code, "waits".to_owned(), values);
    let text = Value::Text("a text".to_owned());
    let unknown = said("unknown", Vec::new());
    let without_values = said("because", Vec::new());
    let of_another_kind = said("because", vec![("reason", text)]);
    for statement in [unknown, without_values, of_another_kind] {
        assert_eq!(Said::from_statement(&statement), None, "{statement:?}");
    }
}

#[test]
fn a_warning_stands_behind_its_path() {
    let warning = Warning::at("declaration.office", Said::Plain);
    assert_eq!(warning.to_string(), "declaration.office: is missing");
    assert_eq!(warning.clone().map_path(|path| path.replace("office", "bureau")).path(), Some("declaration.bureau"));
    assert_eq!(warning.fact::<Said>(), Some(Said::Plain));
    assert_eq!(Warning::new(Said::Plain).to_string(), "is missing");
    assert_eq!([warning], ["declaration.office: is missing"]);
}

#[test]
fn a_broken_rule_can_be_a_reason() {
    let rule = Statement::from(&BrokenRule::too_long(35));
    assert_eq!((rule.code(), rule.text()), ("length", "must not be longer than 35 characters"));
    assert_eq!(rule.value("max"), Some(Count(35)));
}

#[test]
fn a_broken_rule_is_read_again_with_the_kinds_of_its_values() {
    let day = "2026-03-02".parse::<NaiveDate>().expect("a day");
    for rule in [
        BrokenRule::required(),
        BrokenRule::outside(1, "16.5".parse::<Decimal>().expect("a number")),
        BrokenRule::none_of(&["12.5", "2026-03-02"]),
        BrokenRule::new(RuleCode::BeforeRelease, "must not be before the release").with("day", day),
    ] {
        let read = Statement::from(&rule).broken_rule().expect("a rule");
        assert_eq!((read.code(), read.text(), read.values()), (rule.code(), rule.text(), rule.values()));
    }
    let without_value = Statement::new("length", "must not be longer".to_owned(), Vec::new());
    assert_eq!(without_value.broken_rule(), None);
    assert_eq!(Statement::new("of_no_rule", "is odd".to_owned(), Vec::new()).broken_rule(), None);
}

#[test]
fn what_is_stored_has_the_text_that_clients_read_and_may_have_a_fact() {
    let stored = StoredStatement::from(Said::Plain);
    assert_eq!((stored.text(), stored.statement().map(Statement::code)), ("is missing", Some("plain")));
    let earlier = StoredStatement::new("is missing".to_owned(), None);
    assert_eq!((earlier.statement(), earlier.to_string().as_str()), (None, "is missing"));
    assert_eq!(stored, earlier, "a client reads the same");
    let shorter = StoredStatement::new("is".to_owned(), Some(Said::Plain.into()));
    assert_ne!(stored, shorter);
}

#[test]
fn facts_that_are_joined_have_their_signs_and_write_nothing_without_facts() {
    assert_eq!(joined(&[]).to_string(), "guarantee problem, items.0, items.1, 2.50");
    let two = joined(&[Said::Plain, Said::Plain]).to_string();
    let signs = "is missingis missing: is missing, is missing: is missing; is missing; is missing; is missing";
    assert_eq!(two, format!("guarantee problem, items.0, items.1, 2.50{signs}"));
}

#[test]
fn every_text_of_a_statement_can_be_changed() {
    let inner = Said::For { reasons: Reasons(vec![full().into()]) };
    let concealed = inner.statement().map_texts(&|text| text.replace("stolen", "****"));
    let all = format!("{concealed:?}");
    assert!(all.contains("lost or ****") && !all.contains("stolen"), "{all}");
}
