//! Goods that customs releases at destination, when it does not release all of them.

use super::ReadError;
use super::document::{known, once};
use super::remarks::{add, joined, texts_below};
use customs_xml_reading::XmlWalk;

/// Type of the release of a part, with which customs names the items (condition C0353). No published list says what
/// the other types mean.
const IN_PART: &str = "1";

/// Adds the goods of the house consignment entered last as remarks: for each item how far it is released, its number
/// in the declaration, and the goods and packages meant. `numbers` takes the numbers of those items, if a part of the
/// house consignment is released.
pub(super) fn released_goods(
    walk: &mut XmlWalk<'_>,
    remarks: &mut Vec<String>,
    numbers: &mut Vec<String>,
) -> Result<(), ReadError> {
    let (mut extent, mut items, mut named) = (None, Vec::new(), Vec::new());
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("releaseType") => once(walk, &mut extent, "releaseType")?,
            Some("ConsignmentItem") => item(walk, &mut items, &mut named)?,
            _ => walk.skip()?,
        }
    }
    if extent.as_deref().is_none_or(|extent| extent == IN_PART) {
        numbers.append(&mut named);
    }
    if let Some(extent) = extent {
        add(remarks, format!("consignment {}", released(&extent)))?;
    }
    items.into_iter().try_for_each(|item| add(remarks, item))
}

fn item(walk: &mut XmlWalk<'_>, items: &mut Vec<String>, numbers: &mut Vec<String>) -> Result<(), ReadError> {
    let (mut extent, mut number, mut declared, mut goods) = (None, None, None, Vec::new());
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("releaseType") => once(walk, &mut extent, "releaseType")?,
            Some("goodsItemNumber") => once(walk, &mut number, "goodsItemNumber")?,
            Some("declarationGoodsItemNumber") => once(walk, &mut declared, "declarationGoodsItemNumber")?,
            Some("Commodity" | "Packaging") => {
                texts_below(walk, "", &mut goods)?;
            }
            _ => walk.skip()?,
        }
    }
    let number = declared.or(number);
    numbers.extend(number.clone());
    let number = number.map_or_else(|| "item".to_owned(), |number| format!("item {number}"));
    let extent = extent.as_deref().map_or_else(String::new, |extent| format!(" {}", released(extent)));
    let goods = joined(goods);
    if goods.is_empty() {
        return add(items, format!("{number}{extent}"));
    }
    goods.into_iter().try_for_each(|goods| add(items, format!("{number}{extent}: {goods}")))
}

/// How far goods are released, in words and with the code of customs.
fn released(extent: &str) -> String {
    match extent {
        IN_PART => "released in part (1)".to_owned(),
        other => format!("release type {other}"),
    }
}
