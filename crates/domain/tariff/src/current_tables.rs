use crate::ports::{CodebookStore, TariffStore};
use crate::{Codebook, TradeTables};
use customs_kernel::StorageError;
use std::sync::{Arc, PoisonError, RwLock};

/// The codebook and the small tables of the tariff as this instance has them in memory. Whoever
/// holds what it answers goes on with it, however soon an import replaces it.
pub struct CurrentTables {
    codebook_store: Arc<dyn CodebookStore>,
    tariff_store: Arc<dyn TariffStore>,
    codebook: RwLock<Versioned<Codebook>>,
    trade_tables: RwLock<Versioned<TradeTables>>,
}

/// Something with the version it was loaded as.
#[derive(Debug, Clone)]
struct Versioned<T> {
    version: i64,
    value: Arc<T>,
}

impl CurrentTables {
    /// The tables of these stores, loaded.
    ///
    /// # Errors
    /// When the tables cannot be reached.
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

    /// Loads again what somebody has replaced since; mostly two look-ups of a number.
    ///
    /// # Errors
    /// When the tables cannot be reached: what was loaded stays in use.
    pub fn refresh(&self) -> Result<(), StorageError> {
        if self.codebook_store.version()? != self.codebook_version() {
            let (version, codebook) = self.codebook_store.load()?;
            put(&self.codebook, Versioned { version, value: Arc::new(codebook) });
        }
        if self.tariff_store.version()? != get(&self.trade_tables).version {
            let (version, trade_tables) = self.tariff_store.load_trade_tables()?;
            put(&self.trade_tables, Versioned { version, value: Arc::new(trade_tables) });
        }
        Ok(())
    }

    /// The codebook.
    #[must_use]
    pub fn codebook(&self) -> Arc<Codebook> {
        get(&self.codebook).value
    }

    /// The version of the codebook: what is made from it is good for as long as that stays.
    #[must_use]
    pub fn codebook_version(&self) -> i64 {
        get(&self.codebook).version
    }

    /// The small tables of the tariff.
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
