use crate::InvoiceId;
use customs_form_macros::growing;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// SHA-256 fingerprint of a document. It includes the fingerprint of the document before it, and so covers all earlier
/// documents of the year.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChainHash([u8; 32]);

impl ChainHash {
    /// The fingerprint that the first document of a year builds on.
    pub const START: Self = Self([0; 32]);

    /// Computes the fingerprint of these bytes.
    #[must_use]
    pub fn digest(bytes: &[u8]) -> Self {
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

/// The number and fingerprints that finalization gives a document for good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// Year of the number series.
    pub year: i32,
    /// Position in the series, from 1.
    pub sequence: u32,
    /// Document number, as printed on the document.
    pub number: String,
    /// Fingerprint of the document before it.
    pub previous: ChainHash,
    /// Fingerprint of this document.
    pub hash: ChainHash,
}

/// A fault in a number series.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChainFault {
    /// No document has this position in the series.
    Missing {
        /// Position in the series.
        sequence: u32,
    },
    /// The document's contents differ from those that were finalized.
    Changed {
        /// The changed document.
        invoice: InvoiceId,
        /// Its position in the series.
        sequence: u32,
    },
    /// The document does not build on the document before it.
    Broken {
        /// The document where the chain breaks.
        invoice: InvoiceId,
        /// Its position in the series.
        sequence: u32,
    },
    /// The last document of the series is not the one that was finalized last.
    WrongEnd {
        /// Position of the document that was finalized last.
        sequence: u32,
    },
}

/// Proof that the numbers of a year have no gaps and that no document changed after it got its number.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberingProof {
    /// Year of the series.
    pub year: i32,
    /// The first number; `None` without documents.
    pub first: Option<String>,
    /// The last number; `None` without documents.
    pub last: Option<String>,
    /// Number of documents in the series.
    pub count: u64,
    /// Fingerprint of the last document, and so of all of them. A person who noted an earlier one can find it in the
    /// chain.
    pub head: ChainHash,
    /// The faults found, at most a hundred.
    pub faults: Vec<ChainFault>,
}

impl NumberingProof {
    /// Whether the series has no faults.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.faults.is_empty()
    }
}
