use super::Tariff;
use crate::commodity_terms::CommodityTerms;
use crate::duty::{declared_unit, filled_up};
use crate::known::{AsOf, Known};
use crate::rows::{MeasureRow, TradeDirection};
use crate::{measures, nomenclature};
use customs_kernel::StorageError;
use std::collections::{BTreeSet, HashMap};

impl Tariff {
    /// The tariff data of each of these codes. An import code without TARIC digits counts as the undivided code. A
    /// long declaration may have hundreds of codes, so all are looked up at once.
    ///
    /// # Errors
    /// When the storage fails.
    pub(crate) fn terms_of<'c>(
        &self,
        codes: impl Iterator<Item = &'c str>,
        direction: TradeDirection,
        as_of: AsOf,
    ) -> Result<HashMap<&'c str, CommodityTerms>, StorageError> {
        let codes: BTreeSet<&str> = codes.collect();
        let whole = |code: &str| match direction {
            TradeDirection::Import => filled_up(code),
            TradeDirection::Export => code.to_owned(),
        };
        let all: Vec<String> = codes.iter().map(|code| whole(code)).collect();
        let rows = by_prefix(self.directory.measures_of(&all, direction)?);
        let mut terms: HashMap<&str, CommodityTerms> = HashMap::with_capacity(codes.len());
        for (code, whole) in codes.iter().copied().zip(&all) {
            let prefixes = (0..=whole.len()).filter_map(|length| rows.get(whole.get(..length)?));
            let measures = measures::standing(prefixes.flatten().cloned(), as_of);
            terms.insert(code, CommodityTerms { unit: declared_unit(&measures), measures });
        }
        self.add_units(&mut terms, as_of)?;
        Ok(terms)
    }

    /// Fills in the unit from the nomenclature for goods without a measure that names one.
    fn add_units(&self, terms: &mut HashMap<&str, CommodityTerms>, as_of: AsOf) -> Result<(), StorageError> {
        let without = terms.iter().filter(|(_, terms)| terms.unit.is_none());
        let without: BTreeSet<String> = without.map(|(code, _)| (*code).to_owned()).collect();
        let mut commodities: HashMap<String, Vec<_>> = HashMap::new();
        for known in self.directory.commodities_of(&Vec::from_iter(without.iter().cloned()))? {
            // A row is found by its whole code, or by the 8 digits above it.
            let found_by = [Some(&known.row.code), known.row.cn8.as_ref()];
            for code in found_by.into_iter().flatten().filter(|code| without.contains(*code)) {
                commodities.entry(code.clone()).or_default().push(known.clone());
            }
        }
        for (code, rows) in commodities {
            if let Some(terms) = terms.get_mut(code.as_str()) {
                terms.unit = nomenclature::unit_of(rows, as_of);
            }
        }
        Ok(())
    }
}

fn by_prefix(rows: Vec<Known<MeasureRow>>) -> HashMap<String, Vec<Known<MeasureRow>>> {
    let mut found: HashMap<String, Vec<Known<MeasureRow>>> = HashMap::new();
    for known in rows {
        found.entry(known.row.code_prefix.clone()).or_default().push(known);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Commodity;
    use crate::ports::TariffDirectory;
    use crate::testing::tariff_in_memory;
    use customs_kernel::ManualClock;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// Counts the queries to the tables.
    struct Counting {
        tables: Arc<dyn TariffDirectory>,
        asked: AtomicU32,
    }

    impl Counting {
        fn tables(&self) -> &dyn TariffDirectory {
            self.asked.fetch_add(1, Ordering::Relaxed);
            self.tables.as_ref()
        }
    }

    impl TariffDirectory for Counting {
        fn commodities(&self, code: &str) -> Result<Vec<Known<Commodity>>, StorageError> {
            self.tables().commodities(code)
        }

        fn measures(&self, code: &str, direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError> {
            self.tables().measures(code, direction)
        }

        fn commodities_of(&self, codes: &[String]) -> Result<Vec<Known<Commodity>>, StorageError> {
            self.tables().commodities_of(codes)
        }

        fn measures_of(
            &self,
            codes: &[String],
            direction: TradeDirection,
        ) -> Result<Vec<Known<MeasureRow>>, StorageError> {
            self.tables().measures_of(codes, direction)
        }
    }

    /// The nomenclature gives shirts a unit, a measure (109) bicycles; 6109 10 00 has no TARIC digits here.
    #[test]
    fn all_codes_are_looked_up_at_once_and_each_gets_its_own() {
        let clock = Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a moment")));
        let tables = tariff_in_memory(clock.clone()).0;
        let as_of = AsOf::day("2026-03-02".parse().expect("a day"));
        let codes = ["6109100010", "8712003090", "61091000", "0101210000", "6109100010"];
        let alone = |code: &str| {
            let mut terms = tables.terms_of([code].into_iter(), TradeDirection::Import, as_of).expect("terms");
            terms.remove(code).expect("of the code")
        };
        let counting = Arc::new(Counting { tables: tables.directory.clone(), asked: AtomicU32::new(0) });
        let counted = Tariff::new(counting.clone(), tables.current().clone(), clock);
        let terms = counted.terms_of(codes.into_iter(), TradeDirection::Import, as_of).expect("terms");
        assert_eq!(counting.asked.load(Ordering::Relaxed), 2);
        assert_eq!(terms.len(), 4);
        for code in codes {
            let (here, alone) = (&terms[code], alone(code));
            assert_eq!((&here.measures, &here.unit), (&alone.measures, &alone.unit), "{code}");
            let on_code = tables.directory.measures(&format!("{code:0<10}"), TradeDirection::Import).expect("found");
            assert_eq!(here.measures.len(), measures::standing(on_code, as_of).len(), "{code}");
        }
        assert_eq!(terms["8712003090"].unit.as_deref(), Some("NAR"));
    }
}
