//! Valid forms with one field spoilt: a refusal of them names that field.
//!
//! The test counts. Each spoilt form is refused by the service itself or by customs, and in at least 95 of 100 refusals
//! the field is named. A warning at that field must report what neither refuses, since the service sends
//! something else, or leaves the field out.

mod corruptions;

use crate::forms;
use crate::taken_by_customs::errors;
use corruptions::{Corruption, corruptions};
use customs_kernel::facts::Warning;
use customs_ncts_messages::NctsMessages;
use customs_transits::Lodgement;
use customs_transits::form::TransitForm;
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::validation::validate;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestRunner};
use std::collections::BTreeMap;

/// The end of a form with a spoilt field.
enum Outcome {
    /// The service refuses it, with errors at these fields.
    Refused(Vec<String>),
    /// Customs rejects it, with errors at these fields; `None` where a pointer leads to no field.
    Rejected(Vec<Option<String>>),
    /// It is accepted, with these warnings.
    Accepted(Vec<Warning>),
}

fn outcome(form: TransitForm, with: &Lodgement) -> Outcome {
    let form = match validate(form) {
        Ok(form) => form,
        Err(errors) => return Outcome::Refused(errors.iter().map(|(path, _)| path.to_owned()).collect()),
    };
    let message = NctsMessages::new().declaration(&Lodgement { form, ..with.clone() });
    let errors = errors(&message.bytes);
    let path = |pointer: &str| message.emission_map.path_of(pointer).map(str::to_owned);
    if errors.is_empty() {
        Outcome::Accepted(message.warnings)
    } else {
        Outcome::Rejected(errors.iter().map(|error| path(&error.pointer)).collect())
    }
}

/// Number of refusals, and of those that name the spoilt field, by the kind of corruption.
#[derive(Default)]
struct Count {
    refused: usize,
    named: usize,
    by_kind: BTreeMap<String, (usize, usize)>,
    silent: Vec<String>,
}

impl Count {
    fn add(&mut self, corruption: &Corruption, outcome: &Outcome) {
        let path = corruption.path.as_str();
        let (by, named) = match outcome {
            Outcome::Refused(paths) => ("us", paths.iter().any(|named| named == path)),
            Outcome::Rejected(paths) => ("customs", paths.iter().any(|named| named.as_deref() == Some(path))),
            Outcome::Accepted(warnings) => {
                if !warnings.iter().any(|warning| warning.to_string().starts_with(path)) {
                    self.silent.push(format!("{}: {path}", corruption.kind));
                }
                return;
            }
        };
        self.refused += 1;
        self.named += usize::from(named);
        let of_kind = self.by_kind.entry(format!("{}, by {by}", corruption.kind)).or_default();
        of_kind.0 += 1;
        of_kind.1 += usize::from(named);
    }
}

/// Returns a lodgement of a transit that customs takes without an error.
fn taken(runner: &mut TestRunner) -> Lodgement {
    let prepared_at = "2026-03-01T09:00:00Z".parse().expect("a moment");
    loop {
        let drawn = forms::lodgement().new_tree(runner).expect("a form").current();
        let lodgement = Lodgement { lrn: "LRN26000001".parse().ok(), prepared_at, ..drawn };
        if let Outcome::Accepted(_) = outcome(lodgement.form.form().clone(), &lodgement) {
            return lodgement;
        }
    }
}

#[test]
fn of_a_hundred_refusals_at_least_95_name_the_field_that_was_spoilt() {
    let mut runner = TestRunner::deterministic();
    let mut count = Count::default();
    let forms = Config::default().cases / 4;
    for _ in 0..forms {
        let lodgement = taken(&mut runner);
        let form = serde_json::to_value(lodgement.form.form()).expect("JSON");
        for corruption in corruptions(&form, lodgement.consignor_permit.is_some()) {
            let spoilt = serde_json::from_value(corruption.form.clone()).expect("a form");
            count.add(&corruption, &outcome(spoilt, &lodgement));
        }
    }
    for (kind, (refused, named)) in &count.by_kind {
        println!("{kind}: {named} of {refused}");
    }
    let Count { refused, named, by_kind, silent } = count;
    println!("{named} of {refused} refusals name the field that was spoilt");
    assert_eq!(silent, [""; 0], "neither refused nor told of");
    for by in ["us", "customs"] {
        assert!(by_kind.keys().any(|kind| kind.ends_with(by)), "nothing was refused by {by}");
    }
    assert!(refused > 15 * forms as usize, "{refused} are too few to tell");
    assert!(named * 100 >= refused * 95, "{named} of {refused}");
}
