use super::record::LineRecord;
use crate::{ApiError, Services};
use chrono::{DateTime, Utc};
use customs_declarations::form::DeclarationForm;
use customs_declarations::{Declarations, Line};
use customs_inventory::{LotId, Stocks};
use customs_kernel::OrganisationId;
use rust_decimal::Decimal;
use std::sync::Arc;

/// Turns stored lines into the lines that clients see: completed as they are declared to customs, with the
/// statistical value in EUR and the stock of the lot they name.
#[derive(Clone)]
pub(super) struct ShownLines {
    declarations: Arc<Declarations>,
    stocks: Stocks,
    organisation: OrganisationId,
}

impl ShownLines {
    /// Shows lines of declarations of this organisation.
    pub(super) fn new(services: &Services, organisation: OrganisationId) -> Self {
        let (declarations, stocks) = (services.declarations.clone(), services.inventory.stocks.clone());
        Self { declarations, stocks, organisation }
    }

    /// All lines of a declaration, with a single look-up of stock. A line whose lot does not exist has no stock.
    /// Values are converted at the rates of `valued_at`; when it is `None`, at those of today.
    pub(super) fn all(
        &self,
        lines: Vec<Line>,
        form: &DeclarationForm,
        valued_at: Option<DateTime<Utc>>,
    ) -> Result<Vec<LineRecord>, ApiError> {
        let lots: Vec<LotId> = lines.iter().filter_map(lot).collect();
        let stocks = self.stocks.stocks_of(self.organisation, &lots)?;
        let values = self.declarations.statistical_values(form, lines.iter().map(|line| &line.item), valued_at);
        let shown = |(line, value): (Line, Option<Decimal>)| {
            let stock = lot(&line).and_then(|lot| stocks.get(&lot).copied());
            LineRecord::new(as_declared(line, form), value, stock)
        };
        Ok(lines.into_iter().zip(values).map(shown).collect())
    }

    /// A single line of a draft.
    pub(super) fn one(&self, line: Line, form: &DeclarationForm) -> Result<LineRecord, ApiError> {
        let stock = match lot(&line) {
            Some(lot) => self.stocks.stocks_of(self.organisation, &[lot])?.remove(&lot),
            None => None,
        };
        let value = self.declarations.statistical_values(form, std::iter::once(&line.item), None).pop().flatten();
        Ok(LineRecord::new(as_declared(line, form), value, stock))
    }
}

fn as_declared(line: Line, form: &DeclarationForm) -> Line {
    Line { item: form.as_declared(line.item), ..line }
}

fn lot(line: &Line) -> Option<LotId> {
    line.item.inventory_line_id.map(LotId::new)
}
