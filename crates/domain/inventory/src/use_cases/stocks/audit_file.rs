//! The movements as a CSV file for spreadsheets: semicolons, UTF-8 with a byte order mark, a decimal point, times of
//! the Netherlands.

use crate::StockMovementId;
use crate::ports::{AuditFilter, AuditRow, StockDirectory};
use crate::stock::{Lot, LotGoods, LotInStock, NewStockMovement, Stock, StockMovement};
use chrono_tz::Europe::Amsterdam;
use csv::{Writer, WriterBuilder};
use customs_kernel::{OrganisationId, StorageError};
use std::sync::Arc;

/// Most movements read at once.
const ROWS: usize = 2_000;

/// Without this mark, spreadsheets read the text in an older encoding.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Characters that make a spreadsheet read a cell as a formula.
const BEGINS_A_FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

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
        let mut writer = writer(BYTE_ORDER_MARK.to_vec());
        write_line(&mut writer, COLUMNS);
        text_of(writer)
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
        let mut writer = writer(Vec::with_capacity(self.rows.len() * 256));
        for row in &self.rows {
            write_line(&mut writer, cells(row));
        }
        text_of(writer)
    }
}

fn cells(row: &AuditRow) -> [String; 25] {
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
    [
        id.to_string(),
        moment(*created_at),
        kind.word().to_owned(),
        text(Some(&terms.customer_code)),
        text(terms.warehouse_licence.as_ref()),
        stock_id.to_string(),
        lot_id.to_string(),
        text(terms.reference.as_ref()),
        moment(terms.placed_at),
        placement.map(|placement| placement.declaration.to_string()).unwrap_or_default(),
        text(placement.and_then(|placement| placement.mrn.as_ref())),
        text(sku.as_ref()),
        text(description.as_ref()),
        text(hs_code.as_ref()),
        text(country_of_origin.as_ref()),
        text(Some(unit)),
        number(change.quantity),
        number(change.reserved),
        number(after.on_hand()),
        number(after.reserved),
        cause.as_ref().map(|cause| cause.declaration.to_string()).unwrap_or_default(),
        cause.as_ref().map(|cause| cause.line.to_string()).unwrap_or_default(),
        text(cause.as_ref().and_then(|cause| cause.mrn.as_ref())),
        text(reason.as_ref()),
        text(Some(&by.to_string())),
    ]
}

/// The text, with an apostrophe in front if it would be read as a formula.
fn text(text: Option<&String>) -> String {
    match text {
        Some(text) if text.starts_with(BEGINS_A_FORMULA) => format!("'{text}"),
        Some(text) => text.clone(),
        None => String::new(),
    }
}

fn writer(text: Vec<u8>) -> Writer<Vec<u8>> {
    // The byte order mark is not a cell, so the lines seem to differ in length.
    WriterBuilder::new().delimiter(b';').flexible(true).from_writer(text)
}

#[expect(clippy::expect_used, reason = "writing to memory does not fail")]
fn write_line<T: AsRef<[u8]>>(writer: &mut Writer<Vec<u8>>, cells: impl IntoIterator<Item = T>) {
    writer.write_record(cells).expect("memory takes it");
}

#[expect(clippy::expect_used, reason = "writing to memory does not fail")]
fn text_of(writer: Writer<Vec<u8>>) -> Vec<u8> {
    writer.into_inner().expect("memory took it")
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
