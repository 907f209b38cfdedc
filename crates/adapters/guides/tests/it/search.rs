use customs_guides::internals::{Section, shown};
use customs_guides::search;

#[test]
fn sections_with_all_words_are_found_and_the_words_marked() {
    let page = search("customs SILENT").expect("a page");
    let first = page.split("<ol class=\"found\">").nth(1).and_then(|list| list.split("</a>").next());
    assert!(first.is_some_and(|first| first.contains("integrators#when-customs-is-silent")), "{first:?}");
    assert!(page.contains("<mark>"), "{page}");
}

#[test]
fn what_is_asked_comes_back_as_text() {
    let page = search("<script>\"&").expect("a page");
    assert!(page.contains("Search: &lt;script&gt;&quot;&amp;") && !page.contains("<script>"), "{page}");
    assert!(page.contains("No section has all of these words."), "{page}");
}

#[test]
fn nothing_asked_is_nothing_found() {
    assert!(!search("  ").expect("a page").contains("<li><a href=\"integrators#"));
}

#[test]
fn a_text_is_cut_between_letters() {
    let section = Section {
        page: "page",
        title: "T".to_owned(),
        name: "n".to_owned(),
        heading: "H".to_owned(),
        text: "é".repeat(400),
    };
    assert!(shown(&section, &["nothing".to_owned()]).contains("é …"));
}
