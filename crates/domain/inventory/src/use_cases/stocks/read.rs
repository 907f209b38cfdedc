use super::Stocks;
use crate::ports::StockFilter;
use crate::stock::{StockMovement, StockRecord};
use crate::{InventoryError, LotId, StockId, StockMovementId};
use customs_kernel::{OrganisationId, Page, PageRequest};
use std::collections::BTreeMap;

/// Most entries read at once.
const PIECE: usize = 1_000;

impl Stocks {
    /// One page of stock, as it is now or as it was at a moment.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &StockFilter,
        page: PageRequest,
    ) -> Result<Page<StockRecord>, InventoryError> {
        Ok(self.ports.directory.list(organisation, filter, page)?)
    }

    /// Reads stock with its lots.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn show(&self, organisation: OrganisationId, id: StockId) -> Result<StockRecord, InventoryError> {
        self.ports.stocks.find(organisation, &[id])?.pop().ok_or(InventoryError::Unknown("stock"))
    }

    /// The whole ledger of a lot, in order.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn movements(&self, organisation: OrganisationId, lot: LotId) -> Result<Vec<StockMovement>, InventoryError> {
        let mut ledger: Vec<StockMovement> = Vec::new();
        loop {
            let after = ledger.last().map_or(StockMovementId::new(0), |entry| entry.id);
            let piece = self.ports.directory.movements(organisation, lot, after, PIECE)?;
            let last = piece.len() < PIECE;
            ledger.extend(piece);
            if last {
                break;
            }
        }
        // Every existing lot has the entry that opens its ledger.
        if ledger.is_empty() { Err(InventoryError::Unknown("lot")) } else { Ok(ledger) }
    }

    /// The stock that each of these lots belongs to, for views of lines that name lots.
    ///
    /// # Errors
    /// `Storage`.
    pub fn stocks_of(
        &self,
        organisation: OrganisationId,
        lots: &[LotId],
    ) -> Result<BTreeMap<LotId, StockId>, InventoryError> {
        if lots.is_empty() {
            return Ok(BTreeMap::new());
        }
        Ok(self.ports.directory.stocks_of(organisation, lots)?)
    }
}
