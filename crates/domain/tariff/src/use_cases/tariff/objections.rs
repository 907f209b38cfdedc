use super::Tariff;
use crate::AsOf;
use crate::objections::{Asked, DeclaredGoods, DeclaredHow, Objection};
use customs_kernel::StorageError;
use std::collections::HashMap;

impl Tariff {
    /// The data that the tariff demands for goods and that their declaration does not show, each with the index of
    /// the goods.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn objections(
        &self,
        lines: &[(usize, DeclaredGoods)],
        how: &DeclaredHow,
        as_of: AsOf,
    ) -> Result<Vec<(usize, Objection)>, StorageError> {
        let areas = self.current.trade_tables().areas(as_of);
        let codes = lines.iter().map(|(_, goods)| goods.commodity_code.as_str());
        let terms = self.terms_of(codes, how.direction, as_of)?;
        let asked = terms.into_iter().map(|(code, terms)| (code, Asked::by(terms)));
        let asked: HashMap<&str, Asked> = asked.collect();
        let commodities = self.declared_commodities(lines, as_of)?;
        let mut found = Vec::new();
        for (place, goods) in lines {
            found.extend(commodities.doubt(&goods.commodity_code).map(|objection| (*place, objection)));
            let Some(asked) = asked.get(goods.commodity_code.as_str()) else { continue };
            let objections = asked.objections(goods, how, &areas, as_of);
            found.extend(objections.into_iter().map(|objection| (*place, objection)));
        }
        Ok(found)
    }
}
