//! The movements as a CSV file for spreadsheets: semicolons, UTF-8 with a byte order mark, a decimal point, times of
//! the Netherlands.

use crate::StockMovementId;
use crate::ports::{AuditFilter, AuditRow, StockDirectory};
use crate::stock::{Lot, LotGoods, LotInStock, NewStockMovement, Stock, StockMovement};
use chrono_tz::Europe::Amsterdam;
use customs_csv_lines::CsvLines;
use customs_kernel::{OrganisationId, StorageError};
use std::sync::Arc;

/// Most movements read at once.
const ROWS: usize = 2_000;

const COLUMNS: [&str; 25] = [
    "movement_id",
    "created_at",
    "type",
    "customer_code",
    "warehouse_licence",
    "header_id",
    "inventory_line_id",
    "reference",
    "placed_at",
    "placement_declaration_id",
    "placement_mrn",
    "sku",
    "description",
    "hs_code",
    "country_of_origin",
    "unit",
    "quantity",
    "reserved",
    "balance",
    "balance_reserved",
    "declaration_id",
    "declaration_line_id",
    "mrn",
    "reason",
    "user",
];

/// A file of movements, read piece by piece in the order in which they were recorded.
pub struct AuditFile {
    source: Arc<dyn StockDirectory>,
    organisation: OrganisationId,
    filter: AuditFilter,
    ahead: Option<Vec<AuditRow>>,
}

/// A piece of the file.
pub struct AuditPiece {
    rows: Vec<AuditRow>,
}

impl AuditFile {
    pub(crate) fn begin(
        source: Arc<dyn StockDirectory>,
        organisation: OrganisationId,
        filter: AuditFilter,
    ) -> Result<Self, StorageError> {
        let mut file = Self { source, organisation, filter, ahead: None };
        file.ahead = Some(file.read(StockMovementId::new(0))?);
        Ok(file)
    }

    /// The beginning of the file: the byte order mark and the column names.
    #[must_use]
    pub fn header() -> Vec<u8> {
        let mut file = CsvLines::for_new_file();
        COLUMNS.iter().for_each(|name| file.plain(name));
        file.end_line();
        file.into_bytes()
    }

    /// The next piece; `None` when there are no more.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn next_piece(&mut self) -> Result<Option<AuditPiece>, StorageError> {
        let Some(rows) = self.ahead.take() else { return Ok(None) };
        let Some(last) = rows.last().map(|row| row.movement.id) else { return Ok(None) };
        if rows.len() == ROWS {
            self.ahead = Some(self.read(last)?);
        }
        Ok(Some(AuditPiece { rows }))
    }

    fn read(&self, after: StockMovementId) -> Result<Vec<AuditRow>, StorageError> {
        self.source.audit(self.organisation, &self.filter, after, ROWS)
    }
}

impl AuditPiece {
    /// The text of the piece, one line per movement.
    #[must_use]
    pub fn lines(&self) -> Vec<u8> {
        let mut lines = CsvLines::with_capacity(self.rows.len() * 256);
        for row in &self.rows {
            write_line(&mut lines, row);
        }
        lines.into_bytes()
    }
}

fn write_line(lines: &mut CsvLines, row: &AuditRow) {
    let AuditRow { movement: StockMovement { id, entry }, lot: LotInStock { stock, lot } } = row;
    let NewStockMovement { organisation: _, stock: _, lot: _, kind, change, after, cause, reason, by, created_at } =
        entry;
    let Stock { id: stock_id, organisation: _, version: _, terms, withdrawn: _, created_at: _ } = stock;
    let Lot { id: lot_id, stock: _, goods, quantity_in: _, balance: _, moved_at: _ } = lot;
    let LotGoods { sku, description, hs_code, country_of_origin, unit, .. } = goods;
    let placement = terms.placement.as_ref();
    let moment =
        |at: chrono::DateTime<chrono::Utc>| at.with_timezone(&Amsterdam).format("%Y-%m-%d %H:%M:%S").to_string();
    let number = |value: rust_decimal::Decimal| value.normalize().to_string();
    lines.plain(id.to_string());
    lines.plain(moment(*created_at));
    lines.plain(kind.word());
    lines.text(&terms.customer_code);
    lines.text(terms.warehouse_licence.as_deref().unwrap_or_default());
    lines.plain(stock_id.to_string());
    lines.plain(lot_id.to_string());
    lines.text(terms.reference.as_deref().unwrap_or_default());
    lines.plain(moment(terms.placed_at));
    lines.plain(placement.map(|placement| placement.declaration.to_string()).unwrap_or_default());
    lines.text(placement.and_then(|placement| placement.mrn.as_deref()).unwrap_or_default());
    lines.text(sku.as_deref().unwrap_or_default());
    lines.text(description.as_deref().unwrap_or_default());
    lines.text(hs_code.as_deref().unwrap_or_default());
    lines.text(country_of_origin.as_deref().unwrap_or_default());
    lines.text(unit);
    lines.plain(number(change.quantity));
    lines.plain(number(change.reserved));
    lines.plain(number(after.on_hand()));
    lines.plain(number(after.reserved));
    lines.plain(cause.as_ref().map(|cause| cause.declaration.to_string()).unwrap_or_default());
    lines.plain(cause.as_ref().map(|cause| cause.line.to_string()).unwrap_or_default());
    lines.text(cause.as_ref().and_then(|cause| cause.mrn.as_deref()).unwrap_or_default());
    lines.text(reason.as_deref().unwrap_or_default());
    lines.text(&by.to_string());
    lines.end_line();
}

impl std::fmt::Debug for AuditFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AuditFile").field("filter", &self.filter).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for AuditPiece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AuditPiece").field("movements", &self.rows.len()).finish()
    }
}
