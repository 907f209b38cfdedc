//! An office that checks declarations, reserves what they use of guarantees, and bills its work.

use customs_billing::invoice::{Invoice, InvoiceForm, InvoiceLineForm};
use customs_billing::ports::BillingPorts;
use customs_billing::{BillingError, Invoices};
use customs_declarations::form::DeclarationForm;
use customs_declarations::kernel::{FieldErrors, GuaranteeCover, OrganisationId, Subject};
use customs_declarations::{ValidForm, validation};
use customs_guarantees::ports::GuaranteePorts;
use customs_guarantees::{Blocking, GuaranteeError, GuaranteeGate};

/// The one organisation of this program.
pub const OURS: OrganisationId = OrganisationId::new(1);

/// The use cases of two domains. Of the third it has the rules alone, which need no port.
#[derive(Debug)]
pub struct Office {
    invoices: Invoices,
    gate: GuaranteeGate,
}

impl Office {
    /// Creates the office over the ports of both domains.
    #[must_use]
    pub const fn new(billing: BillingPorts, guarantees: GuaranteePorts) -> Self {
        Self { invoices: Invoices::new(billing), gate: GuaranteeGate::new(guarantees, Blocking::AtCritical) }
    }

    /// Reads a declaration from the JSON that the service takes, and checks it as a submission does.
    pub fn check(text: &str) -> Result<ValidForm, FieldErrors> {
        validation::validate(DeclarationForm::read(text)?.value)
    }

    /// Reserves what a submission uses of its guarantee.
    pub fn reserve(&self, declaration: i64, lrn: &str) -> Result<GuaranteeCover, GuaranteeError> {
        self.gate.reserve(OURS, Subject::declaration(declaration), lrn)
    }

    /// Follows what became of a declaration. One that is gone releases what it reserved.
    pub fn settle(&self, declaration: i64) -> Result<(), GuaranteeError> {
        self.gate.settle(OURS, Subject::declaration(declaration))
    }

    /// Prices a piece of work, and gives its invoice a number.
    pub fn bill(&self, customer: &str, work: InvoiceLineForm) -> Result<Invoice, BillingError> {
        let form = InvoiceForm::default().with_customer_code(customer.to_owned());
        let draft = self.invoices.create(OURS, form)?.id;
        self.invoices.add_line(OURS, draft, None, work)?;
        self.invoices.finalize(OURS, draft, None)
    }
}
