use customs_simulator::internals::xml::{MAX_DEPTH, MAX_ELEMENTS, read};
use customs_simulator::xml::{XmlElement, XmlRefused};

#[test]
fn text_entities_and_character_data_are_read_as_one() {
    let document = read(b"<?xml version=\"1.0\"?><a><!-- no -->R&amp;D <![CDATA[<x>]]>&#65;</a>").expect("a document");
    assert_eq!(document.root.text(), "R&D <x>A");
}

#[test]
fn a_prefix_means_its_namespace_and_not_its_letters() {
    let xml = "<x:a xmlns:x='urn:wco:datamodel:WCO:DEC-DMS:2'><md:b xmlns:md='urn:other'>1</md:b><x:b>2</x:b></x:a>";
    let document = read(xml.as_bytes()).expect("a document");
    assert_eq!(document.root.text_at(&["b"]), Some("2"));
}

#[test]
fn the_attributes_of_the_root_are_kept_and_of_others_the_currency() {
    let kept = |xml: &str| read(xml.as_bytes()).expect("a document").attributes;
    let expected = vec![("b".into(), "1<2".to_owned()), ("x:b".into(), "3".to_owned())];
    assert_eq!(kept("<a b='1&lt;2' x:b='3'><c d='4'/></a>"), expected);
    assert_eq!(kept("<a b='1&lt;2' x:b='3'/>"), expected);
    assert!(matches!(read(b"<a b='&c;'/>"), Err(XmlRefused::Malformed(_))));
    let amounts = read(b"<a><b currencyID=' USD '/><b currencyID=''/><b unitCode='KGM'>1</b></a>").expect("a document");
    let currencies: Vec<_> = amounts.root.children.iter().map(XmlElement::currency).collect();
    assert_eq!(currencies, [Some("USD"), None, None]);
}

#[test]
fn a_document_type_is_refused() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;\">]><a>&c;</a>";
    assert_eq!(read(bomb.as_bytes()), Err(XmlRefused::DocumentType));
    assert!(matches!(read(b"<a>&c;</a>"), Err(XmlRefused::Malformed(_))));
}

#[test]
fn a_hundred_thousand_levels_are_refused_at_the_thirty_third() {
    let deep = "<a>".repeat(100_000) + &"</a>".repeat(100_000);
    assert_eq!(read(deep.as_bytes()), Err(XmlRefused::TooLarge { limit: MAX_DEPTH, of: "levels" }));
}

#[test]
fn more_elements_or_attributes_than_a_message_has_are_refused() {
    let wide = format!("<a>{}</a>", "<b/>".repeat(MAX_ELEMENTS));
    assert_eq!(read(wide.as_bytes()), Err(XmlRefused::TooLarge { limit: MAX_ELEMENTS, of: "elements" }));
    let attributes: String = (0..2_000).map(|number| format!(" a{number}=''")).collect();
    assert!(matches!(read(format!("<a{attributes}/>").as_bytes()), Err(XmlRefused::TooLarge { .. })));
}

#[test]
fn what_is_not_one_whole_document_is_refused() {
    let documents: [&[u8]; 10] =
        [b"", b"  ", b"text", b"{\"a\":1}", b"<a>", b"<a></b>", b"<a/><b/>", b"<a/>text", b"<p:a/>", b"<a>\xff</a>"];
    for document in documents {
        assert!(matches!(read(document), Err(XmlRefused::Malformed(_))), "{:?}", String::from_utf8_lossy(document));
    }
}
