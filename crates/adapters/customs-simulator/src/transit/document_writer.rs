//! Writes messages as trees of elements. Only the root has a namespace.

use crate::xml::{Namespace, XmlElement};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io;

/// An element with a text.
pub(super) fn leaf(name: &str, text: impl Into<String>) -> XmlElement {
    XmlElement { text: text.into(), ..group(name, Vec::new()) }
}

/// An element with other elements inside.
pub(super) fn group(name: &str, children: Vec<XmlElement>) -> XmlElement {
    XmlElement { namespace: Namespace::Other, name: name.into(), text: String::new(), currency: None, children }
}

/// Writes a whole message of customs.
pub(super) fn write_message(root: &XmlElement) -> io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::with_capacity(1_024));
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let attributes = [("xmlns:ncts", NAMESPACE), ("PhaseID", "NCTS5.1")];
    let start = xml.create_element(format!("ncts:{}", root.name())).with_attributes(attributes);
    start.write_inner_content(|xml| root.children.iter().try_for_each(|child| write_element(xml, child)))?;
    Ok(xml.into_inner())
}

/// Writes a message in the shortest form, to be stored.
pub(super) fn write_stored(root: &XmlElement) -> io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::with_capacity(1_024));
    let start = xml.create_element(root.name()).with_attribute(("xmlns", NAMESPACE));
    start.write_inner_content(|xml| root.children.iter().try_for_each(|child| write_element(xml, child)))?;
    Ok(xml.into_inner())
}

/// Writes an element with all that is inside. The reader limits how deep elements go.
fn write_element(xml: &mut Writer<Vec<u8>>, element: &XmlElement) -> io::Result<()> {
    let start = xml.create_element(element.name());
    if element.children.is_empty() {
        start.write_text_content(BytesText::new(element.text()))?;
    } else {
        start.write_inner_content(|xml| element.children.iter().try_for_each(|child| write_element(xml, child)))?;
    }
    Ok(())
}

/// Namespace of the root element of every message.
pub(super) const NAMESPACE: &str = "http://ncts.dgtaxud.ec";
