use super::assessed_taxes::{compared, without_estimate};
use super::declarations::Declarations;
use crate::{ComparedTax, Declaration, DeclarationError, Direction, EstimatedDuties};

/// The duties and taxes of a declaration: what customs charges, and what the tariff lets expect.
#[derive(Debug, Clone, PartialEq)]
pub struct DutiesOfDeclaration {
    /// The final duties and taxes beside their estimate; empty until customs reported them.
    pub charged: Vec<ComparedTax>,
    /// The estimate; `None` on export, which has none.
    pub estimate: Option<EstimatedDuties>,
}

impl Declarations {
    /// Returns the final and the estimated duties of a declaration that was read already, with the calculation of up to
    /// `traced` lines for each duty. It is estimated once for both.
    ///
    /// # Errors
    /// `Storage`.
    pub fn duties(&self, declaration: &Declaration, traced: usize) -> Result<DutiesOfDeclaration, DeclarationError> {
        let taxes = self.charged_taxes(declaration)?;
        if declaration.direction() == Direction::Export {
            return Ok(DutiesOfDeclaration { charged: without_estimate(taxes), estimate: None });
        }
        let estimated = self.estimated(declaration, traced)?;
        let charged = if taxes.is_empty() { Vec::new() } else { compared(taxes, &estimated.estimate) };
        Ok(DutiesOfDeclaration { charged, estimate: Some(estimated) })
    }
}
