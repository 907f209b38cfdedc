use chrono::NaiveDate;
use customs_console::internals::Language;
use customs_declarations::form::DeclarationForm;
use customs_declarations::testing::a_complete_import;
use customs_declarations::validation::broken_rules;
use customs_documents::{FileCheck, FileName};
use customs_kernel::facts::{Fact, Reason, Statement};
use customs_kernel::rules::{Rule, Ruled};
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use customs_transits::TransitWarning;
use customs_transits::form::TransitForm;
use customs_transits::testing::a_valid_transit;
use rust_decimal::Decimal;
use std::collections::BTreeSet;

/// The rules that have the English words in Dutch too.
fn said_in_english(errors: &FieldErrors) -> BTreeSet<String> {
    let rules = errors.iter().flat_map(|(_, rules)| rules);
    rules.filter(|rule| Language::Nl.broken(rule) == rule.text()).map(|rule| rule.text().to_owned()).collect()
}

/// A complete declaration with this text in each of its fields.
fn filled_with(text: &str) -> DeclarationForm {
    let mut form = a_complete_import();
    form.visit_texts(&mut |_: &[Rule], field| *field = Some(text.to_owned()));
    form
}

#[test]
fn what_a_declaration_can_break_is_said_in_dutch() {
    let mut wrong = vec![DeclarationForm::default(), DeclarationForm { items: Vec::new(), ..a_complete_import() }];
    wrong.extend(["", "?", "\u{1}", "Z", "71", "40", "10", "EX"].map(filled_with));
    wrong.push(filled_with(&"x".repeat(3_000)));
    for number in [Decimal::NEGATIVE_ONE, Decimal::MAX, Decimal::new(1, 20), Decimal::ZERO] {
        let mut form = a_complete_import();
        let item = &mut form.items[0];
        (item.gross_weight, item.net_weight, item.invoice_value) = (Some(number), Some(Decimal::TEN), Some(number));
        let twin = form.items[0].clone();
        form.items.push(twin);
        form.days_delay_before_submit = Some(-1);
        form.declaration.total_packages = Some(-1);
        wrong.push(form);
    }
    for form in wrong {
        let errors = broken_rules(&form);
        assert!(!errors.is_empty());
        assert_eq!(said_in_english(&errors), BTreeSet::new());
    }
}

/// What too long lists of forms of the pages break.
fn too_many() -> Vec<BrokenRule> {
    let guarantees = vec![Default::default(); 100];
    let transit = TransitForm { guarantees, ..a_valid_transit() };
    let errors = customs_transits::validation::broken_rules(&transit);
    let rules = errors.iter().flat_map(|(_, rules)| rules).filter(|rule| rule.code() == RuleCode::TooMany);
    let rules: Vec<_> = rules.cloned().collect();
    assert!(!rules.is_empty());
    rules
}

/// Returns the rule by which the documents domain refuses a file of this name and content; `None` when it takes the file.
fn broken_by_file(name: &str, content: &[u8]) -> Option<BrokenRule> {
    let name = match FileName::parse(name) {
        Ok(name) => name,
        Err(rule) => return Some(rule),
    };
    let mut check = FileCheck::new(&name);
    check.take(content).err()
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_dutch() {
    let (long, large) = (format!("{}.pdf", "a".repeat(300)), vec![b'a'; 51 * 1024 * 1024]);
    let no_pdf = [b'x'; 8_192];
    let files: [(&str, &[u8]); 8] = [
        ("", b""),
        (&long, b""),
        ("a*.pdf", b""),
        ("con.pdf", b""),
        ("setup.exe", b""),
        ("page.html", b""),
        ("a.txt", &large),
        ("a.pdf", &no_pdf),
    ];
    for (name, content) in files {
        let rule = broken_by_file(name, content).expect("it is refused");
        assert_ne!(Language::Nl.broken(&rule), rule.text(), "{name}");
    }
}

/// A rule with this code and a value for each name that comes with it.
fn with_values(code: RuleCode) -> BrokenRule {
    let rule = BrokenRule::new(code, "must be in English");
    code.values().iter().fold(rule, |rule, name| rule.with(name, format!("<{name}>")))
}

#[test]
fn every_code_is_said_in_dutch_with_its_values() {
    for code in RuleCode::ALL {
        let stated = Language::Nl.broken(&with_values(*code));
        assert!(!stated.is_empty() && stated.trim() == stated && !stated.contains("  "), "{code}: {stated}");
        assert!(!stated.ends_with('.'), "a sentence without subject has no full stop: {stated}");
        for name in code.values() {
            assert!(stated.contains(&format!("<{name}>")), "{code} lacks {name}: {stated}");
        }
        assert!(
            !stated.split(' ').any(|word| ["must", "the", "not", "has"].contains(&word)),
            "it is English: {stated}"
        );
    }
}

#[test]
fn codes_that_are_alike_are_said_apart() {
    let stated = |code| Language::Nl.broken(&with_values(code));
    for codes in [
        vec![
            RuleCode::DestinationOutsideUnion,
            RuleCode::DestinationClosedToCommonTransit,
            RuleCode::DestinationNeedsT2sm,
        ],
        vec![RuleCode::ExportMrn, RuleCode::ExportMrnsDiffer, RuleCode::ExportOfPrelodged],
        vec![RuleCode::UnionGoodsProof, RuleCode::UnionGoodsType],
        vec![RuleCode::TotalDigits, RuleCode::TotalDigitsOfQuantity, RuleCode::TotalWeight],
        vec![RuleCode::NoExchangeRate, RuleCode::MixedCurrencies, RuleCode::OtherCurrency],
        vec![RuleCode::Length, RuleCode::LengthInBytes, RuleCode::FileNameLength, RuleCode::PasswordLength],
        vec![RuleCode::PackedWithAnother, RuleCode::PackedWithNone, RuleCode::MassPackedWithAnother],
        vec![RuleCode::LotOfOtherGoods, RuleCode::LotOfAnotherCustomer, RuleCode::LotPlacedLater],
    ] {
        let sentences: BTreeSet<String> = codes.iter().copied().map(stated).collect();
        assert_eq!(sentences.len(), codes.len(), "{sentences:?}");
    }
}

#[test]
fn values_are_written_by_their_kind() {
    let stated = |rule: &BrokenRule| Language::Nl.broken(rule);
    let half = BrokenRule::new(RuleCode::Least, "must be at least 16.5").with("min", Decimal::new(165, 1));
    assert_eq!(stated(&half), "moet minstens 16,5 zijn");
    assert_eq!(Language::En.broken(&half), "must be at least 16.5");
    let many = BrokenRule::new(RuleCode::TooManyValues, "must not have more than 500000 values").with("max", 500_000);
    assert_eq!(stated(&many), "mag niet meer dan 500.000 waarden bevatten");
    let day = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
    let release = BrokenRule::new(RuleCode::BeforeRelease, "must not be before the release").with("day", day);
    assert_eq!(stated(&release), "mag niet vóór de vrijgave op 02-03-2026 liggen");
    let name = BrokenRule::new(RuleCode::NoSuchField, "1.5 is not a field of this form").with("name", "1.5");
    assert_eq!(stated(&name), "1.5 is geen veld van dit formulier", "words are printed as they are");
}

#[test]
fn values_of_rules_are_in_the_sentence() {
    let stated = |rule: &BrokenRule| Language::Nl.broken(rule);
    assert_eq!(stated(&BrokenRule::too_long(35)), "mag niet langer zijn dan 35 tekens");
    let digits = BrokenRule::new(RuleCode::Digits, "must be 8 digits").with("count", 8);
    assert_eq!(stated(&digits), "moet uit 8 cijfers bestaan");
    let exact = BrokenRule::new(RuleCode::ExactLength, "must have exactly 8 characters").with("count", 8);
    assert_eq!(stated(&exact), "moet precies 8 tekens hebben, zonder spaties");
    for rule in too_many() {
        let max = rule.values()[0].1.to_string();
        assert_eq!(stated(&rule), format!("hooguit {max} toegestaan"));
        assert!(rule.text().contains(&max), "{}", rule.text());
    }
}

#[test]
fn a_rule_is_said_in_dutch_inside_a_fact_as_on_a_form() {
    let half = BrokenRule::new(RuleCode::Least, "must be at least 16.5").with("min", Decimal::new(165, 1));
    let allowed = BrokenRule::none_of(&["12.5", "2026.10"]);
    for rule in [&half, &allowed, &BrokenRule::required()] {
        let stated = Language::Nl.sentence(&Statement::from(rule));
        assert_eq!((stated.text, stated.language), (Language::Nl.broken(rule), "nl"));
    }
    let obstacle = TransitWarning::Obstacle { rule: Reason::from(&half) };
    let stated = Language::Nl.sentence(&obstacle.statement());
    assert_eq!(stated.text, "moet minstens 16,5 zijn; dit staat de indiening in de weg");
}
