use super::MessageWarning as W;
use customs_kernel::facts::{Count, Fact, More};
use std::collections::BTreeSet;

/// Clients of the API have read these sentences before they had codes.
#[test]
fn every_warning_has_the_sentence_that_is_promised() {
    let sentences: Vec<(W, &str)> = codes().into_iter().chain(left_out()).chain(fitted()).collect();
    for (warning, sentence) in &sentences {
        assert_eq!(warning.to_string(), *sentence);
        assert_eq!(W::from_statement(&warning.statement()).as_ref(), Some(warning));
    }
    let stated: BTreeSet<&str> = sentences.iter().map(|(warning, _)| warning.code()).collect();
    assert_eq!(stated, W::CODES.iter().map(|code| code.code).collect::<BTreeSet<_>>());
}

#[test]
fn only_a_warning_that_stands_once_counts_further_fields() {
    let (code, meaning, official) = ("FR".into(), "fiscal representative".into(), "FR3".into());
    let once = W::CodeGoesAs { code, meaning, official, more: More(0) };
    assert_eq!(once.and_more(2).to_string(), "FR (fiscal representative) goes to customs as FR3 (and 2 more)");
    assert_eq!(W::EmptyDocument.and_more(2), W::EmptyDocument);
}

fn codes() -> Vec<(W, &'static str)> {
    let more = More(0);
    vec![
        (
            W::CodeGoesAs { code: "FR".into(), meaning: "fiscal representative".into(), official: "FR3".into(), more },
            "FR (fiscal representative) goes to customs as FR3",
        ),
        (
            W::CodeGoesAsOther {
                code: "20".into(),
                meaning: "flight number".into(),
                official: "40".into(),
                there: "wagon number".into(),
                more: More(4),
            },
            "20 (flight number) goes to customs as 40; 20 of customs is: wagon number (and 4 more)",
        ),
        (
            W::CodeGoesAsWhat {
                code: "41".into(),
                meaning: "container number".into(),
                official: "99".into(),
                what: "unknown".into(),
                there: "registration of an aircraft".into(),
                more,
            },
            "41 (container number) goes to customs as 99 (unknown); 41 of customs is: registration of an aircraft",
        ),
        (W::TypeWithoutDocument { code: "XYZ".into() }, "XYZ has no document code: the message carries it as it is"),
    ]
}

fn left_out() -> Vec<(W, &'static str)> {
    vec![
        (W::NoPlace, "has no place in the message and is left out of it"),
        (W::AuthorisationWithoutDocument, "is not in the message: its type has no document code"),
        (W::NoCommonCurrency, "is not in the message: the items are in several currencies and have no common sum"),
        (W::BelongsToExport, "belongs to export and is not in the message"),
        (W::BelongsToImport, "belongs to import and is not in the message"),
        (W::TooManyItems { items: Count(1001), most: Count(999) }, "has 1001 items, the message schema takes 999"),
        (W::EmptyDocument, "has neither type nor reference and is left out of the message"),
        (W::HouseNumberNotSent, "is not in the message: with this identification type address is an identifier"),
    ]
}

fn fitted() -> Vec<(W, &'static str)> {
    vec![
        (W::TooManyDigits, "has more digits than the message can hold and is left out of it"),
        (W::CodeTooLong, "is too long for the message and is left out of it"),
        (W::CodeOfOtherLength, "has another length than it must have for the message and is left out of it"),
        (W::CodeOfOtherCharacters, "has other characters than it may have for the message and is left out of it"),
        (W::CodeNotAllowed, "has a value that is not allowed for the message and is left out of it"),
        (W::DayOutOfRange, "is a day that the message cannot hold and is left out of it"),
        (W::Rounded { decimals: Count(2) }, "is rounded to 2 decimals in the message"),
        (W::CurrencyNotSent, "has a currency that is not three letters: the message names none"),
        (W::UnitNotSent, "has a unit of more than 5 characters: the message names none"),
        (W::ControlCharactersNotSent, "holds control characters, which are left out of the message"),
        (W::Cut { length: Count(35) }, "is cut to 35 characters in the message"),
    ]
}
