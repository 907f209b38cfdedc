use crate::DeclarationError;
use customs_form_macros::growing;
use customs_kernel::facts::{Code, Day, Moment, Quoted, Statement};

customs_kernel::facts!(
    /// Why a supplementary declaration that was due could not be sent.
    #[growing]
    pub enum WhyNotSent {
        /// The data break rules.
        Invalid("supplement_invalid") = "the declaration breaks rules", "Complete the data.";
        /// The item master has no active item for some codes.
        UnknownSkus("supplement_skus_unknown") = "some SKU codes are unknown or inactive", "Correct the codes.";
        /// The status does not allow it.
        InvalidStatus("supplement_status") { status: Code } = "not allowed in status {status}";
        /// The variant of the declaration has no supplementary declaration.
        InvalidVariant("supplement_symbol") { symbol: Code } = "not for a declaration with symbol {symbol}";
        /// Customs has not accepted the declaration.
        NotAccepted("supplement_before_acceptance") = "customs has not accepted the declaration";
        /// It was sent before, and customs did not refuse it.
        AlreadySent("supplement_already_sent") { at: Moment } = "it was sent on {at}";
        /// The goods of the advance declaration must be presented first.
        PresentationPending("supplement_before_presentation")
            = "customs has not accepted the presentation of the goods", "Present the goods first.";
        /// The deadline has passed.
        DeadlinePassed("supplement_deadline_passed") { last_day: Day } = "the last day for it was {last_day}",
            "Ask customs.";
        /// Something else stood in the way.
        Other("supplement_refused") { why: Quoted } = "{why}";
    }
);

impl WhyNotSent {
    /// Returns the reason that the error of a use case gives.
    pub(crate) fn from_error(error: &DeclarationError) -> Statement {
        use DeclarationError as E;
        let reason = match error {
            E::Invalid(_) => Self::Invalid,
            E::SkuResolutionFailed(_) => Self::UnknownSkus,
            E::InvalidStatus { current, allowed: _ } => Self::InvalidStatus { status: Code::from(current.code()) },
            E::InvalidVariant { symbol } => Self::InvalidVariant { symbol: Code::from(symbol.letter()) },
            E::NotAccepted => Self::NotAccepted,
            E::AlreadySent { at } => Self::AlreadySent { at: Moment(*at) },
            E::PresentationPending => Self::PresentationPending,
            E::DeadlinePassed { last_day } => Self::DeadlinePassed { last_day: Day(*last_day) },
            other => Self::Other { why: Quoted::from(other) },
        };
        reason.into()
    }
}

#[cfg(test)]
mod tests {
    use super::WhyNotSent;
    use crate::lifecycle::Status;
    use crate::{DeclarationError, Direction, Symbol};
    use chrono::NaiveDate;
    use customs_kernel::{BrokenRule, FieldErrors};

    #[test]
    fn why_a_supplement_was_not_sent_is_the_sentence_of_its_error() {
        // The history does not name the fields: the form shows what is wrong with each.
        for broken in [DeclarationError::Invalid, DeclarationError::SkuResolutionFailed] {
            let error = broken(FieldErrors::one("reference", BrokenRule::required()));
            let sentence = WhyNotSent::from_error(&error).text().to_owned();
            assert_eq!(error.to_string(), format!("{sentence}: reference is required"));
        }
        let (current, allowed) = (Status::Released, vec![Status::Accepted]);
        for error in [
            DeclarationError::InvalidStatus { current, allowed: allowed.clone() },
            DeclarationError::InvalidVariant { symbol: Symbol::A },
            DeclarationError::NotAccepted,
            DeclarationError::AlreadySent { at: "2026-03-02T09:30:00Z".parse().expect("a moment") },
            DeclarationError::PresentationPending,
            DeclarationError::DeadlinePassed { last_day: NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day") },
            DeclarationError::InvalidDirection { direction: Direction::Import },
            DeclarationError::NoWayBack { current, allowed },
        ] {
            let statement = WhyNotSent::from_error(&error);
            assert_eq!(statement.text(), error.to_string());
        }
    }
}
