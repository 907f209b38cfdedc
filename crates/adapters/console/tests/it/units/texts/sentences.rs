use customs_console::internals::texts::Catalogue;
use customs_console::internals::{Language, Said};

static KNOWN: Catalogue = Catalogue::of(&[
    ("{} is for {} only", "{0} is alleen voor {1}"),
    ("{} of {}", "{1}: {0}"),
    ("export", "uitvoer"),
    ("nothing", "niets"),
]);

#[test]
fn values_stand_in_their_places_whatever_their_order_is() {
    let said = |sentence: &str| Language::Nl.say(sentence, &KNOWN);
    let dutch = |text: &str| Said { text: text.to_owned(), language: "nl" };
    assert_eq!(said("nothing"), dutch("niets"));
    assert_eq!(said("7 of {0}"), dutch("{0}: 7"), "a value is no pattern");
    assert_eq!(said("Y1 or Y2 of 7"), dutch("7: Y1 of Y2"), "codes are alternatives");
    assert_eq!(said("this or that one of 7"), dutch("7: this or that one"));
    assert_eq!(said("A is for export only"), dutch("A is alleen voor uitvoer"), "a value may be known itself");
    for unknown in ["is for x only", "nothing else", "A is for  only", ""] {
        assert_eq!(said(unknown), Said { text: unknown.to_owned(), language: "en" });
    }
    assert_eq!(said("1234.50 of 2026-03-02T09:30:00Z"), dutch("02-03-2026 10:30: 1.234,50"), "as pages write them");
    assert_eq!(said("2.2% of 2026-03-02"), dutch("02-03-2026: 2,2\u{a0}%"));
    assert_eq!(Language::En.say("nothing", &KNOWN), Said { text: "nothing".to_owned(), language: "en" });
}
