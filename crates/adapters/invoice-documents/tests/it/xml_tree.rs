//! A UBL document read back as a tree, with no code of the writer.

use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;
use rust_decimal::Decimal;

const CAC: &str = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
const CBC: &str = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";

/// An element of the tree.
#[derive(Debug, Default)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) text: String,
    pub(crate) children: Vec<Node>,
}

impl Node {
    /// Reads a document and checks that every element is in its namespace.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        let mut reader = NsReader::from_str(text);
        let mut open = vec![Self::default()];
        loop {
            let (namespace, event) = reader.read_resolved_event().expect("well-formed XML");
            match event {
                Event::Start(start) => {
                    let node = Self::started(&start, namespace, open.len() == 1);
                    open.push(node);
                }
                Event::End(_) => {
                    let node = open.pop().expect("an open element");
                    let closed = open.last_mut().expect("its parent");
                    closed.children.push(node);
                }
                Event::Text(text) => {
                    open.last_mut().expect("an open element").text.push_str(&text);
                }
                Event::GeneralRef(reference) => {
                    let letter = quick_xml::escape::unescape(&format!("&{};", &*reference))
                        .expect("a known entity")
                        .into_owned();
                    open.last_mut().expect("an open element").text.push_str(&letter);
                }
                Event::Decl(_) => {}
                Event::Eof => break,
                other => panic!("unexpected {other:?}"),
            }
        }
        let mut document = open.pop().expect("the document");
        assert!(open.is_empty(), "everything that was opened is closed");
        document.children.pop().expect("a root")
    }

    fn started(start: &BytesStart<'_>, namespace: ResolveResult<'_>, is_root: bool) -> Self {
        let qualified = start.name().into_inner().to_owned();
        let ResolveResult::Bound(namespace) = namespace else { panic!("{qualified} has no namespace") };
        let namespace = namespace.into_inner().to_owned();
        let expected = match qualified.split_once(':') {
            Some(("cac", _)) => CAC.to_owned(),
            Some(("cbc", _)) => CBC.to_owned(),
            _ => {
                assert!(is_root, "{qualified} is the root");
                format!("urn:oasis:names:specification:ubl:schema:xsd:{qualified}-2")
            }
        };
        assert_eq!(namespace, expected, "{qualified}");
        let attributes = start.attributes().map(|attribute| {
            let attribute = attribute.expect("an attribute");
            (attribute.key.into_inner().to_owned(), attribute.value.into_owned())
        });
        let attributes = attributes.filter(|(name, _)| !name.starts_with("xmlns")).collect();
        Self { name: qualified.rsplit(':').next().unwrap_or_default().to_owned(), attributes, ..Self::default() }
    }

    /// All elements at the path of names below this one.
    pub(crate) fn all(&self, path: &str) -> Vec<&Self> {
        path.split('/').fold(vec![self], |nodes, name| {
            nodes.into_iter().flat_map(|node| &node.children).filter(|node| node.name == name).collect()
        })
    }

    pub(crate) fn one(&self, path: &str) -> &Self {
        let found = self.all(path);
        assert_eq!(found.len(), 1, "{path} below {}", self.name);
        found[0]
    }

    pub(crate) fn text_of(&self, path: &str) -> &str {
        &self.one(path).text
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        !self.all(path).is_empty()
    }

    pub(crate) fn amount(&self, path: &str) -> Decimal {
        self.text_of(path).parse().expect("a number")
    }

    /// The sum of all amounts at a path; zero if there are none.
    pub(crate) fn sum(&self, path: &str) -> Decimal {
        self.all(path).iter().map(|node| node.text.parse::<Decimal>().expect("a number")).sum()
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    /// Visits the element and everything below it.
    pub(crate) fn each<'n>(&'n self, visit: &mut dyn FnMut(&'n Self)) {
        visit(self);
        for child in &self.children {
            child.each(visit);
        }
    }
}
