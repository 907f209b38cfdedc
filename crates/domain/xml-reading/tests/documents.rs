//! Documents as they come from outside, well-formed ones and hostile ones.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use customs_xml_reading::{Content, LONGEST_PATH, MOST_TEXTS, XmlError, XmlWalk};
use proptest::prelude::*;

const LIMIT: usize = 1024 * 1024;

fn walk(document: &str) -> XmlWalk<'_> {
    XmlWalk::new(document.as_bytes(), LIMIT).expect("UTF-8 within the limit")
}

/// Writes the whole document as text, each start tag with its namespace in braces.
fn reported(document: &[u8]) -> Result<String, XmlError> {
    let mut walk = XmlWalk::new(document, LIMIT)?;
    let root = walk.root()?;
    let mut reported = format!("{{{}}}{}(", root.namespace, root.name());
    let mut depth = 1;
    while depth > 0 {
        match walk.next_content()? {
            Content::Child(tag) => {
                depth += 1;
                reported += &format!("{{{}}}{}(", tag.namespace, tag.name());
            }
            Content::Text(text) => reported += &text,
            Content::End => {
                depth -= 1;
                reported.push(')');
            }
        }
    }
    walk.finish()?;
    Ok(reported)
}

#[test]
fn elements_come_with_their_namespace_and_their_text() {
    let document = "\u{feff}<?xml version='1.0' encoding='UTF-8'?>\n<!-- a --><a:one xmlns:a='urn:a'>\
                    <two xmlns='urn:b'>x&lt;<![CDATA[<y>]]></two><!-- b --><three/></a:one><?end?>\n";
    assert_eq!(reported(document.as_bytes()), Ok("{urn:a}one({urn:b}two(x<<y>){}three())".to_owned()));
}

#[test]
fn a_text_is_taken_whole_without_the_elements_inside_it() {
    let mut walk = walk("<a><b> x<!-- -->&#x79;<c>no</c>z </b><b> \n </b><b/></a>");
    walk.root().expect("a root");
    let mut texts = Vec::new();
    while let Some(tag) = walk.next_child().expect("well-formed") {
        assert_eq!(tag.name(), "b");
        texts.push(walk.text().expect("well-formed"));
    }
    assert_eq!(texts, [Some("xyz".to_owned()), None, None]);
    walk.finish().expect("nothing follows");
}

#[test]
fn what_is_passed_over_ends_where_its_element_does() {
    let mut walk = walk("<a><b><b>1</b><b/></b><c>2</c></a>");
    walk.root().expect("a root");
    walk.next_child().expect("well-formed").expect("b");
    walk.skip().expect("well-formed");
    let next = walk.next_child().expect("well-formed").expect("c");
    assert_eq!(next.name(), "c");
}

#[test]
fn each_text_is_told_with_its_place() {
    let mut walk = walk("<a>x<b>1</b><b> <c k='EUR'>2</c><w>3</w> </b><b/><w><d>4<!-- --> </d></w>y</a>");
    let root = walk.root().expect("a root");
    let mut reported = Vec::new();
    let found = walk.each_text(&root, Some("w"), |path, element, text| {
        reported.push(format!("{path}={text}{}", element.attribute("k").unwrap_or_default()));
    });
    assert_eq!((found, walk.finish()), (Ok(()), Ok(())));
    assert_eq!(reported, ["b=1", "b[2]/c=2EUR", "b[2]=3", "d=4"]);
}

#[test]
fn a_document_of_many_texts_below_a_long_name_is_told_in_part() {
    let name = "é".repeat(LONGEST_PATH + 10);
    let document = format!("<a><{name}>{}</{name}></a>", "<b>1</b>".repeat(MOST_TEXTS + 1));
    let mut walk = XmlWalk::new(document.as_bytes(), 2 * document.len()).expect("UTF-8 within the limit");
    let root = walk.root().expect("a root");
    let (mut reported, mut longest) = (0, 0);
    let found = walk.each_text(&root, None, |path, _, _| {
        reported += 1;
        longest = longest.max(path.chars().count());
    });
    assert_eq!((found, walk.finish()), (Ok(()), Ok(())), "the document is read to its end");
    assert_eq!((reported, longest), (MOST_TEXTS, LONGEST_PATH));
}

#[test]
fn attributes_are_read_with_their_references_resolved() {
    let mut walk = walk("<a unit='K&amp;G' p:other='no' xmlns:p='urn:p'/>");
    let root = walk.root().expect("a root");
    assert_eq!(root.attribute("unit").as_deref(), Some("K&G"));
    assert_eq!(root.attribute("other"), None, "an attribute of a namespace is another one");
}

#[test]
fn what_was_walked_can_be_had_as_it_is_written() {
    for mark in ["", "\u{feff}"] {
        let document =
            format!("{mark}<?xml version='1.0'?><p:a xmlns:p='urn:p'  ><b  x='1' >é&amp;</b ><c /><d/>t</p:a><!--z-->");
        let mut walk = walk(&document);
        assert_eq!(format!("{mark}{}", walk.rest()), document, "a byte order mark is passed over");
        let root = walk.root().expect("a root");
        assert_eq!(walk.since(root.position()), Some("<p:a xmlns:p='urn:p'  >"));
        assert_eq!(root.qualified_name(), "p:a");
        let mut written = Vec::new();
        while let Some(tag) = walk.next_child().expect("well-formed") {
            walk.skip().expect("well-formed");
            written.push(walk.since(tag.position()).expect("a part of the document"));
        }
        assert_eq!(written, ["<b  x='1' >é&amp;</b >", "<c />", "<d/>"]);
        assert_eq!(walk.rest(), "<!--z-->");
        let end = walk.position();
        assert_eq!(walk.since(end), Some(""));
        assert_eq!(walk.since(end + 1), None, "nobody was there yet");
    }
}

#[test]
fn what_no_message_has_is_refused() {
    let malformed = |document: &str| matches!(reported(document.as_bytes()), Err(XmlError::Malformed { .. }));
    for document in ["<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"] {
        assert_eq!(reported(document.as_bytes()), Err(XmlError::DocumentType));
    }
    assert!(matches!(reported(b"<a>&nbsp;</a>"), Err(XmlError::Entity { .. })));
    assert_eq!(reported("<a>".repeat(65).as_bytes()), Err(XmlError::TooDeep { limit: 64 }));
    assert!(reported(("<a>".repeat(64) + &"</a>".repeat(64)).as_bytes()).is_ok());
    for trailing in ["x", "<a/>", "&amp;", "<![CDATA[]]>", "</a>"] {
        assert_eq!(reported(format!("<a/>{trailing}").as_bytes()), Err(XmlError::TrailingContent), "{trailing}");
    }
    assert_eq!(reported(&[b'<', 0xff]), Err(XmlError::NotUtf8));
    assert_eq!(reported(b"<?xml version='1.0' encoding='utf-16'?><a/>"), Err(XmlError::NotUtf8));
    assert!(matches!(XmlWalk::new(b"<a/>", 3), Err(XmlError::TooLarge { limit: 3 })));
    for document in
        ["", "x", "<a", "<a>", "<a></b>", "<a b=1/>", "<p:a/>", "<a b='' b=''/>", "<a>\u{1}</a>", "<a>&#0;</a>"]
    {
        assert!(malformed(document), "{document}");
    }
    let flood: String = (0..65).map(|number| format!(" a{number}=''")).collect();
    assert!(malformed(&format!("<a{flood}/>")));
}

#[test]
fn errors_say_where_and_never_what() {
    let reported = [
        (XmlWalk::new(b"<secret/>", 3).err(), "the document is larger than 3 bytes"),
        (reported(b"<secret>").err(), "the document is not well-formed at byte 8: the document breaks off"),
        (reported(b"<a>&secret;</a>").err(), "the document uses an entity that XML does not define, at byte 11"),
        (reported(b"<a/>secret").err(), "the document goes on after its root element"),
    ];
    for (error, text) in reported {
        assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(text));
    }
}

proptest! {
    #[test]
    fn no_bytes_make_the_walk_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = reported(&bytes);
    }

    #[test]
    fn no_change_of_a_good_document_makes_the_walk_panic(at in 0_usize..100, byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = b"<?xml version='1.0'?><p:a xmlns:p='urn:p'><b c='&lt;'>x<![CDATA[y]]><!--z--></b><d/></p:a>".to_vec();
        let at = at % bytes.len();
        if cut { bytes.remove(at); } else { bytes[at] = byte; }
        let _ = reported(&bytes);
    }
}

#[test]
fn the_attributes_of_an_element_are_named_but_not_what_xml_itself_puts_there() {
    let tag =
        walk("<a xmlns='urn:a' xmlns:b='urn:b' b:c='1' d='2' xsi:e='3' xmlns:xsi='urn:s'/>").root().expect("a root");
    assert_eq!(tag.attribute_names(), ["b:c", "d"]);
}
