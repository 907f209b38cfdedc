use super::liable_transits::{self, LiableTransit};
use crate::declarations::submissions::{self, Submissions};
use crate::declarations::without_lines;
use crate::{Database, StoredDeclarations, StoredGuaranteeCustomers, StoredOrganisations};
use customs_access::OrganisationRepository;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::DeclarationRepository;
use customs_declarations::{Declaration, DeclarationId, Direction};
use customs_guarantees::account::AccountKey;
use customs_guarantees::liability::{AccountUse, Decision, Liability, Standing};
use customs_guarantees::ports::{GuaranteeCustomers, Liabilities, SecuredImports};
use customs_kernel::{Eori, OrganisationId, StorageError, Subject, SubjectKind};
use rust_decimal::Decimal;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// Declarations and transits, as guarantees see them. The amounts of imports come from `imports`, which estimates
/// them.
#[derive(Clone)]
pub struct StoredLiabilities {
    database: Database,
    declarations: StoredDeclarations,
    customers: StoredGuaranteeCustomers,
    organisations: StoredOrganisations,
    imports: Arc<dyn SecuredImports>,
}

impl StoredLiabilities {
    /// Reads movements from `database`; `imports` gives the amounts that imports secure.
    #[must_use]
    pub fn new(database: Database, imports: Arc<dyn SecuredImports>) -> Self {
        // This repository saves nothing here, so it needs no subscribers.
        let declarations = StoredDeclarations::new(database.clone(), &[]);
        let customers = StoredGuaranteeCustomers::new(database.clone());
        let organisations = StoredOrganisations::new(database.clone());
        Self { database, declarations, customers, organisations, imports }
    }

    fn for_declaration(&self, organisation: OrganisationId, id: i64) -> Result<Option<Liability>, StorageError> {
        let Some(declaration) = self.declarations.find(organisation, DeclarationId::new(id))? else { return Ok(None) };
        let account = self.surety_of(&declaration)?;
        let amount = match account {
            Some(_) => self.imports.amount(organisation, id)?,
            None => Decimal::ZERO,
        };
        // Customs books the amount at the registration, even if the acceptance only follows when the goods are
        // presented.
        let is_booked = declaration.status != Status::Draft && declaration.milestones.taken_at().is_some();
        let used = account.map(|account| AccountUse { account: Some(account), grns: Vec::new(), amount });
        Ok(Some(Liability::new(Subject::declaration(id), used, is_booked)))
    }

    /// The surety that secures an import; `None` when the balance of that account is not fetched.
    fn surety_of(&self, declaration: &Declaration) -> Result<Option<AccountKey>, StorageError> {
        let Some(key) = self.secured_by(declaration, &mut None)? else { return Ok(None) };
        Ok(self.is_fetched(declaration.organisation, &key)?.then_some(key))
    }

    /// The surety that secures an import, whether its balance is fetched or not. `broker` holds the EORI of the
    /// organisation once that was looked up.
    fn secured_by(
        &self,
        declaration: &Declaration,
        broker: &mut Option<Option<Eori>>,
    ) -> Result<Option<AccountKey>, StorageError> {
        if declaration.direction() == Direction::Export {
            return Ok(None);
        }
        if declaration.is_represented_indirectly() && broker.is_none() {
            let organisation = self.organisations.find(declaration.organisation)?;
            *broker = Some(organisation.and_then(|organisation| organisation.eori().cloned()));
        }
        let known = broker.as_ref().and_then(Option::as_ref);
        Ok(declaration.surety_holder(known).map(AccountKey::surety))
    }

    fn is_fetched(&self, organisation: OrganisationId, key: &AccountKey) -> Result<bool, StorageError> {
        Ok(!self.customers.with_account(organisation, key)?.is_empty())
    }

    fn for_transit(&self, organisation: OrganisationId, id: i64) -> Result<Option<Liability>, StorageError> {
        let found = self.database.read(|connection| liable_transits::find(connection, organisation, id))?;
        let Some(transit) = found else { return Ok(None) };
        let uses = self.customers.transit_uses(organisation, &transit)?;
        Ok(Some(Liability::new(Subject::transit(id), uses, transit.was_released)))
    }

    fn hold_transit(&self, organisation: OrganisationId, id: i64) -> Result<Option<Standing>, StorageError> {
        let held = self.database.write(|connection| liable_transits::hold(connection, organisation, id))?;
        let Some(transit) = held else { return Ok(None) };
        let uses = self.customers.transit_uses(organisation, &transit)?;
        let accounts = uses.into_iter().filter_map(|used| used.account).collect();
        let LiableTransit { submission, decision, .. } = transit;
        Ok(Some(Standing { accounts, submission, decision }))
    }
}

impl Liabilities for StoredLiabilities {
    fn estimate(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Liability>, StorageError> {
        let mut found = Vec::with_capacity(liable.len());
        for one in liable {
            match one.kind {
                SubjectKind::Declaration => found.extend(self.for_declaration(organisation, one.id)?),
                SubjectKind::Transit => found.extend(self.for_transit(organisation, one.id)?),
            }
        }
        Ok(found)
    }

    fn amount(&self, organisation: OrganisationId, liable: Subject) -> Result<Decimal, StorageError> {
        match liable.kind {
            SubjectKind::Declaration => self.imports.amount(organisation, liable.id),
            SubjectKind::Transit => {
                let found =
                    self.database.read(|connection| liable_transits::find(connection, organisation, liable.id))?;
                Ok(found.map(|transit| transit.amount).unwrap_or_default())
            }
        }
    }

    fn hold(&self, organisation: OrganisationId, liable: Subject) -> Result<Option<Standing>, StorageError> {
        let id = match liable.kind {
            SubjectKind::Declaration => DeclarationId::new(liable.id),
            SubjectKind::Transit => return self.hold_transit(organisation, liable.id),
        };
        let Some(declaration) = self.declarations.find_for_change(organisation, id)? else { return Ok(None) };
        let submissions = self.database.read(|connection| submissions::standing(connection, &declaration))?;
        let account = self.surety_of(&declaration)?;
        Ok(Some(standing(&declaration, submissions, account)))
    }

    fn freed_accounts(&self, organisation: OrganisationId, liable: Subject) -> Result<Vec<AccountKey>, StorageError> {
        let SubjectKind::Declaration = liable.kind else { return Ok(Vec::new()) };
        let id = DeclarationId::new(liable.id);
        let Some(declaration) = self.declarations.find(organisation, id)? else { return Ok(Vec::new()) };
        let mrns: Vec<String> = named_placements(&declaration).into_iter().collect();
        let mut broker = None;
        let mut secured: BTreeSet<AccountKey> = BTreeSet::new();
        for mrns in mrns.chunks(PLACEMENTS) {
            let placements =
                self.database.read(|connection| without_lines::with_mrns(connection, organisation, mrns))?;
            for placement in &placements {
                secured.extend(self.secured_by(placement, &mut broker)?);
            }
        }
        let mut accounts = Vec::with_capacity(secured.len());
        for account in secured {
            if self.is_fetched(organisation, &account)? {
                accounts.push(account);
            }
        }
        Ok(accounts)
    }
}

/// The MRNs of the placements that the previous documents of a declaration name.
fn named_placements(declaration: &Declaration) -> BTreeSet<String> {
    let documents = declaration.lines.iter().flat_map(|line| &line.item.previous_documents);
    let entries = documents.filter(|document| document.document_type.as_deref() == Some(WAREHOUSE_ENTRY));
    entries.filter_map(|document| document.id.as_deref()).map(|id| id.trim().to_ascii_uppercase()).collect()
}

/// The number of placements that are read at a time.
const PLACEMENTS: usize = 100;

/// The type of document that names a placement.
const WAREHOUSE_ENTRY: &str = "NCLE";

fn standing(declaration: &Declaration, submissions: Submissions, account: Option<AccountKey>) -> Standing {
    let accounts = account.into_iter().collect();
    let Some(latest) = submissions.latest else {
        return Standing { accounts, submission: None, decision: Decision::Open };
    };
    let mrn = declaration.milestones.mrn.as_ref().map(ToString::to_string);
    let decision = match (latest.end, declaration.milestones.taken_at()) {
        (Some(_), _) => Decision::Ended,
        (None, Some(at)) => Decision::Booked { at, mrn },
        (None, None) => Decision::Open,
    };
    Standing { accounts, submission: Some(latest.lrn), decision }
}

impl fmt::Debug for StoredLiabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredLiabilities").field("database", &self.database).finish_non_exhaustive()
    }
}
