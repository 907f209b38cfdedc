mod ahead;
mod columns;
mod directory;
mod replacement;
mod small_tables;

use crate::Database;
use crate::failure::{Failure, stale};
use crate::reference::Versioned;
use crate::reference::staging::{Rows, StagingError};
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::ports::{ReplaceError, Replaced, TariffStore};
use customs_tariff::{ReferenceDataError, TariffRow, TariffTable, TradeTables};
use replacement::{CountsFrom, Outcome};

repository! {
    /// The tables of the tariff, stored in the database with their history by day.
    pub struct StoredTariff(Database);
}

impl TariffStore for StoredTariff {
    fn version(&self) -> Result<i64, StorageError> {
        self.0.read(|connection| Versioned::TARIFF.read(connection))
    }

    fn versions(&self) -> Result<(i64, i64), StorageError> {
        self.0.read(|connection| Versioned::read_two((Versioned::CODEBOOK, Versioned::TARIFF), connection))
    }

    fn load_trade_tables(&self) -> Result<(i64, TradeTables), StorageError> {
        self.0.read(|connection| {
            // The version is read first. If rows are newer than it, the next check merely loads them again.
            let version = Versioned::TARIFF.read(connection)?;
            Ok((version, TradeTables::from_rows(small_tables::load(connection)?)))
        })
    }

    fn claim_first_load(&self) -> Result<bool, StorageError> {
        self.0.write(|connection| Versioned::TARIFF.claim_first_load(connection))
    }

    fn load_sample(
        &self,
        table: TariffTable,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<(), ReplaceError> {
        self.put(table, CountsFrom::Sample, Some(rows)).map(|_| ())
    }

    fn holds_sample(&self, table: TariffTable) -> Result<bool, StorageError> {
        self.0.read(|connection| Ok(replacement::holds_sample(connection, table)?))
    }

    fn replace(
        &self,
        table: TariffTable,
        known_from: NaiveDate,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<Replaced, ReplaceError> {
        self.put(table, CountsFrom::Day(known_from), Some(rows))
    }

    fn read_ahead(
        &self,
        table: TariffTable,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<bool, ReplaceError> {
        let is_wanted = ahead::is_wanted(&self.0)?;
        if is_wanted {
            ahead::read(&self.0, table, &mut rows.map(|row| row.map(columns::texts)))?;
        }
        Ok(is_wanted)
    }

    fn replace_by_read(&self, table: TariffTable, known_from: NaiveDate) -> Result<Replaced, ReplaceError> {
        self.put(table, CountsFrom::Day(known_from), None)
    }
}

impl StoredTariff {
    fn put(
        &self,
        table: TariffTable,
        counts_from: CountsFrom,
        rows: Option<&mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>>,
    ) -> Result<Replaced, ReplaceError> {
        let mut bad_row = None;
        let outcome = self.0.write(|connection| {
            let mut texts = rows.map(|rows| rows.map(|row| row.map(columns::texts)));
            let rows = texts.as_mut().map(|texts| texts as &mut Rows<'_>);
            replacement::replace(connection, table, counts_from, rows).map_err(|error| match error {
                StagingError::Row(error) => {
                    bad_row = Some(error);
                    Failure::Refused(StorageError::Failed("a row is bad".into()))
                }
                StagingError::Database(error) => Failure::Database(error),
                StagingError::Transfer(error) => Failure::Refused(StorageError::Failed(Box::new(error))),
                StagingError::Overtaken => Failure::Refused(stale()),
            })
        });
        match (bad_row, outcome) {
            (Some(error), _) => Err(ReplaceError::Row(error)),
            (None, Ok(Outcome::Superseded(latest))) => Err(ReplaceError::Superseded { latest }),
            (None, Ok(Outcome::Replaced(replaced))) => Ok(replaced),
            (None, Err(error)) => Err(ReplaceError::Storage(error)),
        }
    }
}
