use super::places::{address, item_address, place};
use crate::posted::Posted;

/// What the button asks for, by which the form of a draft was posted. All save what was typed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
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
    pub(super) fn of(posted: &Posted) -> Self {
        match posted.text("ask") {
            "check" => Self::Check,
            "submit" => Self::Submit,
            "transit" => Self::Transit,
            ask => ask.strip_prefix("item-").and_then(|number| number.parse().ok()).map_or(Self::Save, Self::Item),
        }
    }

    /// Where the form of this draft leads once it is saved. `here` is its own address.
    pub(super) fn leads_to(self, id: i64, here: &str) -> String {
        match self {
            Self::Save => here.to_owned(),
            Self::Check => format!("{here}?check=1"),
            Self::Submit => format!("{}/submit", address(id)),
            Self::Transit => place(id, "items"),
            Self::Item(number) => item_address(id, number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::places::edit_address;
    use super::*;

    #[test]
    fn a_button_names_where_it_leads() {
        let leads = |ask: &str| {
            let asked = Asked::of(&Posted::read(format!("ask={ask}").as_bytes()));
            asked.leads_to(7, &edit_address(7))
        };
        assert_eq!(leads(""), "/console/transits/7/edit");
        assert_eq!(leads("item-x"), "/console/transits/7/edit");
        assert_eq!(leads("check"), "/console/transits/7/edit?check=1");
        assert_eq!(leads("submit"), "/console/transits/7/submit");
        assert_eq!(leads("transit"), "/console/transits/7/edit#items");
        assert_eq!(leads("item-3"), "/console/transits/7/lines/3/edit");
    }
}
