use customs_kernel::{Eori, Grn, InvalidReference};
use rust_decimal::Decimal;
use std::fmt;
use std::str::FromStr;

/// The kind of debt that an account secures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccountKind {
    /// Duties and VAT of imports.
    Surety,
    /// Goods under transit.
    Dva,
}

impl AccountKind {
    /// Word for the kind in addresses, statements and stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Surety => "surety",
            Self::Dva => "dva",
        }
    }

    /// The kind with this word; `None` for an unknown word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Surety, Self::Dva].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// The name of an account: its trader, its kind and the holder of the guarantee.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountName {
    /// The trader's account at the gateway: traders never share guarantees, no matter what they declare.
    pub account: String,
    /// Kind of debt that the account secures.
    pub kind: AccountKind,
    /// EORI of the guarantee's holder.
    pub eori: Eori,
}

/// The guarantee that a case uses. Guarantees for transit have a reference (GRN) of their own, no matter who holds the
/// procedure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GuaranteeName {
    /// The guarantee with this reference.
    Grn(Grn),
    /// All guarantees of this trader together.
    Eori(Eori),
}

impl GuaranteeName {
    /// Text under which the guarantee is stored. No GRN equals an EORI, which begins with letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Grn(grn) => grn.as_str(),
            Self::Eori(eori) => eori.as_str(),
        }
    }
}

impl FromStr for GuaranteeName {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self::Grn).or_else(|_| text.parse().map(Self::Eori))
    }
}

impl fmt::Display for GuaranteeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Amount that every account allows, in EUR.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountLimits {
    /// Limit for imports.
    pub surety: Decimal,
    /// Limit for transit.
    pub dva: Decimal,
}

impl AccountLimits {
    /// The limit of accounts of a kind.
    #[must_use]
    pub const fn for_kind(&self, kind: AccountKind) -> Decimal {
        match kind {
            AccountKind::Surety => self.surety,
            AccountKind::Dva => self.dva,
        }
    }
}

impl Default for AccountLimits {
    /// Limits of one million EUR each.
    fn default() -> Self {
        let million = Decimal::from(1_000_000);
        Self { surety: million, dva: million }
    }
}
