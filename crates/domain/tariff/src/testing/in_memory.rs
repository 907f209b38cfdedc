use crate::ports::{BEGINNING, CodebookStore, ReplaceError, Replaced, TariffDirectory, TariffStore};
use crate::{
    CodeTableRows, Codebook, Commodity, ErrorText, Known, MeasureRow, ReferenceDataError, TariffRow, TariffTable,
    TradeDirection, TradeTables,
};
use chrono::NaiveDate;
use customs_kernel::StorageError;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Codebook and tariff in memory. Changes take effect at once and cannot be undone.
#[derive(Debug, Default)]
pub struct InMemoryReference {
    codebook: Mutex<(i64, Codebook)>,
    tariff: Mutex<KeptTariff>,
}

#[derive(Debug, Default)]
struct KeptTariff {
    version: i64,
    rows: Vec<Known<TariffRow>>,
    replaced: BTreeMap<TariffTable, NaiveDate>,
    samples: BTreeSet<TariffTable>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl CodebookStore for InMemoryReference {
    fn version(&self) -> Result<i64, StorageError> {
        Ok(locked(&self.codebook).0)
    }

    fn load(&self) -> Result<(i64, Codebook), StorageError> {
        Ok(locked(&self.codebook).clone())
    }

    fn claim_first_load(&self) -> Result<bool, StorageError> {
        let mut kept = locked(&self.codebook);
        let first = kept.0 == 0;
        kept.0 += i64::from(first);
        Ok(first)
    }

    fn replace(&self, tables: &[CodeTableRows], error_texts: Option<&[ErrorText]>) -> Result<bool, StorageError> {
        let mut kept = locked(&self.codebook);
        let mut all: BTreeMap<_, _> = kept.1.tables().into_iter().map(|rows| (rows.table, rows)).collect();
        all.extend(tables.iter().map(|rows| (rows.table, rows.clone())));
        let texts = error_texts.unwrap_or(kept.1.error_texts()).to_vec();
        let next = Codebook::new(all.into_values().collect(), texts);
        let changed = next != kept.1;
        if changed {
            *kept = (kept.0 + 1, next);
        }
        Ok(changed)
    }
}

impl TariffStore for InMemoryReference {
    fn version(&self) -> Result<i64, StorageError> {
        Ok(locked(&self.tariff).version)
    }

    fn versions(&self) -> Result<(i64, i64), StorageError> {
        Ok((locked(&self.codebook).0, locked(&self.tariff).version))
    }

    fn load_trade_tables(&self) -> Result<(i64, TradeTables), StorageError> {
        let kept = locked(&self.tariff);
        Ok((kept.version, TradeTables::from_rows(kept.rows.iter().cloned())))
    }

    fn claim_first_load(&self) -> Result<bool, StorageError> {
        let mut kept = locked(&self.tariff);
        let first = kept.version == 0;
        kept.version += i64::from(first);
        Ok(first)
    }

    fn load_sample(
        &self,
        table: TariffTable,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<(), ReplaceError> {
        let rows: Vec<TariffRow> = rows.collect::<Result<_, _>>()?;
        let mut kept = locked(&self.tariff);
        kept.replace(table, BEGINNING, rows)?;
        kept.samples.insert(table);
        Ok(())
    }

    fn holds_sample(&self, table: TariffTable) -> Result<bool, StorageError> {
        Ok(locked(&self.tariff).samples.contains(&table))
    }

    fn replace(
        &self,
        table: TariffTable,
        known_from: NaiveDate,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<Replaced, ReplaceError> {
        let next: Vec<TariffRow> = rows.collect::<Result<_, _>>()?;
        let mut kept = locked(&self.tariff);
        let known_from = if kept.samples.remove(&table) { BEGINNING } else { known_from };
        kept.replace(table, known_from, next)
    }

    fn read_ahead(
        &self,
        _: TariffTable,
        _: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<bool, ReplaceError> {
        Ok(false)
    }

    fn replace_by_read(&self, _: TariffTable, _: NaiveDate) -> Result<Replaced, ReplaceError> {
        Err(StorageError::Failed("nothing was read ahead".into()).into())
    }
}

impl KeptTariff {
    fn replace(
        &mut self,
        table: TariffTable,
        known_from: NaiveDate,
        next: Vec<TariffRow>,
    ) -> Result<Replaced, ReplaceError> {
        if let Some(latest) = self.replaced.get(&table).filter(|latest| known_from < **latest) {
            return Err(ReplaceError::Superseded { latest: *latest });
        }
        let mut done = Replaced::default();
        let stands = |known: &Known<TariffRow>| known.row.table() == table && known.until.is_none();
        for known in self.rows.iter_mut().filter(|known| stands(known)) {
            if !next.contains(&known.row) {
                known.until = Some(known_from);
                done.ended += 1;
            }
        }
        self.rows.retain(|known| known.until != Some(known.from));
        for row in next {
            if self.rows.iter().any(|known| known.until.is_none() && known.row == row) {
                done.unchanged += 1;
            } else {
                self.rows.push(Known { row, from: known_from, until: None });
                done.begun += 1;
            }
        }
        if done.begun + done.ended > 0 {
            self.version += 1;
            self.replaced.insert(table, known_from);
        }
        Ok(done)
    }
}

impl TariffDirectory for InMemoryReference {
    fn commodities(&self, code: &str) -> Result<Vec<Known<Commodity>>, StorageError> {
        let kept = locked(&self.tariff);
        let mut found: Vec<Known<Commodity>> = kept
            .rows
            .iter()
            .filter_map(|known| {
                let TariffRow::Commodity(row) = &known.row else { return None };
                is_meant(row, code).then(|| Known { row: row.clone(), from: known.from, until: known.until })
            })
            .collect();
        found.sort_by(|left, right| (&left.row.code, left.from).cmp(&(&right.row.code, right.from)));
        Ok(found)
    }

    fn measures(&self, code: &str, direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError> {
        let kept = locked(&self.tariff);
        let found = kept.rows.iter().filter_map(|known| {
            let TariffRow::Measure(row) = &known.row else { return None };
            let wanted = code.starts_with(&row.code_prefix) && row.direction.includes(direction);
            wanted.then(|| Known { row: row.clone(), from: known.from, until: known.until })
        });
        Ok(found.collect())
    }

    fn commodities_of(&self, codes: &[String]) -> Result<Vec<Known<Commodity>>, StorageError> {
        let mut found: Vec<Known<Commodity>> = Vec::new();
        for code in codes {
            for known in self.commodities(code)? {
                if !found.contains(&known) {
                    found.push(known);
                }
            }
        }
        found.sort_by(|left, right| (&left.row.code, left.from).cmp(&(&right.row.code, right.from)));
        Ok(found)
    }

    fn measures_of(&self, codes: &[String], direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError> {
        let mut found: Vec<Known<MeasureRow>> = Vec::new();
        for code in codes {
            for known in self.measures(code, direction)? {
                if !found.contains(&known) {
                    found.push(known);
                }
            }
        }
        Ok(found)
    }
}

fn is_meant(row: &Commodity, code: &str) -> bool {
    if code.len() == 8 { row.cn8.as_deref() == Some(code) } else { row.code == code }
}
