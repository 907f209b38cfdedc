use super::record::LineRecord;
use crate::{ApiError, Services};
use customs_declarations::Line;
use customs_inventory::{LotId, Stocks};
use customs_kernel::OrganisationId;

/// Lines as they are shown: with the stock that the lots belong to which they name.
#[derive(Clone)]
pub(super) struct ShownLines {
    stocks: Stocks,
    organisation: OrganisationId,
}

impl ShownLines {
    /// Those of declarations of an organisation.
    pub(super) fn of(services: &Services, organisation: OrganisationId) -> Self {
        Self { stocks: services.inventory.stocks.clone(), organisation }
    }

    /// All of them, with one question about stock however many; a lot that is not there has none.
    pub(super) fn all(&self, lines: Vec<Line>) -> Result<Vec<LineRecord>, ApiError> {
        let lots: Vec<LotId> = lines.iter().filter_map(lot).collect();
        let stocks = self.stocks.stocks_of(self.organisation, &lots)?;
        let shown = |line: Line| {
            let stock = lot(&line).and_then(|lot| stocks.get(&lot).copied());
            LineRecord::of(line, stock)
        };
        Ok(lines.into_iter().map(shown).collect())
    }

    /// One alone.
    pub(super) fn one(&self, line: Line) -> Result<LineRecord, ApiError> {
        let stock = match lot(&line) {
            Some(lot) => self.stocks.stocks_of(self.organisation, &[lot])?.remove(&lot),
            None => None,
        };
        Ok(LineRecord::of(line, stock))
    }
}

fn lot(line: &Line) -> Option<LotId> {
    line.item.inventory_line_id.map(LotId::new)
}
