use super::{BilingualText, Failure};
use crate::texts::Language;
use customs_billing::BillingError;

impl From<BillingError> for Failure {
    fn from(error: BillingError) -> Self {
        use BillingError as E;
        let stated = match error {
            E::Invalid(errors) => return Self::Invalid(errors),
            E::Unknown(_) => return Self::NotFound,
            E::FontGone(_) => return Self::Unavailable(error.into()),
            E::Stale => return Self::Stale,
            E::Storage(error) => return error.into(),
            E::InvalidStatus { current, .. } => {
                BilingualText::by(|t| t.invoice_not_in_status(t.billing_status(current)))
            }
            E::InUse(_) => BilingualText::by(|t| t.billing_in_use().to_owned()),
            E::Locked(_) => BilingualText::by(|t| t.billing_locked().to_owned()),
            E::TakenOff { by } => BilingualText::by(|t| t.billing_taken_off(&by)),
            E::NoPendingLines => BilingualText::by(|t| t.billing_no_pending_lines().to_owned()),
            E::NoActiveRateCard { customer } => BilingualText::by(|t| t.billing_no_rate_card(&customer)),
            E::AlreadyLinked(_) => BilingualText::by(|t| t.billing_already_linked().to_owned()),
            E::NotLinked(_) => BilingualText::by(|t| t.billing_not_linked().to_owned()),
            E::LacksForUbl(ref lacks) => {
                let named: Vec<String> = lacks.iter().map(|lacks| Language::Nl.lacking(lacks)).collect();
                BilingualText {
                    en: Language::En.invoice_lacks(&error.to_string()),
                    nl: Language::Nl.invoice_lacks(&named.join("; ")),
                }
            }
            E::PreconditionFailed(why) => BilingualText::by(|t| t.billing_not_ready(&why)),
        };
        Self::Refused(stated)
    }
}
