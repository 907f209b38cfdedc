//! An authority that does not know the form rejects a message; its pointers lead back to the field that was wrong.
//!
//! The test counts: valid forms are made in many shapes, each of their fields that the authority checks is spoilt
//! alone, and in at least 95 of 100 rejections every error must name exactly that field.

use crate::forms;
use crate::forms::lodge;
use crate::spoilt::{CodebookOfTheAuthority, Corruption, corruptions, valid_form};
use customs_declarations::field_in_error;
use customs_simulator::decision::{AnswerContent, Examiner, decide};
use customs_simulator::wco::DecMessage;
use customs_tariff::{Codebook, TariffMeasures};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::Value;
use std::collections::BTreeMap;

/// Returns the code and path of each error with which the authority rejects the form; none when it does not.
fn rejection(form: &Value) -> Vec<(String, Option<String>)> {
    let message = lodge(form.clone(), "LRN26000001");
    let dec = DecMessage::parse(&message.bytes).expect("a declaration message");
    let today = "2026-09-02".parse().expect("a day");
    let (codebook, measures) = (Codebook::embedded(), TariffMeasures::embedded());
    let examiner = Examiner { today, codebook, measures, asked: &[] };
    let errors = decide(&dec, None, &examiner).answers.into_iter().filter_map(|answer| match answer.content {
        AnswerContent::Rejected(errors) => Some(errors),
        _ => None,
    });
    let lodged = forms::form(form.clone());
    let path =
        |pointer: String| field_in_error(&pointer, &message.emission_map, &lodged, &CodebookOfTheAuthority, today);
    errors.flatten().map(|error| (error.code().to_owned(), path(error.pointer().to_string()))).collect()
}

/// Number of rejections, and of rejections in which every error named the spoilt field.
#[derive(Default)]
struct Count {
    rejected: usize,
    named: usize,
    by_field: BTreeMap<String, (usize, usize)>,
}

impl Count {
    fn add(&mut self, corruption: &Corruption, errors: &[(String, Option<String>)]) {
        let named = errors.iter().all(|(_, path)| path.as_deref() == Some(&*corruption.path));
        let of_field = self.by_field.entry(format!("{} {}", corruption.kind, errors[0].0)).or_default();
        for (rejected, hit) in [(&mut self.rejected, &mut self.named), (&mut of_field.0, &mut of_field.1)] {
            *rejected += 1;
            *hit += usize::from(named);
        }
    }
}

#[test]
fn of_a_hundred_rejections_at_least_95_name_the_field_that_was_spoilt() {
    let mut runner = TestRunner::deterministic();
    let mut count = Count::default();
    for _ in 0..150 {
        let form = valid_form().new_tree(&mut runner).expect("a form").current();
        assert_eq!(rejection(&form), Vec::new(), "a valid form is accepted: {form:#}");
        for corruption in corruptions(&form, &mut runner) {
            let errors = rejection(&corruption.form);
            // Some spoilt forms are still valid: a different procedure may be allowed, and some documents are not
            // required.
            if !errors.is_empty() {
                count.add(&corruption, &errors);
            }
        }
    }
    for (field, (rejected, named)) in &count.by_field {
        println!("{field}: {named} of {rejected}");
    }
    let Count { rejected, named, by_field } = count;
    println!("{named} of {rejected} rejections name the field that was spoilt");
    for code in ["DMS343AA", "DMS548AA", "DMS372AA", "TMSV0045", "DMS869AB", "DMS255AB"] {
        assert!(by_field.keys().any(|field| field.ends_with(code)), "{code} was never met");
    }
    assert!(rejected > 1_500, "{rejected} are too few to tell");
    assert!(named * 100 >= rejected * 95, "{named} of {rejected}");
}
