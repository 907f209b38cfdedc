use super::TraderMessage;
use super::element_at::{all, text_at};
use crate::accounts::{SecuredGoods, TakenItem};
use crate::xml::XmlElement;
use rust_decimal::Decimal;

/// Type of the previous document that names an earlier placement: the entry in the declarant's records.
const ENTRY: &str = "NCLE";

impl TraderMessage {
    /// The goods that the movement takes out of a suspensive procedure: placing them under transit discharges it (UCC
    /// article 215). They are the items that name a placement, measured by net mass, or by gross mass where the net
    /// mass is missing.
    pub(crate) fn leaving_goods(&self) -> SecuredGoods {
        let consignments = all(self.root(), "Consignment").flat_map(|consignment| all(consignment, "HouseConsignment"));
        let items = consignments.flat_map(|house| all(house, "ConsignmentItem"));
        SecuredGoods { taken: items.filter_map(taken).collect(), ..SecuredGoods::default() }
    }
}

fn taken(item: &XmlElement) -> Option<TakenItem> {
    let documents: Vec<_> = all(item, "PreviousDocument").filter_map(placement).collect();
    let code = |name| text_at(item, &["Commodity", "CommodityCode", name]).unwrap_or_default();
    let mass = |name| text_at(item, &["Commodity", "GoodsMeasure", name])?.parse::<Decimal>().ok();
    (!documents.is_empty()).then(|| TakenItem {
        documents,
        commodity: format!("{}{}", code("harmonizedSystemSubHeadingCode"), code("combinedNomenclatureCode")),
        pieces: None,
        mass: mass("netMass").or_else(|| mass("grossMass")),
    })
}

fn placement(document: &XmlElement) -> Option<(String, Option<u32>)> {
    text_at(document, &["type"]).filter(|kind| kind.eq_ignore_ascii_case(ENTRY))?;
    let line = text_at(document, &["goodsItemNumber"]).and_then(|line| line.parse().ok());
    Some((text_at(document, &["referenceNumber"])?.to_owned(), line))
}
