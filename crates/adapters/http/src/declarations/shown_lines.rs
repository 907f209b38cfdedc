use super::record::LineRecord;
use crate::{ApiError, Services};
use customs_declarations::Line;
use customs_declarations::form::DeclarationForm;
use customs_inventory::{LotId, Stocks};
use customs_kernel::OrganisationId;

/// Lines as they are shown: as they are declared, with the stock that the lots belong to which they name.
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

    /// All lines of a form, with one question about stock however many; a lot that is not there has none.
    pub(super) fn all(&self, lines: Vec<Line>, form: &DeclarationForm) -> Result<Vec<LineRecord>, ApiError> {
        let lots: Vec<LotId> = lines.iter().filter_map(lot).collect();
        let stocks = self.stocks.stocks_of(self.organisation, &lots)?;
        let shown = |line: Line| {
            let stock = lot(&line).and_then(|lot| stocks.get(&lot).copied());
            LineRecord::of(as_declared(line, form), stock)
        };
        Ok(lines.into_iter().map(shown).collect())
    }

    /// One alone.
    pub(super) fn one(&self, line: Line, form: &DeclarationForm) -> Result<LineRecord, ApiError> {
        let stock = match lot(&line) {
            Some(lot) => self.stocks.stocks_of(self.organisation, &[lot])?.remove(&lot),
            None => None,
        };
        Ok(LineRecord::of(as_declared(line, form), stock))
    }
}

fn as_declared(line: Line, form: &DeclarationForm) -> Line {
    Line { item: form.as_declared(line.item), ..line }
}

fn lot(line: &Line) -> Option<LotId> {
    line.item.inventory_line_id.map(LotId::new)
}
