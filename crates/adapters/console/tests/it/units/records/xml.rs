use customs_console::internals::records::{FormattedXml, MOST};

#[test]
fn each_element_has_a_line_and_a_text_stays_with_its_element() {
    let document = "<?xml version=\"1.0\"?><a x=\"1\">\n<b>t &amp; u</b><c/><d><e></e></d></a>";
    let text = "<?xml version=\"1.0\"?>\n<a x=\"1\">\n  <b>t &amp; u</b>\n  <c/>\n  <d>\n    <e></e>\n  </d>\n</a>";
    assert_eq!(FormattedXml::from_document(document.as_bytes()), FormattedXml { text: text.to_owned(), is_cut: false });
}

#[test]
fn what_is_no_xml_stays_as_it_is() {
    assert_eq!(FormattedXml::from_document(b"<a></b>").text, "<a></b>");
    assert_eq!(FormattedXml::from_document(b"\xff<").text, "\u{fffd}<");
}

#[test]
fn a_long_document_is_cut() {
    let document = format!("<a>{}</a>", "<b>1</b>".repeat(100_000));
    let laid_out = FormattedXml::from_document(document.as_bytes());
    assert!(laid_out.is_cut && laid_out.text.len() < MOST + 100);
    let deep = "<a>".repeat(2_000) + &"</a>".repeat(2_000);
    assert!(FormattedXml::from_document(deep.as_bytes()).text.len() < MOST + 100);
}
