//! The reader answers hostile bytes at once with a clear error.
use customs_messages::reading::{ReadError, divide_res, read_res};
use customs_xml_reading::XmlError;
use proptest::prelude::*;

const LIMIT: usize = 1024 * 1024;

fn envelope(inside: &str) -> String {
    format!(
        "<md:MetaData xmlns:md=\"urn:wco:datamodel:WCO:DocumentMetaData-DMS:2\" \
         xmlns=\"urn:wco:datamodel:WCO:RES-DMS:2\" xmlns:ds=\"urn:wco:datamodel:WCO:Response_DS:DMS:2\">{inside}</md:MetaData>"
    )
}

fn answer(lrn: &str) -> String {
    format!(
        "<Response><FunctionCode>01</FunctionCode><Declaration><FunctionalReferenceID>{lrn}</FunctionalReferenceID>\
         </Declaration></Response>"
    )
}

fn read(xml: &str) -> Result<Vec<String>, ReadError> {
    let message = read_res(xml.as_bytes(), LIMIT)?;
    Ok(message.responses.into_iter().filter_map(|response| response.declaration.lrn).collect())
}

#[test]
fn one_envelope_holds_one_answer_or_more() {
    assert_eq!(read(&envelope(&(answer("A") + &answer("B")))), Ok(vec!["A".to_owned(), "B".to_owned()]));
    assert_eq!(read(&envelope("")), Err(ReadError::NoMessage("RES")));
}

#[test]
fn each_answer_of_a_document_can_have_a_document_of_its_own() {
    let inside = format!(
        "\n <md:WCOTypeName>RES</md:WCOTypeName><!-- of A and B -->\n {}<!-- between -->{}<other xmlns='urn:x'>A</other>",
        answer("A"),
        answer("B &amp; é").replace("<Response>", "<Response >")
    );
    let document = format!("\u{feff}<?xml version='1.0'?>\n{}", envelope(&inside));
    let places = divide_res(document.as_bytes(), LIMIT).expect("a RES message");
    let whole = read_res(document.as_bytes(), LIMIT).expect("a RES message");
    assert_eq!(places.len(), 2);
    for ((response, part), written) in places.iter().zip([answer("A"), answer("B &amp; é")]) {
        let text = std::str::from_utf8(part).expect("UTF-8");
        assert!(text.contains(&written) || text.contains(&written.replace("<Response>", "<Response >")), "{text}");
        assert!(text.contains("<md:WCOTypeName>RES</md:WCOTypeName>"), "{text}");
        assert!(!text.contains("between") && !text.contains("urn:x") && !text.contains("of A and B"), "{text}");
        let read = read_res(part, LIMIT).expect("a RES message");
        assert_eq!(read.responses.as_slice(), response.as_slice());
    }
    let responses: Vec<_> = places.into_iter().filter_map(|(response, _)| response).collect();
    assert_eq!(responses, whole.responses);
    let alone = document.replace(&answer("A"), "");
    let places = divide_res(alone.as_bytes(), LIMIT).expect("a RES message");
    assert_eq!(places[0].1, alone.as_bytes(), "one alone stays byte for byte");
}

#[test]
fn an_answer_that_says_nothing_to_anybody_takes_nothing_from_the_others() {
    let without_code = answer("B").replace("<FunctionCode>01</FunctionCode>", "");
    let odd_code = answer("B").replace(">01<", ">0x1<");
    let without_declaration = "<Response><FunctionCode>01</FunctionCode></Response>".to_owned();
    for unusable in [without_code, odd_code, without_declaration] {
        let document = envelope(&(unusable.clone() + &answer("A") + &answer("C")));
        let places = divide_res(document.as_bytes(), LIMIT).expect("a RES message");
        let lrn = |response: &customs_messages::reading::Response| response.declaration.lrn.clone().expect("an LRN");
        let named: Vec<_> = places.iter().map(|(response, _)| response.as_ref().map(lrn)).collect();
        assert_eq!(named, [Some("A".to_owned()), Some("C".to_owned()), None]);
        assert!(String::from_utf8_lossy(&places[2].1).contains(&unusable), "it is kept as it came");
        assert!(read_res(&places[2].1, LIMIT).is_err());
        let alone = envelope(&(unusable.clone() + &answer("A")));
        let places = divide_res(alone.as_bytes(), LIMIT).expect("a RES message");
        assert_eq!(places.len(), 2, "each has a place");
        assert!(divide_res(envelope(&unusable).as_bytes(), LIMIT).is_err(), "nothing in it says anything");
    }
}

#[test]
fn an_envelope_that_would_be_repeated_too_often_is_refused() {
    let long = format!("<md:ResponsibleAgencyName>{}</md:ResponsibleAgencyName>", "x".repeat(LIMIT / 4));
    let few = envelope(&(long.clone() + &answer("A") + &answer("B")));
    assert_eq!(divide_res(few.as_bytes(), LIMIT).map(|places| places.len()), Ok(2));
    let many = envelope(&(long + &answer("A").repeat(100)));
    assert_eq!(divide_res(many.as_bytes(), LIMIT), Err(ReadError::Xml(XmlError::TooLarge { limit: LIMIT })));
}

#[test]
fn a_document_type_is_refused_before_anything_in_it_is_read() {
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>";
    assert_eq!(read(&(bomb.to_owned() + &envelope(&answer("&b;")))), Err(ReadError::Xml(XmlError::DocumentType)));
    assert_eq!(
        read(&("<!DOCTYPE x SYSTEM 'file:///etc/passwd'>".to_owned() + &envelope(""))),
        Err(ReadError::Xml(XmlError::DocumentType))
    );
}

#[test]
fn only_the_five_entities_of_xml_and_character_references_are_known() {
    assert_eq!(read(&envelope(&answer("&lt;&gt;&amp;&quot;&apos;&#65;&#x42;"))), Ok(vec!["<>&\"'AB".to_owned()]));
    assert_eq!(read(&envelope(&answer("<![CDATA[A<B]]>"))), Ok(vec!["A<B".to_owned()]));
    assert!(matches!(read(&envelope(&answer("&nbsp;"))), Err(ReadError::Xml(XmlError::Entity { .. }))));
    for illegal in ["&#0;", "&#1;", "&#xD800;", "&#xFFFF;", "&#x110000;", "a\u{1}b"] {
        assert!(
            matches!(read(&envelope(&answer(illegal))), Err(ReadError::Xml(XmlError::Malformed { .. }))),
            "{illegal:?}"
        );
    }
}

#[test]
fn deep_nesting_large_documents_and_what_follows_the_root_are_refused() {
    let deep = envelope(&"<Response>".repeat(100_000));
    assert_eq!(read_res(deep.as_bytes(), deep.len()), Err(ReadError::Xml(XmlError::TooDeep { limit: 64 })));
    assert_eq!(read_res(&[b' '; 11], 10), Err(ReadError::Xml(XmlError::TooLarge { limit: 10 })));
    let whole = envelope(&answer("A"));
    assert!(
        read(&format!("\u{feff}<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- a -->{whole}\n<!-- b -->\n")).is_ok()
    );
    for trailing in ["x", "<more/>", "&amp;", "<![CDATA[x]]>", "</x>", &whole] {
        assert_eq!(read(&format!("{whole}{trailing}")), Err(ReadError::Xml(XmlError::TrailingContent)), "{trailing}");
    }
}

#[test]
fn an_element_with_a_flood_of_attributes_or_namespaces_is_refused() {
    let attributes: String = (0..200_000).map(|number| format!(" a{number}=''")).collect();
    let namespaces: String = (0..200_000).map(|number| format!(" xmlns:a{number}='urn:{number}'")).collect();
    for flood in [attributes, namespaces] {
        let xml = envelope(&format!("<Response{flood}/>"));
        assert!(matches!(read_res(xml.as_bytes(), xml.len()), Err(ReadError::Xml(XmlError::Malformed { .. }))));
    }
}

#[test]
fn other_namespaces_are_not_taken_for_the_envelope_or_an_answer() {
    let other = envelope(&answer("A")).replace("DocumentMetaData-DMS:2", "DocumentMetaData-DMS:3");
    assert_eq!(read(&other), Err(ReadError::NotAnEnvelope));
    let other = envelope(&answer("A")).replace("RES-DMS:2", "RES-DMS:3");
    assert_eq!(read(&other), Err(ReadError::NoMessage("RES")));
    let inside = answer("A").replace("<Declaration>", "<Declaration xmlns='urn:other'>");
    assert_eq!(read(&envelope(&inside)), Err(ReadError::Missing("Declaration")));
}

#[test]
fn broken_documents_are_named_as_such() {
    for broken in ["", "x", "<a", "<a></b>", "<a b=1/>", "<p:a/>", "<a b='' b=''/>", "<md:MetaData>", "</a>", "<?xml?>"]
    {
        assert!(
            matches!(read(broken), Err(ReadError::Xml(XmlError::Malformed { .. }) | ReadError::NotAnEnvelope)),
            "{broken}"
        );
    }
    let cut = envelope(&answer("A"));
    for length in 1..cut.len() - 1 {
        assert!(read(&cut[..length]).is_err(), "{length}");
    }
    assert_eq!(read_res(&[b'<', 0xff, b'>'], LIMIT), Err(ReadError::Xml(XmlError::NotUtf8)));
    assert_eq!(read(&format!("<?xml version='1.0' encoding='utf-16'?>{cut}")), Err(ReadError::Xml(XmlError::NotUtf8)));
}

#[test]
fn an_answer_without_function_code_or_declaration_is_no_answer() {
    let response = |inside: &str| read(&envelope(&format!("<Response>{inside}</Response>")));
    assert_eq!(response("<Declaration/>"), Err(ReadError::Missing("FunctionCode")));
    assert_eq!(response("<FunctionCode>1</FunctionCode>"), Err(ReadError::Missing("Declaration")));
    for code in ["x", "+1", "001", "-1", "1.0", "٣"] {
        let inside = format!("<FunctionCode>{code}</FunctionCode><Declaration/>");
        assert_eq!(response(&inside), Err(ReadError::Invalid("FunctionCode")), "{code}");
    }
}

#[test]
fn unknown_elements_are_passed_over_wherever_they_stand() {
    let inside = answer("A")
        .replace("<Declaration>", "<New><Deep>1</Deep></New><Declaration><o:ID xmlns:o='urn:other'>X</o:ID>");
    assert_eq!(read(&envelope(&inside)), Ok(vec!["A".to_owned()]));
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read_res(&bytes, LIMIT);
    }

    #[test]
    fn no_change_of_a_good_answer_makes_the_reader_panic(at in 0_usize..400, byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = envelope(&answer("A &amp; <![CDATA[B]]>")).into_bytes();
        let at = at % bytes.len();
        if cut { bytes.remove(at); } else { bytes[at] = byte; }
        let _ = read_res(&bytes, LIMIT);
    }
}
