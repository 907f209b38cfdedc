use customs_kernel::with_causes;
use std::error::Error;
use std::fmt;

/// Error of a command, in words for the operator.
#[derive(Debug)]
pub(crate) struct Failure(String);

/// Result of a command.
pub(crate) type Fallible<T> = Result<T, Failure>;

impl Failure {
    /// Creates a failure with this message.
    pub(crate) fn because(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(with_causes(&error))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    /// Compiles for errors that can be handed to another thread and kept as a cause.
    const fn is_cause<E: Error + Send + Sync + 'static>() {}

    #[test]
    fn the_errors_of_every_domain_can_be_kept_as_a_cause() {
        is_cause::<customs_kernel::StorageError>();
        is_cause::<customs_kernel::FieldErrors>();
        is_cause::<customs_kernel::BrokenRule>();
        is_cause::<customs_access::AccessError>();
        is_cause::<customs_access::GrantError>();
        is_cause::<customs_access::PeopleError>();
        is_cause::<customs_access::SignInError>();
        is_cause::<customs_billing::BillingError>();
        is_cause::<customs_callbacks::CallbackError>();
        is_cause::<customs_callbacks::EventLogError>();
        is_cause::<customs_declarations::DeclarationError>();
        is_cause::<customs_declarations::ports::SubmissionRefusal>();
        is_cause::<customs_documents::DocumentError>();
        is_cause::<customs_documents::Refused>();
        is_cause::<customs_guarantees::GuaranteeError>();
        is_cause::<customs_inventory::InventoryError>();
        is_cause::<customs_master_data::MasterDataError>();
        is_cause::<customs_reporting::ReportingError>();
        is_cause::<customs_retention::RetentionError>();
        is_cause::<customs_retention::HoldError>();
        is_cause::<customs_tariff::ReferenceDataError>();
        is_cause::<customs_transits::TransitError>();
        is_cause::<customs_workflows::WorkflowError>();
    }

    #[test]
    fn an_error_of_a_domain_names_the_fields_and_has_them_as_its_cause() {
        let broken = customs_kernel::FieldErrors::one("office", customs_kernel::BrokenRule::required());
        let error = customs_declarations::DeclarationError::Invalid(broken);
        assert_eq!(error.to_string(), "the declaration breaks rules: office is required");
        assert_eq!(error.source().map(ToString::to_string).as_deref(), Some("office is required"));
        assert_eq!(super::Failure::from(error).to_string(), "the declaration breaks rules: office is required");
    }
}
