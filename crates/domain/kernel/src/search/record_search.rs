use super::{SearchField, SearchedText, SoughtText};
use chrono::NaiveDate;

const OF_CONTAINERS: &[SearchField] = &[SearchField::Container];
const OF_GOODS: &[SearchField] = &[SearchField::CommodityCode];

/// What the lists of declarations and transits are searched by, beside what each of them is filtered by.
/// The default searches for nothing.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordSearch {
    /// Only records with these words in any text.
    pub q: Option<SoughtText>,
    /// Only records that name a party by a code, a name, an EORI or a VAT number that begins so.
    pub party: Option<SoughtText>,
    /// Only records with a container whose number begins so.
    pub container: Option<SoughtText>,
    /// Only records with goods whose commodity code begins so.
    pub commodity_code: Option<SoughtText>,
    /// Only records that customs refused with this code.
    pub refused_code: Option<String>,
    /// Only records that customs refused on this day or later (Europe/Amsterdam).
    pub refused_from: Option<NaiveDate>,
    /// Only records that customs refused on this day or earlier (Europe/Amsterdam).
    pub refused_to: Option<NaiveDate>,
    /// Only records that customs released on this day or later (Europe/Amsterdam).
    pub released_from: Option<NaiveDate>,
    /// Only records that customs released on this day or earlier (Europe/Amsterdam).
    pub released_to: Option<NaiveDate>,
}

impl RecordSearch {
    /// Each text that is sought, with the fields in which it is; `None` stands for all fields.
    #[must_use]
    pub fn sought(&self) -> Vec<(&SoughtText, Option<&'static [SearchField]>)> {
        let Self { q, party, container, commodity_code, .. } = self;
        let parts = [
            (q, None),
            (party, Some(SearchField::OF_PARTIES)),
            (container, Some(OF_CONTAINERS)),
            (commodity_code, Some(OF_GOODS)),
        ];
        parts.into_iter().filter_map(|(text, fields)| text.as_ref().map(|text| (text, fields))).collect()
    }

    /// Whether it asks when records were released.
    #[must_use]
    pub const fn asks_for_release(&self) -> bool {
        self.released_from.is_some() || self.released_to.is_some()
    }

    /// Whether it asks for what customs refused.
    #[must_use]
    pub const fn asks_for_refusals(&self) -> bool {
        self.refused_code.is_some() || self.refused_from.is_some() || self.refused_to.is_some()
    }

    /// Whether a record with these texts has all the words that are sought.
    #[must_use]
    pub fn finds(&self, texts: &[SearchedText]) -> bool {
        self.sought().into_iter().all(|(text, fields)| text.finds(texts, fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_sought_has_to_be_there() {
        let texts = SearchedText::all([
            (SearchField::Container, Some("MSKU1234567")),
            (SearchField::CommodityCode, Some("85109000")),
        ]);
        let search = RecordSearch {
            container: SoughtText::new("msku"),
            commodity_code: SoughtText::new("8510"),
            ..RecordSearch::default()
        };
        assert!(search.finds(&texts));
        assert!(!RecordSearch { party: SoughtText::new("msku"), ..search }.finds(&texts));
        assert!(RecordSearch::default().finds(&[]));
    }
}
