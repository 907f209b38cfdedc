use crate::structure::Node;

/// An element of a message with its pointer.
pub(super) struct Element<'a> {
    pub(super) node: &'a Node,
    pub(super) pointer: String,
}

impl<'a> Element<'a> {
    pub(super) fn root(node: &'a Node) -> Self {
        Self { node, pointer: format!("/{}", node.name) }
    }

    /// Returns the elements at the end of a path of names below this one.
    pub(super) fn all(&self, path: &str) -> Vec<Element<'a>> {
        let mut found = vec![Element { node: self.node, pointer: self.pointer.clone() }];
        for step in path.split('/') {
            found = found.iter().flat_map(|element| element.named(step)).collect();
        }
        found
    }

    fn named(&self, name: &str) -> Vec<Element<'a>> {
        let inside = self.node.children.iter().filter(|child| child.name == name).enumerate();
        inside
            .map(|(index, node)| Element { node, pointer: format!("{}/{name}[{}]", self.pointer, index + 1) })
            .collect()
    }

    pub(super) fn has(&self, path: &str) -> bool {
        !self.all(path).is_empty()
    }

    /// Returns the text of the first element at the path; empty when there is none.
    pub(super) fn text(&self, path: &str) -> &'a str {
        self.all(path).first().map_or("", |element| element.node.text.as_str())
    }

    pub(super) fn texts(&self, path: &str) -> Vec<&'a str> {
        self.all(path).iter().map(|element| element.node.text.as_str()).collect()
    }

    /// Returns the country of the customs office that the path names.
    pub(super) fn country(&self, path: &str) -> &'a str {
        self.text(path).get(..2).unwrap_or_default()
    }

    /// Returns the number at the path; zero when there is none.
    pub(super) fn number(&self, path: &str) -> rust_decimal::Decimal {
        self.text(path).parse().unwrap_or_default()
    }
}
