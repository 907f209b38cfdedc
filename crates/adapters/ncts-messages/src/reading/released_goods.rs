//! Goods that customs releases at destination, when it does not release all of them.

use super::ReadError;
use super::document::{known, once};
use super::remarks::{add, joined, texts_below};
use customs_kernel::facts::{Code, Elements, Reason};
use customs_transits::{Extent, MovementStatement};
use customs_xml_reading::XmlWalk;

/// How far goods are released (code list CL163). The list is not published with the messages, so the meanings of its
/// codes are an assumption.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReleaseType {
    Whole,
    Part,
    Nothing,
    /// A code that is not known here. Something is released.
    Unknown,
}

impl ReleaseType {
    fn from_code(code: &str) -> Self {
        match code {
            "0" => Self::Whole,
            "1" => Self::Part,
            "2" => Self::Nothing,
            _ => Self::Unknown,
        }
    }
}

/// Adds the goods of the house consignment entered last as remarks: for each item how far it is released, its number in
/// the declaration, and the goods and packages meant. `numbers` takes the numbers of those items, if a part of the
/// house consignment is released. An item that is not released at all is not among them; one with an unknown type is.
pub(super) fn released_goods(
    walk: &mut XmlWalk<'_>,
    remarks: &mut Vec<MovementStatement>,
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
    // Customs names the items of a part alone (condition C0353).
    if extent.as_deref().is_none_or(|extent| ReleaseType::from_code(extent) == ReleaseType::Part) {
        numbers.append(&mut named);
    }
    if let Some(extent) = extent {
        add(remarks, MovementStatement::Consignment { release: released(&extent) })?;
    }
    items.into_iter().try_for_each(|item| add(remarks, item))
}

fn item(
    walk: &mut XmlWalk<'_>,
    items: &mut Vec<MovementStatement>,
    numbers: &mut Vec<String>,
) -> Result<(), ReadError> {
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
    if extent.as_deref().map(ReleaseType::from_code) != Some(ReleaseType::Nothing) {
        numbers.extend(number.clone());
    }
    let mut goods = joined(goods);
    if goods.is_empty() {
        goods.push(Elements::default());
    }
    goods.into_iter().try_for_each(|goods| add(items, released_item(number.as_deref(), extent.as_deref(), goods)))
}

/// Returns how far an item is released, with its number and the goods that are meant, as far as customs names them.
fn released_item(number: Option<&str>, extent: Option<&str>, goods: Elements) -> MovementStatement {
    match (number.map(Code::from), extent.map(released)) {
        (Some(item), Some(release)) => MovementStatement::Item { item, release, goods },
        (Some(item), None) => MovementStatement::ItemGoods { item, goods },
        (None, Some(release)) => MovementStatement::UnnumberedItem { release, goods },
        (None, None) => MovementStatement::UnnumberedItemGoods { goods },
    }
}

/// Returns how far goods are released, with the code of customs.
fn released(extent: &str) -> Reason {
    let code = Code::from(extent);
    Reason::from(match ReleaseType::from_code(extent) {
        ReleaseType::Whole => Extent::Wholly { extent: code },
        ReleaseType::Part => Extent::InPart { extent: code },
        ReleaseType::Nothing => Extent::Not { extent: code },
        ReleaseType::Unknown => Extent::Unknown { extent: code },
    })
}
