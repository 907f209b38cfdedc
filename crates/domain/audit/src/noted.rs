use crate::chain::ChainHash;
use customs_form_macros::growing;
use std::fmt;
use std::str::FromStr;

/// The end of a chain as a former check showed it and as it was written down: the number of entries, and the hash after
/// them. The chain keeps this hash at that place, no matter what is added later, unless it was made again.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noted {
    /// The number of entries.
    pub entries: u64,
    /// The hash after them.
    pub hash: ChainHash,
}

/// The text is not the end of a chain.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("must be a number of entries and the hash after them, as in 120:9f86d0…, with 64 hexadecimal digits")]
pub struct UnknownNote;

impl fmt::Display for Noted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.entries, self.hash)
    }
}

impl FromStr for Noted {
    type Err = UnknownNote;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (entries, hash) = text.split_once(':').ok_or(UnknownNote)?;
        let hash = hex::decode(hash).ok().and_then(|bytes| bytes.try_into().ok()).ok_or(UnknownNote)?;
        let entries = entries.parse().ok().filter(|entries| *entries > 0).ok_or(UnknownNote)?;
        Ok(Self { entries, hash: ChainHash(hash) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_is_shown() {
        let noted = Noted { entries: 120, hash: ChainHash([7; 32]) };
        assert_eq!(noted.to_string().parse(), Ok(noted));
        let none = format!("0:{}", "07".repeat(32));
        for text in ["", "120", "120:", "120:07", ":0707", "x:0707", "-1:07", &none] {
            assert_eq!(text.parse::<Noted>(), Err(UnknownNote), "{text}");
        }
    }
}
