use crate::InvoiceId;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A fingerprint of a document and, through the one it holds, of all before it in the year.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChainHash([u8; 32]);

impl ChainHash {
    /// What the first document of a year builds on.
    pub const START: Self = Self([0; 32]);

    /// The fingerprint of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for ChainHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for ChainHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for ChainHash {
    type Err = hex::FromHexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes)?;
        Ok(Self(bytes))
    }
}

/// What finalization gives a document for good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// The year of the series.
    pub year: i32,
    /// Its place in the series, from 1.
    pub sequence: u32,
    /// Its number.
    pub number: String,
    /// The fingerprint of the document before it.
    pub previous: ChainHash,
    /// Its own fingerprint.
    pub hash: ChainHash,
}

/// What is wrong with a series of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChainFault {
    /// There is no document with this place in the series.
    Missing {
        /// The place.
        sequence: u32,
    },
    /// What the document says now is not what was finalized.
    Changed {
        /// The document.
        invoice: InvoiceId,
        /// Its place.
        sequence: u32,
    },
    /// It does not build on the document before it.
    Broken {
        /// The document.
        invoice: InvoiceId,
        /// Its place.
        sequence: u32,
    },
    /// The series ends with another document than the one that was finalized last.
    WrongEnd {
        /// The place of the last document that was finalized.
        sequence: u32,
    },
}

/// That the numbers of a year have no gaps, and that no document was changed since it got its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberingProof {
    /// The year.
    pub year: i32,
    /// The first number.
    pub first: Option<String>,
    /// The last number.
    pub last: Option<String>,
    /// How many documents there are.
    pub count: u64,
    /// The fingerprint of the last document, and so of all of them. Somebody who noted it earlier can
    /// find it again in the chain.
    pub head: ChainHash,
    /// What is wrong, up to a hundred faults.
    pub faults: Vec<ChainFault>,
}

impl NumberingProof {
    /// Whether nothing is wrong.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.faults.is_empty()
    }
}
