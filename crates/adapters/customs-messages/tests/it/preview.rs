use customs_messages::internals::preview::{FOOT, HEAD};
use customs_messages::preview_page;

/// Returns the text of the page without the marks that the preview itself adds.
fn words(page: &str) -> String {
    let body = page.strip_prefix(HEAD).and_then(|page| page.strip_suffix(FOOT)).expect("head and foot");
    let mut words = String::new();
    let mut rest = body;
    while let Some((text, after)) = rest.split_once("<span class=\"") {
        words.push_str(text);
        rest = &after[3..];
    }
    words.push_str(rest);
    let words = words.replace("</span>", "");
    assert!(!words.contains(['<', '>']), "markup of the document got through: {words}");
    quick_xml::escape::unescape(&words).expect("escaped").into_owned()
}

#[test]
fn every_element_has_its_line() {
    let page = preview_page(b"<?xml version=\"1.0\"?><a x=\"1\" y='2'><b>text</b><c/><d><e>1</e></d></a>");
    let expected =
        "<?xml version=\"1.0\"?>\n<a x=\"1\" y='2'>\n  <b>text</b>\n  <c/>\n  <d>\n    <e>1</e>\n  </d>\n</a>";
    assert_eq!(words(&page), expected);
}

#[test]
fn nothing_of_the_document_becomes_markup() {
    for hostile in [
        "<a><script>alert(1)</script></a>",
        "<a x=\"&quot;><script>\">&lt;script&gt;</a>",
        "<a><![CDATA[<script>alert(1)</script>]]></a>",
        "<!--<img src=x onerror=alert(1)>--><a/>",
        "<a><b></a><script>alert(1)</script>",
        "<script <b> \"'></span></pre><script>",
        "<a x='></span>",
        "not xml at all <",
        "\u{0}<a>\u{7}</a>",
        "<!DOCTYPE a [<!ENTITY b '<script>'>]><a>&b;</a>",
    ] {
        let page = preview_page(hostile.as_bytes());
        words(&page);
        assert!(!page.contains("<script") && !page.contains("<img"), "{hostile}");
    }
    words(&preview_page(&[0xff, 0xfe, b'<', b'a', b'>']));
}

#[test]
fn a_broken_document_is_shown_to_its_end() {
    let page = preview_page(b"<a><b>1</b><c></a>tail");
    assert!(words(&page).ends_with("</a>tail"), "{page}");
}

#[test]
fn the_page_runs_and_loads_nothing() {
    let page = preview_page(b"<a/>");
    assert!(page.contains("default-src 'none'"));
    assert!(!page.contains("src=") && !page.contains("href=") && !page.contains("url("));
}
