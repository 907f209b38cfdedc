use super::ListQuery;
use customs_kernel::search::{RecordSearch, SoughtText};
use rust_decimal::Decimal;

/// The values of the filters that the lists of declarations and transits have from the search.
pub(crate) struct SearchFilters {
    pub(crate) q: String,
    pub(crate) party: String,
    pub(crate) container: String,
    pub(crate) commodity_code: String,
    pub(crate) refused_code: String,
    pub(crate) refused_from: String,
    pub(crate) refused_to: String,
    pub(crate) released_from: String,
    pub(crate) released_to: String,
}

impl SearchFilters {
    /// As the address has them.
    pub(crate) fn from_query(query: &ListQuery) -> Self {
        let text = |name| query.text(name).to_owned();
        Self {
            q: text("q"),
            party: text("party"),
            container: text("container"),
            commodity_code: text("commodity_code"),
            refused_code: text("refused_code"),
            refused_from: text("refused_from"),
            refused_to: text("refused_to"),
            released_from: text("released_from"),
            released_to: text("released_to"),
        }
    }
}

impl ListQuery {
    /// What the list is searched by, in the names of the API.
    pub(crate) fn record_search(&self) -> RecordSearch {
        let sought = |name| self.read(name, |text| SoughtText::try_from_typed(text).ok());
        RecordSearch {
            q: sought("q"),
            party: sought("party"),
            container: sought("container"),
            commodity_code: sought("commodity_code"),
            refused_code: self.filled("refused_code"),
            refused_from: self.day("refused_from"),
            refused_to: self.day("refused_to"),
            released_from: self.day("released_from"),
            released_to: self.day("released_to"),
        }
    }

    /// An amount, with a point or a comma before its cents.
    pub(crate) fn amount(&self, name: &str) -> Option<Decimal> {
        self.read(name, |text| Decimal::from_str_exact(&text.replace(',', ".")).ok())
    }
}
