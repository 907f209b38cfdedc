use super::CustomerForm;
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, Lrn};

/// Where the check of a customer's VAT number stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VatCheckStatus {
    /// Customs was asked, or will be as soon as it can be reached.
    Pending,
    /// Customs answered.
    Verified,
}

impl VatCheckStatus {
    /// The word clients see.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Verified => "verified",
        }
    }

    /// The status with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Pending, Self::Verified].into_iter().find(|status| status.word() == word)
    }
}

/// What customs said, or was asked, of a customer's VAT number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VatCheck {
    /// `None` before the first check.
    pub status: Option<VatCheckStatus>,
    /// The latest question. An answer to an earlier one changes nothing.
    pub reference: Option<Lrn>,
    /// When customs answered last.
    pub checked_at: Option<DateTime<Utc>>,
    /// Somebody set the eligibility by hand: answers leave it alone.
    pub eligible_overridden: bool,
    /// Somebody set the article 23 permit by hand: answers leave it alone.
    pub article_23_overridden: bool,
}

impl VatCheck {
    /// That of a new customer: what its form says was set by hand.
    #[must_use]
    pub fn of_new(form: &CustomerForm) -> Self {
        Self {
            eligible_overridden: form.vat_reverse_charge_eligible.is_some(),
            article_23_overridden: form.article_23_permit.is_some(),
            ..Self::default()
        }
    }
}

/// The question whether a VAT number belongs to an EORI number, and whether its holder has an
/// article 23 permit (function code 90).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatInquiry {
    /// Unique in the whole installation; the answer names it.
    pub reference: Lrn,
    /// The VAT number asked about.
    pub vat_number: String,
    /// The EORI number it should belong to.
    pub eori: Eori,
}

/// The answer of customs to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatAnswer {
    /// The question.
    pub reference: Lrn,
    /// AIQ: the VAT number belongs to the EORI number, so VAT may be shifted.
    pub linked: bool,
    /// AAX: its holder has an article 23 permit.
    pub article_23_permit: bool,
}

/// How a question is getting on its way to customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InquiryProgress {
    /// Tries to hand it over so far.
    pub attempts: u32,
    /// When customs took it.
    pub sent_at: Option<DateTime<Utc>>,
    /// Why the last try failed, while it is not sent.
    pub last_error: Option<String>,
    /// When it is tried next, while it is not sent.
    pub next_attempt_at: Option<DateTime<Utc>>,
}
