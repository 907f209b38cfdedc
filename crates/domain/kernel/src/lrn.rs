mod organisation_number;

use crate::InvalidReference;
use crate::invalid_reference::reference;
use std::str::FromStr;

reference!(
    /// Local reference number: the declarant's name for one lodged message. 1 to 22 characters of
    /// `A-Z`, `0-9` and `-` (the limit of the Union data annex, tighter than the message schema).
    Lrn
);

impl FromStr for Lrn {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let allowed = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-';
        if (1..=22).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidReference::breaks("must be an LRN of 1 to 22 capitals, digits or hyphens"))
        }
    }
}
