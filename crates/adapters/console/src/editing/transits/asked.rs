use super::places::{address, item_address, place};
use crate::posted::Posted;

/// What the button asks for, by which the form of a draft was posted. All save what was typed first.
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
