use crate::rows::MeasureRow;

/// The tariff data of a commodity code: the measures on its goods, and the supplementary unit they are declared in.
#[derive(Debug, Clone)]
pub(crate) struct CommodityTerms {
    pub(crate) measures: Vec<MeasureRow>,
    pub(crate) unit: Option<String>,
}
