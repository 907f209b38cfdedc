use customs_declarations::{DeclarationId, ports as declarations};
use customs_guarantees::account::AccountKey;

use customs_guarantees::{GuaranteeError, GuaranteeGate, Insufficiency};
use customs_inventory::{Allocations, EntryDocument, ExceptionKind, InventoryError, LotId, Shortage, TakenGoods};
use customs_kernel::facts::Warning;
use customs_kernel::{
    GuaranteeAmendment, GuaranteeCover, GuaranteeShortage, NotSecured, OrganisationId, StorageError, Subject,
};
use customs_transits::ports as transits;

/// Lets a submission of a declaration take its goods from stock and then reserve its amount of a guarantee. All
/// submissions take the locks in this order; the guarantee comes last, since other submissions on it wait.
pub(crate) struct StockAndGuarantees {
    pub(crate) allocations: Allocations,
    pub(crate) guarantees: GuaranteeGate,
}

impl declarations::SubmissionGate for StockAndGuarantees {
    fn take_stock(
        &self,
        submission: &declarations::NewSubmission,
    ) -> Result<Result<declarations::TakenStock, declarations::SubmissionRefusal>, StorageError> {
        let declarations::NewSubmission { organisation, declaration, lrn, actor, asks_for_stock, surety_of: _ } =
            submission;
        let (id, lrn) = (declaration.get(), lrn.as_str());
        let taken = if *asks_for_stock {
            self.allocations.at_submit(*organisation, id, lrn, actor)
        } else {
            self.allocations.at_plain_submit(*organisation, id, lrn, actor)
        };
        match taken {
            Ok(taken) => {
                let remarks = remarks(&taken);
                let entries =
                    taken.entries.into_iter().map(|(line, entries)| (line, entries.into_iter().map(entry).collect()));
                Ok(Ok(declarations::TakenStock { entries: entries.collect(), remarks }))
            }
            Err(error) => stock_refusal(error).map(Err),
        }
    }

    fn foresee(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
    ) -> Result<Result<Vec<Warning>, declarations::SubmissionRefusal>, StorageError> {
        match self.allocations.foresee(organisation, declaration.get()) {
            Ok(taken) => Ok(Ok(remarks(&taken))),
            // The declaration was deleted since it was read.
            Err(InventoryError::Unknown(_)) => Ok(Ok(Vec::new())),
            Err(error) => stock_refusal(error).map(Err),
        }
    }

    fn admit(
        &self,
        submission: &declarations::NewSubmission,
    ) -> Result<Result<GuaranteeCover, declarations::SubmissionRefusal>, StorageError> {
        let declarations::NewSubmission { organisation, declaration, lrn, surety_of, actor: _, asks_for_stock: _ } =
            submission;
        let (id, lrn) = (declaration.get(), lrn.as_str());
        let account = surety_of.clone().map(AccountKey::surety);
        let subject = Subject::declaration(id);
        let reserved = self.guarantees.reserve_on(*organisation, subject, lrn, account);
        Ok(covered(*organisation, subject, reserved)?
            .map_err(|found| declarations::SubmissionRefusal::GuaranteeInsufficient(Box::new(found))))
    }
}

/// The findings about lines, each under the field it concerns.
fn remarks(taken: &TakenGoods) -> Vec<Warning> {
    let TakenGoods { entries: _, findings, unsplit } = taken;
    let found = findings.iter().map(|finding| {
        let field = match finding.kind {
            ExceptionKind::NotAllocated | ExceptionKind::QuantityDiffers | ExceptionKind::OtherWarehouse => {
                "inventory_line_id"
            }
            ExceptionKind::OtherEntry => "previous_documents",
        };
        Warning::at(format!("declaration.items.{}.{field}", finding.index), finding.message())
    });
    let unsplit = unsplit
        .iter()
        .map(|line| Warning::at(format!("declaration.items.{}.previous_documents", line.index), line.message()));
    found.chain(unsplit).collect()
}

fn entry(entry: EntryDocument) -> declarations::WarehouseEntry {
    let EntryDocument { lot, mrn, item, quantity, unit } = entry;
    declarations::WarehouseEntry { inventory_line_id: lot.get(), mrn, item, quantity, unit }
}

/// Lets a submission of a transit reserve its amount of a guarantee. The amount is stored with the transit by then.
pub(crate) struct TransitGuarantees(pub(crate) GuaranteeGate);

impl transits::GuaranteeGate for TransitGuarantees {
    fn reserve(
        &self,
        taken: &transits::GuaranteeUse,
    ) -> Result<Result<GuaranteeCover, transits::GuaranteeRefusal>, StorageError> {
        let transits::GuaranteeUse { organisation, transit, lrn, customer_code: _, amount: _ } = taken;
        let subject = Subject::transit(transit.get());
        covered(*organisation, subject, self.0.reserve(*organisation, subject, lrn.as_str()))
    }

    fn amend(&self, taken: &transits::GuaranteeUse) -> Result<GuaranteeAmendment, StorageError> {
        let transits::GuaranteeUse { organisation, transit, lrn, customer_code: _, amount: _ } = taken;
        let subject = Subject::transit(transit.get());
        match self.0.amend(*organisation, subject, lrn.as_str()) {
            Ok(amended) => {
                if let GuaranteeAmendment::Replaced(cover) = amended {
                    log_what_is_not_secured(*organisation, subject, cover);
                }
                Ok(amended)
            }
            Err(GuaranteeError::Storage(error)) => Err(error),
            // Nothing is refused at an amendment, so these errors cannot occur.
            Err(error) => Err(StorageError::Corrupt(format!("a guarantee at an amendment: {error}"))),
        }
    }
}

fn stock_refusal(error: InventoryError) -> Result<declarations::SubmissionRefusal, StorageError> {
    match error {
        InventoryError::Invalid(errors) => Ok(declarations::SubmissionRefusal::Invalid(errors)),
        InventoryError::InsufficientStock(Shortage { lot, declaration_line, wanted, available }) => {
            Ok(declarations::SubmissionRefusal::InsufficientStock(declarations::StockShortage {
                inventory_line_id: lot.map(LotId::get),
                declaration_line_id: declaration_line,
                quantity: wanted,
                quantity_available: available,
            }))
        }
        InventoryError::Storage(error) => Err(error),
        // A submission is locked and new, so these errors cannot occur.
        error @ (InventoryError::Unknown(_)
        | InventoryError::InvalidStatus { .. }
        | InventoryError::AlreadyAllocated
        | InventoryError::Stale) => Err(StorageError::Corrupt(format!("stock at a submission: {error}"))),
    }
}

/// Separates a guarantee that is insufficient from other errors.
fn covered(
    organisation: OrganisationId,
    subject: Subject,
    reserved: Result<GuaranteeCover, GuaranteeError>,
) -> Result<Result<GuaranteeCover, GuaranteeShortage>, StorageError> {
    match reserved {
        Ok(cover) => {
            log_what_is_not_secured(organisation, subject, cover);
            Ok(Ok(cover))
        }
        Err(GuaranteeError::Insufficient(insufficiency)) => Ok(Err(shortage(*insufficiency))),
        Err(GuaranteeError::Storage(error)) => Err(error),
        Err(error @ (GuaranteeError::Invalid(_) | GuaranteeError::Unknown(_))) => {
            Err(StorageError::Corrupt(format!("a guarantee at a submission: {error}")))
        }
    }
}

/// Logs that a movement passes although no guarantee is known to secure it. Most movements use none that is known here,
/// so that those are of interest to developers alone.
fn log_what_is_not_secured(organisation: OrganisationId, subject: Subject, cover: GuaranteeCover) {
    let (kind, id) = (subject.kind.word(), subject.id);
    match cover.reason() {
        None => {}
        Some(reason @ (NotSecured::NothingToReserve | NotSecured::UnknownAccount | NotSecured::LeftToCustoms)) => {
            tracing::debug!(%organisation, kind, id, %reason, "nothing is reserved of a guarantee");
        }
        Some(reason @ (NotSecured::NotFetched | NotSecured::NeverFetched | NotSecured::BeyondLimit)) => {
            tracing::info!(%organisation, kind, id, %reason, "a guarantee is not known to secure a submission");
        }
    }
}

/// The answer to a submission that the guarantee does not cover.
fn shortage(insufficiency: Insufficiency) -> GuaranteeShortage {
    let Insufficiency { account, level, amount, available } = insufficiency;
    let (kind, level) = (account.kind.word(), level.word());
    GuaranteeShortage { kind, eori: account.eori, level, amount, total_available: available }
}
