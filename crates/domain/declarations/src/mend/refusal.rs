use crate::DeclarationError;
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode, RuleValue, StorageError, words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Most broken rules that are kept of one declaration.
const MOST_KEPT: usize = 50;

words!(
    /// Why a declaration is not mended.
    #[growing]
    MendReason {
        /// It was changed since the list was seen.
        Changed = "changed",
        /// It does not exist any more.
        Gone = "gone",
        /// It is not refused any more: it is a draft, or lodged again.
        NotRefused = "not_refused",
        /// The latest refusal of it has other causes.
        OtherCause = "other_cause",
        /// The field cannot be mended together: it is a list, or it is not known.
        NoField = "no_field",
        /// No value was given for it.
        NoValue = "no_value",
        /// It breaks rules with the new value, these or others.
        Invalid = "invalid",
        /// Customs gave it an MRN, so it cannot become a draft.
        NoWayBack = "no_way_back",
        /// Customs may have it, so it cannot become a draft.
        Undecided = "undecided",
        /// The warehouse has too little of its goods.
        InsufficientStock = "insufficient_stock",
        /// The guarantee does not cover it.
        GuaranteeInsufficient = "guarantee_insufficient",
        /// It takes goods out of stock, which the author may not do.
        AllocationNotAllowed = "allocation_not_allowed",
        /// The author may not change or submit declarations any more.
        RightsWithdrawn = "rights_withdrawn",
        /// The service failed at it.
        Failed = "failed",
    }
);

/// Why a declaration is not mended, with the rules that it breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredRefusal", into = "StoredRefusal")]
pub struct MendRefusal {
    /// The reason.
    pub reason: MendReason,
    /// The broken rules, by the paths of the create body; only where the reason is that it breaks some.
    pub errors: FieldErrors,
}

impl From<MendReason> for MendRefusal {
    fn from(reason: MendReason) -> Self {
        Self { reason, errors: FieldErrors::default() }
    }
}

impl MendRefusal {
    /// The refusal that the error of a correction or a submission means.
    ///
    /// # Errors
    /// The error of storage, after which it is not known whether the declaration can be mended.
    pub(crate) fn from_error(error: DeclarationError) -> Result<Self, StorageError> {
        let reason = match error {
            DeclarationError::Invalid(errors) | DeclarationError::SkuResolutionFailed(errors) => {
                return Ok(Self { reason: MendReason::Invalid, errors });
            }
            DeclarationError::Storage(error) => return Err(error),
            DeclarationError::NotFound => MendReason::Gone,
            DeclarationError::Stale => MendReason::Changed,
            DeclarationError::InvalidStatus { .. } => MendReason::NotRefused,
            DeclarationError::NoWayBack { .. } => MendReason::NoWayBack,
            DeclarationError::Undecided { .. } => MendReason::Undecided,
            DeclarationError::InsufficientStock(_) => MendReason::InsufficientStock,
            DeclarationError::GuaranteeInsufficient(_) => MendReason::GuaranteeInsufficient,
            DeclarationError::AllocationNotAllowed => MendReason::AllocationNotAllowed,
            DeclarationError::SubmitNotAllowed => MendReason::RightsWithdrawn,
            // Neither a correction nor a submission answers these.
            DeclarationError::NoSuchLine
            | DeclarationError::NoSuchAmendment
            | DeclarationError::NoSuchMend
            | DeclarationError::NoOutage
            | DeclarationError::ReleasedOnPaper { .. }
            | DeclarationError::KnownToCustoms { .. }
            | DeclarationError::InvalidVariant { .. }
            | DeclarationError::InvalidDirection { .. }
            | DeclarationError::NotAccepted
            | DeclarationError::AlreadySent { .. }
            | DeclarationError::AmendmentPending { .. }
            | DeclarationError::PresentationPending
            | DeclarationError::DeadlinePassed { .. }
            | DeclarationError::Unreadable(_) => MendReason::Failed,
        };
        Ok(reason.into())
    }
}

/// A refusal as it is stored.
#[derive(Clone, Serialize, Deserialize)]
struct StoredRefusal {
    reason: String,
    #[serde(default)]
    errors: Vec<StoredRule>,
}

/// A broken rule as it is stored.
#[derive(Clone, Serialize, Deserialize)]
struct StoredRule {
    path: String,
    code: String,
    text: String,
    #[serde(default)]
    values: BTreeMap<String, String>,
}

impl From<MendRefusal> for StoredRefusal {
    fn from(MendRefusal { reason, errors }: MendRefusal) -> Self {
        let each = errors.iter().flat_map(|(path, rules)| rules.iter().map(move |rule| (path, rule)));
        let stored = each.take(MOST_KEPT).map(|(path, rule)| StoredRule {
            path: path.to_owned(),
            code: rule.code().word().to_owned(),
            text: rule.text().to_owned(),
            values: rule.values().iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect(),
        });
        Self { reason: reason.word().to_owned(), errors: stored.collect() }
    }
}

impl From<StoredRefusal> for MendRefusal {
    fn from(StoredRefusal { reason, errors: rules }: StoredRefusal) -> Self {
        let mut errors = FieldErrors::default();
        for StoredRule { path, code, text, values } in rules {
            // A code of a later version has its text all the same.
            let code = RuleCode::from_word(&code).unwrap_or(RuleCode::Request);
            let mut rule = BrokenRule::new(code, text);
            for name in code.values() {
                if let Some(value) = values.get(*name) {
                    rule = rule.with(name, RuleValue::from_text(name, value));
                }
            }
            errors.add(path, rule);
        }
        Self { reason: MendReason::from_word(&reason).unwrap_or(MendReason::Failed), errors }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_reads_back_as_it_is_stored() {
        let mut errors = FieldErrors::one("declaration.items.0.hs_code", BrokenRule::required());
        errors.add("declaration.items.0.description", BrokenRule::too_long(500));
        let refusal = MendRefusal { reason: MendReason::Invalid, errors };
        let stored = serde_json::to_string(&refusal).expect("it is written");
        let read: MendRefusal = serde_json::from_str(&stored).expect("it reads");
        assert_eq!(read, refusal);
        let values = |refusal: &MendRefusal| {
            let rules = refusal.errors.iter().flat_map(|(_, rules)| rules.to_vec());
            rules.map(|rule| (rule.code(), rule.values().to_vec())).collect::<Vec<_>>()
        };
        assert_eq!(values(&read), values(&refusal));
    }

    #[test]
    fn what_a_later_version_stored_reads_all_the_same() {
        let later = r#"{"reason":"eclipse","errors":[{"path":"a","code":"moon","text":"must be full"}]}"#;
        let read: MendRefusal = serde_json::from_str(later).expect("it reads");
        assert_eq!(read.reason, MendReason::Failed);
        assert_eq!(read.errors.to_string(), "a must be full");
    }

    #[test]
    fn the_failure_of_the_storage_is_no_answer() {
        let away = || StorageError::Unavailable("no route".into());
        assert!(MendRefusal::from_error(DeclarationError::Storage(away())).is_err());
        let stale = MendRefusal::from_error(DeclarationError::Stale).expect("an answer");
        assert_eq!(stale.reason, MendReason::Changed);
    }
}
