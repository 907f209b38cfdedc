use customs_console::internals::texts::Catalogue;

static KNOWN: Catalogue = Catalogue::of(&[
    ("{} is free", "{0} is vrij"),
    ("goods of {}", "goederen van {0}"),
    ("{} of {}", "{1}: {0}"),
    ("goods", "goederen"),
]);

#[test]
fn sentences_that_may_fit_keep_the_order_of_the_catalogue() {
    let candidates =
        |sentence: &str| -> Vec<&str> { KNOWN.candidates(sentence).map(|(english, _)| *english).collect() };
    assert_eq!(candidates("goods of A"), ["{} is free", "goods of {}", "{} of {}", "goods"]);
    assert_eq!(candidates("Goods of A"), ["{} is free", "{} of {}"], "capitals differ");
    assert_eq!(candidates(""), ["{} is free", "{} of {}"]);
}
