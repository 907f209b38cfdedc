use super::certificates::{commodity_code, country, documents};
use super::supplementary_units::quantity;
use crate::wco::DecMessage;
use crate::xml::XmlElement;
use customs_tariff::{DeclaredGoods, DeclaredHow, TradeDirection};

/// The goods of a declaration as the tariff needs them, by number of the item. Goods without a commodity code are left
/// out.
#[must_use]
pub fn declared_goods(message: &DecMessage, direction: TradeDirection) -> Vec<(usize, DeclaredGoods)> {
    let goods = |item| {
        let commodity_code = commodity_code(item, direction)?;
        Some(DeclaredGoods {
            commodity_code,
            country: country(message, item, direction).unwrap_or_default().to_owned(),
            documents: documents(item).collect(),
            additional_codes: additional_codes(item),
            supplementary_quantity: quantity(item),
            ..DeclaredGoods::default()
        })
    };
    (1..).zip(message.items()).filter_map(|(number, item)| Some((number, goods(item)?))).collect()
}

/// The way of declaring under which the tariff asks most of goods: in full, for free circulation or for export. Each
/// check then leaves out requirements that the declaration's procedure and data set do not have.
#[must_use]
pub fn in_full(direction: TradeDirection) -> DeclaredHow {
    let procedure = if direction == TradeDirection::Import { "40" } else { "10" };
    DeclaredHow { direction, procedure: procedure.to_owned(), is_full: true }
}

/// The additional codes of TARIC on an item.
pub(crate) fn additional_codes(item: &XmlElement) -> Vec<String> {
    let all = item.first("Commodity").into_iter().flat_map(|commodity| commodity.all("Classification"));
    let additional = all.filter(|one| one.text_at(&["IdentificationTypeCode"]) == Some("TRA"));
    additional.filter_map(|one| one.text_at(&["ID"])).map(str::to_owned).collect()
}
