use customs_kernel::{Eori, Grn, InvalidReference};
use rust_decimal::Decimal;
use std::fmt;
use std::str::FromStr;

/// What an account secures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccountKind {
    /// Duties and VAT of imports.
    Surety,
    /// Goods under transit.
    Dva,
}

impl AccountKind {
    /// The word in addresses, statements and stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Surety => "surety",
            Self::Dva => "dva",
        }
    }

    /// The kind with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Surety, Self::Dva].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// Names an account.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountName {
    /// The trader's account at the gateway: traders do not share guarantees, whatever they declare.
    pub account: String,
    /// What it secures.
    pub kind: AccountKind,
    /// Whose guarantee it is.
    pub eori: Eori,
}

/// What something uses: guarantees for transit have a reference of their own, whoever holds the procedure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GuaranteeName {
    /// The guarantee with that reference.
    Grn(Grn),
    /// What this trader has in all.
    Eori(Eori),
}

impl GuaranteeName {
    /// As it is stored. No GRN is an EORI: those begin with letters.
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

/// How much every account allows, EUR.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountLimits {
    /// For imports.
    pub surety: Decimal,
    /// For transit.
    pub dva: Decimal,
}

impl AccountLimits {
    /// The limit of accounts of a kind.
    #[must_use]
    pub const fn of(&self, kind: AccountKind) -> Decimal {
        match kind {
            AccountKind::Surety => self.surety,
            AccountKind::Dva => self.dva,
        }
    }
}

impl Default for AccountLimits {
    /// A million each.
    fn default() -> Self {
        let million = Decimal::from(1_000_000);
        Self { surety: million, dva: million }
    }
}
