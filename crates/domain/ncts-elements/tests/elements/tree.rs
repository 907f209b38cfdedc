//! A document as a tree that can be changed and written again.

use customs_xml_reading::{Content, Tag, XmlError, XmlWalk};

#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) children: Vec<Node>,
}

impl Node {
    pub(crate) fn read(xml: &str) -> Self {
        let mut walk = XmlWalk::new(xml.as_bytes(), usize::MAX).expect("a document");
        let root = walk.root().expect("a root");
        node(&mut walk, &root).expect("a tree")
    }

    /// Returns the document, with the namespace of the transit system at the root.
    pub(crate) fn written(&self) -> String {
        let mut xml = String::new();
        self.write(&mut xml, true);
        xml
    }

    fn write(&self, xml: &mut String, is_root: bool) {
        let (prefix, namespace) = if is_root { ("n:", " xmlns:n='http://ncts.dgtaxud.ec'") } else { ("", "") };
        xml.push_str(&format!("<{prefix}{}{namespace}>", self.name));
        xml.push_str(&self.text.replace('&', "&amp;").replace('<', "&lt;"));
        for child in &self.children {
            child.write(xml, false);
        }
        xml.push_str(&format!("</{prefix}{}>", self.name));
    }

    /// Returns the places of all elements below this one, with their paths without numbers.
    pub(crate) fn places(&self) -> Vec<(String, Vec<usize>)> {
        let mut places = Vec::new();
        self.collect(&format!("/{}", self.name), &mut Vec::new(), &mut places);
        places
    }

    fn collect(&self, path: &str, place: &mut Vec<usize>, places: &mut Vec<(String, Vec<usize>)>) {
        for (number, child) in self.children.iter().enumerate() {
            place.push(number);
            let path = format!("{path}/{}", child.name);
            places.push((path.clone(), place.clone()));
            child.collect(&path, place, places);
            place.pop();
        }
    }

    pub(crate) fn at(&mut self, place: &[usize]) -> &mut Self {
        place.iter().fold(self, |node, number| &mut node.children[*number])
    }

    /// Returns the pointer of the element at a place, with numbers.
    pub(crate) fn pointer(&self, place: &[usize]) -> String {
        let mut pointer = format!("/{}", self.name);
        let mut node = self;
        for number in place {
            let child = &node.children[*number];
            let count = node.children[..=*number].iter().filter(|sibling| sibling.name == child.name).count();
            pointer.push_str(&format!("/{}[{count}]", child.name));
            node = child;
        }
        pointer
    }
}

fn node(walk: &mut XmlWalk<'_>, tag: &Tag<'_>) -> Result<Node, XmlError> {
    let mut node = Node { name: tag.name().to_owned(), text: String::new(), children: Vec::new() };
    loop {
        match walk.next_content()? {
            Content::Child(tag) => {
                let child = self::node(walk, &tag)?;
                node.children.push(child);
            }
            Content::Text(text) => node.text.push_str(text.trim()),
            Content::End => return Ok(node),
        }
    }
}
