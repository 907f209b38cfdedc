use super::reading::read;
use super::shape::{Section, list_at};
use super::typed::{Typed, below};
use crate::failure::Failure;
use crate::posted::Posted;
use customs_kernel::Version;

/// What the button asks for, by which a form was posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// Save what was typed.
    Save,
    /// Save it, and say what is wrong.
    Check,
    /// Take the data of the article over.
    Article,
}

impl Asked {
    pub(super) fn of(posted: &Posted) -> Self {
        match posted.text("ask") {
            "check" => Self::Check,
            "article" => Self::Article,
            _ => Self::Save,
        }
    }
}

/// Refuses a form of which the browser had only a part when it was sent: its last field is not there, and the fields that
/// were not there yet would be taken away from the draft.
pub(super) fn require_whole(posted: &Posted) -> Result<(), Failure> {
    if posted.text("whole") == "yes" { Ok(()) } else { Err(Failure::BadRequest) }
}

/// The version that the form was made from. A form without it is refused: it would overwrite what somebody else did.
pub(super) fn version(posted: &Posted) -> Result<Option<Version>, Failure> {
    let version = posted.text("version").parse().map_err(|_| Failure::BadRequest)?;
    Ok(Some(Version::new(version)))
}

/// Adds an entry to a list, or takes one out, when the button asks for that. Returns what is typed then, and the path of
/// the new entry.
pub(super) fn rearranged(
    sections: &'static [Section],
    root: &str,
    posted: &Posted,
    typed: &Typed,
) -> Option<(Typed, String)> {
    let (list, entry) = (posted.text("add"), posted.text("remove"));
    if !entry.is_empty() {
        let mut left = typed.clone();
        left.remove_entry(entry);
        return Some((read(sections, root, &left).typed, String::new()));
    }
    if list.is_empty() {
        return None;
    }
    let relative = if root.is_empty() { Some(list) } else { list.strip_prefix(root)?.strip_prefix('.') };
    let part = list_at(sections, relative?)?;
    let mut more = read(sections, root, typed).typed;
    let added = more.add_entry(&below("", list), part.first_field());
    Some((more, added))
}

#[cfg(test)]
mod tests {
    use super::super::shape::LINE;
    use super::*;

    #[test]
    fn entries_are_added_and_removed() {
        let posted = |text: &str| Posted::read(text.as_bytes());
        let typed = |text: &str| Typed::posted(&posted(text));
        let form = "items.0.packaging.0.type=CT&items.0.packaging.1.type=BX";
        let ask = |more: &str| rearranged(LINE, "items.0", &posted(more), &typed(form));
        let (more, added) = ask("add=items.0.packaging").expect("asked");
        assert_eq!((&*added, more.entries("items.0.packaging").len()), ("items.0.packaging.2", 3));
        let (less, _) = ask("remove=items.0.packaging.0").expect("asked");
        assert_eq!(less, typed("items.0.packaging.0.type=BX"));
        assert_eq!(ask("add=items.0.nothing"), None);
        assert_eq!(ask("ask=check"), None);
    }
}
