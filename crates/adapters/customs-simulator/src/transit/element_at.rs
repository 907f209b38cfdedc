use super::TraderMessage;
use crate::xml::XmlElement;

/// An element of a message with its pointer, in which each element but the root has its number among those of its name
/// (`/CC015C/Consignment[1]/TransportEquipment[2]`).
#[derive(Clone)]
pub(super) struct ElementAt<'m> {
    element: &'m XmlElement,
    pointer: String,
}

impl<'m> ElementAt<'m> {
    /// The root of a message.
    pub(super) fn root(message: &'m TraderMessage) -> Self {
        Self { element: message.root(), pointer: format!("/{}", message.root().name()) }
    }

    pub(super) fn pointer(&self) -> &str {
        &self.pointer
    }

    pub(super) fn name(&self) -> &'m str {
        self.element.name()
    }

    /// Text of the element itself; empty when it holds elements.
    pub(super) fn text(&self) -> &'m str {
        self.element.text()
    }

    /// The child elements of this name.
    pub(super) fn each(&self, name: &'static str) -> impl Iterator<Item = Self> {
        let pointer = &self.pointer;
        (1..)
            .zip(all(self.element, name))
            .map(move |(number, element)| Self { element, pointer: format!("{pointer}/{name}[{number}]") })
    }

    /// The first child element of this name.
    pub(super) fn first(&self, name: &'static str) -> Option<Self> {
        self.each(name).next()
    }

    /// All elements at the end of a path.
    pub(super) fn all_at(&self, path: &[&'static str]) -> Vec<Self> {
        let step = |found: Vec<Self>, name: &&'static str| found.iter().flat_map(|at| at.each(name)).collect();
        path.iter().fold(vec![self.clone()], step)
    }

    /// All child elements, in their order.
    pub(super) fn children(&self) -> Vec<Self> {
        let mut earlier: Vec<(&str, usize)> = Vec::new();
        let mut children = Vec::new();
        for element in &self.element.children {
            let number = match earlier.iter_mut().find(|(name, _)| *name == element.name()) {
                Some((_, count)) => {
                    *count += 1;
                    *count
                }
                None => {
                    earlier.push((element.name(), 1));
                    1
                }
            };
            children.push(Self { element, pointer: format!("{}/{}[{number}]", self.pointer, element.name()) });
        }
        children
    }

    pub(super) fn has(&self, name: &'static str) -> bool {
        all(self.element, name).next().is_some()
    }

    /// The text at the end of a path of first child elements; `None` when it is absent or blank.
    pub(super) fn text_at(&self, path: &[&'static str]) -> Option<&'m str> {
        text_at(self.element, path)
    }

    /// The text of the first child element of this name; `None` when it is absent or blank.
    pub(super) fn text_of(&self, name: &'static str) -> Option<&'m str> {
        self.text_at(&[name])
    }

    /// Whether the first child element of this name has one of these texts.
    pub(super) fn says(&self, name: &'static str, texts: &[&str]) -> bool {
        self.text_of(name).is_some_and(|text| texts.contains(&text))
    }
}

/// The child elements called `name`, in any namespace: officially only the root has one.
pub(super) fn all<'e>(element: &'e XmlElement, name: &'static str) -> impl Iterator<Item = &'e XmlElement> {
    element.children.iter().filter(move |child| child.name() == name)
}

/// The text at the end of a path of first child elements; `None` when it is absent or blank.
pub(super) fn text_at<'e>(element: &'e XmlElement, path: &[&'static str]) -> Option<&'e str> {
    let found = path.iter().try_fold(element, |element, name| all(element, name).next())?;
    Some(found.text()).filter(|text| !text.is_empty())
}
