use customs_console::internals::Language;
use customs_console::internals::texts::{dutch, plain};
use customs_declarations::form::DeclarationForm;
use customs_declarations::testing::a_complete_import;
use customs_declarations::validation::broken_rules;
use customs_documents::{FileCheck, FileName};
use customs_kernel::rules::{Rule, Ruled};
use customs_kernel::{BrokenRule, FieldErrors};
use customs_transits::form::TransitForm;
use customs_transits::testing::a_valid_transit;
use rust_decimal::Decimal;
use std::collections::BTreeSet;

/// The codes of broken rules that have no Dutch sentence.
fn without_dutch(errors: &FieldErrors) -> BTreeSet<String> {
    let rules = errors.iter().flat_map(|(_, rules)| rules);
    rules.filter(|rule| dutch(rule).is_none()).map(|rule| rule.code().to_owned()).collect()
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
        assert_eq!(without_dutch(&errors), BTreeSet::new());
    }
}

/// What too long lists of forms of the pages break.
fn too_many() -> Vec<BrokenRule> {
    let guarantees = vec![Default::default(); 100];
    let transit = TransitForm { guarantees, ..a_valid_transit() };
    let errors = customs_transits::validation::broken_rules(&transit);
    let rules = errors.iter().flat_map(|(_, rules)| rules).filter(|rule| rule.code() == "too_many");
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
        assert!(dutch(&rule).is_some(), "{name}: {rule:?}");
    }
    for code in ["file_empty", "file_text", "file_xml"] {
        assert!(plain(code).is_some(), "{code}");
    }
}

#[test]
fn what_stands_in_the_way_of_a_transit_is_said_in_dutch() {
    for (code, text) in [
        ("access_code", "must be 4 visible characters of ASCII"),
        ("not_with_guarantees", "must be left out when guarantees is given"),
        ("required_without_eori", "is required of a party without an EORI number"),
        ("office_of_entry", "must name an office where the goods enter"),
        ("total_digits", "must not weigh more together than 16 digits can say"),
        ("unknown_field_of_transit", "is not a field of a transit"),
        ("unknown_guarantee_type", "must be a type of guarantee that customs knows"),
        ("destination", "must be in the Union for a transit from Andorra or San Marino"),
        ("destination", "must not be in Andorra or San Marino for a transit from outside the Union"),
        ("export", "must not be N830 for a transit of type D"),
        ("export", "must be the MRN of an export: its 17th character is A, B or E"),
        ("export", "must be the same MRN as that of every other export (N830) of the transit"),
        ("union_goods", "must name the document that proves the status of union goods"),
        ("union_goods", "must be T2 or T2F between the Union and San Marino"),
    ] {
        assert!(dutch(&BrokenRule::new(code, text)).is_some(), "{code}: {text}");
    }
    let rule = BrokenRule::new("exact_length", "must have exactly 8 characters").with("count", 8);
    assert_eq!(Language::Nl.broken(&rule), "moet precies 8 tekens hebben, zonder spaties");
}

#[test]
fn values_of_rules_are_in_the_sentence() {
    let said = |rule: &BrokenRule| Language::Nl.broken(rule);
    assert_eq!(said(&BrokenRule::too_long(35)), "mag niet langer zijn dan 35 tekens");
    assert_eq!(said(&BrokenRule::new("digits", "must be 8 digits").with("count", 8)), "moet uit 8 cijfers bestaan");
    for rule in too_many() {
        let max = &rule.values()[0].1;
        assert_eq!(said(&rule), format!("hooguit {max} toegestaan"));
        assert!(rule.text().contains(&**max), "{}", rule.text());
    }
    assert_eq!(said(&BrokenRule::new("named_twice", "must not be named twice")), "must not be named twice");
}
