use super::liable_transits::{self, LiableTransit};
use crate::declarations::submissions::{self, Submissions};
use crate::{Database, StoredDeclarations, StoredGuaranteeCustomers};
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::DeclarationRepository;
use customs_declarations::{Declaration, DeclarationId};
use customs_guarantees::liability::{Decision, Liability, LiableKind, LiableRef, Standing};
use customs_guarantees::ports::{Liabilities, SecuredImports};
use customs_kernel::{OrganisationId, StorageError};
use rust_decimal::Decimal;
use std::fmt;
use std::sync::Arc;

/// Declarations and transits, as guarantees see them; what imports come to is asked of those who estimate it.
#[derive(Clone)]
pub struct StoredLiabilities {
    database: Database,
    declarations: StoredDeclarations,
    customers: StoredGuaranteeCustomers,
    imports: Arc<dyn SecuredImports>,
}

impl StoredLiabilities {
    /// Those of this database.
    #[must_use]
    pub fn new(database: Database, imports: Arc<dyn SecuredImports>) -> Self {
        // It saves none, so that nobody hears of it.
        let declarations = StoredDeclarations::new(database.clone(), &[]);
        let customers = StoredGuaranteeCustomers::new(database.clone());
        Self { database, declarations, customers, imports }
    }

    fn of_declaration(&self, organisation: OrganisationId, id: i64) -> Result<Option<Liability>, StorageError> {
        let Some(declaration) = self.declarations.find(organisation, DeclarationId::new(id))? else { return Ok(None) };
        let account = self.imports.account(organisation, id)?;
        let amount = match account {
            Some(_) => self.imports.amount(organisation, id)?,
            None => Decimal::ZERO,
        };
        let is_booked = declaration.status != Status::Draft && declaration.milestones.accepted_at.is_some();
        Ok(Some(Liability { of: LiableRef::declaration(id), account, amount, is_booked }))
    }

    fn of_transit(&self, organisation: OrganisationId, id: i64) -> Result<Option<Liability>, StorageError> {
        let found = self.database.read(|connection| liable_transits::find(connection, organisation, id))?;
        let Some(transit) = found else { return Ok(None) };
        let account = self.customers.transit_account(organisation, &transit.customer_code)?;
        let LiableTransit { amount, was_released, .. } = transit;
        Ok(Some(Liability { of: LiableRef::transit(id), account, amount, is_booked: was_released }))
    }

    fn hold_transit(&self, organisation: OrganisationId, id: i64) -> Result<Option<Standing>, StorageError> {
        let held = self.database.write(|connection| liable_transits::hold(connection, organisation, id))?;
        let Some(transit) = held else { return Ok(None) };
        let account = self.customers.transit_account(organisation, &transit.customer_code)?;
        let LiableTransit { submission, decision, .. } = transit;
        Ok(Some(Standing { account, submission, decision }))
    }
}

impl Liabilities for StoredLiabilities {
    fn estimate(&self, organisation: OrganisationId, liable: &[LiableRef]) -> Result<Vec<Liability>, StorageError> {
        let mut found = Vec::with_capacity(liable.len());
        for one in liable {
            match one.kind {
                LiableKind::Declaration => found.extend(self.of_declaration(organisation, one.id)?),
                LiableKind::Transit => found.extend(self.of_transit(organisation, one.id)?),
            }
        }
        Ok(found)
    }

    fn hold(&self, organisation: OrganisationId, liable: LiableRef) -> Result<Option<Standing>, StorageError> {
        let id = match liable.kind {
            LiableKind::Declaration => DeclarationId::new(liable.id),
            LiableKind::Transit => return self.hold_transit(organisation, liable.id),
        };
        let Some(declaration) = self.declarations.find_for_change(organisation, id)? else { return Ok(None) };
        let submissions = self.database.read(|connection| submissions::standing(connection, &declaration))?;
        let account = self.imports.account(organisation, liable.id)?;
        Ok(Some(standing(&declaration, submissions, account)))
    }
}

fn standing(
    declaration: &Declaration,
    submissions: Submissions,
    account: Option<customs_guarantees::account::AccountKey>,
) -> Standing {
    let Some(latest) = submissions.latest else {
        return Standing { account, submission: None, decision: Decision::Open };
    };
    let mrn = declaration.milestones.mrn.as_ref().map(ToString::to_string);
    let decision = match (latest.end, declaration.milestones.accepted_at) {
        (Some(_), _) => Decision::Ended,
        (None, Some(at)) => Decision::Booked { at, mrn },
        (None, None) => Decision::Open,
    };
    Standing { account, submission: Some(latest.lrn), decision }
}

impl fmt::Debug for StoredLiabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredLiabilities").field("database", &self.database).finish_non_exhaustive()
    }
}
