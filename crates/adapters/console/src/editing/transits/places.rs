//! Where the fields of a transit are: on the page of the whole, or on the page of a goods item.

use crate::editing::places::{Places, line_of};
use crate::form::Problem;
use crate::posted::Posted;
use crate::texts::Language;
use customs_kernel::FieldErrors;

/// The address of the list of transits, below which each transit is.
pub(in crate::editing) const PART: &str = "/console/transits";

/// The page of a transit.
pub(in crate::editing) fn address(id: i64) -> String {
    format!("{PART}/{id}")
}

/// The page on which a draft is edited, without its goods items.
pub fn edit_address(id: i64) -> String {
    format!("{PART}/{id}/edit")
}

/// The page of the goods item with this number, from 1. The number behind the last one is that of a new item.
pub(super) fn item_address(id: i64, number: usize) -> String {
    format!("{PART}/{id}/lines/{number}/edit")
}

/// Where the field at a path of a draft is.
pub(crate) fn place(id: i64, path: &str) -> String {
    let page = line_of(path).map_or_else(|| edit_address(id), |index| item_address(id, index.saturating_add(1)));
    format!("{page}#{path}")
}

/// Where the field at a path is for a page that has these places itself.
pub fn place_from(own: &Places, id: i64, path: &str) -> String {
    let here = own.address(path);
    if here.is_empty() && !path.is_empty() { place(id, path) } else { here }
}

/// The summary of what is wrong with a draft with this number of goods items, on a page that has these places itself.
pub(super) fn problems(t: Language, own: &Places, id: i64, items: usize, errors: &FieldErrors) -> Vec<Problem> {
    Problem::grouped(t, errors, items, str::to_owned, |path| place_from(own, id, path))
}

/// What the button that posted the form of a draft asks for. All buttons save what was typed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Save what was typed.
    Save,
    /// Save it, and say what is wrong.
    Check,
    /// Save it, and go to the page on which the draft is submitted.
    Submit,
    /// Save it, and go to the form of the whole.
    Transit,
    /// Save it, and go to the goods item with this number.
    Item(usize),
}

impl Asked {
    /// What the form asks for.
    pub fn from_posted(posted: &Posted) -> Self {
        match posted.text("ask") {
            "check" => Self::Check,
            "submit" => Self::Submit,
            "transit" => Self::Transit,
            ask => ask.strip_prefix("item-").and_then(|number| number.parse().ok()).map_or(Self::Save, Self::Item),
        }
    }

    /// Where the form of this draft leads once it is saved. `here` is its own address.
    pub fn leads_to(self, id: i64, here: &str) -> String {
        match self {
            Self::Save => here.to_owned(),
            Self::Check => format!("{here}?check=1"),
            Self::Submit => format!("{}/submit", address(id)),
            Self::Transit => place(id, "items"),
            Self::Item(number) => item_address(id, number),
        }
    }
}
