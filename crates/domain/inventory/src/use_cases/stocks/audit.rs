use super::{AuditFile, Stocks};
use crate::InventoryError;
use crate::ports::AuditFilter;
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, end_of_amsterdam_day, start_of_amsterdam_day};

/// Filter of an audit file, as a client gives it. Days are those of the Netherlands.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditForm {
    /// Only lots of the customer with this code.
    pub customer_code: Option<String>,
    /// Only lots in the warehouse with this licence.
    pub warehouse_licence: Option<String>,
    /// First day of the period.
    pub date_from: Option<chrono::NaiveDate>,
    /// Last day of the period.
    pub date_to: Option<chrono::NaiveDate>,
}

impl Stocks {
    /// The movements as a file that is read piece by piece. The first piece is read at once, so that an error occurs
    /// before any part of the answer is sent.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn audit_file(&self, organisation: OrganisationId, form: AuditForm) -> Result<AuditFile, InventoryError> {
        let AuditForm { customer_code, warehouse_licence, date_from, date_to } = form;
        if date_from.zip(date_to).is_some_and(|(from, to)| from > to) {
            return Err(FieldErrors::one("date_to", (RuleCode::BeforeBeginning, "must not be before date_from")).into());
        }
        let filter = AuditFilter {
            customer_code,
            warehouse_licence,
            from: date_from.map(start_of_amsterdam_day),
            // Movements recorded while the file is read belong to the next file.
            until: Some(date_to.map_or_else(|| self.ports.clock.now(), end_of_amsterdam_day)),
        };
        Ok(AuditFile::begin(self.ports.directory.clone(), organisation, filter)?)
    }
}
