use super::places::{PART, line_address};
use super::reading::{Reading, read, unknown};
use super::shape::{Section, list_at};
use super::typed::{Typed, below};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use customs_declarations::form::ItemForm;
use customs_declarations::{Declarations, DraftTarget, LineId};
use customs_kernel::{BrokenRule, FieldErrors, Version};

/// What the button that posted the form asks for. All buttons but the one that takes over an article save what was
/// typed first, so that a user who goes on does not lose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Save what was typed.
    Save,
    /// Save it, and say what is wrong.
    Check,
    /// Take the data of the article over.
    Article,
    /// Save it, and go to the page on which the draft is submitted.
    Submit,
    /// Save it, and go to the form of the declaration.
    Declaration,
    /// Save it, and go to this line.
    Line(LineId),
    /// Save it, and go to a new line.
    AddLine,
    /// Save it, and go to a copy of this line.
    Duplicate(LineId),
}

impl Asked {
    /// What the form asks for.
    pub fn from_posted(posted: &Posted) -> Self {
        let ask = posted.text("ask");
        let line = |kind: &str| ask.strip_prefix(kind)?.parse().ok().map(LineId::new);
        match ask {
            "check" => Self::Check,
            "article" => Self::Article,
            "submit" => Self::Submit,
            "declaration" => Self::Declaration,
            "add-line" => Self::AddLine,
            _ => {
                let copied = || line("duplicate-").map(Self::Duplicate);
                line("line-").map(Self::Line).or_else(copied).unwrap_or(Self::Save)
            }
        }
    }

    /// Does what was asked once the form is saved, in the same unit of work, and says where the form leads. `here` is its
    /// own address.
    pub(super) fn follow(
        self,
        declarations: &Declarations,
        target: DraftTarget,
        here: &str,
    ) -> Result<String, Failure> {
        let draft = target.id.get();
        // The version is the one that the form was saved as, a moment ago in this unit of work.
        let target = DraftTarget { expected: None, ..target };
        let added = match self {
            Self::Save | Self::Article => return Ok(here.to_owned()),
            Self::Check => return Ok(format!("{here}?check=1")),
            Self::Submit => return Ok(format!("{PART}/{draft}/submit")),
            Self::Declaration => return Ok(format!("{PART}/{draft}/edit#items")),
            Self::Line(line) => return Ok(line_address(draft, line.get())),
            Self::AddLine => declarations.add_line(target, &ItemForm::default(), &FieldErrors::default())?,
            Self::Duplicate(line) => declarations.duplicate_line(target, line)?,
        };
        Ok(line_address(draft, added.line.id.get()))
    }

    /// Returns the notice that the next page shows.
    pub(super) const fn notice(self) -> Notice {
        match self {
            Self::Duplicate(_) => Notice::LineDuplicated,
            Self::Save
            | Self::Check
            | Self::Article
            | Self::Submit
            | Self::Declaration
            | Self::Line(_)
            | Self::AddLine => Notice::Saved,
        }
    }
}

/// Refuses a form that the browser had only a part of when it was sent: its last field is not there, and the fields
/// that were not there yet would be taken away from the draft. One that has a field more than once is refused too.
pub(super) fn require_whole(posted: &Posted) -> Result<(), Failure> {
    posted.require(Fields::ANY)?;
    if posted.text("whole") == "yes" { Ok(()) } else { Err(Failure::BadRequest) }
}

/// The version that the form was made from. A form without it is refused: it would overwrite what another user did.
pub(super) fn version(posted: &Posted) -> Result<Option<Version>, Failure> {
    let version = posted.text("version").parse().map_err(|_| Failure::BadRequest)?;
    Ok(Some(Version::new(version)))
}

/// A form that was sent, with the version that it was made from.
pub(super) enum Sent {
    /// An entry is added to a list, or taken out: the form is shown again, with the field at this path in focus.
    Rearranged(Typed, String),
    /// All of it is read.
    Read(Reading),
}

impl Sent {
    /// Reads the fields of these sections, with names that begin with `root`. A field that they do not have breaks this
    /// rule.
    pub(super) fn new(
        sections: &'static [Section],
        root: &str,
        posted: &Posted,
        typed: &Typed,
        unknown_field: &BrokenRule,
    ) -> Self {
        let from = posted.text("version").to_owned();
        if let Some((mut typed, focus)) = rearranged(sections, root, posted, typed) {
            typed.set("version", from);
            return Self::Rearranged(typed, focus);
        }
        let mut reading = read(sections, root, typed);
        reading.errors.extend(unknown(sections, root, typed, unknown_field));
        reading.typed.set("version", from);
        Self::Read(reading)
    }
}

/// Adds an entry to a list, or takes one out, when the button asks for that. Returns what is typed then, and the path of
/// the new entry.
pub fn rearranged(sections: &'static [Section], root: &str, posted: &Posted, typed: &Typed) -> Option<(Typed, String)> {
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
