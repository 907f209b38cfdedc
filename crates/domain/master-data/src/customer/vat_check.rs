use super::CustomerForm;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::StoredStatement;
use customs_kernel::{Eori, Lrn};

/// Status of the check of a customer's VAT number.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VatCheckStatus {
    /// Customs was asked, or will be once it can be reached.
    Pending,
    /// Customs answered.
    Verified,
}

impl VatCheckStatus {
    /// The word that clients see.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Verified => "verified",
        }
    }

    /// Finds the status with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Pending, Self::Verified].into_iter().find(|status| status.word() == word)
    }
}

/// State of the check of a customer's VAT number by customs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VatCheck {
    /// Status of the check; `None` before the first one.
    pub status: Option<VatCheckStatus>,
    /// Reference of the latest inquiry; a reply to an earlier one changes nothing.
    pub reference: Option<Lrn>,
    /// Moment of the last reply of customs.
    pub checked_at: Option<DateTime<Utc>>,
    /// A person set the eligibility by hand, so replies do not change it.
    pub eligible_overridden: bool,
    /// A person set the article 23 permit by hand, so replies do not change it.
    pub article_23_overridden: bool,
}

impl VatCheck {
    /// The state for a new customer: values in its form count as set by hand.
    #[must_use]
    pub fn for_new(form: &CustomerForm) -> Self {
        Self {
            eligible_overridden: form.vat_reverse_charge_eligible.is_some(),
            article_23_overridden: form.article_23_permit.is_some(),
            ..Self::default()
        }
    }
}

/// An inquiry at customs: does a VAT number belong to an EORI number, and does its holder have an article 23 permit
/// (function code 90)?
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatInquiry {
    /// Reference of the inquiry, which the reply names.
    pub reference: Lrn,
    /// VAT number to be checked.
    pub vat_number: String,
    /// EORI number that the VAT number should belong to.
    pub eori: Eori,
}

/// The reply of customs to an inquiry.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatReply {
    /// Reference of the inquiry.
    pub reference: Lrn,
    /// AIQ: the VAT number belongs to the EORI number, so VAT may be shifted.
    pub linked: bool,
    /// AAX: its holder has an article 23 permit.
    pub article_23_permit: bool,
}

/// Progress of the delivery of an inquiry to customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InquiryProgress {
    /// Attempts to deliver the inquiry so far.
    pub attempts: u32,
    /// Moment at which customs accepted delivery; `None` before.
    pub sent_at: Option<DateTime<Utc>>,
    /// Error of the last attempt; `None` once the inquiry is delivered.
    pub last_error: Option<StoredStatement>,
    /// Moment of the next attempt; `None` once the inquiry is delivered.
    pub next_attempt_at: Option<DateTime<Utc>>,
}
