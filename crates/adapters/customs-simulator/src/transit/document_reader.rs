use crate::xml::XmlElement;

/// The child elements called `name`, in any namespace: officially only the root has one.
pub(super) fn all<'e>(element: &'e XmlElement, name: &'static str) -> impl Iterator<Item = &'e XmlElement> {
    element.children.iter().filter(move |child| child.name() == name)
}

/// The text at the end of a path of first child elements; `None` when it is absent or blank.
pub(super) fn text_at<'e>(element: &'e XmlElement, path: &[&'static str]) -> Option<&'e str> {
    let found = path.iter().try_fold(element, |element, name| all(element, name).next())?;
    Some(found.text()).filter(|text| !text.is_empty())
}
