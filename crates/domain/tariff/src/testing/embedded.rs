use super::InMemoryReference;
use crate::import::{ReferenceImport, load_embedded};
use crate::rows::TariffRows;
use crate::{CurrentTables, Known, Tariff, TariffRow, TariffTable, TradeTables};
use chrono::NaiveDate;
use customs_kernel::{Clock, ImmediateWork};
use std::sync::Arc;

/// The rows of an embedded file.
///
/// # Panics
/// When a row is bad.
#[must_use]
pub fn embedded_rows(table: TariffTable) -> Vec<TariffRow> {
    let file = table.file();
    let rows = TariffRows::open(table, file.name, file.text.as_bytes()).expect("a header");
    rows.map(|row| row.expect("a row").1).collect()
}

/// The embedded small tables.
#[must_use]
pub fn trade_tables() -> TradeTables {
    let known = |row| Known { row, from: NaiveDate::MIN, until: None };
    TradeTables::from_rows(TariffTable::ALL.into_iter().flat_map(embedded_rows).map(known))
}

/// Creates the use cases over in-memory tables that hold the embedded data; returns both.
///
/// # Panics
/// When an embedded row is bad.
#[must_use]
pub fn tariff_in_memory(clock: Arc<dyn Clock>) -> (Tariff, Arc<InMemoryReference>) {
    let memory = Arc::new(InMemoryReference::default());
    let import = ReferenceImport { codebook: memory.clone(), tariff: memory.clone(), work: Arc::new(ImmediateWork) };
    load_embedded(&import).expect("loaded");
    let current = CurrentTables::load(memory.clone(), memory.clone()).expect("loaded");
    (Tariff::new(memory.clone(), Arc::new(current), clock), memory)
}
