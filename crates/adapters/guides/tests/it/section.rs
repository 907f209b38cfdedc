use customs_guides::internals::{sections, sections_of};
use customs_guides::{Kind, files};

#[test]
fn a_page_falls_into_its_sections() {
    let html = "<main id=\"_text\">\n<h1 id=\"a\">A <code>b</code> <a class=\"anchor\" href=\"#a\">#</a></h1>\n\
                <p>one &lt; two</p><h2 id=\"c\">C <a class=\"anchor\" href=\"#c\">#</a></h2><p>three</p></main>";
    let reported: Vec<[String; 4]> =
        sections_of("page", html).into_iter().map(|it| [it.title, it.name, it.heading, it.text]).collect();
    assert_eq!(reported, [["A b", "a", "A b", "one < two"], ["A b", "c", "C", "three"]]);
}

#[test]
fn all_pages_have_sections() {
    let sections = sections().expect("what was packed unpacks");
    for file in files().iter().filter(|file| file.kind == Kind::Page) {
        assert!(sections.iter().any(|section| section.page == file.name), "{}", file.name);
    }
    assert!(sections.iter().any(|section| section.heading == "When customs is silent"));
}
