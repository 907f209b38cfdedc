use crate::ports::{CodebookStore, TariffStore};
use crate::{Codebook, TradeTables};
use customs_kernel::StorageError;
use std::sync::{Arc, PoisonError, RwLock};

/// The codebook and the small tables of the tariff in the memory of this instance. A table that was read stays usable
/// after an import replaces it.
pub struct CurrentTables {
    codebook_store: Arc<dyn CodebookStore>,
    tariff_store: Arc<dyn TariffStore>,
    codebook: RwLock<Versioned<Codebook>>,
    trade_tables: RwLock<Versioned<TradeTables>>,
}

customs_kernel::debug_by_name!(CurrentTables);

/// A value with the version under which it was loaded.
#[derive(Debug, Clone)]
struct Versioned<T> {
    version: i64,
    value: Arc<T>,
}

impl CurrentTables {
    /// Creates the tables over these stores and loads them.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn load(
        codebook_store: Arc<dyn CodebookStore>,
        tariff_store: Arc<dyn TariffStore>,
    ) -> Result<Self, StorageError> {
        let (version, codebook) = codebook_store.load()?;
        let codebook = RwLock::new(Versioned { version, value: Arc::new(codebook) });
        let (version, trade_tables) = tariff_store.load_trade_tables()?;
        let trade_tables = RwLock::new(Versioned { version, value: Arc::new(trade_tables) });
        Ok(Self { codebook_store, tariff_store, codebook, trade_tables })
    }

    /// Loads the tables again that have been replaced since; usually it only reads two version numbers, at once.
    ///
    /// # Errors
    /// When the storage fails; the tables loaded before stay in use.
    pub fn refresh(&self) -> Result<(), StorageError> {
        let (of_codebook, of_tariff) = self.tariff_store.versions()?;
        if of_codebook != self.codebook_version() {
            let (version, codebook) = self.codebook_store.load()?;
            put(&self.codebook, Versioned { version, value: Arc::new(codebook) });
        }
        if of_tariff != get(&self.trade_tables).version {
            let (version, trade_tables) = self.tariff_store.load_trade_tables()?;
            put(&self.trade_tables, Versioned { version, value: Arc::new(trade_tables) });
        }
        Ok(())
    }

    /// The present codebook.
    #[must_use]
    pub fn codebook(&self) -> Arc<Codebook> {
        get(&self.codebook).value
    }

    /// The version of the codebook. Data derived from it are valid as long as the version stays the same.
    #[must_use]
    pub fn codebook_version(&self) -> i64 {
        get(&self.codebook).version
    }

    /// The present small tables of the tariff.
    #[must_use]
    pub fn trade_tables(&self) -> Arc<TradeTables> {
        get(&self.trade_tables).value
    }
}

fn get<T>(current: &RwLock<Versioned<T>>) -> Versioned<T> {
    let guard = current.read().unwrap_or_else(PoisonError::into_inner);
    Versioned { version: guard.version, value: guard.value.clone() }
}

fn put<T>(current: &RwLock<Versioned<T>>, next: Versioned<T>) {
    *current.write().unwrap_or_else(PoisonError::into_inner) = next;
}
